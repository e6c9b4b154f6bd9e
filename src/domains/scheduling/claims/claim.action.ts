/** What claims and swaps are decided with. */
import * as z from 'zod';
import { anyOf, own, role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { iri, recordOf } from '#core/action-shapes';
import { Employee } from '#domains/workforce';
import { schedulingErrors } from '../errors.ts';
import { ScheduleEmployee } from '../schedule/schedule-employee.resource.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { SHIFT_ROLES } from '../schedule/shift-role.rules.ts';
import { decides, mayAccept } from './claim-life.rules.ts';
import type { ShiftClaim } from './shift-claim.resource.ts';
import type { ShiftSwap } from './shift-swap.resource.ts';

const planners = role('ADMIN', 'MANAGER');
const themselves = anyOf(role('ADMIN'), own('employee'));
const onBehalf = iri(Employee).nullish().describe('For admins: whose it is. Left out, the own.');
const approval = z.object({ overrideReason: z.string().trim().min(1).max(500).nullish().describe('Why soft conflicts are accepted.') });
const refusal = z.object({ reason: z.string().trim().max(500).nullish().describe('For the person who asked.') });

const ofClaim = {
  method: 'POST',
  resource: 'ShiftClaim',
  output: recordOf<typeof ShiftClaim>('ShiftClaim'),
  changes: ['ShiftClaim', 'Schedule', 'ScheduleEmployee'],
} as const;
const ofSwap = {
  method: 'POST',
  resource: 'ShiftSwap',
  output: recordOf<typeof ShiftSwap>('ShiftSwap'),
  changes: ['ShiftSwap', 'Schedule', 'ScheduleEmployee'],
} as const;

export const createClaim = defineAction({
  ...ofClaim,
  path: '/api/shift_claims',
  access: themselves,
  summary: 'Asks for an open place of a published schedule. Where the live account approves claims automatically, it is approved at once.',
  input: z.object({ schedule: iri(Schedule), role: z.enum(SHIFT_ROLES), employee: onBehalf }),
  status: 201,
  errors: errorsOf(schedulingErrors, 'placeGone', 'claimedAlready'),
});
export const approveClaim = defineAction({
  ...ofClaim,
  path: '/api/shift_claims/:uuid/approve',
  access: planners,
  row: decides,
  summary: 'Gives the place to who asked for it; others who wait for a place that is then gone are declined.',
  input: approval,
  errors: errorsOf(schedulingErrors, 'decided', 'placeGone', 'softConflict', 'hardConflict'),
});
export const declineClaim = defineAction({
  ...ofClaim,
  path: '/api/shift_claims/:uuid/decline',
  access: planners,
  row: decides,
  summary: 'Declines a claim.',
  input: refusal,
  errors: errorsOf(schedulingErrors, 'decided'),
});
export const cancelClaim = defineAction({
  ...ofClaim,
  path: '/api/shift_claims/:uuid/cancel',
  access: themselves,
  row: themselves,
  summary: 'Takes the own claim back.',
  input: z.object({}),
  errors: errorsOf(schedulingErrors, 'decided'),
});

export const createSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps',
  access: themselves,
  summary: 'Offers a shift to a colleague or to everybody who could take it, for one of the colleague’s shifts or for nothing.',
  input: z.object({
    shift: iri(ScheduleEmployee),
    colleague: iri(Employee).nullish().describe('Left out, it is offered to everybody who could take the shift.'),
    colleagueShift: iri(ScheduleEmployee).nullish().describe('A shift of the colleague; left out, nothing is wanted in return.'),
    message: z.string().trim().max(500).nullish(),
  }),
  status: 201,
  errors: errorsOf(schedulingErrors, 'swapGone', 'offeredAlready'),
});
export const acceptSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps/:uuid/accept',
  access: themselves,
  row: anyOf(role('ADMIN'), mayAccept),
  summary: 'Takes the offered shift, as the colleague that it is offered to; it then waits for approval.',
  input: z.object({ employee: onBehalf }),
  errors: errorsOf(schedulingErrors, 'decided', 'swapGone'),
});
export const approveSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps/:uuid/approve',
  access: planners,
  row: decides,
  summary: 'Carries the swap out: each takes the place of the other.',
  input: approval,
  errors: errorsOf(schedulingErrors, 'decided', 'swapGone', 'softConflict', 'hardConflict'),
});
export const declineSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps/:uuid/decline',
  access: anyOf(planners, own('colleague')),
  row: anyOf(decides, own('colleague')),
  summary: 'Declines a swap, as the colleague or as who plans the schedules.',
  input: refusal,
  errors: errorsOf(schedulingErrors, 'decided'),
});
export const cancelSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps/:uuid/cancel',
  access: themselves,
  row: themselves,
  summary: 'Takes the own offer back.',
  input: z.object({}),
  errors: errorsOf(schedulingErrors, 'decided'),
});
