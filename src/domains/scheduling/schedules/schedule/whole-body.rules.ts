/** The request body that recreates a schedule. */
import type { OwnFields } from './own-fields.rules.ts';
import type { Planned } from './planned.rules.ts';
import { bodyOf, wholeChange, type ScheduleBody } from './schedule-change.rules.ts';

export type WholeBody = ScheduleBody & {
  readonly published?: boolean;
  readonly liveStream?: string | null;
  readonly liveStreamMatch?: 'MANUAL';
};

/** Restores a deleted schedule with all known fields. A manually matched stream is sent; an automatic match will be found again. */
export function wholeBody(planned: Planned, own: OwnFields): WholeBody {
  const { liveStream, liveStreamMatch } = planned.item;
  const chosen = liveStreamMatch === 'MANUAL' && liveStream !== undefined;
  return {
    ...bodyOf(wholeChange(planned, own), { people: [] }),
    published: !planned.draft,
    ...(chosen ? { liveStream, liveStreamMatch } : {}),
  };
}
