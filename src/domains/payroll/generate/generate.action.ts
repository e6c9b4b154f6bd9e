/** Decides how `validate-period` and `generate` are asked and answer; to generate is to validate, reckon and keep. */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { role } from '#core/access';
import { coreErrors } from '#core/errors';
import { sumOf, toScale } from '#core/money';
import type { Transaction } from '#server/database';
import { announce } from '#server/engine/announce';
import { writeAudit } from '#server/engine/audit';
import { defineAction, type Action, type ActionContext } from '#server/engine/behaviour';
import { isUuid } from '#server/engine/references';
import { checkPeriod, insertPayroll, queueForPayroll, reckonItems } from './generate.query.ts';
import { checkPay } from './period-check.query.ts';
import { payrollErrors } from '../errors.ts';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import { Payroll } from '../run/payroll.resource.ts';
import { operationRefusal, type PayrollStatus } from '../run/payroll-status.rules.ts';
import { periodInput, questionAgain, questionOf } from './question.query.ts';
import { holdFacts } from '../calculation/pay-inputs.query.ts';
import { daysTaken } from './period-taken.query.ts';
import type { PeriodType } from './period.rules.ts';
import { reckon } from '../calculation/calculate-pay.service.ts';
import type { Reckoned } from '../calculation/calculate-pay.thread.ts';
import { secondsByRole } from '../calculation/shift-amounts.rules.ts';

const PENNIES = 2;
const amount = z.string();

const finding = z.object({
  code: z
    .string()
    .describe(
      'NOT_A_DAY, END_BEFORE_START, TOO_LONG, OVERLAP (errors); UNUSUAL_LENGTH, DRAFT_SCHEDULES, NOT_ENDED, UNMATCHED_STREAMS, RATES_MISSING, ALREADY_PAID, OTHER_PERIOD, NO_SHIFTS, BELOW_MINIMUM_WAGE (warnings).',
    ),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  propertyPath: z.string().optional(),
  count: z.number().optional().describe('How many there are, also beyond those named.'),
  payroll: z.string().optional().describe('IRI of the other payroll.'),
  employees: z.array(z.object({ employee: z.string(), name: z.string(), roles: z.array(z.string()).optional() })).optional(),
  schedules: z.array(z.object({ schedule: z.string(), startTime: z.string(), title: z.string().nullable() })).optional(),
});

const preview = z.object({
  employee: z.string(),
  name: z.string(),
  hours: z.record(z.string(), z.number()).describe('By role, to 2 decimals.'),
  seconds: z.record(z.string(), z.number()).describe('By role.'),
  baseAmount: amount,
  bonusAmount: amount,
  totalAmount: amount,
});

/** @param zone of the agency, whose days are paid. */
export function generateActions(zone: string): Action[] {
  return [validate(zone), generate('/api/payrolls/generate', zone), generate('/api/payrolls', zone), recalculate(zone)];
}

function validate(zone: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/payrolls/validate-period',
    resource: 'Payroll',
    access: role('ADMIN'),
    summary: 'What would stop or surprise about paying a period, and what it comes to. Writes nothing.',
    input: periodInput,
    output: z.object({
      valid: z.boolean().describe('No error among the findings.'),
      findings: z.array(finding),
      estimatedTotal: amount,
      items: z.array(preview).describe('What each employee would get.'),
    }),
    run: ({ database, withProgress }, input) =>
      withProgress(async (tell) => {
        const question = await questionOf(database, input, zone);
        const findings = await checkPay(database, input.periodType, question);
        const valid = !findings.some(({ severity }) => severity === 'error');
        const reckonable = !findings.some(({ code }) => ['NOT_A_DAY', 'END_BEFORE_START', 'TOO_LONG'].includes(code));
        const items = new Map<string, Reckoned>();
        if (reckonable) for await (const some of reckon(database, question, tell)) for (const item of some) items.set(item.employee, item);
        const people = await database.rows<{ uuid: string; name: string }>(
          sql`select uuid, display_name as name from employee where uuid = any(${[...items.keys()]}::uuid[]) order by display_name, id`,
        );
        const shown = people.map(({ uuid, name }) => ({ ...items.get(uuid)!, employee: `/api/employees/${uuid}`, name }));
        const low = shown.filter(({ findings: own }) => own.some(({ code }) => code === 'BELOW_MINIMUM_WAGE'));
        return {
          valid,
          findings:
            low.length === 0
              ? findings
              : [
                  ...findings,
                  {
                    code: 'BELOW_MINIMUM_WAGE',
                    severity: 'warning' as const,
                    message: `${low.length === 1 ? '1 employee’s base is' : `The base of ${low.length} employees is`} below the minimum wage.`,
                    count: low.length,
                    employees: low.map(({ employee, name }) => ({ employee, name })),
                  },
                ],
          estimatedTotal: toScale(sumOf(shown.map(({ totalAmount }) => totalAmount)), PENNIES),
          items: shown.map(({ employee, name, hours, shifts, baseAmount, bonusAmount, totalAmount }) => ({
            employee,
            name,
            hours: { ...hours },
            seconds: secondsByRole(shifts),
            baseAmount,
            bonusAmount,
            totalAmount,
          })),
        };
      }),
  });
}

function generate(path: string, zone: string): Action {
  return defineAction({
    method: 'POST',
    path,
    resource: 'Payroll',
    access: role('ADMIN'),
    status: 201,
    summary: 'Generates the payroll of a period: everybody’s pay, reckoned and kept as a draft.',
    input: periodInput,
    output: z.record(z.string(), z.unknown()).describe('The payroll, its items embedded.'),
    run: (context, input) =>
      context.withProgress(async (tell) => {
        const { database } = context;
        const asked = await questionOf(database, input, zone);
        return database.transaction(async (tx) => {
          await queueForPayroll(tx);
          await checkPeriod(tx, input.periodType, asked);
          const payroll = await insertPayroll(tx, input.periodType, asked);
          await reckonItems(tx, { ...asked, payroll }, tell);
          const answer = await answerOf(context, tx, payroll);
          const { periodType, startDate, endDate, totalAmount } = answer;
          await writeAudit(
            { ...context, tx },
            {
              record: `/api/payrolls/${payroll}`,
              resource: 'Payroll',
              operation: 'CREATE',
              before: null,
              after: {
                periodType,
                startDate,
                endDate,
                totalAmount,
                ...(input.employees === undefined ? {} : { employees: input.employees }),
              },
              reason: null,
            },
          );
          for (const resource of [Payroll, PayrollItem]) await announce(tx, resource);
          return answer;
        });
      }),
  });
}

function recalculate(zone: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/payrolls/:uuid/recalculate',
    resource: 'Payroll',
    access: role('ADMIN'),
    summary: 'Reckons a draft anew from schedules, streams, rates and settings as they are now; adjustments stay.',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()).describe('The payroll, its items embedded.'),
    run: (context) =>
      context.withProgress((tell) =>
        context.database.transaction(async (tx) => {
          const uuid = context.params.uuid ?? '';
          if (!isUuid(uuid)) throw coreErrors.fail('notFound');
          await queueForPayroll(tx);
          const [kept] = await tx.rows<{ type: PeriodType }>(sql`select period_type as type from payroll where uuid = ${uuid}`);
          if (kept === undefined) throw coreErrors.fail('notFound');
          // Schedules before the payroll, as those lock who change one that it counts.
          const question = await holdFacts(tx, await questionAgain(tx, uuid, zone));
          const [row] = await tx.rows<{ status: PayrollStatus; total: string }>(
            sql`select status, total_amount as total from payroll where uuid = ${uuid} for update`,
          );
          if (row === undefined) throw coreErrors.fail('notFound');
          const refusal = operationRefusal('RECALCULATE', row.status);
          if (refusal !== null) throw payrollErrors.fail('statusNotAllowed', { message: refusal.message });
          const taken = await daysTaken(tx, kept.type, question);
          if (taken !== null) throw taken;
          await reckonItems(tx, question, tell);
          await tx.rows(sql`update payroll set version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`);
          const answer = await answerOf(context, tx, uuid);
          await writeAudit(
            { ...context, tx },
            {
              record: `/api/payrolls/${uuid}`,
              resource: 'Payroll',
              operation: 'ACTION',
              before: { totalAmount: row.total },
              after: { totalAmount: answer.totalAmount },
              reason: 'recalculate',
            },
          );
          for (const resource of [Payroll, PayrollItem]) await announce(tx, resource);
          return answer;
        }),
      ),
  });
}

async function answerOf({ engine, actor }: ActionContext, tx: Transaction, payroll: string): Promise<Record<string, unknown>> {
  const item = await engine.read(tx, Payroll, actor, payroll);
  return { '@context': '/api/contexts/Payroll', ...item!.json };
}
