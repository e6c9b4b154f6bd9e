/** Decides how a change reaches the server, and what its refusals mean to the person who made it. */
import { api, ApiError } from '#web/api/http.ts';
import type { ScheduleBody } from './drag-patch.rules.ts';
import type { ScheduleItem } from '../schedule/planned.rules.ts';

export interface Conflict {
  readonly code: string;
  readonly message: string;
  readonly employee?: string;
  readonly schedule?: string | null;
}

export interface CopyAnswer {
  /** IRIs */
  readonly created: readonly string[];
  readonly copies: readonly {
    readonly schedule: string;
    readonly name: string;
    readonly startTime: string;
    readonly endTime: string;
    readonly withoutPeople: readonly string[];
  }[];
  readonly skipped: readonly {
    readonly schedule: string;
    readonly name: string;
    readonly startTime: string;
    readonly code: string;
    readonly message: string;
  }[];
}

export interface CopyOptions {
  readonly overrideReason?: string;
  /** Only tells what it would do. */
  readonly dryRun?: boolean;
}

export interface FullBody extends ScheduleBody {
  type?: 'LIVE' | 'VIDEO';
  title?: string | null;
  note?: string | null;
  overrideReason?: string;
}

const path = (uuid: string) => `/api/schedules/${uuid}`;

export const calls = {
  read: (uuid: string) => api.get<ScheduleItem>(path(uuid)),
  create: async (body: FullBody) => (await api.post<ScheduleItem>('/api/schedules', body)).data,
  change: async (uuid: string, body: FullBody, etag?: string | null) =>
    (await api.patch<ScheduleItem | null>(path(uuid), body, etag == null ? {} : { headers: { 'If-Match': etag } })).data,
  remove: (uuid: string) => api.delete(path(uuid)),
  publish: async (uuids: readonly string[]) =>
    (await api.post<{ published: number }>('/api/schedules/publish', { schedules: uuids.map(path) })).data.published,
  copy: async (body: { from: string; to: string; days: 1 | 7; liveAccount?: string } & CopyOptions) =>
    (await api.post<CopyAnswer>('/api/schedules/copy', body)).data,
  repeat: async (uuid: string, body: { until: string } & CopyOptions) => (await api.post<CopyAnswer>(`${path(uuid)}/repeat`, body)).data,
};

/** What is gone already is no failure. */
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

/** What a 409 names, or null for every other failure. */
export function conflictsIn(error: unknown, type: 'HardConflict' | 'SoftConflict'): readonly Conflict[] | null {
  if (!(error instanceof ApiError) || error.status !== 409 || error.type !== type) return null;
  const data = error.data as { readonly conflicts?: readonly Conflict[] } | null;
  return data?.conflicts ?? [{ code: type, message: error.message }];
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
