/** Reads the lines of the profit and loss report: schedules with costs and revenue, and the uncovered GMV of streams. */
import { oneRow } from '#server/one-row';
import { versionOn } from '#core/dated-values';
import { groupedBy } from '#core/grouped-by';
import { HOUR_SECONDS } from '#core/span';
import sql, { join, type Sql } from 'sql-template-tag';
import { Temporal } from '#core/time';
import { shiftCosts, type ShiftCost } from '#domains/payroll/server';
import type { Queryable } from '#server/database';
import type { Period } from '../report/period.rules.ts';
import { readSold, soldTogether, type Sold } from './profit-sold.query.ts';
import { penniesOf, roundedQuotient } from '../report/profit-parts.rules.ts';
import { noPay, type ProfitLine } from './profit-sums.rules.ts';
import { recordConditions, within, type Records } from '../report/report-rows.query.ts';

export interface ProfitAccount {
  readonly uuid: string;
  readonly identity: string;
  readonly client: string;
  readonly clientName: string;
  readonly rank: number;
  readonly timezone: string;
  /** What held from which day, in order. */
  readonly terms: readonly AccountTerms[];
}

interface AccountTerms {
  readonly validFrom: string | null;
  /** Agency share as a fraction of GMV; null = unknown. */
  readonly share: string | null;
  readonly costPerHour: string | null;
}

/** The terms of an account on the day of a schedule or stream. */
export function termsOfLine(accounts: ReadonlyMap<string, ProfitAccount>, account: string, day: string): AccountTerms | null {
  const known = accounts.get(account);
  return known === undefined ? null : versionOn(known.terms, day);
}

export interface ProfitDays {
  readonly period: Period;
  readonly zone: string;
  readonly now: Date;
  readonly accounts: ReadonlyMap<string, ProfitAccount>;
  /** Which work is included; `off` = work without a live account. */
  readonly work: 'all' | 'accounts' | 'off';
}

const SCHEDULES_PER_PAGE = 1000;
const STREAMS_PER_CHUNK = 1000;
const HOUR = BigInt(HOUR_SECONDS);

export async function readAccounts(db: Queryable, records: Records): Promise<Map<string, ProfitAccount>> {
  const conditions = [sql`true`, ...recordConditions(records)];
  const rows = await db.rows<ProfitAccount>(
    sql`
    select a.uuid, a.identity, a.client, c.name as "clientName", a.display_rank as rank, a.timezone,
      (select json_agg(json_build_object('validFrom', t.valid_from, 'share', t.agency_share::text, 'costPerHour', t.administrative_cost_per_hour::text) order by t.since) from live_account_terms t where t.live_account = a.uuid) as terms
    from live_account a join client c on c.uuid = a.client where ${join(conditions, ' and ')}`,
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}

/**
 * A schedule counts, with pay and administrative cost, once it is published and has ended, as in payrolls; GMV of a schedule that is
 * still on air counts already.
 */
export const IS_COUNTED = (now: Date): Sql => sql`(s.published_at is not null and s.end_time <= ${now})`;

export function ofWork({ accounts, work }: Pick<ProfitDays, 'accounts' | 'work'>, account: Sql): Sql {
  return work === 'all' ? sql`true` : work === 'off' ? sql`${account} is null` : sql`${account} = any(${[...accounts.keys()]}::uuid[])`;
}

/** In chronological order. */
export async function readLines(db: Queryable, days: ProfitDays): Promise<ProfitLine[]> {
  const lines = new Map((await readSchedules(db, days)).map((line) => [line.uuid, line]));
  for (const cost of await shiftCosts(db, { ...days.period, zone: days.zone, now: days.now })) {
    const line = lines.get(cost.schedule) ?? deletedLine(cost, days);
    if (line === null) continue;
    lines.set(line.uuid, line);
    const state = cost.status === null ? 'estimated' : STATES[cost.status];
    line.labour[state] += penniesOf(cost.baseAmount);
    line.bonuses[state] += penniesOf(cost.bonusAmount);
    if (cost.kind === 'arrears' && cost.status === null) line.openArrears += penniesOf(cost.baseAmount) + penniesOf(cost.bonusAmount);
  }
  const uncovered = days.work === 'off' ? [] : await readSales(db, days, lines);
  return [...lines.values(), ...uncovered].sort((one, other) =>
    one.startTime < other.startTime ? -1 : one.startTime > other.startTime ? 1 : 0,
  );
}

const STATES = { DRAFT: 'draft', SUBMITTED: 'submitted', PAID: 'paid' } as const;

/** What was paid for a schedule that has been deleted since, with its arrears; which account it was on is no longer known. */
function deletedLine({ schedule, deletedOn }: ShiftCost, { zone, work }: ProfitDays): ProfitLine | null {
  if (deletedOn === null || work === 'accounts') return null;
  const start = Temporal.PlainDate.from(deletedOn).toZonedDateTime(zone).toInstant().toString();
  return {
    kind: 'schedule',
    uuid: schedule,
    title: 'Deleted schedule',
    type: 'VIDEO',
    account: null,
    day: deletedOn,
    startTime: start,
    endTime: start,
    liveStream: null,
    deleted: true,
    seconds: 0,
    administrative: 0n,
    labour: noPay(),
    bonuses: noPay(),
    openArrears: 0n,
    sold: null,
  };
}

interface ScheduleRow {
  readonly id: number;
  readonly uuid: string;
  readonly title: string | null;
  readonly type: 'LIVE' | 'VIDEO';
  readonly account: string | null;
  readonly start: string;
  readonly end: string;
  readonly day: string;
  readonly seconds: number;
  readonly counted: boolean;
  readonly stream: string | null;
}

async function readSchedules(db: Queryable, days: ProfitDays): Promise<ProfitLine[]> {
  const lines: ProfitLine[] = [];
  const counted = IS_COUNTED(days.now);
  const where = sql`${within(sql`s.start_time`, days.period, days.zone)} and ${ofWork(days, sql`s.live_account`)} and (${counted} or s.live_stream is not null or exists (select from payroll_item_shift x where x.schedule = s.uuid))`;
  for (let last: ScheduleRow | undefined; ;) {
    const after = last === undefined ? sql`` : sql` and (s.start_time, s.id) > (${last.start}, ${last.id})`;
    const rows = await db.rows<ScheduleRow>(sql`
      select s.id, s.uuid, s.title, s.type, s.live_account as account, s.start_time as start, s.end_time as end, (s.start_time at time zone ${days.zone})::date as day, extract(epoch from s.end_time - s.start_time)::int as seconds, ${counted} as counted, s.live_stream as stream
      from schedule s where ${where}${after} order by s.start_time, s.id limit ${SCHEDULES_PER_PAGE}`);
    lines.push(...rows.map((row) => lineOf(row, days)));
    if (rows.length < SCHEDULES_PER_PAGE) return lines;
    last = rows.at(-1);
  }
}

function lineOf(
  { uuid, title, type, account, start, end, day, seconds, counted, stream }: ScheduleRow,
  { accounts }: ProfitDays,
): ProfitLine {
  const live = type === 'LIVE' && counted ? seconds : 0;
  const perHour = account === null ? null : (termsOfLine(accounts, account, day)?.costPerHour ?? null);
  return {
    kind: 'schedule',
    uuid,
    title,
    type,
    account,
    day,
    startTime: start,
    endTime: end,
    liveStream: stream,
    deleted: false,
    seconds: live,
    administrative: perHour === null ? 0n : roundedQuotient(penniesOf(perHour) * BigInt(live), HOUR),
    labour: noPay(),
    bonuses: noPay(),
    openArrears: 0n,
    sold: null,
  };
}

interface StreamRow {
  readonly uuid: string;
  readonly title: string | null;
  readonly account: string;
  readonly start: string;
  readonly end: string;
  readonly day: string;
  readonly included: boolean;
}

/** Sets the GMV of each schedule. @returns lines for uncovered GMV of streams that start on these days. */
async function readSales(db: Queryable, days: ProfitDays, lines: ReadonlyMap<string, ProfitLine>): Promise<ProfitLine[]> {
  const included = sql`(${within(sql`s.start_time`, days.period, days.zone)} and ${ofWork(days, sql`s.live_account`)})`;
  const streamed = [...lines.values()].flatMap(({ uuid, liveStream }) => (liveStream === null ? [] : [uuid]));
  const streams = await db.rows<StreamRow>(sql`
    select s.uuid, s.title, s.live_account as account, s.start_time as start, s.end_time as end, (s.start_time at time zone ${days.zone})::date as day, ${included} as included
    from live_stream s where ${included} or s.uuid in (select x.live_stream from schedule_live_stream x where x.schedule = any(${streamed}::uuid[])) order by s.id`);
  const uncovered: ProfitLine[] = [];
  const parts: { readonly schedule: string; readonly sold: Sold }[] = [];
  for (let at = 0; at < streams.length; at += STREAMS_PER_CHUNK) {
    const some = streams.slice(at, at + STREAMS_PER_CHUNK);
    const sold = await readSold(
      db,
      some.map(({ uuid, account, day }) => ({ uuid, share: termsOfLine(days.accounts, account, day)?.share ?? null })),
    );
    parts.push(...sold.schedules);
    for (const stream of some) {
      const rest = sold.uncovered.get(stream.uuid);
      if (stream.included && rest !== undefined) uncovered.push(uncoveredLine(stream, rest));
    }
  }
  for (const [schedule, own] of groupedBy(parts, (part) => part.schedule)) {
    const line = lines.get(schedule);
    if (line !== undefined) line.sold = soldTogether(own.map(({ sold }) => sold));
  }
  return uncovered;
}

function uncoveredLine({ uuid, title, account, day, start, end }: StreamRow, sold: Sold): ProfitLine {
  return {
    kind: 'uncovered',
    uuid,
    title,
    type: 'LIVE',
    account,
    day,
    startTime: start,
    endTime: end,
    liveStream: uuid,
    deleted: false,
    seconds: 0,
    administrative: 0n,
    labour: noPay(),
    bonuses: noPay(),
    openArrears: 0n,
    sold,
  };
}

/** Additions minus deductions of payrolls that start on these days, in pennies. */
export async function readAdjustments(db: Queryable, { from, to }: Period): Promise<bigint> {
  const row = await oneRow<{ amount: string }>(
    db,
    sql`select coalesce(sum(i.additional_amount - i.deduction_amount), 0)::numeric(14, 2) as amount from payroll_item i join payroll p on p.uuid = i.payroll where p.start_date between ${from}::date and ${to}::date`,
  );
  return penniesOf(row.amount);
}
