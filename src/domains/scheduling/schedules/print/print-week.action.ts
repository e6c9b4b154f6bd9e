/** Action that prints a week. */
import * as z from 'zod';
import { defineAction, file } from '#core/action';
import { day, reference } from '#core/action-shapes';
import { LiveAccount } from '#domains/live';
import { Employee } from '#domains/workforce';
import { printWeekAccess } from '../schedule/plan-access.rules.ts';

export const printWeek = defineAction({
  ...printWeekAccess,
  resource: 'Schedule',
  summary: 'A week as a printable A4 PDF. Planners get everything they can see, with drafts marked; employees get their own week.',
  input: z.object({
    week: day().describe('Any day of the week.'),
    by: z.enum(['people', 'accounts'], 'This value should be "people" or "accounts".').default('people').describe('Rows of the table.'),
    employee: reference(Employee).optional().describe('IRI of an employee, to print only their row.'),
    liveAccount: reference(LiveAccount).optional().describe('IRI of a live account, to print only its row.'),
  }),
  output: file('pdf'),
});
