/** Action that publishes drafts: given schedules, or all that start in a range. */
import * as z from 'zod';
import { defineAction } from '#core/action';
import { anyReference } from '#core/action-shapes';
import { publishAccess } from '../schedule/plan-access.rules.ts';
import { Schedule } from '../schedule/schedule.resource.ts';

const MAX_SCHEDULES = 1000;

export const publishSchedules = defineAction({
  ...publishAccess,
  resource: 'Schedule',
  summary: 'Publishes drafts: the given ones, or all that start in a range of days or instants.',
  input: z
    .object({
      schedules: z.array(anyReference(Schedule)).max(MAX_SCHEDULES).optional().describe('IRIs of schedules.'),
      from: z.string().optional().describe('First day, YYYY-MM-DD, or an instant.'),
      to: z.string().optional().describe('Last day, inclusive, or an instant.'),
    })
    .refine(({ schedules, from, to }) => schedules !== undefined || (from !== undefined && to !== undefined), {
      path: ['schedules'],
      message: 'Specify either "schedules" or "from" and "to".',
      params: { code: 'REQUIRED' },
    }),
  output: z.object({ published: z.number() }),
  changes: ['Schedule'],
});
