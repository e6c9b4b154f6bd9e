/** What a week is printed with. */
import * as z from 'zod';
import { defineAction, file } from '#core/action';
import { day, iri } from '#core/action-shapes';
import { LiveAccount } from '#domains/live';
import { Employee } from '#domains/workforce';
import { printWeekAccess } from '../schedule/plan-access.rules.ts';

export const printWeek = defineAction({
  ...printWeekAccess,
  resource: 'Schedule',
  summary: 'A week on A4 to print: planners print what they see, drafts marked as such; employees their own week.',
  input: z.object({
    week: day().describe('Any day of the week.'),
    by: z.enum(['people', 'accounts'], 'This value should be "people" or "accounts".').default('people').describe('Whose rows.'),
    employee: iri(Employee).optional().describe('IRI of the one person that is printed.'),
    liveAccount: iri(LiveAccount).optional().describe('IRI of the one live account that is printed.'),
  }),
  output: file('pdf'),
});
