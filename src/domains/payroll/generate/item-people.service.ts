/** Adds an employee to a draft payroll, and removes one: the payroll then covers the employees of its items, also when recalculated. */
import { coreErrors, invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { Temporal, writeInstant } from '#core/time';
import { Employee } from '#domains/workforce';
import { writing } from '#server/engine/action-handlers';
import type { Action, Change } from '#server/engine/behaviour';
import { readMoved } from '../arrears/arrears.query.ts';
import { settleMoved } from '../arrears/settle-arrears.service.ts';
import { payrollErrors } from '../errors.ts';
import { calculateItems, markWhole, queueForPayroll, touchPayroll } from './generate.query.ts';
import { daysTaken } from './period-taken.query.ts';
import { questionAgain, type PayAgency } from './question.query.ts';
import { holdInputs } from '../calculation/pay-inputs.query.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { operationRefusal } from '../basis/payroll-status.rules.ts';
import { lockPayroll, readDisplayName } from '../basis/payroll-writes.query.ts';
import { addPayrollItem } from '../item/add-item.action.ts';
import { NO_ADJUSTMENTS, readAdjustments } from '../calculation/adjustments.rules.ts';
import { coverEmployee, findItem, hasOtherItems, insertItem, uncoverEmployee } from '../item/item-people.query.ts';
import { PayrollItem } from '../item/payroll-item.resource.ts';

export function addItemAction(agency: PayAgency): Action {
  return writing(addPayrollItem, async ({ engine, tx, actor, audit, answer }, { payroll, employee, ...sent }) => {
    for (const [resource, uuid, parameter] of [
      [Payroll, payroll, 'payroll'],
      [Employee, employee, 'employee'],
    ] as const)
      if (!(await engine.filterAllowed(tx, resource, actor, resource.access.read, [uuid])).has(uuid))
        throw coreErrors.fail('unknownRecord', { parameter });
    await queueForPayroll(tx);
    // Locks schedules before the payroll, in the same order as the code that changes a schedule.
    const question = await holdInputs(tx, await questionAgain(tx, payroll, agency));
    const { status, type } = await lockPayroll(tx, payroll);
    refuseUnless('RECALCULATE', status);
    const taken = await daysTaken(tx, type, { ...question, employees: [employee], payroll: null });
    if (taken !== null) throw taken;
    const reading = readAdjustments(sent, NO_ADJUSTMENTS, writeInstant(Temporal.Now.instant()));
    if (!reading.ok) throw invalid(reading.violations);
    await insertItem(tx, payroll, employee, reading);
    const employees = question.employees === null ? null : [...question.employees, employee];
    if (employees !== null) await coverEmployee(tx, payroll, employee);
    await markWhole(tx, payroll);
    const moved = await readMoved(tx, payroll, agency.zone);
    await calculateItems(tx, { ...question, employees });
    await settleMoved(tx, moved, agency);
    await touchPayroll(tx, payroll);
    const name = await readDisplayName(tx, employee);
    const uuid = await findItem(tx, payroll, employee);
    if (uuid === null)
      throw invalid([
        {
          propertyPath: 'employee',
          code: 'NOTHING_TO_PAY',
          message: `${name} has nothing to pay in this period. Send an addition or a deduction.`,
        },
      ]);
    await audit(entryOf(payroll, employee, name, 'CREATE', reading.sums));
    return answer(PayrollItem, uuid);
  });
}

/** Runs before an item is deleted. */
export async function removeFromPayroll({ before, tx }: Change): Promise<void> {
  const { payroll, employee } = before as { readonly payroll: string; readonly employee: string };
  const { status } = await lockPayroll(tx, payroll);
  refuseUnless('RECALCULATE', status);
  if (!(await hasOtherItems(tx, payroll, employee)))
    throw payrollErrors.fail('statusNotAllowed', { message: 'This is the only employee on the payroll. Delete the payroll instead.' });
  await uncoverEmployee(tx, payroll, employee);
}

export async function itemRemoved({ before, tx }: Change) {
  const { payroll, employee } = before as { readonly payroll: string; readonly employee: string };
  await markWhole(tx, payroll);
  await touchPayroll(tx, payroll);
  return entryOf(payroll, employee, await readDisplayName(tx, employee), 'DELETE', { totalAmount: before!.totalAmount });
}

/** Recorded under the payroll, where it is shown. */
function entryOf(payroll: string, employee: string, employeeName: string, operation: 'CREATE' | 'DELETE', values: object) {
  return {
    record: iriOf(Payroll, payroll),
    resource: PayrollItem.name,
    operation,
    before: operation === 'DELETE' ? { ...values } : null,
    after: operation === 'CREATE' ? { ...values } : null,
    about: { employee: iriOf(Employee, employee), employeeName },
    reason: null,
  };
}

function refuseUnless(operation: 'RECALCULATE', status: Awaited<ReturnType<typeof lockPayroll>>['status']): void {
  const refusal = operationRefusal(operation, status);
  if (refusal !== null) throw payrollErrors.fail('statusNotAllowed', { message: refusal.message });
}
