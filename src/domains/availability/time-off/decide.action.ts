/** Actions to approve, decline and cancel time off. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { availabilityErrors } from '../errors.ts';
import { cancelsTimeOff, decidesTimeOff, MAX_NOTE_LENGTH } from './time-off-life.rules.ts';
import type { TimeOff } from './time-off.resource.ts';

const shared = {
  method: 'POST',
  resource: 'TimeOff',
  input: z.object({ note: z.string().trim().max(MAX_NOTE_LENGTH).nullish().describe('A note on the decision for the employee.') }),
  output: recordOf<typeof TimeOff>('TimeOff'),
  // The time when employees can work is read through their availabilities.
  changes: ['TimeOff', 'EmployeeAvailability'],
} as const;

export const approveTimeOff = defineAction({
  ...shared,
  path: '/api/time_offs/:uuid/approve',
  summary: 'Approves requested time off. More days than are left need a note.',
  access: decidesTimeOff,
  row: decidesTimeOff,
  errors: errorsOf(availabilityErrors, 'decided', 'ownTimeOff', 'leaveExceeded'),
});

export const declineTimeOff = defineAction({
  ...shared,
  path: '/api/time_offs/:uuid/decline',
  summary: 'Declines requested time off.',
  access: decidesTimeOff,
  row: decidesTimeOff,
  errors: errorsOf(availabilityErrors, 'decided', 'ownTimeOff'),
});

export const cancelTimeOff = defineAction({
  ...shared,
  path: '/api/time_offs/:uuid/cancel',
  summary: 'Cancels requested or approved time off; employees only until it starts.',
  access: role('ADMIN', 'MANAGER', 'EMPLOYEE'),
  row: cancelsTimeOff,
  errors: errorsOf(availabilityErrors, 'decided', 'begun'),
});
