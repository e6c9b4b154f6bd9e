/** Decides what is sent to make a schedule that is like another one in all that is known of it. */
import type { Needs } from '#domains/live';
import { assigneesBody, type ScheduleBody } from '../calendar/drag-patch.rules.ts';
import { instantText } from '../calendar/zone-time.rules.ts';
import type { Planned } from '../schedule/planned.rules.ts';

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

/** All that is known of it: what brings it back. A stream that was found is found again; one that was chosen is sent. */
export function wholeBody(planned: Planned): WholeBody {
  const { liveStream, liveStreamMatch } = planned.item;
  const chosen = liveStreamMatch === 'MANUAL' && liveStream !== undefined;
  return { ...copyBody(planned), ...(chosen ? { liveStream, liveStreamMatch } : {}) };
}

/** What makes another one like it at another time, which became another stream. */
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
