/** Action that saves a usual week. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { ownOrEmployee, writtenDay } from '../slots/week-shapes.action.ts';
import { DAYS_OF_WEEK } from '../slots/time-slots.rules.ts';
import type { UsualAvailability } from './usual-availability.resource.ts';

export const saveUsualWeek = defineAction({
  method: 'POST',
  path: '/api/usual-availabilities/week',
  resource: 'UsualAvailability',
  access: role('ADMIN', 'MANAGER', 'EMPLOYEE'),
  summary: 'Replaces the whole usual week and the days it has filled so far; an empty list removes the usual week.',
  input: z.object({
    employee: ownOrEmployee,
    days: z
      .array(writtenDay)
      .max(DAYS_OF_WEEK.length, 'A week has seven days.')
      .refine((days) => new Set(days.map(({ dayOfWeek }) => dayOfWeek)).size === days.length, 'Each day may appear only once.'),
  }),
  output: z.object({ usual: z.array(recordOf<typeof UsualAvailability>('UsualAvailability')).readonly() }),
  changes: ['UsualAvailability', 'EmployeeAvailability'],
});
