/** Actions on claims and swaps. */
import * as z from 'zod';
import { allOf, anyOf, own, role, type Rule } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { reference, recordOf } from '#core/action-shapes';
import { Employee } from '#domains/workforce';
import { schedulingErrors } from '../errors.ts';
import { ScheduleEmployee } from '../schedules/schedule/schedule-employee.resource.ts';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';
import { SHIFT_ROLES } from '../schedules/schedule/shift-role.rules.ts';
import { decides, mayAccept } from './claim-life.rules.ts';
import type { ShiftClaim } from './shift-claim.resource.ts';
import type { ShiftSwap } from './shift-swap.resource.ts';
import { MAX_REASON_LENGTH } from '../schedules/schedule/request-limits.rules.ts';

const planners = role('ADMIN', 'MANAGER');
const themselves = anyOf(role('ADMIN'), own('employee'));
const onBehalf = reference(Employee).nullish().describe('For admins: the employee it is made for. Defaults to the caller.');
const approval = z.object({
  overrideReason: z.string().trim().min(1).max(MAX_REASON_LENGTH).nullish().describe('Reason for accepting soft conflicts.'),
});
const refusal = z.object({ reason: z.string().trim().max(MAX_REASON_LENGTH).nullish().describe('Shown to the requester.') });

const ofPlanner = (path: string): Rule => allOf(planners, { kind: 'match', path, actor: 'employee' });
const ownClaim = { rowRefusals: [{ when: ofPlanner('employee'), error: () => schedulingErrors.fail('ownClaim') }] };
const ownSwap = {
  rowRefusals: [{ when: anyOf(ofPlanner('employee'), ofPlanner('colleague')), error: () => schedulingErrors.fail('ownSwap') }],
};
const despiteOverlap = z
  .boolean()
  .nullish()
  .describe(
    'True to request it although the employee waits for another shift at an overlapping time. Only one of the two can be approved, which ends the other.',
  );

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
  summary: 'Claims an open place of a published schedule. If the live account approves claims automatically, it is approved immediately.',
  input: z.object({ schedule: reference(Schedule), role: z.enum(SHIFT_ROLES), employee: onBehalf, despiteOverlap }),
  status: 201,
  errors: errorsOf(schedulingErrors, 'placeGone', 'claimedAlready', 'requestOverlaps'),
});
export const approveClaim = defineAction({
  ...ofClaim,
  path: '/api/shift_claims/:uuid/approve',
  access: planners,
  row: decides,
  ...ownClaim,
  summary: 'Assigns the place to the requester and declines other claims that can no longer be fulfilled.',
  input: approval,
  errors: errorsOf(schedulingErrors, 'ownClaim', 'decided', 'placeGone', 'softConflict', 'hardConflict'),
});
export const declineClaim = defineAction({
  ...ofClaim,
  path: '/api/shift_claims/:uuid/decline',
  access: planners,
  row: decides,
  ...ownClaim,
  summary: 'Declines a claim.',
  input: refusal,
  errors: errorsOf(schedulingErrors, 'ownClaim', 'decided'),
});
export const cancelClaim = defineAction({
  ...ofClaim,
  path: '/api/shift_claims/:uuid/cancel',
  access: themselves,
  row: themselves,
  summary: 'Withdraws the caller’s own claim.',
  input: z.object({}),
  errors: errorsOf(schedulingErrors, 'decided'),
});

export const createSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps',
  access: themselves,
  summary: 'Offers a shift to a colleague or to everyone who could take it, optionally in return for one of the colleague’s shifts.',
  input: z.object({
    shift: reference(ScheduleEmployee),
    colleague: reference(Employee).nullish().describe('If omitted, the shift is offered to everyone who could take it.'),
    colleagueShift: reference(ScheduleEmployee).nullish().describe('A shift of the colleague in return; optional.'),
    message: z.string().trim().max(MAX_REASON_LENGTH).nullish(),
    despiteOverlap,
  }),
  status: 201,
  errors: errorsOf(schedulingErrors, 'swapGone', 'offeredAlready', 'requestOverlaps'),
});
export const acceptSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps/:uuid/accept',
  access: themselves,
  row: anyOf(role('ADMIN'), mayAccept),
  summary: 'Accepts an offered shift as the colleague; the swap then waits for approval.',
  input: z.object({ employee: onBehalf, despiteOverlap }),
  errors: errorsOf(schedulingErrors, 'decided', 'ownRequest', 'swapGone', 'requestOverlaps'),
});
export const approveSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps/:uuid/approve',
  access: planners,
  row: decides,
  ...ownSwap,
  summary: 'Carries out the swap: the two employees exchange places.',
  input: approval,
  errors: errorsOf(schedulingErrors, 'ownSwap', 'decided', 'swapGone', 'softConflict', 'hardConflict'),
});
export const declineSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps/:uuid/decline',
  access: anyOf(planners, own('colleague')),
  row: anyOf(decides, own('colleague')),
  ...ownSwap,
  summary: 'Declines a swap, as the colleague or as a planner of the schedules.',
  input: refusal,
  errors: errorsOf(schedulingErrors, 'ownSwap', 'decided'),
});
export const cancelSwap = defineAction({
  ...ofSwap,
  path: '/api/shift_swaps/:uuid/cancel',
  access: themselves,
  row: themselves,
  summary: 'Withdraws the caller’s own offer.',
  input: z.object({}),
  errors: errorsOf(schedulingErrors, 'decided'),
});
