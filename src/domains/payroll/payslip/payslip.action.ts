/** Contracts for payslips: one as JSON or PDF, or all of a payroll as PDF. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, file, type OutputOfAction } from '#core/action';
import { SHIFT_ROLES } from '#domains/scheduling';
import { PAY_COMPONENTS, PAY_REASONS } from '../basis/pay-line.rules.ts';
import { payrollErrors } from '../errors.ts';
import { PERIOD_TYPES } from '../basis/period.rules.ts';
import { PAYROLL_STATUSES } from '../basis/payroll-status.rules.ts';

const amount = z.string();
const iri = z.string();
const shiftRole = z.enum(SHIFT_ROLES);
const sums = {
  baseAmount: amount,
  bonusAmount: amount,
  arrearsAmount: amount.describe('Differences to closed payrolls.'),
  totalDeductions: amount,
  totalAdditions: amount,
  finalAmount: amount,
};
const adjustment = z.object({ description: z.string(), amount, addedAt: z.string() }).readonly();
const hours = z.string().describe('To 2 decimals.');

const part = z.object({
  component: z.enum(PAY_COMPONENTS),
  label: z.string(),
  seconds: z.number(),
  rate: amount.nullable().describe('Per hour: the amount is seconds × rate ÷ 3600.'),
  percent: z.string().nullable().describe('Percentage of the base rate, if bonuses are set as percentages.'),
  reason: z.enum(PAY_REASONS),
  explanation: z.string().describe('The reason as text.'),
  amount,
});

const payslip = z.object({
  payrollItem: iri,
  payroll: z.object({
    iri,
    period: z.string().describe('The days as text.'),
    periodType: z.enum(PERIOD_TYPES),
    startDate: z.string(),
    endDate: z.string(),
    status: z.enum(PAYROLL_STATUSES),
    payDate: z.string().nullable().describe('The day it was paid.'),
  }),
  employee: z.object({
    iri,
    name: z.string().describe('First and last name, else the nickname.'),
    nickname: z.string(),
    displayName: z.string().describe('The name on the roster.'),
  }),
  agency: z.object({ name: z.string().nullable(), address: z.array(z.string()).readonly(), timeZone: z.string(), currency: z.string() }),
  seconds: z.number(),
  hours,
  roles: z
    .array(z.object({ role: shiftRole, seconds: z.number(), hours, rates: z.array(amount).readonly().describe('Per hour.'), amount }))
    .readonly()
    .describe('They add up to the base.'),
  components: z
    .array(
      z.object({ component: z.enum(PAY_COMPONENTS), label: z.string(), seconds: z.number().nullable(), hours: hours.nullable(), amount }),
    )
    .readonly()
    .describe('They add up to base and bonus.'),
  lines: z
    .array(
      z.object({
        schedule: iri.nullable(),
        date: z.string().nullable(),
        startTime: z.string().nullable(),
        endTime: z.string().nullable(),
        title: z.string().nullable(),
        liveAccount: z.string().nullable(),
        role: shiftRole.nullable(),
        seconds: z.number(),
        hours: hours.nullable(),
        baseAmount: amount,
        bonusAmount: amount,
        amount,
        parts: z.array(part).readonly(),
      }),
    )
    .readonly()
    .describe('One per shift, and one per amount earned across several shifts. They add up to base and bonus.'),
  arrears: z
    .array(z.object({ workedOn: z.string(), text: z.string(), amount: amount.describe('Negative = paid too much.') }))
    .readonly()
    .describe('Differences to closed payrolls that this payslip pays, one per shift. They add up to arrearsAmount.'),
  additions: z.array(adjustment).readonly(),
  deductions: z.array(adjustment).readonly(),
  ...sums,
  yearToDate: z
    .object({ year: z.number(), payslips: z.number(), ...sums })
    .describe('Payslips of the calendar year that the period ends in, up to this one.'),
});

const notYet = errorsOf(payrollErrors, 'payslipNotAvailable');

export const readPayslip = defineAction({
  method: 'GET',
  path: '/api/payroll_items/:uuid/payslip',
  resource: 'PayrollItem',
  access: role('ADMIN', 'EMPLOYEE'),
  summary: 'The payslip of an item whose payroll is submitted or paid. Employees can only read their own.',
  input: z.object({}),
  output: payslip,
  errors: notYet,
});
export type Payslip = OutputOfAction<typeof readPayslip>;

export const printPayslip = defineAction({
  method: 'GET',
  path: '/api/payroll_items/:uuid/payslip.pdf',
  resource: 'PayrollItem',
  access: role('ADMIN', 'EMPLOYEE'),
  summary: 'The payslip as a PDF.',
  input: z.object({}),
  output: file('pdf'),
  errors: notYet,
});

export const printAllPayslips = defineAction({
  method: 'GET',
  path: '/api/payrolls/:uuid/payslips.pdf',
  resource: 'Payroll',
  access: role('ADMIN'),
  summary: 'All payslips of a submitted or paid payroll as one PDF, sorted by name.',
  input: z.object({}),
  output: file('pdf'),
  errors: notYet,
});
