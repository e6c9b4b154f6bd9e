/** Action that compares needed and offered hours of a week. */
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
    'For each role, the hours needed by the schedules of a week, the hours assigned, and the hours handed in by people who work in the role.',
  input: z.object({ weekStartDate: day().describe('Any day of the week.') }),
  output: z.object({
    weekStartDate: z.string(),
    roles: z
      .array(
        z.object({
          role: z.enum(SHIFT_ROLES),
          needed: z.number().describe('Hours of all places, filled or open.'),
          planned: z.number().describe('Hours of filled places.'),
          offered: z
            .number()
            .describe(
              'Hours handed in by active people with a rate for the role, or with only a general rate, minus their time off. People with several roles count in each.',
            ),
        }),
      )
      .readonly(),
  }),
});
export type WeekNeeds = OutputOfAction<typeof weekNeeds>;
