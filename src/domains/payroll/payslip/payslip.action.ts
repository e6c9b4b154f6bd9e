/** Decides who gets which payslip: an admin those of every payroll that is submitted or paid, an employee their own; as JSON and as PDF. */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { role } from '#core/access';
import { coreErrors } from '#core/errors';
import { SHIFT_ROLES } from '#domains/scheduling';
import { defineAction, type Action, type ActionContext } from '#server/engine/behaviour';
import { answerFile } from '#server/http/file-answer';
import { isUuid } from '#server/engine/references';
import { payrollErrors } from '../errors.ts';
import { PAY_COMPONENTS, PAY_REASONS } from '../calculation/pay-line.rules.ts';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import { mayDo, PAYROLL_STATUSES, type PayrollStatus } from '../run/payroll-status.rules.ts';
import { payslipsOf, readPayslips, type StoredPayslip } from './payslip.query.ts';
import {
  payslipFileName,
  payslipOf,
  payslipsFileName,
  personName,
  type Payslip,
  type PayslipAgency,
  type PayslipFacts,
} from './payslip.rules.ts';
import { PERIOD_TYPES } from '../generate/period.rules.ts';
import { printPayslips } from './print-payslips.service.ts';

const amount = z.string();
const iri = z.string();
const shiftRole = z.enum(SHIFT_ROLES);
const sums = { baseAmount: amount, bonusAmount: amount, totalDeductions: amount, totalAdditions: amount, finalAmount: amount };
const adjustment = z.object({ description: z.string(), amount, addedAt: z.string() }).readonly();
const hours = z.string().describe('To 2 decimals.');

const part = z.object({
  component: z.enum(PAY_COMPONENTS),
  label: z.string(),
  seconds: z.number(),
  rate: amount.nullable().describe('Per hour: seconds × rate ÷ 3600 is the amount.'),
  percent: z.string().nullable().describe('Of the base rate, where bonuses are set so.'),
  reason: z.enum(PAY_REASONS),
  explanation: z.string().describe('The reason in words.'),
  amount,
});

const output = z.object({
  payrollItem: iri,
  payroll: z.object({
    iri,
    period: z.string().describe('The days in words.'),
    periodType: z.enum(PERIOD_TYPES),
    startDate: z.string(),
    endDate: z.string(),
    status: z.enum(PAYROLL_STATUSES),
    payDate: z.string().nullable().describe('The day that it was paid on.'),
  }),
  employee: z.object({ iri, name: z.string().describe('First and last name, else the nickname.'), nickname: z.string() }),
  agency: z.object({ name: z.string().nullable(), address: z.array(z.string()).readonly(), timeZone: z.string(), currency: z.string() }),
  seconds: z.number(),
  hours,
  roles: z
    .array(z.object({ role: shiftRole, seconds: z.number(), hours, rates: z.array(amount).readonly().describe('Per hour.'), amount }))
    .readonly()
    .describe('Together they are the base.'),
  components: z
    .array(
      z.object({ component: z.enum(PAY_COMPONENTS), label: z.string(), seconds: z.number().nullable(), hours: hours.nullable(), amount }),
    )
    .readonly()
    .describe('Together they are base and bonus.'),
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
    .describe('A shift each, and what was earned over several; together they are base and bonus.'),
  additions: z.array(adjustment).readonly(),
  deductions: z.array(adjustment).readonly(),
  ...sums,
  yearToDate: z
    .object({ year: z.number(), payslips: z.number(), ...sums })
    .describe('Payslips of the calendar year that the period ends in, up to this one.'),
});

/** @param agency as payslips name it. */
export function payslipActions(agency: PayslipAgency): Action[] {
  const one = { method: 'GET', resource: 'PayrollItem', access: role('ADMIN', 'EMPLOYEE'), input: z.object({}) } as const;
  return [
    defineAction({
      ...one,
      path: '/api/payroll_items/:uuid/payslip',
      summary: 'The payslip of an item whose payroll is submitted or paid; an employee’s own.',
      output,
      async run(context): Promise<Payslip> {
        const stored = await payslipFor(context);
        return payslipOf({ ...stored, detail: JSON.parse(stored.detail) as PayslipFacts['detail'] }, agency);
      },
    }),
    defineAction({
      ...one,
      path: '/api/payroll_items/:uuid/payslip.pdf',
      summary: 'The same as a file to print.',
      file: 'pdf',
      output: answerFile,
      async run(context) {
        const stored = await payslipFor(context);
        return { name: payslipFileName(stored, personName(stored)), bytes: await printPayslips([[stored]], agency) };
      },
    }),
    defineAction({
      ...one,
      path: '/api/payrolls/:uuid/payslips.pdf',
      resource: 'Payroll',
      access: role('ADMIN'),
      summary: 'The payslips of everyone on a payroll that is submitted or paid, by name.',
      file: 'pdf',
      output: answerFile,
      async run({ database, params }) {
        const uuid = params.uuid ?? '';
        const [payroll] = isUuid(uuid)
          ? await database.rows<{ startDate: string; endDate: string; status: PayrollStatus }>(
              sql`select start_date as "startDate", end_date as "endDate", status from payroll where uuid = ${uuid}`,
            )
          : [];
        if (payroll === undefined) throw coreErrors.fail('notFound');
        if (!mayDo('PAYSLIP', payroll.status)) throw payrollErrors.fail('payslipNotAvailable');
        return { name: payslipsFileName(payroll), bytes: await printPayslips(payslipsOf(database, uuid), agency) };
      },
    }),
  ];
}

/** @throws ProblemError 404 for what the actor may not read, which an employee's draft is; 409 for an admin's draft. */
async function payslipFor({
  engine,
  database,
  actor,
  params,
}: Pick<ActionContext, 'engine' | 'database' | 'actor' | 'params'>): Promise<StoredPayslip> {
  const uuid = params.uuid ?? '';
  const item = isUuid(uuid) ? await engine.read(database, PayrollItem, actor, uuid, ['payroll']) : null;
  if (item === null) throw coreErrors.fail('notFound');
  const { status } = item.json.payroll as { readonly status: PayrollStatus };
  if (!mayDo('PAYSLIP', status)) throw payrollErrors.fail('payslipNotAvailable');
  const [stored] = await readPayslips(database, [uuid]);
  if (stored === undefined) throw coreErrors.fail('notFound');
  return stored;
}
