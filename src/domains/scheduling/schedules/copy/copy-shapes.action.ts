/** Schemas shared by all calls that create copies: the reason to override conflicts, dry run, and what is created or left out. */
import * as z from 'zod';
import { LEFT_OPEN_CODES } from './people-on-copy.rules.ts';
import { SHIFT_ROLES } from '../schedule/shift-role.rules.ts';
import { MAX_REASON_LENGTH } from '../schedule/request-limits.rules.ts';

const planned = z.object({
  schedule: z.string().describe('The source schedule.'),
  name: z.string().describe('The title, else the name of the live account.'),
  accountName: z.string().nullable().describe('Name of the live account.'),
  startTime: z.string().describe('Start of the copy.'),
  endTime: z.string(),
});
const leftOpen = z.object({
  employee: z.string().describe('IRI.'),
  name: z.string(),
  role: z.enum(SHIFT_ROLES),
  code: z.enum(LEFT_OPEN_CODES).describe('GONE = has left, ON_HOLIDAY, TIME_OFF, EMPLOYEE_BUSY = works elsewhere at that time.'),
  message: z.string(),
});
const copied = planned.extend({
  withoutPeople: z.array(z.string()).describe('Names of the people in `leftOpen`.'),
  leftOpen: z.array(leftOpen).describe('People who are off, busy or gone: their places are left open.'),
});
export const copyAnswer = z.object({
  created: z.array(z.string()).describe('The copies; empty in a preview.'),
  copies: z.array(copied),
  skipped: z.array(
    planned.extend({
      code: z.string().describe('ALREADY_THERE, or the code of a conflict.'),
      message: z.string(),
    }),
  ),
});

export const overrideReason = z
  .string()
  .min(1)
  .max(MAX_REASON_LENGTH)
  .optional()
  .describe('Reason for creating copies with soft conflicts.');
export const dryRun = z.boolean().default(false).describe('True = preview: the same response, but nothing is written.');
