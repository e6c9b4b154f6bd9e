/** Server side of availability: behaviours, time off actions, leave balances, reads and writes of weeks, and the daily job that fills usual weeks. */
import type { DomainServer } from '#server/engine/behaviour';
import { entitlementBehaviour, leaveReads } from './leave/leave-balances.service.ts';
import { leavePreviews } from './time-off/leave-preview.service.ts';
import { timeOffActions, timeOffBehaviour } from './time-off/time-off-writes.service.ts';
import { fillUsualWeeks } from './usual/fill-usual-weeks.job.ts';
import { weekReads } from './week/week-view.service.ts';
import { weekWrites } from './week/week-writes.service.ts';
import { availabilityBehaviour, usualBehaviour } from './usual/availability-writes.service.ts';

/** @param agency its time zone defines days and weeks. */
export function availabilityServer(agency: { readonly timeZone: string }): DomainServer {
  const fill = fillUsualWeeks(agency.timeZone);
  return {
    behaviours: [
      availabilityBehaviour(agency.timeZone),
      usualBehaviour(agency.timeZone),
      timeOffBehaviour(agency.timeZone),
      entitlementBehaviour,
    ],
    actions: [
      ...timeOffActions(agency.timeZone),
      ...leavePreviews(agency.timeZone),
      ...leaveReads(agency.timeZone),
      ...weekReads(agency.timeZone),
      ...weekWrites,
    ],
    jobs: [fill],
    cron: [{ job: fill, match: '23 1 * * *' }],
  };
}

export { refillUsualWeeks } from './usual/usual-weeks.query.ts';
export { storeLeaveDays } from './leave/leave-inputs.query.ts';
export { readAvailability } from './person/read-availability.query.ts';
