/** What a day, a week or one weekly schedule is copied with, and previewed before. */
import * as z from 'zod';
import { defineAction, type OutputOfAction } from '#core/action';
import { day } from '#core/action-shapes';
import { copyAccess, repeatAccess } from '../schedule/plan-access.rules.ts';

const copied = z.object({
  schedule: z.string().describe('What is copied.'),
  name: z.string(),
  startTime: z.string().describe('Of the copy.'),
  endTime: z.string(),
  withoutPeople: z.array(z.string()).describe('People who have left, and are on no copy.'),
});
const answer = z.object({
  created: z.array(z.string()).describe('The copies; empty in a preview.'),
  copies: z.array(copied),
  skipped: z.array(
    z.object({
      schedule: z.string(),
      name: z.string(),
      startTime: z.string(),
      code: z.string().describe('ALREADY_THERE, or that of a conflict.'),
      message: z.string(),
    }),
  ),
});

const LONGEST_REASON = 500;
const overrideReason = z.string().min(1).max(LONGEST_REASON).optional().describe('Why copies stand although planning them warns.');
const dryRun = z.boolean().default(false).describe('True = a preview: the same answer, and nothing is written.');

export const copySchedules = defineAction({
  ...copyAccess,
  resource: 'Schedule',
  summary: 'Copies one day or seven from one date to another, as drafts.',
  input: z.object({
    from: day(),
    to: day(),
    days: z.union([z.literal(1), z.literal(7)]).default(7),
    liveAccount: z.string().optional().describe('IRI of the live account whose schedules are copied; absent = all.'),
    overrideReason,
    dryRun,
  }),
  output: answer,
});
export type CopyAnswer = OutputOfAction<typeof copySchedules>;

export const repeatSchedule = defineAction({
  ...repeatAccess,
  resource: 'Schedule',
  summary: 'Repeats a schedule every week until a date, as drafts.',
  input: z.object({ until: day(), overrideReason, dryRun }),
  output: answer,
});
