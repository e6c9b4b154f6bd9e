/** Contract of the question which draft payrolls a change of terms would make out of date. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { day, reference } from '#core/action-shapes';
import { LiveAccount } from '#domains/live';
import { Employee } from '#domains/workforce';

export const affectedByTerms = defineAction({
  method: 'GET',
  path: '/api/payrolls/affected-by-terms',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary:
    'Draft payrolls that pay shifts on or after a day, which other terms from that day would make out of date. Without an employee or live account, those that a change of the bonus settings would.',
  input: z.object({
    from: day().optional().describe('The first day; absent = from the beginning.'),
    employee: reference(Employee).optional().describe('IRI of the employee whose rates would change.'),
    liveAccount: reference(LiveAccount).optional().describe('IRI of the live account whose bonuses would change.'),
  }),
  output: z.object({
    payrolls: z
      .array(
        z.object({
          payroll: z.string(),
          uuid: z.string(),
          period: z.string(),
          items: z.number().describe('Number of items that pay such shifts.'),
        }),
      )
      .readonly()
      .describe('In chronological order.'),
  }),
});
export type AffectedPayrolls = OutputOfAction<typeof affectedByTerms>;
