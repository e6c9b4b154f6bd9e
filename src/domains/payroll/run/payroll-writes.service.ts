/**
 * Behaviours for writes of payrolls and items: what each status allows, adjustments that add up, and recalculation when the period
 * changes.
 */
import type { Violation } from '#core/errors';
import { compareDecimals, multiplyDecimals, PENNIES, readDecimal, sumOf } from '#core/money';
import { Temporal, writeInstant } from '#core/time';
import { publishChange } from '#server/engine/publish-change';
import { writeAudit } from '#server/engine/audit';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { noteMoved, readMoved } from '../arrears/arrears.query.ts';
import { settleMoved, settleNoted } from '../arrears/settle-arrears.service.ts';
import { finalAmountOf, NO_ADJUSTMENTS, readAdjustments, sameAdjustments } from '../calculation/adjustments.rules.ts';
import { itemRemoved, removeFromPayroll } from '../generate/item-people.service.ts';
import type { PayDetail } from '../calculation/employee-pay.rules.ts';
import { payrollErrors } from '../errors.ts';
import { checkPeriod, queueForPayroll, calculateItems, markWhole } from '../generate/generate.query.ts';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { mayDo, operationRefusal, type PayrollStatus } from '../basis/payroll-status.rules.ts';
import type { PeriodType } from '../basis/period.rules.ts';
import {
  countDaysWorked,
  countItems,
  hasStaleItem,
  lockPayroll,
  nameOfEmployee,
  periodOfPayroll,
  previousAmount,
  previousDaysWorked,
  readDisplayName,
  secondsByRole,
} from '../basis/payroll-writes.query.ts';
import { questionAgain, type PayAgency } from '../generate/question.query.ts';

export function payrollBehaviour(agency: PayAgency): Behaviour {
  return {
    resource: 'Payroll',
    computed: { period: periodOfPayroll, itemCount: countItems, stale: hasStaleItem },
    async beforeWrite(change) {
      const { operation, before } = change;
      const status = before!.status as PayrollStatus;
      const refusal =
        operation === 'remove'
          ? operationRefusal('DELETE', status)
          : operationRefusal(periodChanged(change) ? 'RECALCULATE' : 'CHANGE', status);
      if (refusal !== null) throw payrollErrors.fail('statusNotAllowed', { message: refusal.message });
      if (operation === 'remove') await noteMoved(change.tx, await readMoved(change.tx, change.uuid!, agency.zone));
      if (operation === 'update' && periodChanged(change)) {
        const next = { ...before, ...change.values } as Record<'startDate' | 'endDate', string> & { readonly periodType: PeriodType };
        await queueForPayroll(change.tx);
        await checkPeriod(change.tx, next.periodType, {
          ...(await questionAgain(change.tx, change.uuid!, agency)),
          from: next.startDate,
          to: next.endDate,
        });
      }
      return [];
    },
    async afterWrite(change) {
      if (change.operation === 'remove') await settleNoted(change.tx, agency);
      if (change.operation !== 'update' || !periodChanged(change)) return;
      const moved = await readMoved(change.tx, change.uuid, agency.zone);
      await markWhole(change.tx, change.uuid);
      await calculateItems(change.tx, await questionAgain(change.tx, change.uuid, agency));
      await settleMoved(change.tx, moved, agency);
      await publishChange(change.tx, PayrollItem);
    },
    async explain(error) {
      return error.constraint === 'payroll_period_free' || error.constraint === 'payroll_item_period_free'
        ? payrollErrors.fail('periodTaken', { who: 'Someone is', period: 'the same days', type: 'another', status: 'just created' })
        : null;
    },
  };
}

/** @param zone the agency's time zone, in which days worked are counted. */
export function payrollItemBehaviour(zone: string): Behaviour {
  return {
    resource: 'PayrollItem',
    computed: {
      employeeName: nameOfEmployee,
      workingSeconds: secondsByRole,
      daysWorked: (row) => countDaysWorked(row, zone),
      previousAmount,
      previousDays: (row) => previousDaysWorked(row, zone),
    },
    async beforeWrite(change) {
      if (change.operation !== 'remove') return keepAdjustments(change);
      await noteMoved(change.tx, await readMoved(change.tx, String(change.before!.payroll), zone));
      await removeFromPayroll(change);
      return [];
    },
    async afterWrite(change) {
      if (change.operation !== 'remove') return publishAdjustments(change);
      await settleNoted(change.tx, { zone });
      await publishRemoval(change);
    },
  };
}

async function publishAdjustments(change: Parameters<NonNullable<Behaviour['afterWrite']>>[0]): Promise<void> {
  const { before, values, tx } = change;
  const shown = (of: Record<string, unknown>) => ({
    deductionAmount: of.deductionAmount,
    additionalAmount: of.additionalAmount,
    adjustments: (of.detail as PayDetail).adjustments ?? NO_ADJUSTMENTS,
  });
  const [was, is] = [shown(before!), shown({ ...before, ...values })];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  // Recorded under the payroll, where it is shown; the unchanged calculation is left out.
  const employeeName = await readDisplayName(tx, before!.employee);
  const person = { employee: `/api/employees/${String(before!.employee)}`, employeeName };
  await writeAudit(change, {
    record: `/api/payrolls/${String(before!.payroll)}`,
    resource: 'PayrollItem',
    operation: 'UPDATE',
    before: was,
    after: is,
    about: person,
    reason: null,
  });
  await publishChange(tx, Payroll);
}

async function publishRemoval(change: Change): Promise<void> {
  await writeAudit(change, await itemRemoved(change));
  await publishChange(change.tx, Payroll);
}

async function keepAdjustments({ operation, before, values, tx }: Change): Promise<readonly Violation[]> {
  if (operation !== 'update') return [];
  const payroll = await lockPayroll(tx, before!.payroll);
  const refusal = operationRefusal('CHANGE', payroll.status);
  if (refusal !== null) throw payrollErrors.fail('statusNotAllowed', { message: refusal.message });
  const detail = before!.detail as PayDetail;
  const existing = detail.adjustments ?? NO_ADJUSTMENTS;
  const reading = readAdjustments(values, existing, writeInstant(Temporal.Now.instant()));
  if (!reading.ok) return reading.violations;
  const { sums, adjustments } = reading;
  if (sameAdjustments(adjustments, existing)) {
    // Earnings that were sent back with the adjustments are read-only, so they are discarded.
    delete values.detail;
    return [];
  }
  const final = finalAmountOf({
    baseAmount: String(before!.baseAmount),
    bonusAmount: String(before!.bonusAmount),
    arrearsAmount: String(before!.arrearsAmount),
    ...sums,
  });
  if (mayDo('PAYSLIP', payroll.status) && compareDecimals(final, 0) < 0)
    return [
      {
        propertyPath: 'deductionAmount',
        code: 'NEGATIVE_TOTAL',
        message: `The total would be ${final}. A submitted payroll cannot have a negative total.`,
      },
    ];
  const together = sumOf([payroll.total, multiplyDecimals(String(before!.totalAmount), -1), final]);
  if ([final, together].some((amount) => !readDecimal(amount, PENNIES).ok))
    return [
      {
        propertyPath: compareDecimals(final, String(before!.totalAmount)) < 0 ? 'deductionAmount' : 'additionalAmount',
        code: 'INVALID_AMOUNT',
        message: 'The total would be too large.',
      },
    ];
  Object.assign(values, sums, {
    detail: {
      ...detail,
      adjustments,
      summary: { ...detail.summary, totalDeductions: sums.deductionAmount, totalAdditions: sums.additionalAmount, finalAmount: final },
    },
  });
  return [];
}

function periodChanged({ before, values }: Change): boolean {
  return ['periodType', 'startDate', 'endDate'].some((name) => Object.hasOwn(values, name) && values[name] !== before![name]);
}
