/** Actions that copy or preview a day, a week or a weekly repetition. */
import * as z from 'zod';
import { defineAction, type OutputOfAction } from '#core/action';
import { anyReference, day } from '#core/action-shapes';
import { LiveAccount } from '#domains/live';
import { copyAnswer, dryRun, overrideReason } from './copy-shapes.action.ts';
import { copyAccess, repeatAccess } from '../schedule/plan-access.rules.ts';

export const copySchedules = defineAction({
  ...copyAccess,
  resource: 'Schedule',
  summary: 'Copies one day or a week from one date to another, as drafts.',
  input: z.object({
    from: day(),
    to: day(),
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
