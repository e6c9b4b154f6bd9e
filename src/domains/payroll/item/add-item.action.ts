/** Contract of the call that adds an employee to a draft payroll. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { recordOf, reference } from '#core/action-shapes';
import { Employee } from '#domains/workforce';
import { payrollErrors } from '../errors.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import type { PayrollItem } from './payroll-item.resource.ts';

const amount = z.union([z.string(), z.number()]).optional();

export const addPayrollItem = defineAction({
  method: 'POST',
  path: '/api/payroll_items',
  resource: 'PayrollItem',
  access: role('ADMIN'),
  summary: 'Adds an employee to a draft payroll and recalculates it. The pay of their shifts is calculated; adjustments may be sent.',
  input: z.object({
    payroll: reference(Payroll).describe('A payroll in DRAFT.'),
    employee: reference(Employee),
    deductionAmount: amount,
    additionalAmount: amount,
    detail: z.record(z.string(), z.unknown()).optional().describe('Only its adjustments are read.'),
  }),
  output: recordOf<typeof PayrollItem>('PayrollItem'),
  status: 201,
  changes: ['Payroll', 'PayrollItem'],
  errors: errorsOf(payrollErrors, 'statusNotAllowed', 'periodTaken', 'tooMuch'),
});
