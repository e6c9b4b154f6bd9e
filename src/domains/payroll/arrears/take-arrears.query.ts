/** Takes open arrears for the items of a draft, and releases them before it is recalculated. */
import sql from 'sql-template-tag';
import { groupedBy } from '#core/grouped-by';
import type { Queryable, Transaction } from '#server/database';
import type { OpenProposal, Taken } from '../calculation/taken-arrears.rules.ts';
import type { PeriodType } from '../basis/period.rules.ts';
import { payrollErrors } from '../errors.ts';
import type { ArrearsKind } from './arrears.rules.ts';

/** @returns schedule and employee of what had been taken. */
export async function releaseArrears(tx: Transaction, payroll: string): Promise<readonly { schedule: string; employee: string }[]> {
  const taken = await tx.rows<{ schedule: string; employee: string }>(
    sql`select a.schedule, a.employee from arrears a join payroll_item i on i.uuid = a.payroll_item where i.payroll = ${payroll}`,
  );
  if (taken.length > 0) await tx.rows(sql`select release_arrears(array(select uuid from payroll_item where payroll = ${payroll}))`);
  return taken;
}

/** Limits the payroll to these arrears, also when it is recalculated. */
export async function chooseArrears(tx: Transaction, payroll: string): Promise<void> {
  await tx.rows(sql`update payroll set takes_all_arrears = false where uuid = ${payroll}`);
}

/** Which open arrears a payroll takes, unless it takes all: those that its request names, or those that it had taken before. */
export type ArrearsChoice =
  | { readonly uuids: readonly string[] }
  | { readonly again: readonly { readonly schedule: string; readonly employee: string }[] };

/**
 * Locks the open arrears that the payroll takes if their employees are on it, until the transaction ends.
 *
 * @param employees of the payroll; null = everyone. @returns by employee, in the order of their days.
 */
export async function holdArrears(
  tx: Transaction,
  payroll: string,
  employees: readonly string[] | null,
  chosen: ArrearsChoice,
): Promise<[string, OpenProposal[]][]> {
  const rows = await tx.rows<OpenProposal & { readonly employee: string }>(sql`
    select a.uuid, a.employee, a.payroll, a.schedule, a.worked_on as "workedOn", a.kind, a.reason, a.amount
    from payroll p join arrears a on a.status = 'OPEN'
    where p.uuid = ${payroll} and ${employees === null ? sql`true` : sql`a.employee = any(${employees}::uuid[])`} and (p.takes_all_arrears or ${
      'uuids' in chosen
        ? sql`a.uuid = any(${chosen.uuids}::uuid[])`
        : sql`(a.schedule, a.employee) in (select * from unnest(${chosen.again.map(({ schedule }) => schedule)}::uuid[], ${chosen.again.map(({ employee }) => employee)}::uuid[]))`
    })
    order by a.worked_on, a.id for update of a`);
  return [...groupedBy(rows, ({ employee }) => employee)].map(([employee, own]) => [
    employee,
    own.map(({ employee: _employee, ...proposal }) => proposal),
  ]);
}

/** @throws ProblemError 409 when one of the chosen arrears is not open, for example because another payroll has just taken it. */
export function refuseMissing(chosen: readonly string[], found: ReadonlySet<string>): void {
  const asked = new Set(chosen);
  const missing = [...asked].filter((uuid) => !found.has(uuid)).length;
  if (missing === 0) return;
  const which =
    chosen.length === 1 ? 'The chosen arrears are' : `${missing} of the ${chosen.length} chosen arrears ${missing === 1 ? 'is' : 'are'}`;
  throw payrollErrors.fail('arrearsNotOpen', { which });
}

/** Marks arrears as taken by the items of the payroll. What is left of a deduction stays open as a proposal of its own. */
export async function storeTaken(tx: Transaction, payroll: string, taken: readonly Taken<OpenProposal>[]): Promise<void> {
  if (taken.length === 0) return;
  const parts = taken.map(({ proposal, amount }) => ({ uuid: proposal.uuid, amount }));
  await tx.rows(sql`
    update arrears a set status = 'TAKEN', payroll_item = i.uuid, amount = t.amount, version = a.version + 1, update_time = date_trunc('second', now())
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as t (uuid uuid, amount numeric), payroll_item i where a.uuid = t.uuid and i.payroll = ${payroll} and i.employee = a.employee`);
  const rests = taken.flatMap(({ proposal: { uuid }, rest }) => (rest === null ? [] : [{ uuid, rest }]));
  if (rests.length === 0) return;
  await tx.rows(sql`
    insert into arrears (employee, payroll, schedule, worked_on, kind, amount, reason)
    select a.employee, a.payroll, a.schedule, a.worked_on, a.kind, t.rest, a.reason
    from jsonb_to_recordset(${JSON.stringify(rests)}::jsonb) as t (uuid uuid, rest numeric) join arrears a on a.uuid = t.uuid order by a.worked_on, a.id`);
}

/** Employees without shifts who have open arrears: of a payroll of everyone, those who are usually paid by payrolls of its kind. */
export async function peopleWithArrears(db: Queryable, employees: readonly string[] | null, type: PeriodType): Promise<string[]> {
  const whose = employees === null ? sql`e.payroll_period = ${type}` : sql`e.uuid = any(${employees}::uuid[])`;
  const rows = await db.rows<{ uuid: string }>(
    sql`select e.uuid from employee e where ${whose} and exists (select from arrears a where a.employee = e.uuid and a.status = 'OPEN') order by e.id`,
  );
  return rows.map(({ uuid }) => uuid);
}

export interface OpenArrears {
  readonly uuid: string;
  readonly employee: string;
  readonly name: string;
  readonly payroll: string;
  readonly workedOn: string;
  readonly kind: ArrearsKind;
  readonly amount: string;
  readonly reason: string;
}

/** Open arrears of these employees; `type` adds everyone who is usually paid by payrolls of this kind, null = nobody else. */
export function readOpenArrears(db: Queryable, employees: readonly string[], type: PeriodType | null): Promise<OpenArrears[]> {
  return db.rows<OpenArrears>(sql`
    select a.uuid, a.employee, e.display_name as name, a.payroll, a.worked_on as "workedOn", a.kind, a.amount, a.reason
    from arrears a join employee e on e.uuid = a.employee where a.status = 'OPEN' and (a.employee = any(${employees}::uuid[]) or e.payroll_period = ${type}::text) order by e.display_name, a.worked_on, a.id`);
}
