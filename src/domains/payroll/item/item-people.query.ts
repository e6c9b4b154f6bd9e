/** The rows of an employee on a payroll: the item, and the list of employees of a payroll that is limited to some. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';
import type { Adjustments, AdjustmentSums } from '../calculation/adjustments.rules.ts';

/** The item without pay, which the calculation adds. */
export async function insertItem(
  tx: Transaction,
  payroll: string,
  employee: string,
  { sums, adjustments }: { readonly sums: AdjustmentSums; readonly adjustments: Adjustments },
): Promise<void> {
  await tx.rows(
    sql`insert into payroll_item (payroll, employee, deduction_amount, additional_amount, detail) values (${payroll}, ${employee}, ${sums.deductionAmount}, ${sums.additionalAmount}, ${JSON.stringify({ adjustments })})`,
  );
}

/** @returns the uuid, or null. */
export async function findItem(tx: Transaction, payroll: string, employee: string): Promise<string | null> {
  const [row] = await tx.rows<{ uuid: string }>(sql`select uuid from payroll_item where payroll = ${payroll} and employee = ${employee}`);
  return row?.uuid ?? null;
}

export async function hasOtherItems(tx: Transaction, payroll: string, employee: string): Promise<boolean> {
  return (await tx.rows(sql`select from payroll_item where payroll = ${payroll} and employee <> ${employee} limit 1`)).length > 0;
}

/** Adds the employee to a payroll that is limited to some. */
export async function coverEmployee(tx: Transaction, payroll: string, employee: string): Promise<void> {
  await tx.rows(sql`insert into payroll_employee (payroll, employee) values (${payroll}, ${employee}) on conflict do nothing`);
}

/** Limits the payroll to the employees it covers now, without this one. */
export async function uncoverEmployee(tx: Transaction, payroll: string, employee: string): Promise<void> {
  await tx.rows(sql`
    insert into payroll_employee (payroll, employee)
    select i.payroll, i.employee from payroll_item i join payroll p on p.uuid = i.payroll where p.uuid = ${payroll} and p.everyone on conflict do nothing`);
  await tx.rows(sql`update payroll set everyone = false where uuid = ${payroll} and everyone`);
  await tx.rows(sql`delete from payroll_employee where payroll = ${payroll} and employee = ${employee}`);
}
