/** Handlers of `validate-period`, `generate` and `recalculate`. Generating validates the period, calculates the pay and stores it. */
import { coreErrors } from '#core/errors';
import { iriOf } from '#core/iri';
import { formatMoney, PENNIES, sumOf, toScale } from '#core/money';
import { countText } from '#core/number-format';
import { Employee } from '#domains/workforce';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { readMoved } from '../arrears/arrears.query.ts';
import { Arrears } from '../arrears/arrears.resource.ts';
import { settleMoved } from '../arrears/settle-arrears.service.ts';
import { readOpenArrears, type OpenArrears } from '../arrears/take-arrears.query.ts';
import { calculateItems, checkPeriod, insertPayroll, periodTypeOf, queueForPayroll, touchPayroll } from './generate.query.ts';
import { createPayroll, generatePayroll, recalculatePayroll, validatePeriod } from './generate.action.ts';
import { checkPay } from './period-check.query.ts';
import { payrollErrors } from '../errors.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { operationRefusal, payrollChanged, type PayrollStatus } from '../basis/payroll-status.rules.ts';
import { peopleNamed, questionAgain, questionOf, type PayAgency } from './question.query.ts';
import { holdInputs } from '../calculation/pay-inputs.query.ts';
import { daysTaken } from './period-taken.query.ts';
import { calculate } from '../calculation/calculate-pay.service.ts';
import type { Calculated } from '../calculation/calculate-pay.thread.ts';
import { secondsByRole } from '../calculation/shift-amounts.rules.ts';

export function generateActions(agency: PayAgency): Action[] {
  return [validate(agency), generate(generatePayroll, agency), generate(createPayroll, agency), recalculate(agency)];
}

function validate(agency: PayAgency): Action {
  return answering(validatePeriod, ({ database, withProgress }, input) =>
    withProgress(async (onProgress) => {
      const question = await questionOf(database, input, agency);
      const findings = await checkPay(database, input.periodType, question);
      const valid = !findings.some(({ severity }) => severity === 'error');
      const calculable = !findings.some(({ code }) => ['NOT_A_DAY', 'END_BEFORE_START', 'TOO_LONG'].includes(code));
      const items = new Map<string, Calculated>();
      if (calculable)
        for await (const some of calculate(database, question, onProgress)) for (const item of some) items.set(item.employee, item);
      const people = await peopleNamed(database, [...items.keys()]);
      const shown = people.map(({ uuid, name }) => ({ ...items.get(uuid)!, employee: `/api/employees/${uuid}`, name }));
      const underpaid = shown.flatMap(({ employee, name, findings: own }) => {
        const found = own.find(({ code }) => code === 'BELOW_MINIMUM_WAGE');
        return found === undefined ? [] : [{ employee, name, shortfall: found.shortfall }];
      });
      const arrears =
        question.employees === null
          ? await readOpenArrears(database, [...items.keys()], input.periodType)
          : await readOpenArrears(database, question.employees, null);
      return {
        valid,
        arrears: arrears.map(({ uuid, employee, payroll, ...one }) => ({
          ...one,
          arrears: iriOf(Arrears, uuid),
          employee: iriOf(Employee, employee),
          payroll: iriOf(Payroll, payroll),
        })),
        findings: [
          ...findings,
          ...openArrearsFinding(arrears, agency.currency),
          ...(underpaid.length === 0
            ? []
            : [
                {
                  code: 'BELOW_MINIMUM_WAGE',
                  severity: 'warning' as const,
                  message: `${underpaid.length === 1 ? '1 employee’s pay is' : `The pay of ${underpaid.length} employees is`} below the minimum wage.`,
                  count: underpaid.length,
                  employees: underpaid,
                },
              ]),
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
  );
}

function openArrearsFinding(arrears: readonly OpenArrears[], currency: string | null) {
  if (arrears.length === 0) return [];
  const total = formatMoney(sumOf(arrears.map(({ amount }) => amount)), currency ?? undefined);
  const which = countText(arrears.length, 'difference', 'differences');
  return [
    {
      code: 'OPEN_ARREARS',
      severity: 'warning' as const,
      message: `${which} to closed payrolls ${arrears.length === 1 ? 'is' : 'are'} open: ${total}. This payroll takes ${arrears.length === 1 ? 'it' : 'them'} unless you leave ${arrears.length === 1 ? 'it' : 'some'} out.`,
      count: arrears.length,
    },
  ];
}

function generate(contract: typeof generatePayroll | typeof createPayroll, agency: PayAgency): Action {
  return answering(contract, ({ database, withProgress, transaction }, input) =>
    withProgress(async (onProgress) => {
      const question = await questionOf(database, input, agency);
      return transaction(async ({ tx, answer, audit, publish }) => {
        await queueForPayroll(tx);
        await checkPeriod(tx, input.periodType, question);
        const payroll = await insertPayroll(tx, input.periodType, question);
        await calculateItems(tx, { ...question, payroll }, onProgress, input.arrears);
        const saved = await answer(Payroll, payroll);
        const { periodType, startDate, endDate, totalAmount } = saved;
        const { employees } = input;
        await audit({
          record: iriOf(Payroll, payroll),
          operation: 'CREATE',
          before: null,
          after: { periodType, startDate, endDate, totalAmount, ...(employees === undefined ? {} : { employees }) },
        });
        await publish(payrollChanged, { record: iriOf(Payroll, payroll), from: null, to: 'DRAFT' });
        return saved;
      });
    }),
  );
}

function recalculate(agency: PayAgency): Action {
  return answering(recalculatePayroll, ({ uuid, withProgress, transaction }) =>
    withProgress((onProgress) =>
      transaction(async ({ tx, lock, answer, audit }) => {
        await queueForPayroll(tx);
        const type = await periodTypeOf(tx, uuid);
        if (type === undefined) throw coreErrors.fail('notFound');
        // Locks schedules before the payroll, in the same order as the code that changes a schedule.
        const question = await holdInputs(tx, await questionAgain(tx, uuid, agency));
        const { status, totalAmount } = (await lock()).values as { readonly status: PayrollStatus; readonly totalAmount: string };
        const refusal = operationRefusal('RECALCULATE', status);
        if (refusal !== null) throw payrollErrors.fail('statusNotAllowed', { message: refusal.message });
        const taken = await daysTaken(tx, type, question);
        if (taken !== null) throw taken;
        const moved = await readMoved(tx, uuid, agency.zone);
        await calculateItems(tx, question, onProgress);
        await settleMoved(tx, moved, agency);
        await touchPayroll(tx, uuid);
        const saved = await answer(Payroll, uuid);
        await audit({ operation: 'ACTION', before: { totalAmount }, after: { totalAmount: saved.totalAmount }, reason: 'recalculate' });
        return saved;
      }),
    ),
  );
}
