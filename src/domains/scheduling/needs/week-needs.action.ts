/** What a week needs and what is offered for it is asked with. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { day } from '#core/action-shapes';
import { SHIFT_ROLES } from '../schedule/shift-role.rules.ts';

export const weekNeeds = defineAction({
  method: 'GET',
  path: '/api/schedules/week-needs',
  resource: 'Schedule',
  access: role('ADMIN', 'MANAGER'),
  summary:
    'Hours that the schedules of a week need in each role, hours that have somebody, and hours that people who work in the role have handed in.',
  input: z.object({ weekStartDate: day().describe('Any day of the week.') }),
  output: z.object({
    weekStartDate: z.string(),
    roles: z
      .array(
        z.object({
          role: z.enum(SHIFT_ROLES),
          needed: z.number().describe('Hours of all places, taken or open.'),
          planned: z.number().describe('Hours of places that somebody has.'),
          offered: z
            .number()
            .describe(
              'Hours handed in by active people who have a rate of their own for the role, or a general one alone, without their time off; who has several roles counts in each.',
            ),
        }),
      )
      .readonly(),
  }),
});
export type WeekNeeds = OutputOfAction<typeof weekNeeds>;
