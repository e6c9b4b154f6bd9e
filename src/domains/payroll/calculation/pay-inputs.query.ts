/**
 * Queries for the inputs of pay: the shifts of a period, their streams' figures, and the settings, read in chunks so that other requests
 * are not delayed.
 */
import { oneRow } from '#server/one-row';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { valuesDuring, versionOn, type Dated } from '#core/dated-values';
import { groupedBy } from '#core/grouped-by';
import { SECOND_MS } from '#core/span';
import { Temporal } from '#core/time';
import type { Incentive, HourlyGmvBonusSettings } from '#domains/live';
import { figureValues, slotsOf, STREAMS_PER_CHUNK } from '#domains/streams/server';
import type { Queryable, Transaction } from '#server/database';
import { NO_ADJUSTMENTS, type Adjustments } from './adjustments.rules.ts';
import {
  NO_BONUSES,
  type BonusSettingsValues,
  type DatedPaySettings,
  type LeavePaySettings,
  type PayValues,
} from '../basis/pay-settings.rules.ts';
import type { LeavePayer, PaidAbsence } from './leave-pay.rules.ts';
import { periodSpan, type PayPeriod } from '../basis/period.rules.ts';
import type { MinimumWageRate } from './minimum-wage.rules.ts';
import type { PayShift } from './shift-pay.rules.ts';
import type { AccountRules, ScheduleFigures } from './stream-pay.rules.ts';
import type { OpenProposal } from './taken-arrears.rules.ts';

const SHIFTS_PER_CHUNK = 1000;
/** A shift that starts on the last day ends within two more days. */
const DAYS_AFTER = 2;

export interface PayQuestion extends PayPeriod {
  /** Uuids of the employees it is limited to; null = everyone. */
  readonly employees: readonly string[] | null;
  readonly now: Date;
  /** Uuid of the payroll that is recalculated; its shifts do not count as paid elsewhere. */
  readonly payroll: string | null;
  readonly zone: string;
  /** Of the amounts in findings: the agency's currency, an ISO 4217 code; null = findings are not needed. */
  readonly currency: string | null;
  /** Employees without shifts who get an item nevertheless, because they have open arrears. */
  readonly others?: readonly string[];
  /** Open arrears by employee, which their items take. */
  readonly arrears?: readonly (readonly [string, readonly OpenProposal[]])[];
  /** What shifts of a closed payroll are worth now: they are not left out because it is closed. */
  readonly forArrears?: true;
  /** Limits the query to the schedules locked by `holdInputs`. */
  readonly held?: true;
}

/**
 * Condition for what a payroll of the period may pay: shifts (`se`) of published schedules (`s`) that have ended and start within the
 * period.
 */
export function endedShifts({ now, zone, held, ...period }: PayQuestion): Sql {
  const { start, end } = periodSpan(period, zone);
  return sql`s.start_time >= ${new Date(start)} and s.start_time < ${new Date(end)} and s.published_at is not null and s.end_time <= ${now}${held === true ? sql` and s.uuid in (select schedule from held)` : empty}`;
}

/** Condition for the employees of the payroll; `se` is the shift. */
export function onPayroll({ employees }: PayQuestion): Sql {
  return employees === null ? sql`true` : sql`se.employee = any(${employees}::uuid[])`;
}

/** Whether another payroll pays the shift `se`. */
export function paidElsewhere({ payroll }: PayQuestion): Sql {
  return sql`exists (select from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item where x.schedule = se.schedule and i.employee = se.employee and i.payroll is distinct from ${payroll}::uuid)`;
}

/**
 * Whether the shift `se` of the schedule `s` belongs to another payroll that is closed: it is paid as arrears of that one, also when it has
 * been moved out of its days since some were taken or declined.
 */
function belongsToClosed({ payroll, zone, forArrears }: PayQuestion): Sql {
  if (forArrears === true) return sql`false`;
  return sql`(exists (select from payroll c where c.uuid is distinct from ${payroll}::uuid and ${isHome(sql`c`, sql`(s.start_time at time zone ${zone})::date`)})
    or exists (select from arrears a join payroll c on c.uuid = a.payroll where a.schedule = se.schedule and a.employee = se.employee and a.status <> 'OPEN' and c.uuid is distinct from ${payroll}::uuid and c.status <> 'DRAFT'))`;
}

/** Condition: the payroll is closed, covers the day, and pays the employee of the shift `se`. What is found later about it is its arrears. */
export function isHome(payroll: Sql, day: Sql): Sql {
  return sql`(${payroll}.status <> 'DRAFT' and ${day} between ${payroll}.start_date and ${payroll}.end_date
    and (${payroll}.everyone or exists (select from payroll_employee a where a.payroll = ${payroll}.uuid and a.employee = se.employee)
      or exists (select from payroll_item i where i.payroll = ${payroll}.uuid and i.employee = se.employee)))`;
}

/**
 * Locks everything that the calculation reads until the transaction ends; a concurrent write then sees the payroll (migration 0006).
 * Locks schedules before shifts and streams, in the same order as the code that changes them.
 * @returns the question limited to the locked schedules: schedules added to the period later are excluded.
 */
export async function holdInputs<Question extends PayQuestion>(tx: Transaction, question: Question): Promise<Question> {
  await holdTerms(tx, question);
  await tx.rows(sql`drop table if exists held`);
  await tx.rows(sql`create temporary table held (schedule uuid primary key) on commit drop`);
  await tx.rows(sql`insert into held select s.uuid from schedule s where ${endedShifts(question)} order by s.id for update`);
  await tx.rows(
    sql`select count(*) from (select from schedule_employee se where se.schedule in (select schedule from held) order by se.id for key share) shifts`,
  );
  await tx.rows(
    sql`select count(*) from (select from live_stream l where l.uuid in (select x.live_stream from held join schedule_live_stream x using (schedule)) order by l.id for update) streams`,
  );
  return { ...question, held: true };
}

/**
 * Locks what has terms: every write of terms locks their owner, and settings have a lock of their own (`queue_pay_settings`). Before everything
 * else, since a change of terms marks payrolls while it holds the owner.
 */
async function holdTerms(tx: Transaction, { employees }: PayQuestion): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock_shared(hashtextextended('pay settings', 0))`);
  await tx.rows(
    sql`select count(*) from (select from employee where ${employees === null ? sql`true` : sql`uuid = any(${employees}::uuid[])`} order by id for key share) employees`,
  );
  await tx.rows(sql`select count(*) from (select from live_account order by id for key share) accounts`);
}

/** Leave pay settings as stored, which are left out while leave pays nothing. */
function leaveSettings(values: LeavePaySettings): Pick<PayValues, 'leave'> {
  return paidTypes(values).length === 0 && values.holidayPayPercent === null ? {} : { leave: values };
}

/** The types of leave that pay by the day. */
function paidTypes({ leavePay, sickPayPerDay }: LeavePaySettings): PaidAbsence['type'][] {
  return [...(leavePay === 'NONE' ? [] : ['HOLIDAY' as const]), ...(sickPayPerDay === null ? [] : ['SICK' as const])];
}

export type SettingsInForce = Omit<DatedPaySettings, 'holidays'> & { readonly holidays: readonly string[] };

/** The bonus settings in force on each day of the period, its holidays, and their minimum wage on its first day. */
export async function readSettings(
  db: Queryable,
  { from, to, zone }: Pick<PayQuestion, 'from' | 'to' | 'zone'>,
): Promise<{ readonly settings: SettingsInForce; readonly minimumWage: string | null }> {
  const rows = await db.rows<
    BonusSettingsValues & {
      readonly validFrom: string | null;
      readonly minimumWage: string | null;
      readonly leave: LeavePaySettings;
      readonly isNone: boolean;
    }
  >(sql`
    with versions as (select *, lead(since, 1, 'infinity'::date) over (partition by bonus_settings order by since) as until from bonus_settings_terms)
    select nullif(d.day, '-infinity') as "validFrom", t.id is null as "isNone", t.rate_unit as "rateUnit", t.early_shift_bonus_rate as "earlyShiftBonusRate", t.late_shift_bonus_rate as "lateShiftBonusRate", t.weekend_bonus_rate as "weekendBonusRate", t.holiday_bonus_rate as "holidayBonusRate", t.early_shift_cutoff as "earlyShiftCutoff", t.late_shift_cutoff as "lateShiftCutoff", t.minimum_hourly_wage as "minimumWage",
      json_build_object('holidayPayPercent', t.holiday_pay_percent::text, 'leavePay', t.leave_pay, 'leaveDayHours', t.leave_day_hours::text, 'sickPayPerDay', t.sick_pay_per_day::text, 'sickWaitingDays', t.sick_waiting_days) as leave
    from bonus_settings_in_force() f left join versions t on t.bonus_settings = f.bonus_settings and t.since < f.until and t.until > f.since,
      lateral (select greatest(f.since, t.since) as day) d
    where d.day <= ${to}::date order by d.day`);
  const versions = rows.map(({ validFrom, minimumWage: _minimumWage, isNone, leave, ...values }) => ({
    validFrom,
    values: isNone ? NO_BONUSES : { ...values, ...leaveSettings(leave) },
  }));
  const values: Dated<PayValues> = versions.length === 0 ? NO_BONUSES : valuesDuring<PayValues>(versions, from, to);
  const last = Temporal.PlainDate.from(to).add({ days: DAYS_AFTER }).toString();
  const holidays = await db.rows<{ date: string }>(
    sql`select date from holiday_configuration where date between ${from}::date and ${last}::date order by date`,
  );
  return {
    settings: { ...values, zone, holidays: holidays.map(({ date }) => date) },
    minimumWage: rows.length === 0 ? null : versionOn(rows, from).minimumWage,
  };
}

/** The rates by age as of the period's first day, with the birth dates that they depend on. */
export async function readMinimumWages(db: Queryable, { from }: Pick<PayQuestion, 'from'>): Promise<MinimumWageInputs> {
  const rates = await db.rows<MinimumWageRate>(
    sql`select valid_from as "validFrom", minimum_age as "minimumAge", hourly_rate as "hourlyRate" from minimum_wage where valid_from <= ${from}::date order by valid_from, minimum_age`,
  );
  const born =
    rates.length === 0
      ? []
      : await db.rows<{ uuid: string; birthDate: string }>(
          sql`select uuid, birth_date as "birthDate" from employee where birth_date is not null order by id`,
        );
  return { rates, birthDates: born.map(({ uuid, birthDate }) => [uuid, birthDate]) };
}

export interface MinimumWageInputs {
  readonly rates: readonly MinimumWageRate[];
  /** By employee; only known ones. */
  readonly birthDates: readonly (readonly [string, string])[];
}

export async function readAccountRules(
  db: Queryable,
  { from, to }: Pick<PayQuestion, 'from' | 'to'>,
): Promise<[string, Dated<AccountRules>][]> {
  const rows = await db.rows<{
    uuid: string;
    validFrom: string | null;
    tiers: HourlyGmvBonusSettings | null;
    incentives: readonly Incentive[] | null;
  }>(
    sql`select live_account as uuid, valid_from as "validFrom", hourly_gmv_bonus_settings as tiers, incentive_settings as incentives from live_account_terms where since <= ${to}::date order by live_account, since`,
  );
  const versions = rows.map(({ uuid, validFrom, tiers, incentives }) => ({
    uuid,
    validFrom,
    values: { hourlyGmvBonusSettings: tiers, incentiveSettings: incentives ?? [] },
  }));
  return [...groupedBy(versions, ({ uuid }) => uuid)].map(([uuid, own]) => [uuid, valuesDuring<AccountRules>(own, from, to)]);
}

/** Manual additions and deductions by employee; only employees who have any. */
export async function readAdjustmentsOf(db: Queryable, payroll: string | null): Promise<[string, Adjustments][]> {
  if (payroll === null) return [];
  const rows = await db.rows<{ employee: string; adjustments: Adjustments | null }>(
    sql`select employee, detail -> 'adjustments' as adjustments from payroll_item where payroll = ${payroll} and (deduction_amount > 0 or additional_amount > 0) order by employee`,
  );
  return rows.map(({ employee, adjustments }) => [employee, adjustments ?? NO_ADJUSTMENTS]);
}

/**
 * The requested employees who are included only if they have something to pay: they have left, or another payroll of the same kind covers
 * them for these days.
 */
export async function readPaidOnly(db: Queryable, { employees, payroll }: PayQuestion): Promise<string[]> {
  if (employees === null) return [];
  const rows = await db.rows<{ uuid: string }>(sql`
    select e.uuid from employee e where e.uuid = any(${employees}::uuid[]) and (e.status = 'DELETED' or exists (
      select from payroll_item i join payroll p on p.uuid = ${payroll}::uuid
      where i.employee = e.uuid and i.payroll <> p.uuid and i.period_type = p.period_type and daterange(i.start_date, i.end_date, '[]') && daterange(p.start_date, p.end_date, '[]')))
    order by e.id`);
  return rows.map(({ uuid }) => uuid);
}

/** A shift without its employee's hourly rates. */
export type ShiftInputs = Omit<PayShift, 'rates'>;

/** Everyone's shifts of the period as JSON text of `ShiftInputs[]`, in chunks; parsed where the pay is calculated. */
export async function* readShifts(db: Queryable, question: PayQuestion): AsyncGenerator<string> {
  let last = 0;
  for (;;) {
    const chunk = await oneRow<{ count: number; last: number | null; shifts: string | null }>(
      db,
      sql`
      select count(*)::int as count, max(id) as last, json_agg(shift)::text as shifts from (
        select se.id, json_build_object('schedule', se.schedule, 'employee', se.employee, 'role', se.role, 'start', ${milliseconds('s.start_time')}, 'end', ${milliseconds('s.end_time')},
          'liveAccount', case when s.type = 'LIVE' then s.live_account end, 'elsewhere', ${paidElsewhere(question)} or ${belongsToClosed(question)}) as shift
        from schedule_employee se join schedule s on s.uuid = se.schedule
        where ${endedShifts(question)} and se.id > ${last} order by se.id limit ${SHIFTS_PER_CHUNK}) chunk`,
    );
    if (chunk.shifts !== null) yield chunk.shifts;
    if (chunk.count < SHIFTS_PER_CHUNK) return;
    last = chunk.last!;
  }
}

/** Stream figures of the period's schedules, by schedule, in chunks. */
export async function* readFigures(db: Queryable, question: PayQuestion): AsyncGenerator<[string, ScheduleFigures][]> {
  // Neighbours share streams, whose figures are then read once.
  const schedules = await db.rows<{ uuid: string }>(
    sql`select s.uuid from schedule s where ${endedShifts(question)} and s.live_stream is not null order by s.live_account, s.start_time`,
  );
  for (let at = 0; at < schedules.length; at += STREAMS_PER_CHUNK) {
    const slots = await slotsOf(
      db,
      schedules.slice(at, at + STREAMS_PER_CHUNK).map(({ uuid }) => uuid),
    );
    yield [...slots].map(([schedule, { streams, source, estimated, onAir, figures }]): [string, ScheduleFigures] => {
      const { gmv, orders, itemsSold, newFollowers } = figureValues(figures);
      const spans = streams.map(({ liveStream, span }) => ({ liveStream, ...span }));
      return [schedule, { streams: spans, source, estimated, seconds: onAir / SECOND_MS, gmv, orders, itemsSold, newFollowers }];
    });
  }
}

function milliseconds(column: string): Sql {
  return sql`(extract(epoch from ${raw(column)}) * 1000)::bigint`;
}

/** Approved leave of one employee with days in the period, and what an average day is calculated from. */
export interface EmployeeLeaveInputs extends Omit<LeavePayer, 'generalRate'> {
  readonly employee: string;
  readonly absences: readonly PaidAbsence[];
}

/** An average day is calculated from at most this many weeks before the period. */
const WEEKS_BACK = 104;

/** Paid and sick leave in the period whose days no other payroll pays. */
export async function readPaidLeave(
  db: Queryable,
  { from, to, zone, employees, payroll }: PayQuestion,
  settings: Dated<PayValues>,
): Promise<EmployeeLeaveInputs[]> {
  const versions: readonly PayValues[] = [settings, ...(settings.later ?? []).map(({ values }) => values)];
  const types = [...new Set(versions.flatMap(({ leave }) => (leave === undefined ? [] : paidTypes(leave))))];
  if (types.length === 0) return [];
  return db.rows<EmployeeLeaveInputs>(sql`
    with days as (
      select o.employee, o.uuid, o.type, o.start_time, d.day, d.portion,
        d.day >= ${from}::date and not exists (select from payroll_item_leave x join payroll_item i on i.uuid = x.payroll_item
          where x.time_off = o.uuid and x.day = d.day and i.payroll is distinct from ${payroll}::uuid) as here
      from time_off o, leave_days(o.uuid, o.employee, o.start_time, o.end_time, ${zone}) d
      where o.status = 'APPROVED' and o.type = any(${types}::text[]) and d.day <= ${to}::date
        and o.end_time > ${from}::date::timestamp at time zone ${zone} and o.start_time < (${to}::date + 1)::timestamp at time zone ${zone}
        and ${employees === null ? sql`true` : sql`o.employee = any(${employees}::uuid[])`}
    ), absences as (
      select employee, uuid, type, start_time, json_agg(json_build_object('day', day, 'portion', portion::text, 'inPeriod', here) order by day) as days
      from days group by employee, uuid, type, start_time having bool_or(here)
    )
    select e.uuid as employee,
      json_agg(json_build_object('timeOff', a.uuid, 'type', a.type, 'days', a.days) order by a.start_time) as absences,
      coalesce((select json_agg(w.earned::text order by w.week desc) from (
        select date_trunc('week', se.start_time at time zone ${zone}) as week, sum(x.base_amount + x.bonus_amount) as earned
        from payroll_item_shift x join schedule_employee se on se.uuid = x.shift join payroll_item i on i.uuid = x.payroll_item join payroll p on p.uuid = i.payroll
        where se.employee = e.uuid and p.status <> 'DRAFT' and se.start_time < ${from}::date::timestamp at time zone ${zone}
          and se.start_time >= (${from}::date - ${WEEKS_BACK * 7}::int)::timestamp at time zone ${zone}
        group by 1) w), '[]') as weeks,
      coalesce((select nullif(count(*) filter (where u.time_slots <> '[]'), 0)::int from usual_availability u where u.employee = e.uuid having count(*) > 0), 5) as "daysPerWeek"
    from absences a join employee e on e.uuid = a.employee group by e.uuid, e.id order by e.id`);
}
