/** What a planner's change of a schedule or a shift means for claims and swaps, in the transaction of that change. */
import { personOf } from '#server/engine/audit';
import type { Behaviour, Change } from '#server/engine/behaviour';
import type { ShiftRole } from '../schedules/schedule/shift-role.rules.ts';
import {
  cancelRequestsOfSchedule,
  cancelRequestsOfShift,
  declineSwapsOf,
  declineUnneeded,
  settleClaims,
  trailOf,
} from './outcome.service.ts';

/** Removing a schedule ends its requests, and lower needs decline the claims of places that are no longer needed. */
export const requestsOfSchedule: Behaviour = {
  resource: 'Schedule',
  async beforeWrite(change) {
    if (change.operation === 'remove') await cancelRequestsOfSchedule(trailOf(change), change.uuid!, personOf(change.actor));
    return [];
  },
  async afterWrite(change) {
    if (change.operation === 'update' && Object.hasOwn(change.values, 'needs'))
      await declineUnneeded(trailOf(change), change.uuid, personOf(change.actor));
  },
};

/** Removing a shift ends its requests; a shift that is given to a person settles the claims of its place. */
export const requestsOfShift: Behaviour = {
  resource: 'ScheduleEmployee',
  async beforeWrite(change) {
    if (change.operation !== 'remove') return [];
    const { schedule, employee } = change.before!;
    const shift = { uuid: change.uuid!, schedule: String(schedule), employee: String(employee) };
    await cancelRequestsOfShift(trailOf(change), shift, personOf(change.actor));
    return [];
  },
  async afterWrite(change) {
    if (change.operation === 'remove') return;
    const differs = (name: string) => Object.hasOwn(change.values, name) && change.values[name] !== change.before?.[name];
    if (change.operation === 'create' || differs('employee') || differs('role')) await settleRequests(change, differs('employee'));
  },
};

/** Closes claims and swaps that a planner's change has made obsolete. */
async function settleRequests(change: Change & { readonly uuid: string }, givenAway: boolean): Promise<void> {
  const trail = trailOf(change);
  const { schedule, employee, role } = { ...change.before, ...change.values };
  await settleClaims(trail, { schedule: String(schedule), employee: String(employee), role: role as ShiftRole }, personOf(change.actor));
  if (change.operation === 'update' && givenAway) await declineSwapsOf(trail, [change.uuid], null);
}
