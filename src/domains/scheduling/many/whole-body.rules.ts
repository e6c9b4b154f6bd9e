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
}

/** All that is known of it: what brings it back, or makes another one like it. */
export function wholeBody({ start, end, account, people, type, item, draft }: Planned): WholeBody {
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
