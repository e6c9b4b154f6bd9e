/** The action that reads leave balances as of a day. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { day, reference } from '#core/action-shapes';
import { Employee } from '#domains/workforce';
import { LEAVE_TYPES } from './leave-type.rules.ts';

const days = z.string().describe('Days, with two decimals.');

export const leaveBalances = defineAction({
  method: 'GET',
  path: '/api/leave_balances',
  resource: 'LeaveEntitlement',
  access: role('ADMIN', 'MANAGER', 'EMPLOYEE'),
  summary:
    'Leave balances of the leave year of a day, one per employee and type with an entitlement; employees see only their own. left = entitled + accrued + carriedOver − expired − taken − booked.',
  input: z.object({
    employee: reference(Employee).optional().describe('Absent = all that the caller may see.'),
    type: z.enum(LEAVE_TYPES).optional(),
    asOf: day().optional().describe('Absent = today, in the agency’s time zone.'),
  }),
  output: z.object({
    asOf: z.string(),
    balances: z
      .array(
        z.object({
          employee: z.string(),
          employeeName: z.string(),
          type: z.enum(LEAVE_TYPES),
          yearStart: z.string().describe('First day of the leave year.'),
          yearEnd: z.string().describe('Last day of the leave year.'),
          entitled: days,
          accrued: days.describe('Earned from hours worked until the day.'),
          carriedOver: days.describe('From the leave year before; negative when more was taken than there was.'),
          expired: days.describe('Carried days that were not taken in time.'),
          taken: days.describe('Approved, until the day.'),
          booked: days.describe('Approved, later in the leave year.'),
          pending: days.describe('Requested and not decided, in the leave year; not part of `left`.'),
          left: days,
        }),
      )
      .readonly(),
  }),
  table: true,
});
export type LeaveBalances = OutputOfAction<typeof leaveBalances>;
