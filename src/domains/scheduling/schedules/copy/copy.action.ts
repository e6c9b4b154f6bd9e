/** Actions that copy or preview a day, a week or a weekly repetition. */
import * as z from 'zod';
import { defineAction, type OutputOfAction } from '#core/action';
import { anyReference, day, reference } from '#core/action-shapes';
import { LiveAccount } from '#domains/live';
import { MAX_BATCH_SIZE } from '../schedule/request-limits.rules.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { copyAnswer, dryRun, overrideReason } from './copy-shapes.action.ts';
import { copyAccess, repeatAccess } from '../schedule/plan-access.rules.ts';

export const copySchedules = defineAction({
  ...copyAccess,
  resource: 'Schedule',
  summary: 'Copies one day, a week or the given schedules from one date to another, as drafts.',
  input: z.object({
    from: day(),
    to: day().describe('Schedules of `from` are copied to this day, those of later days to as many days after it.'),
    schedules: z
      .array(reference(Schedule))
      .min(1, 'Give at least one schedule.')
      .max(MAX_BATCH_SIZE, `This list should have at most ${MAX_BATCH_SIZE} entries.`)
      .optional()
      .describe('The schedules to copy, on whatever day; absent = all of the day or week.'),
    days: z.union([z.literal(1), z.literal(7)]).default(7),
    liveAccount: anyReference(LiveAccount).optional().describe('IRI of the live account whose schedules are copied; absent = all.'),
    overrideReason,
    dryRun,
  }),
  output: copyAnswer,
});
export type CopyAnswer = OutputOfAction<typeof copySchedules>;

export const repeatSchedule = defineAction({
  ...repeatAccess,
  resource: 'Schedule',
  summary: 'Repeats a schedule every week until a date, as drafts.',
  input: z.object({ until: day(), overrideReason, dryRun }),
  output: copyAnswer,
});
