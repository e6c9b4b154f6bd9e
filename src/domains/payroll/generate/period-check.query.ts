/** Findings about a period before it is paid: errors that block the payroll, and warnings (pay rule 15). */
import { oneRow } from '#server/one-row';
import { countText } from '#core/number-format';
import sql, { type Sql } from 'sql-template-tag';
import { iriOf } from '#core/iri';
import { Schedule } from '#domains/scheduling';
import { Employee } from '#domains/workforce';
import { rateOn } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import { termsOn } from '#server/engine/terms';
import { endedShifts, onPayroll, paidElsewhere, type PayQuestion } from '../calculation/pay-inputs.query.ts';
import { periodTaken } from './period-taken.query.ts';
import { periodFindings, periodSpan, type PeriodType } from '../basis/period.rules.ts';

/** Maximum number of records listed per finding; the count includes all. */
const MOST_NAMED = 50;

interface PeriodCheckFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly propertyPath?: string;
  /** The total number, which can exceed the records listed. */
  readonly count?: number;
  /** The other payroll that covers these days. */
  readonly payroll?: string;
  readonly employees?: { readonly employee: string; readonly name: string; readonly roles?: string[] }[];
  readonly schedules?: { readonly schedule: string; readonly startTime: string; readonly title: string | null }[];
}

/** Findings about an existing payroll: what it leaves out, and what is not paid by results. */
export async function checkLeftOut(db: Queryable, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  return (
    await Promise.all([
      notEnded(db, question),
      drafts(db, question),
      unmatched(db, question),
      notOnIt(db, question),
      inTimeOff(db, question),
    ])
  ).flat();
}

/** All findings that need no calculation. */
export async function checkPay(db: Queryable, type: PeriodType, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const range = periodFindings(type, question);
  if (range.some(({ severity }) => severity === 'error')) return range;
  const taken = await periodTaken(db, type, question);
  const blocked: PeriodCheckFinding[] =
    taken === null ? [] : [{ code: 'OVERLAP', severity: 'error', message: taken.message, payroll: taken.extra.payroll as string }];
  const found = await Promise.all([
    nothingToPay(db, question),
    drafts(db, question),
    notEnded(db, question),
    unmatched(db, question),
    inTimeOff(db, question),
    ratesMissing(db, question),
    paidAlready(db, question),
    otherPeriod(db, type, question),
    withoutShifts(db, type, question),
  ]);
  return [...range, ...blocked, ...found.flat()];
}

/** An error if every selected employee has left and has no shift to pay: the payroll would be empty. */
export async function nothingToPay(db: Queryable, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const { employees } = question;
  if (employees === null) return [];
  const row = await oneRow<{ payable: boolean }>(
    db,
    sql`
    select exists (select from employee e where e.uuid = any(${employees}::uuid[]) and e.status <> 'DELETED')
      or exists (select from schedule_employee se join schedule s on s.uuid = se.schedule where ${endedShifts(question)} and ${onPayroll(question)}) as payable`,
  );
  return row.payable
    ? []
    : [
        {
          code: 'NOTHING_TO_PAY',
          severity: 'error',
          message: 'The selected employees have left and have no shifts to pay in this period. Choose other employees or days.',
          propertyPath: 'employees',
        },
      ];
}

function starts({ zone, ...period }: PayQuestion): Sql {
  const { start, end } = periodSpan(period, zone);
  return sql`s.start_time >= ${new Date(start)} and s.start_time < ${new Date(end)}`;
}

async function schedulesWhere(
  db: Queryable,
  question: PayQuestion,
  where: Sql,
): Promise<{ readonly count: number; readonly schedules: NonNullable<PeriodCheckFinding['schedules']> }> {
  const rows = await db.rows<{ uuid: string; startTime: string; title: string | null; count: number }>(sql`
    select s.uuid, s.start_time as "startTime", coalesce(s.title, a.identity) as title, count(*) over ()::int as count from schedule s left join live_account a on a.uuid = s.live_account
    where ${starts(question)} and exists (select from schedule_employee se where se.schedule = s.uuid and ${onPayroll(question)}) and ${where} order by s.start_time, s.id limit ${MOST_NAMED}`);
  return {
    count: rows[0]?.count ?? 0,
    schedules: rows.map(({ uuid, startTime, title }) => ({ schedule: iriOf(Schedule, uuid), startTime, title })),
  };
}

async function drafts(db: Queryable, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const { count, schedules } = await schedulesWhere(db, question, sql`s.published_at is null`);
  return count === 0
    ? []
    : [
        {
          code: 'DRAFT_SCHEDULES',
          severity: 'warning',
          message: `${countText(count, 'schedule is a draft', 'schedules are drafts')} and ${count === 1 ? 'is' : 'are'} not paid.`,
          count,
          schedules,
        },
      ];
}

async function notEnded(db: Queryable, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const { count, schedules } = await schedulesWhere(db, question, sql`s.published_at is not null and s.end_time > ${question.now}`);
  return count === 0
    ? []
    : [
        {
          code: 'NOT_ENDED',
          severity: 'warning',
          message: `${countText(count, 'schedule has', 'schedules have')} not ended yet and ${count === 1 ? 'is' : 'are'} left out.`,
          count,
          schedules,
        },
      ];
}

async function unmatched(db: Queryable, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const { count, schedules } = await schedulesWhere(
    db,
    question,
    sql`${endedShifts(question)} and s.type = 'LIVE' and s.live_stream is null and s.live_stream_match = 'AUTO' and exists (select from ${termsOn('live_account_terms', sql`s.live_account`, sql`(s.start_time at time zone ${question.zone})::date`)} t where t.hourly_gmv_bonus_settings is not null or jsonb_array_length(coalesce(nullif(t.incentive_settings, 'null'), '[]')) > 0)`,
  );
  return count === 0
    ? []
    : [
        {
          code: 'UNMATCHED_STREAMS',
          severity: 'warning',
          message: `${countText(count, 'LIVE schedule has', 'LIVE schedules have')} no stream, so nothing is paid by results.`,
          count,
          schedules,
        },
      ];
}

/** Employees who worked during approved time off are paid, but the admin should know. */
async function inTimeOff(db: Queryable, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const worked = sql`schedule_employee se join time_off o on o.employee = se.employee and o.status = 'APPROVED' and o.start_time < se.end_time and o.end_time > se.start_time`;
  const { count, schedules } = await schedulesWhere(
    db,
    question,
    sql`s.published_at is not null and exists (select from ${worked} where se.schedule = s.uuid and ${onPayroll(question)})`,
  );
  if (count === 0) return [];
  const people = await db.rows<{ uuid: string; name: string }>(sql`
    select e.uuid, e.display_name as name from employee e where exists (select from ${worked} join schedule s on s.uuid = se.schedule
      where se.employee = e.uuid and ${starts(question)} and s.published_at is not null and ${onPayroll(question)}) order by e.display_name, e.id`);
  return [
    {
      code: 'WORKED_TIME_OFF',
      severity: 'warning',
      message: `${countText(count, 'schedule is', 'schedules are')} during approved time off.`,
      count,
      schedules,
      employees: named(people),
    },
  ];
}

/** Shifts that have ended since the payroll was calculated. */
async function notOnIt(db: Queryable, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const { count, schedules } = await schedulesWhere(
    db,
    question,
    sql`${endedShifts(question)} and exists (select from schedule_employee se where se.schedule = s.uuid and ${onPayroll(question)} and not exists (select from payroll_item_shift x where x.shift = se.uuid))`,
  );
  return count === 0
    ? []
    : [
        {
          code: 'NOT_ON_IT',
          severity: 'warning',
          message: `${countText(count, 'schedule has', 'schedules have')} ended since the payroll was calculated and ${count === 1 ? 'is' : 'are'} not on it. Recalculate to pay ${count === 1 ? 'it' : 'them'}.`,
          count,
          schedules,
        },
      ];
}

async function ratesMissing(db: Queryable, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const rows = await db.rows<{ uuid: string; name: string; roles: string[] }>(sql`
    select e.uuid, e.display_name as name, array_agg(distinct se.role order by se.role) as roles from schedule_employee se join schedule s on s.uuid = se.schedule join employee e on e.uuid = se.employee
    where ${endedShifts(question)} and ${onPayroll(question)} and not ${paidElsewhere(question)} and ${rateOn(sql`se.employee`, sql`se.role`, sql`(s.start_time at time zone ${question.zone})::date`)} is null
    group by e.id order by e.display_name, e.id`);
  return rows.length === 0
    ? []
    : [
        {
          code: 'RATES_MISSING',
          severity: 'warning',
          message: `${countText(rows.length, 'employee has', 'employees have')} worked in a role without a rate. The payroll cannot be submitted until they have one.`,
          count: rows.length,
          employees: rows.slice(0, MOST_NAMED).map(({ uuid, name, roles }) => ({ employee: iriOf(Employee, uuid), name, roles })),
        },
      ];
}

async function paidAlready(db: Queryable, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const row = await oneRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from schedule_employee se join schedule s on s.uuid = se.schedule where ${endedShifts(question)} and ${onPayroll(question)} and ${paidElsewhere(question)}`,
  );
  const { count } = row;
  return count === 0
    ? []
    : [
        {
          code: 'ALREADY_PAID',
          severity: 'warning',
          message: `${countText(count, 'shift is', 'shifts are')} on another payroll and ${count === 1 ? 'is' : 'are'} not paid again.`,
          count,
        },
      ];
}

/** Employees with a weekly period on a monthly payroll: sometimes intended, otherwise a mistake. */
async function otherPeriod(db: Queryable, type: PeriodType, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const rows = await db.rows<{ uuid: string; name: string }>(sql`
    select e.uuid, e.display_name as name from employee e where e.payroll_period <> ${type} and exists (select from schedule_employee se join schedule s on s.uuid = se.schedule where se.employee = e.uuid and ${endedShifts(question)} and ${onPayroll(question)} and not ${paidElsewhere(question)}) order by e.display_name, e.id`);
  return rows.length === 0
    ? []
    : [
        {
          code: 'OTHER_PERIOD',
          severity: 'warning',
          message: `${countText(rows.length, 'employee has', 'employees have')} a payroll period other than ${type.toLowerCase()}.`,
          count: rows.length,
          employees: named(rows),
        },
      ];
}

async function withoutShifts(db: Queryable, type: PeriodType, question: PayQuestion): Promise<PeriodCheckFinding[]> {
  const { employees } = question;
  const wanted = employees === null ? sql`e.status = 'ACTIVE' and e.payroll_period = ${type}` : sql`e.uuid = any(${employees}::uuid[])`;
  const rows = await db.rows<{ uuid: string; name: string }>(sql`
    select e.uuid, e.display_name as name from employee e where ${wanted} and e.status <> 'DELETED' and not exists (select from schedule_employee se join schedule s on s.uuid = se.schedule where se.employee = e.uuid and ${endedShifts(question)}) order by e.display_name, e.id`);
  return rows.length === 0
    ? []
    : [
        {
          code: 'NO_SHIFTS',
          severity: 'warning',
          message: `${countText(rows.length, 'employee has', 'employees have')} no shifts to pay.`,
          count: rows.length,
          employees: named(rows),
        },
      ];
}

function named(rows: readonly { readonly uuid: string; readonly name: string }[]): NonNullable<PeriodCheckFinding['employees']> {
  return rows.slice(0, MOST_NAMED).map(({ uuid, name }) => ({ employee: iriOf(Employee, uuid), name }));
}
