/** Contract of the payroll export for the bank or the accountant. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { PAY_COMPONENTS } from '../basis/pay-line.rules.ts';
import { payrollErrors } from '../errors.ts';
import { EXPORT_KINDS } from './payroll-sheet.rules.ts';

const amount = z.string();
const person = z.object({
  employee: z.string(),
  name: z.string(),
  bankAccount: z.string().nullable(),
  hours: z.record(z.string(), z.number()).describe('By role, to 2 decimals.'),
  seconds: z.record(z.string(), z.number()).describe('By role.'),
  components: z.partialRecord(z.enum(PAY_COMPONENTS), amount).describe('Sums of the lines by component.'),
  baseAmount: amount,
  bonusAmount: amount,
  additionalAmount: amount,
  deductionAmount: amount,
  arrearsAmount: amount.describe('Differences to closed payrolls.'),
  totalAmount: amount,
});

export const exportPayroll = defineAction({
  method: 'GET',
  path: '/api/payrolls/:uuid/export',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary: 'Exports a payroll for the bank or the accountant. The bank file is available once the payroll is submitted.',
  input: z.object({ kind: z.enum(EXPORT_KINDS).default('accountant') }),
  output: z.object({
    payroll: z.string(),
    period: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    currency: z.string(),
    people: z.array(person),
    missingAccounts: z.array(z.string()).describe('Names of people with an amount to pay and no bank account.'),
  }),
  table: true,
  errors: errorsOf(payrollErrors, 'statusNotAllowed'),
});
