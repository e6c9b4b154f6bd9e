/** The action that shows what a request for leave would take, leave, and whom it would join. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { reference } from '#core/action-shapes';
import { readInstant } from '#core/time';
import { ownOrEmployee } from '../slots/week-shapes.action.ts';
import { LEAVE_TYPES } from '../leave/leave-type.rules.ts';
import { TimeOff } from './time-off.resource.ts';

const instant = z.string().refine((text) => readInstant(text) !== null, {
  message: 'This value should be a date and time with an offset, ISO 8601.',
  params: { code: 'NOT_A_TIME' },
});
const days = z.string().describe('Days, with two decimals.');

export const leavePreview = defineAction({
  method: 'GET',
  path: '/api/time_offs/preview',
  resource: 'TimeOff',
  access: role('ADMIN', 'MANAGER', 'EMPLOYEE'),
  summary:
    'What time off would count and leave of each leave year, and who else is away then: names for admins and managers, numbers for employees, never reasons.',
  input: z.object({
    employee: ownOrEmployee,
    type: z.enum(LEAVE_TYPES).default('HOLIDAY'),
    startTime: instant,
    endTime: instant,
    timeOff: reference(TimeOff).optional().describe('Time off that is stored already and not counted twice.'),
  }),
  output: z.object({
    days: days.describe('Working days, half days as 0.5.'),
    years: z
      .array(z.object({ yearStart: z.string(), yearEnd: z.string(), days, left: days.describe('Without the request.'), leftAfter: days }))
      .readonly()
      .describe('By leave year; empty when this type of leave is not counted for the employee.'),
    exceeds: z.boolean().describe('Whether it takes more days than are left: its approval needs a note.'),
    away: z.object({
      approved: z.number().describe('Other employees with approved time off.'),
      requested: z.number().describe('Other employees whose request is waiting.'),
      people: z
        .array(
          z.object({
            employee: z.string(),
            name: z.string(),
            startTime: z.string(),
            endTime: z.string(),
            status: z.enum(['REQUESTED', 'APPROVED']),
          }),
        )
        .readonly()
        .nullable()
        .describe('Null for those who do not decide.'),
    }),
  }),
});
export type LeavePreview = OutputOfAction<typeof leavePreview>;
