/** Names the user who saved first, from the latest audit entry; only admins may read those. */
import { api } from '#web/api/http.ts';

interface Entry {
  readonly user: { readonly username: string; readonly nickname: string | null } | null;
}

/** @returns null when the user is unknown. */
export async function whoChanged(uuid: string): Promise<string | null> {
  try {
    const { data } = await api.get<{ readonly member: readonly Entry[] }>('/api/audit_entries', {
      query: { record: `/api/schedules/${uuid}`, itemsPerPage: 1 },
    });
    const user = data.member[0]?.user ?? null;
    return user === null ? null : (user.nickname ?? user.username);
  } catch {
    // The name is optional; the change itself is shown anyway.
    return null;
  }
}
