/** Action that lists the colleagues with whom a shift can be swapped. */
import * as z from 'zod';
import { anyOf, own, role } from '#core/access';
import { defineAction } from '#core/action';
import { SHIFT_ROLES } from '../schedules/schedule/shift-role.rules.ts';

const shift = z.object({
  shift: z.string().describe('IRI of a shift of the colleague that the caller could take in return.'),
  startTime: z.string(),
  endTime: z.string(),
  role: z.enum(SHIFT_ROLES),
  accountName: z.string().nullable(),
});

export const swapPartners = defineAction({
  method: 'GET',
  path: '/api/schedule_employees/:uuid/swap-partners',
  resource: 'ScheduleEmployee',
  access: anyOf(role('ADMIN'), own('employee')),
  row: anyOf(role('ADMIN'), own('employee')),
  summary: 'Colleagues who could take the shift, and their upcoming shifts that the caller could take in return.',
  input: z.object({}),
  output: z.object({
    partners: z.array(
      z.object({
        employee: z.string(),
        name: z.string(),
        free: z.boolean().describe('Whether they can take it without giving away a shift.'),
        shifts: z.array(shift),
      }),
    ),
  }),
});
export type SwapPartner = z.output<typeof swapPartners.output>['partners'][number];
