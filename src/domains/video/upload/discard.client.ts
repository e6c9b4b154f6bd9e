/** Ends an unfinished upload on the server. */
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/data/call.ts';
import type { discard } from './chunk.action.ts';

/** Succeeds for an upload that has ended already. */
export async function discardSession(session: string): Promise<void> {
  try {
    await call<typeof discard>('DELETE /api/video_uploads/chunk/:session', { params: { session } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
