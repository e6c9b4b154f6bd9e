/** What every call that makes copies takes and answers: why copies that warn are made all the same, a preview, what is made and what is left out. */
import * as z from 'zod';

const copied = z.object({
  schedule: z.string().describe('What is copied.'),
  name: z.string(),
  startTime: z.string().describe('Of the copy.'),
  endTime: z.string(),
  withoutPeople: z.array(z.string()).describe('People who have left, and are on no copy.'),
});
export const copyAnswer = z.object({
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
export const overrideReason = z.string().min(1).max(LONGEST_REASON).optional().describe('Why copies stand although planning them warns.');
export const dryRun = z.boolean().default(false).describe('True = a preview: the same answer, and nothing is written.');
