/** Puts open arrears on the items of a draft, and takes them off again before it is recalculated. */
import sql from 'sql-template-tag';
import { groupedBy } from '#core/grouped-by';
import { PENNIES, sumOf, toScale } from '#core/money';
import type { Queryable, Transaction } from '#server/database';
import type { ArrearsLine } from '../calculation/employee-pay.rules.ts';
import type { PeriodType } from '../basis/period.rules.ts';
import { payrollErrors } from '../errors.ts';
import { takenBy, type ArrearsKind } from './arrears.rules.ts';

interface OpenRow {
  readonly uuid: string;
  readonly employee: string;
  readonly item: string;
  /** Of the item without arrears. */
  readonly total: string;
  readonly payroll: string;
  readonly schedule: string;
  readonly workedOn: string;
  readonly kind: ArrearsKind;
  readonly reason: string;
  readonly amount: string;
}

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

/**
 * Takes the open arrears of everyone on the payroll: all of them, or those of `chosen`. What would take an item below zero stays open.
 *
 * @throws ProblemError 409 when one of `chosen.uuids` is not open, for example because another payroll has just taken it.
 */
export async function takeArrears(
  tx: Transaction,
  payroll: string,
  chosen: { readonly uuids: readonly string[] } | { readonly again: readonly { readonly schedule: string; readonly employee: string }[] },
): Promise<void> {
  const rows = await tx.rows<OpenRow>(sql`
    select a.uuid, a.employee, i.uuid as item, (i.base_amount + i.bonus_amount + i.additional_amount - i.deduction_amount) as total, a.payroll, a.schedule, a.worked_on as "workedOn", a.kind, a.reason, a.amount
    from payroll p join payroll_item i on i.payroll = p.uuid join arrears a on a.employee = i.employee and a.status = 'OPEN'
    where p.uuid = ${payroll} and (p.takes_all_arrears or ${
      'uuids' in chosen
        ? sql`a.uuid = any(${chosen.uuids}::uuid[])`
        : sql`(a.schedule, a.employee) in (select * from unnest(${chosen.again.map(({ schedule }) => schedule)}::uuid[], ${chosen.again.map(({ employee }) => employee)}::uuid[]))`
    })
    order by a.worked_on, a.id for update of a`);
  if ('uuids' in chosen) refuseMissing(new Set(chosen.uuids).size - rows.length, chosen.uuids.length);
  const taken = [...groupedBy(rows, (row) => row.item)].map(([item, own]) => ({
    item,
    total: own[0]!.total,
    parts: takenBy(own[0]!.total, own),
  }));
  await storeTaken(
    tx,
    taken.flatMap(({ item, parts }) => parts.map((part) => ({ ...part, item }))),
  );
  await addToItems(
    tx,
    taken.filter(({ parts }) => parts.length > 0),
  );
}

type Taken = ReturnType<typeof takenBy<OpenRow>>[number];

/** What is left of a deduction stays open as a proposal of its own. */
async function storeTaken(tx: Transaction, taken: readonly (Taken & { readonly item: string })[]): Promise<void> {
  const parts = taken.map(({ proposal, amount, item }) => ({ uuid: proposal.uuid, item, amount }));
  await tx.rows(sql`
    update arrears a set status = 'TAKEN', payroll_item = t.item, amount = t.amount, version = a.version + 1, update_time = date_trunc('second', now())
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as t (uuid uuid, item uuid, amount numeric) where a.uuid = t.uuid`);
  const rests = taken.flatMap(({ proposal: { uuid }, rest }) => (rest === null ? [] : [{ uuid, rest }]));
  if (rests.length === 0) return;
  await tx.rows(sql`
    insert into arrears (employee, payroll, schedule, worked_on, kind, amount, reason)
    select a.employee, a.payroll, a.schedule, a.worked_on, a.kind, t.rest, a.reason
    from jsonb_to_recordset(${JSON.stringify(rests)}::jsonb) as t (uuid uuid, rest numeric) join arrears a on a.uuid = t.uuid order by a.worked_on, a.id`);
}

async function addToItems(
  tx: Transaction,
  items: readonly { readonly item: string; readonly total: string; readonly parts: readonly Taken[] }[],
): Promise<void> {
  const added = items.map(({ item, total, parts }) => {
    const lines = parts.map(({ proposal, amount }): ArrearsLine => ({
      arrears: `/api/arrears/${proposal.uuid}`,
      payroll: `/api/payrolls/${proposal.payroll}`,
      schedule: proposal.schedule,
      workedOn: proposal.workedOn,
      kind: proposal.kind,
      text: proposal.reason,
      amount,
    }));
    const sum = toScale(sumOf(lines.map(({ amount }) => amount)), PENNIES);
    return { item, sum, lines, summary: { arrearsAmount: sum, finalAmount: toScale(sumOf([total, sum]), PENNIES) } };
  });
  await tx.rows(sql`
    update payroll_item i set arrears_amount = t.sum,
      detail = jsonb_set(jsonb_set(i.detail, '{earnings,arrears}', t.lines), '{summary}', i.detail -> 'summary' || t.summary)
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as t (item uuid, sum numeric, lines jsonb, summary jsonb) where i.uuid = t.item`);
}

function refuseMissing(missing: number, asked: number): void {
  if (missing <= 0) return;
  const which = asked === 1 ? 'The chosen arrears are' : `${missing} of the ${asked} chosen arrears ${missing === 1 ? 'is' : 'are'}`;
  throw payrollErrors.fail('arrearsNotOpen', { which });
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
