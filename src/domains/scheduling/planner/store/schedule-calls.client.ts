/** API calls of the calendar, and the interpretation of their errors. */
import type { InputOfAction } from '#core/action';
import { api, ApiError } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import type { CopyAnswer, copySchedules, repeatSchedule } from '../../schedules/copy/copy.action.ts';
import type { publishSchedules } from '../../schedules/publish/publish.action.ts';
import type { batchSchedules } from '../../schedules/batch/batch.action.ts';
import type { WholeBody } from '../../schedules/schedule/whole-body.rules.ts';
import type { ScheduleItem } from '../../schedules/schedule/planned.rules.ts';

/** The reason for accepting soft conflicts, and whether this is a dry run. */
type CopyOptions = Pick<InputOfAction<typeof copySchedules>, 'overrideReason' | 'dryRun'>;

/** @param withdraw for what the dialog can withdraw while it waits for the connection. */
export type RunCopy = (options: CopyOptions, withdraw?: AbortSignal) => Promise<CopyAnswer>;

/** A preview waits for the connection, but is not a change. */
export const waiting = ({ dryRun }: CopyOptions) => (dryRun === true ? ({ waits: 'answer' } as const) : {});

export type FullBody = Omit<WholeBody, 'published'> & { readonly overrideReason?: string };

export const schedulePath = (uuid: string) => `/api/schedules/${uuid}`;

export const calls = {
  read: (uuid: string) => api.get<ScheduleItem>(schedulePath(uuid)),
  create: async (body: FullBody, withdraw?: AbortSignal) => (await api.post<ScheduleItem>('/api/schedules', body, { withdraw })).data,
  change: async (uuid: string, body: FullBody, etag?: string | null, withdraw?: AbortSignal) => {
    const headers = etag == null ? undefined : { 'If-Match': etag };
    return (await api.patch<ScheduleItem | null>(schedulePath(uuid), body, { headers, withdraw })).data;
  },
  remove: (uuid: string, etag?: string | null) => api.delete(schedulePath(uuid), etag == null ? {} : { headers: { 'If-Match': etag } }),
  publish: async (uuids: readonly string[], withdraw?: AbortSignal) =>
    (await call<typeof publishSchedules>('POST /api/schedules/publish', { input: { schedules: uuids.map(schedulePath) }, withdraw })).data
      .published,
  batch: async (input: InputOfAction<typeof batchSchedules>) =>
    (await call<typeof batchSchedules>('POST /api/schedules/batch', { input })).data.created,
  copy: async (input: InputOfAction<typeof copySchedules>, withdraw?: AbortSignal) =>
    (await call<typeof copySchedules>('POST /api/schedules/copy', { input, withdraw, ...waiting(input) })).data,
  repeat: async (uuid: string, input: InputOfAction<typeof repeatSchedule>, withdraw?: AbortSignal) =>
    (await call<typeof repeatSchedule>('POST /api/schedules/:uuid/repeat', { params: { uuid }, input, withdraw, ...waiting(input) })).data,
};

/** Schedules already deleted are not an error. */
export async function removeAll(iris: readonly string[]): Promise<void> {
  await Promise.all(
    iris.map(async (iri) => {
      try {
        await api.delete(iri);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }),
  );
}

/** ETag of a list row, equal to that of the item. */
export const tagOfRow = ({ version }: Pick<ScheduleItem, 'version'>): string => `"${version}"`;

/** Whether a batch failed because another user has changed one of its schedules. */
export function isOvertaken(error: unknown): boolean {
  const data = error instanceof ApiError ? (error.data as { readonly failures?: readonly { readonly code: string }[] } | null) : null;
  return data?.failures?.some(({ code }) => code === 'core.stale') ?? false;
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
