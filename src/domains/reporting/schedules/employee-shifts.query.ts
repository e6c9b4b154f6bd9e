/** Shifts of the employee report with their results and costs, read in chunks so that other requests are not delayed. */
import { setImmediate } from 'node:timers/promises';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { allOf, whereNot } from '#core/access';
import { coreErrors } from '#core/errors';
import type { Span } from '#core/span';
import { seesResultsOf } from '#domains/live';
import { costPerShift, shiftCosts, type ShiftCost } from '#domains/payroll/server';
import { Schedule, ScheduleEmployee, type ShiftRole } from '#domains/scheduling';
import { evenParts, slotsOf, STREAMS_PER_CHUNK } from '#domains/streams/server';
import { Employee } from '#domains/workforce';
import { employeeName, rateOn } from '#domains/workforce/server';
import { rowFilter } from '#server/engine/row-filter';
import type { WorkedShift } from './worked-shift.rules.ts';
import type { Period } from '../report/period.rules.ts';
import { penniesOf } from '../report/profit-parts.rules.ts';
import { punctualityOf, type ScheduleStream } from './punctuality.rules.ts';
import { recordConditions, within, type Requester, type Records } from '../report/report-rows.query.ts';

const SHIFTS_PER_PAGE = 1000;
const SHIFTS_PER_TICK = 500;

/** Whose results are visible to whom (product.md §3), the same as for a schedule's `performance`. */
const REPORTED = allOf(whereNot('publishedAt', null), seesResultsOf('liveAccount'));

interface ShiftQuestion extends Omit<Records, 'liveStreams'> {
  readonly employees?: readonly string[];
  readonly roles?: readonly ShiftRole[];
}

export interface Days extends Period {
  readonly zone: string;
  readonly now: Date;
}

interface Found {
  readonly id: number;
  readonly schedule: string;
  readonly employee: string;
  readonly name: string;
  readonly role: ShiftRole;
  readonly type: 'LIVE' | 'VIDEO';
  readonly title: string | null;
  readonly start: string;
  readonly end: string;
  readonly week: string;
  readonly stream: string | null;
  readonly account: string | null;
  readonly identity: string | null;
  readonly rank: number | null;
  readonly timezone: string | null;
  readonly rated: boolean;
}

/** A shift with all its reported values. */
export interface ReportedShift extends WorkedShift {
  readonly found: Found;
  readonly lateStart: number | null;
  /** From the start of the first stream to the end of the last one, in seconds. */
  readonly streamSpan: Span | null;
  readonly cost: ShiftCost | null;
}

/** Results of a shift from its schedule's streams. */
interface ShiftResults {
  readonly streams: readonly ScheduleStream[];
  readonly gmv: bigint | null;
  readonly scheduleGmv: bigint | null;
  readonly orders: bigint | null;
  readonly itemsSold: bigint | null;
}

/** @param withPay whether the requester may see pay. @returns in chronological order. */
export async function workedShifts(requester: Requester, input: ShiftQuestion, days: Days, withPay: boolean): Promise<ReportedShift[]> {
  const found = await shiftsOf(requester, input, days);
  const [results, costs] = await Promise.all([
    resultsOf(requester, found),
    withPay ? costsOf(requester, input, days) : new Map<string, ShiftCost>(),
  ]);
  const shifts: ReportedShift[] = [];
  for (const [index, shift] of found.entries()) {
    if (index % SHIFTS_PER_TICK === 0) await setImmediate();
    shifts.push(measured(shift, results.get(shiftKey(shift)) ?? null, costs.get(shiftKey(shift)) ?? null, days.now));
  }
  return shifts;
}

/** In chronological order, using the index on it. */
async function shiftsOf({ engine, database, actor }: Requester, input: ShiftQuestion, { zone, now, ...period }: Days): Promise<Found[]> {
  const conditions: Sql[] = [
    rowFilter(engine.scope(actor), { resource: Schedule, alias: raw('c') }, REPORTED),
    within(sql`c.start_time`, period, zone),
    sql`c.end_time <= ${now}`,
    ...recordConditions(input),
    ...(input.employees === undefined ? [] : [sql`se.employee = any(${input.employees}::uuid[])`]),
    ...(input.roles === undefined ? [] : [sql`se.role = any(${input.roles}::text[])`]),
  ];
  const found: Found[] = [];
  for (;;) {
    const last = found.at(-1);
    const rest = last === undefined ? [] : [sql`c.start_time >= ${last.start} and (c.start_time > ${last.start} or se.id > ${last.id})`];
    const rows = await database.rows<Found>(sql`
      select se.id, se.schedule, se.employee, ${employeeName(actor, sql`e`)} as name, se.role, c.type, c.title, c.start_time as start, c.end_time as "end", date_trunc('week', c.start_time at time zone ${zone})::date as week,
        c.live_stream as stream, c.live_account as account, a.identity, a.display_rank as rank, a.timezone, ${hasRate(zone)} as rated
      from schedule c join schedule_employee se on se.schedule = c.uuid join employee e on e.uuid = se.employee left join live_account a on a.uuid = c.live_account
      where ${join([...conditions, ...rest], ' and ')} order by c.start_time, se.id limit ${SHIFTS_PER_PAGE}`);
    found.push(...rows);
    if (rows.length < SHIFTS_PER_PAGE) return found;
  }
}

/** Whether the shift `se` has a rate; the rate itself is not revealed. */
export function hasRate(zone: string): Sql {
  return sql`(${rateOn(sql`se.employee`, sql`se.role`, sql`(se.start_time at time zone ${zone})::date`)} is not null)`;
}

async function resultsOf({ database }: Requester, shifts: readonly Found[]): Promise<Map<string, ShiftResults>> {
  const schedules = [...new Set(shifts.flatMap(({ schedule, stream }) => (stream === null ? [] : [schedule])))];
  const results = new Map<string, ShiftResults>();
  for (let at = 0; at < schedules.length; at += STREAMS_PER_CHUNK) {
    for (const [schedule, { streams, figures, shifts: assignees }] of await slotsOf(
      database,
      schedules.slice(at, at + STREAMS_PER_CHUNK),
    )) {
      const own = streams.map(({ span, first, nextStart }) => ({
        start: seconds(span.start),
        end: seconds(span.end),
        first,
        nextStart: nextStart === null ? null : seconds(nextStart),
      }));
      const [orders, itemsSold] = [parts(figures.orders, assignees.length), parts(figures.itemsSold, assignees.length)];
      for (const [index, { employee, gmv }] of assignees.entries())
        results.set(shiftKey({ schedule, employee }), {
          streams: own,
          gmv,
          scheduleGmv: figures.gmv,
          orders: orders[index] ?? null,
          itemsSold: itemsSold[index] ?? null,
        });
    }
  }
  return results;
}

function parts(total: bigint | null, count: number): readonly bigint[] {
  return total === null ? [] : evenParts(total, count);
}

async function costsOf(
  { database }: Requester,
  { employees }: ShiftQuestion,
  { from, to, zone, now }: Days,
): Promise<Map<string, ShiftCost>> {
  return new Map(
    costPerShift(await shiftCosts(database, { from, to, zone, now, ...(employees === undefined ? {} : { employees }) })).map((cost) => [
      shiftKey(cost),
      cost,
    ]),
  );
}

function measured(found: Found, results: ShiftResults | null, cost: ShiftCost | null, now: Date): ReportedShift {
  const [start, end] = [seconds(Date.parse(found.start)), seconds(Date.parse(found.end))];
  const punctuality =
    found.type === 'LIVE' ? punctualityOf({ start, end, published: true, streams: results?.streams ?? [] }, seconds(now.getTime())) : null;
  const { gmv = null, scheduleGmv = null, orders = null, itemsSold = null } = results ?? {};
  return {
    found,
    cost,
    schedule: found.schedule,
    role: found.role,
    week: found.week,
    seconds: end - start,
    state: punctuality?.state ?? null,
    lateStart: punctuality?.lateStart ?? null,
    onAirSeconds: results === null ? null : (punctuality?.onAir ?? null),
    streamSpan: results === null ? null : hullOf(results.streams),
    gmv,
    scheduleGmv,
    orders,
    itemsSold,
    pay: cost === null ? null : payOf(cost, found.rated),
  };
}

function hullOf(streams: readonly ScheduleStream[]): Span {
  return { start: Math.min(...streams.map(({ start }) => start)), end: Math.max(...streams.map(({ end }) => end)) };
}

/** Work without a rate has a base of zero until a rate is set; its pay is unknown, not zero. */
function payOf({ baseAmount, bonusAmount, kind }: ShiftCost, rated: boolean): WorkedShift['pay'] {
  const [base, bonus] = [penniesOf(baseAmount), penniesOf(bonusAmount)];
  return base === 0n && !rated ? null : { base, bonus, estimated: kind === 'estimate' };
}

/** @throws ProblemError 404 unless the requester may read the employee, or a shift of theirs. */
export async function checkEmployees(
  { engine, database, actor }: Requester,
  employees: readonly string[],
  parameter = 'employees',
): Promise<void> {
  const readable =
    employees.length === 0 ? new Set<string>() : await engine.filterAllowed(database, Employee, actor, Employee.access.read, employees);
  const others = [...new Set(employees)].filter((employee) => !readable.has(employee));
  if (others.length === 0) return;
  const visible = rowFilter(engine.scope(actor), { resource: ScheduleEmployee, alias: raw('se') }, ScheduleEmployee.access.read);
  const seen = await database.rows<{ employee: string }>(
    sql`select distinct se.employee from schedule_employee se where se.employee = any(${others}::uuid[]) and ${visible}`,
  );
  if (seen.length < others.length) throw coreErrors.fail('unknownRecord', { parameter });
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

function shiftKey({ schedule, employee }: { readonly schedule: string; readonly employee: string }): string {
  return `${schedule} ${employee}`;
}
