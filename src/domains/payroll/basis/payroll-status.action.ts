/** Contracts for changing the status of a payroll, and for the check before submitting. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { payrollErrors } from '../errors.ts';
import { PAYROLL_STATUSES } from './payroll-status.rules.ts';
import type { Payroll } from './payroll.resource.ts';

export const changePayrollStatus = defineAction({
  method: 'PATCH',
  path: '/api/payrolls/:uuid/status',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary: 'Submits a draft, marks a submitted payroll as paid, or takes it back to draft.',
  input: z.object({
    status: z.enum(PAYROLL_STATUSES),
    payDate: z.string().nullish().describe('Only with PAID: the day it is paid, YYYY-MM-DD. Default: today.'),
  }),
  output: recordOf<typeof Payroll>('Payroll').describe('The payroll.'),
  changes: ['Payroll', 'PayrollItem'],
  errors: errorsOf(payrollErrors, 'transition', 'notReady', 'arrearsTaken'),
});

const fault = z.object({
  code: z.enum(['NO_RATE', 'NEGATIVE_TOTAL', 'STALE']),
  item: z.string(),
  employee: z.string(),
  message: z.string(),
  schedules: z.array(z.string()).readonly(),
});

const finding = z.object({
  code: z
    .string()
    .describe('PERIOD_NOT_OVER, BELOW_MINIMUM_WAGE, NOT_ENDED, DRAFT_SCHEDULES, UNMATCHED_STREAMS, NOT_ON_IT, WORKED_TIME_OFF.'),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  count: z.number().optional().describe('Total number, which can exceed the records listed.'),
  employees: z
    .array(
      z.object({
        employee: z.string(),
        name: z.string(),
        shortfall: z.string().optional().describe('Difference to the minimum wage.'),
      }),
    )
    .optional(),
  schedules: z.array(z.object({ schedule: z.string(), startTime: z.string(), title: z.string().nullable() })).optional(),
});
export type SubmitFinding = z.output<typeof finding>;

export const checkSubmit = defineAction({
  method: 'GET',
  path: '/api/payrolls/:uuid/submit-check',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary: 'Checks a draft before it is submitted: blocking errors and warnings. Writes nothing.',
  input: z.object({}),
  output: z.object({
    payroll: z.string(),
    period: z.string(),
    status: z.enum(PAYROLL_STATUSES),
    people: z.number(),
    totalAmount: z.string(),
    faults: z.array(fault).readonly().describe('Errors that must be fixed before it can be submitted.'),
    findings: z.array(finding).readonly(),
  }),
});
export type SubmitCheck = z.output<typeof checkSubmit.output>;
