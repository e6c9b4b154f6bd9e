/** Reads the input of the fill: open places, people with their shifts and wishes, and their results by account. */
import sql, { type Sql } from 'sql-template-tag';
import { mustGet } from '#core/present';
import { DAY_MS } from '#core/span';
import { Temporal } from '#core/time';
import type { Span } from '#domains/availability';
import { readAvailability } from '#domains/availability/server';
import { readRates } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import type { Needs } from '#domains/live';
import { nearDays } from '../schedules/conflicts/near-days.rules.ts';
import { openRoles } from '../schedules/schedule/needs.rules.ts';
import type { ShiftRole } from '../schedules/schedule/shift-role.rules.ts';
import type { WeeklyHours } from '#domains/workforce';
import type { FillInput, FillPerson, FillPlaces, Times } from './fill-problem.rules.ts';
import type { FillWeights } from './fill-weights.rules.ts';

/** Days before that count for late and weekend work, and days after that can matter for rest and weekly limits. */
const [DAYS_BEFORE, DAYS_AFTER] = [37, 9];
const RESULT_WEEKS = 12;

export interface OpenSchedule {
  readonly uuid: string;
  readonly start: string;
  readonly end: string;
  readonly account: string | null;
  readonly needs: Needs;
  /** Roles of the people who work then. */
  readonly roles: readonly ShiftRole[];
}

interface PersonRow {
  readonly uuid: string;
  readonly name: string;
  readonly status: FillPerson['status'];
  readonly leavesOn: string | null;
  readonly leftAt: string | null;
  readonly wish: WeeklyHours | null;
}

export async function readSchedule(db: Queryable, uuid: string): Promise<OpenSchedule | undefined> {
  const [schedule] = await schedulesWhere(db, sql`s.uuid = ${uuid}`);
  return schedule;
}

/** In chronological order; without those that do not exist. */
export function readSchedules(db: Queryable, uuids: readonly string[]): Promise<OpenSchedule[]> {
  return schedulesWhere(db, sql`s.uuid = any(${uuids}::uuid[])`);
}

/** Schedules with open places that start from `start` on, but not in the past, and before `end`. In chronological order. */
export function readOpenSchedules(
  db: Queryable,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<OpenSchedule[]> {
  return schedulesWhere(
    db,
    sql`s.start_time >= greatest(${start}::timestamptz, now()) and s.start_time < ${end} and s.open_places > 0 and account_runs(s.live_account)`,
  );
}

/** @param chosen condition on the schedule `s`. */
function schedulesWhere(db: Queryable, chosen: Sql): Promise<OpenSchedule[]> {
  return db.rows<OpenSchedule>(sql`
    select s.uuid, s.start_time as start, s.end_time as "end", s.live_account as account, s.needs,
      array(select se.role from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = s.uuid and works_at(e, s.start_time) order by se.id) as roles
    from schedule s where ${chosen} order by s.start_time, s.uuid`);
}

export function openPlacesOf(schedules: readonly OpenSchedule[]): FillPlaces[] {
  return schedules.flatMap(({ uuid, start, end, account, needs, roles }) =>
    openRoles(
      needs,
      roles.map((role) => ({ role })),
    ).map(({ role, open }) => ({ schedule: uuid, role, open, account, start: Date.parse(start), end: Date.parse(end) })),
  );
}

/** The employees who work when the first place starts, in a stable order. @param places one or more. */
export async function readFillInput(db: Queryable, places: readonly FillPlaces[], zone: string, weights: FillWeights): Promise<FillInput> {
  const from = Math.min(...places.map(({ start }) => start));
  const until = Math.max(...places.map(({ end }) => end));
  const rows = await db.rows<PersonRow>(sql`
    select e.uuid, e.display_name as name, e.status, e.leaves_on as "leavesOn", e.left_at as "leftAt", e.weekly_hours as wish
    from employee e where works_at(e, ${instant(from)}) order by e.uuid`);
  const dayAt = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
  const rates = await readRates(db, { from: dayAt(from), to: dayAt(until) });
  const shifts = await db.rows<{ employee: string; schedule: string; start: string; end: string }>(sql`
    select se.employee, se.schedule, se.start_time as start, se.end_time as "end" from schedule_employee se
    where se.start_time < ${instant(until + DAYS_AFTER * DAY_MS)} and se.end_time > ${instant(from - DAYS_BEFORE * DAY_MS)} order by se.start_time, se.schedule`);
  const of = new Map<string, { schedule: string; start: number; end: number }[]>(rows.map(({ uuid }) => [uuid, []]));
  for (const { employee, schedule, start, end } of shifts)
    of.get(employee)?.push({ schedule, start: Date.parse(start), end: Date.parse(end) });
  const availability = await readFree(
    db,
    rows.map(({ uuid }) => uuid),
    places,
    zone,
  );
  const people = rows.map(({ uuid, name, status, leavesOn, leftAt, wish }): FillPerson => {
    return {
      uuid,
      name,
      status,
      leavesOn,
      leftAt,
      rates: mustGet(rates, uuid),
      weeklyHours: wish,
      shifts: of.get(uuid)!,
      ...availability.get(uuid)!,
    };
  });
  const accounts = [...new Set(places.flatMap(({ account }) => (account === null ? [] : [account])))];
  return { zone, people, places, locked: [], results: await readResults(db, accounts, from), weights };
}

/** When people can work on the days of the places, which may be far apart. */
async function readFree(
  db: Queryable,
  people: readonly string[],
  places: readonly FillPlaces[],
  zone: string,
): Promise<ReadonlyMap<string, Pick<FillPerson, 'free' | 'timeOff' | 'answered'>>> {
  const found = new Map<string, { free: Times[]; timeOff: Times[]; answered: string[] }>(
    people.map((uuid) => [uuid, { free: [], timeOff: [], answered: [] }]),
  );
  for (const { first, last } of nearDays(places, (place) => place, zone))
    for (const [uuid, { free, timeOff, answered }] of await readAvailability(db, people, first, last, zone)) {
      const one = found.get(uuid)!;
      one.free.push(...free.map(timesOf));
      one.timeOff.push(...timeOff.map(timesOf));
      one.answered.push(...answered);
    }
  return found;
}

/** GMV per hour of each person on each account in the previous weeks, from matched schedules, in quarters of an hour. */
async function readResults(db: Queryable, accounts: readonly string[], until: number): Promise<FillInput['results']> {
  const rows = await db.rows<{ account: string; employee: string; hourly: string }>(sql`
    with slot as (
      select s.uuid, s.live_account as account, extract(epoch from s.end_time - s.start_time) / 3600 as hours,
        (select case when count(p.gmv) = count(*) then sum(p.gmv) end from schedule_live_stream x join live_stream l on l.uuid = x.live_stream cross join lateral (select coalesce(
          (select sum(q.gmv) from live_stream_quarter q where q.live_stream = l.uuid and q.quarter >= quarter_of(s.start_time) and q.quarter < s.end_time),
          l.gmv * extract(epoch from least(l.end_time, s.end_time) - greatest(l.start_time, s.start_time)) / nullif(extract(epoch from l.end_time - l.start_time), 0)
        ) as gmv) p where x.schedule = s.uuid) as gmv
      from schedule s
      where s.live_account = any(${accounts}::uuid[]) and s.live_stream is not null and s.start_time >= ${instant(until - RESULT_WEEKS * 7 * DAY_MS)} and s.start_time < ${instant(until)}
    )
    select slot.account, se.employee, round(sum(slot.gmv) / sum(slot.hours), 2)::text as hourly
    from slot join schedule_employee se on se.schedule = slot.uuid where slot.gmv is not null and slot.gmv >= 0
    group by 1, 2 order by 1, 2`);
  return rows.map(({ account, employee, hourly }) => [account, employee, Number(hourly)] as const);
}

function timesOf({ start, end }: Span): Times {
  return { start: start.epochMilliseconds, end: end.epochMilliseconds };
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
