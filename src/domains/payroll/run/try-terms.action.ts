/** Contract of the question what other terms would change in open and closed payrolls, asked before they are saved. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { reference } from '#core/action-shapes';
import { LiveAccount } from '#domains/live';
import { Employee } from '#domains/workforce';
import { PAYROLL_STATUSES } from '../basis/payroll-status.rules.ts';
import { BonusSettings } from '../bonus/bonus-settings.resource.ts';

export const tryTerms = defineAction({
  method: 'POST',
  path: '/api/payrolls/try-terms',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary:
    'What a change of dated values would do to payrolls: the pay of drafts before and after, and the differences that closed payrolls would propose. Nothing is stored. Exactly one of `employee`, `liveAccount` and `bonusSettings` names the record.',
  input: z
    .object({
      employee: reference(Employee).optional().describe('IRI of the employee whose rates would change.'),
      liveAccount: reference(LiveAccount).optional().describe('IRI of the live account whose bonuses would change.'),
      bonusSettings: reference(BonusSettings).optional().describe('IRI of the bonus settings that would change.'),
      values: z
        .record(z.string(), z.unknown())
        .describe('The body of the update that is tried: the values, and `validFrom` or `correctsCurrent`.'),
    })
    .refine(
      ({ employee, liveAccount, bonusSettings }) =>
        [employee, liveAccount, bonusSettings].filter((record) => record !== undefined).length === 1,
      { path: ['employee'], message: 'Name one record: an employee, a live account or bonus settings.', params: { code: 'ONE_RECORD' } },
    ),
  output: z.object({
    payrolls: z
      .array(
        z.object({
          payroll: z.string().describe('IRI of a draft that was calculated with the old terms.'),
          period: z.string(),
          people: z.number().describe('Number of people whose pay would be out of date.'),
          before: z.string().describe('Their pay as of now, without adjustments and earlier periods.'),
          after: z.string().describe('Their pay with the other terms.'),
        }),
      )
      .readonly()
      .describe('In chronological order.'),
    closed: z
      .array(
        z.object({
          payroll: z.string(),
          period: z.string(),
          status: z.enum(PAYROLL_STATUSES),
          people: z.number(),
          amount: z.string().describe('The difference that would be proposed for a later payroll.'),
        }),
      )
      .readonly()
      .describe('In chronological order.'),
  }),
});
export type TriedTerms = OutputOfAction<typeof tryTerms>;
