/** The request body that recreates or copies a schedule. */
import type { Needs } from '#domains/live';
import { assigneesBody, type ScheduleBody } from './schedule-change.rules.ts';
import { instantText } from './zone-time.rules.ts';
import type { Planned } from './planned.rules.ts';

export interface WholeBody extends ScheduleBody {
  readonly type?: 'LIVE' | 'VIDEO';
  readonly title?: string | null;
  readonly note?: string | null;
  readonly needs?: Needs;
  readonly videoJobs?: readonly string[];
  readonly published?: boolean;
  readonly liveStream?: string | null;
  readonly liveStreamMatch?: 'MANUAL';
}

/** Restores a deleted schedule with all known fields. A manually matched stream is sent; an automatic match will be found again. */
export function wholeBody(planned: Planned): WholeBody {
  const { liveStream, liveStreamMatch } = planned.item;
  const chosen = liveStreamMatch === 'MANUAL' && liveStream !== undefined;
  return { ...copyBody(planned), ...(chosen ? { liveStream, liveStreamMatch } : {}) };
}

/** Creates a similar schedule at another time; the stream is not copied. */
export function copyBody({ start, end, account, people, type, item, draft }: Planned): WholeBody {
  return {
    startTime: instantText(start),
    endTime: instantText(end),
    liveAccount: account === null ? null : `/api/live_accounts/${account.uuid}`,
    scheduleEmployees: assigneesBody(people, []),
    type,
    title: item.title,
    videoJobs: (item.videoJobs ?? []).map((job) => job['@id']),
    ...(item.note === undefined ? {} : { note: item.note }),
    ...(item.needs === undefined ? {} : { needs: item.needs }),
    published: !draft,
  };
}
