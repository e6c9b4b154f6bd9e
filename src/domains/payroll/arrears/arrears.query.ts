/** Queries for arrears: what closed payrolls counted of some schedules, what they should have counted, and the proposals that follow. */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { ShiftRole } from '#domains/scheduling';
import { isHome } from '../calculation/pay-inputs.query.ts';
import type { ArrearsKind, ShiftWorth } from './arrears.rules.ts';

/** A closed payroll and the days of its period. */
export interface ClosedPayroll {
  readonly payroll: string;
  readonly from: string;
  readonly to: string;
  readonly status: 'SUBMITTED' | 'PAID';
}

export interface PaidShift extends ClosedPayroll, ShiftWorth {
  readonly schedule: string;
  readonly employee: string;
  /** Instants of the shift as it was paid. */
  readonly start: string | null;
  readonly end: string | null;
}

/** What closed payrolls have paid for these schedules. */
export function readPaid(db: Queryable, schedules: readonly string[]): Promise<PaidShift[]> {
  return db.rows<PaidShift>(sql`
    select x.schedule, i.employee, p.uuid as payroll, p.start_date as from, p.end_date as to, p.status, x.role, x.seconds, x.base_amount as "baseAmount", x.bonus_amount as "bonusAmount",
      l.line #>> '{pieces,0,start}' as start, l.line #>> '{pieces,-1,end}' as "end"
    from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item join payroll p on p.uuid = i.payroll
      left join lateral (select line from jsonb_array_elements(i.detail #> '{earnings,base}') line where line ->> 'schedule' = x.schedule::text limit 1) l on true
    where x.schedule = any(${schedules}::uuid[]) and p.status <> 'DRAFT' order by x.schedule, i.employee`);
}

export interface CurrentShift {
  readonly schedule: string;
  readonly employee: string;
  readonly role: ShiftRole;
  readonly start: string;
  readonly end: string;
  /** In the agency's time zone. */
  readonly day: string;
  readonly account: string | null;
  /** The closed payroll whose days it starts on and that pays the employee; null = none. */
  readonly home: ClosedPayroll | null;
}

/** The shifts of these schedules that payrolls may pay by now and that are on no draft. */
export function readCurrent(db: Queryable, schedules: readonly string[], zone: string, now: Date): Promise<CurrentShift[]> {
  return db.rows<CurrentShift>(sql`
    select se.schedule, se.employee, se.role, s.start_time as start, s.end_time as "end", d.day, s.live_account as account,
      (select json_build_object('payroll', p.uuid, 'from', p.start_date, 'to', p.end_date, 'status', p.status) from payroll p where ${isHome(sql`p`, sql`d.day`)} order by p.id limit 1) as home
    from schedule_employee se join schedule s on s.uuid = se.schedule, lateral (select (s.start_time at time zone ${zone})::date as day) d
    where se.schedule = any(${schedules}::uuid[]) and s.published_at is not null and s.end_time <= ${now}
      and not exists (select from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item join payroll p on p.uuid = i.payroll where x.schedule = se.schedule and i.employee = se.employee and p.status = 'DRAFT')
    order by se.schedule, se.employee`);
}

export interface KnownArrears extends ClosedPayroll {
  readonly uuid: string;
  readonly schedule: string;
  readonly employee: string;
  readonly workedOn: string;
  readonly amount: string;
  readonly isOpen: boolean;
  readonly kind: ArrearsKind;
  readonly reason: string;
}

export function readArrearsOf(db: Queryable, schedules: readonly string[]): Promise<KnownArrears[]> {
  return db.rows<KnownArrears>(sql`
    select a.uuid, a.schedule, a.employee, a.worked_on as "workedOn", a.amount, a.status = 'OPEN' as "isOpen", a.kind, a.reason, p.uuid as payroll, p.start_date as from, p.end_date as to, p.status
    from arrears a join payroll p on p.uuid = a.payroll where a.schedule = any(${schedules}::uuid[]) order by a.id`);
}

/**
 * Serialises what writes arrears until the transaction ends, after everything else is locked: the transaction that settles last sees the
 * changes that were settled before, and counts them too.
 */
export async function queueForArrears(tx: Transaction): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('arrears', 0))`);
}

export interface Proposal {
  readonly schedule: string;
  readonly employee: string;
  readonly payroll: string;
  readonly workedOn: string;
  readonly kind: ArrearsKind;
  readonly amount: string;
  readonly reason: string;
}

export async function storeProposal(
  tx: Transaction,
  { schedule, employee, payroll, workedOn, kind, amount, reason }: Proposal,
): Promise<void> {
  await tx.rows(sql`
    insert into arrears (employee, payroll, schedule, worked_on, kind, amount, reason) values (${employee}, ${payroll}, ${schedule}, ${workedOn}, ${kind}, ${amount}, ${reason})
    on conflict (schedule, employee) where status = 'OPEN' do update set payroll = excluded.payroll, worked_on = excluded.worked_on, kind = excluded.kind, amount = excluded.amount, reason = excluded.reason,
      version = arrears.version + 1, update_time = date_trunc('second', now())`);
}

export async function withdrawProposal(tx: Transaction, uuid: string): Promise<void> {
  await tx.rows(sql`delete from arrears where uuid = ${uuid}`);
}

/** Schedules that this transaction has changed in a closed period; they are taken from the list. */
export async function takeChangedHere(tx: Transaction): Promise<string[]> {
  const rows = await tx.rows<{ schedule: string }>(
    sql`delete from arrears_check where changed_in = pg_current_xact_id() returning schedule`,
  );
  return [...new Set(rows.map(({ schedule }) => schedule))];
}

/** Schedules that earlier transactions have changed without settling them, at most so many; no other node takes them. */
export async function takeChangedBefore(tx: Transaction, most: number): Promise<string[]> {
  const rows = await tx.rows<{ schedule: string }>(
    sql`delete from arrears_check where id in (select id from arrears_check order by id limit ${most} for update skip locked) returning schedule`,
  );
  return [...new Set(rows.map(({ schedule }) => schedule))];
}

/** Schedules with shifts that have ended after the payroll of their days was closed, and that nothing has been proposed for. */
export async function readEndedLate(db: Queryable, zone: string, now: Date): Promise<string[]> {
  const rows = await db.rows<{ schedule: string }>(sql`
    select distinct se.schedule from payroll p join schedule s on s.start_time >= (p.start_date - 1)::timestamptz and s.start_time < (p.end_date + 2)::timestamptz join schedule_employee se on se.schedule = s.uuid
    where p.end_date >= (${now}::timestamptz at time zone ${zone})::date - 3 and ${isHome(sql`p`, sql`(s.start_time at time zone ${zone})::date`)} and s.published_at is not null and s.end_time <= ${now}
      and not exists (select from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item where x.schedule = se.schedule and i.employee = se.employee)
      and not exists (select from arrears a where a.schedule = se.schedule and a.employee = se.employee)`);
  return rows.map(({ schedule }) => schedule);
}

/** Schedules in the period of a payroll that is being closed, with shifts that are not on it. */
export async function readNotOn(db: Queryable, payroll: string, zone: string): Promise<string[]> {
  const rows = await db.rows<{ schedule: string }>(sql`
    select distinct se.schedule from payroll p join schedule s on s.start_time >= (p.start_date - 1)::timestamptz and s.start_time < (p.end_date + 2)::timestamptz join schedule_employee se on se.schedule = s.uuid
    where p.uuid = ${payroll} and ${isHome(sql`p`, sql`(s.start_time at time zone ${zone})::date`)} and s.published_at is not null
      and not exists (select from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item where x.schedule = se.schedule and i.employee = se.employee)`);
  return rows.map(({ schedule }) => schedule);
}

/** Schedules on a draft that have been moved to another day since: when they are taken off it, another payroll may have to pay them. */
export async function readMoved(db: Queryable, payroll: string, zone: string): Promise<string[]> {
  const rows = await db.rows<{ schedule: string }>(sql`
    select distinct x.schedule from payroll_item i join payroll_item_shift x on x.payroll_item = i.uuid join schedule s on s.uuid = x.schedule
    where i.payroll = ${payroll} and x.worked_on <> (s.start_time at time zone ${zone})::date`);
  return rows.map(({ schedule }) => schedule);
}

/** Notes schedules of a draft before it lets go of them; `settleNoted` settles them afterwards, in the same transaction. */
export async function noteMoved(tx: Transaction, schedules: readonly string[]): Promise<void> {
  await tx.rows(sql`insert into arrears_check (schedule) select unnest(${schedules}::uuid[])`);
}

/** Whether incentives over several shifts may change with one of these schedules. */
export async function haveIncentives(db: Queryable, schedules: readonly string[]): Promise<boolean> {
  const rows = await db.rows(sql`
    select from schedule s join live_account_terms t on t.live_account = s.live_account
    where s.uuid = any(${schedules}::uuid[]) and jsonb_array_length(coalesce(nullif(t.incentive_settings, 'null'), '[]')) > 0 limit 1`);
  return rows.length > 0;
}

/** All schedules of the accounts of these schedules on a payroll. */
export async function schedulesOfAccounts(db: Queryable, payroll: string, schedules: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ schedule: string }>(sql`
    select distinct x.schedule from payroll_item i join payroll_item_shift x on x.payroll_item = i.uuid join schedule s on s.uuid = x.schedule
    where i.payroll = ${payroll} and s.live_account in (select live_account from schedule where uuid = any(${schedules}::uuid[]))`);
  return rows.map(({ schedule }) => schedule);
}

/** Limits the next calculation of the transaction to these schedules. */
export async function limitTo(tx: Transaction, schedules: readonly string[]): Promise<void> {
  await tx.rows(sql`drop table if exists held`);
  await tx.rows(sql`create temporary table held (schedule uuid primary key, live_stream uuid) on commit drop`);
  await tx.rows(sql`insert into held (schedule) select distinct unnest(${schedules}::uuid[])`);
}
