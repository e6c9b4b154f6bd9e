/** Selects the live streams of a report: the requested ones, limited by the same row filter as the list of live streams. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { SELF, type Actor, type Rule } from '#core/access';
import { coreErrors } from '#core/errors';
import type { Resource } from '#core/resource';
import { startOfDay, Temporal } from '#core/time';
import { Client } from '#domains/clients';
import { LiveAccount, seesResultsOf } from '#domains/live';
import { LiveStream } from '#domains/streams';
import type { Queryable } from '#server/database';
import type { Engine } from '#server/engine/engine';
import { rowFilter } from '#server/engine/row-filter';
import { reportingErrors } from '../errors.ts';
import type { Period } from './period.rules.ts';

export interface Records {
  readonly liveAccounts?: readonly string[];
  readonly clients?: readonly string[];
  readonly liveStreams?: readonly string[];
}

export interface Requester {
  readonly engine: Engine;
  readonly database: Queryable;
  readonly actor: Actor;
}

/** Accounts whose results the requester may read; managers see the names of other accounts, but not their figures. */
const REPORTED = seesResultsOf(SELF);

/** @throws ProblemError 404 if the requester may not know that a record exists, 403 if they may not read its figures. */
export async function checkRecords(requester: Requester, { liveAccounts = [], clients = [], liveStreams = [] }: Records): Promise<void> {
  if (!(await allAllowed(requester, Client, Client.access.read, clients))) throw coreErrors.fail('unknownRecord', { parameter: 'clients' });
  if (!(await allAllowed(requester, LiveAccount, LiveAccount.access.read, liveAccounts)))
    throw coreErrors.fail('unknownRecord', { parameter: 'liveAccounts' });
  if (!(await allAllowed(requester, LiveAccount, REPORTED, liveAccounts)))
    throw reportingErrors.fail('notYours', { parameter: 'liveAccounts' });
  if (!(await allAllowed(requester, LiveStream, LiveStream.access.read, liveStreams)))
    throw coreErrors.fail('unknownRecord', { parameter: 'liveStreams' });
}

async function allAllowed(
  { engine, database, actor }: Requester,
  resource: Resource,
  rule: Rule,
  uuids: readonly string[],
): Promise<boolean> {
  return uuids.length === 0 || (await engine.filterAllowed(database, resource, actor, rule, uuids)).size === new Set(uuids).size;
}

export interface StreamRows {
  readonly from: Sql;
  readonly where: Sql;
}

/**
 * A query over the selected streams; alias `s` is the stream, `a` its account.
 * @param timeZone time zone of the days; null = each account's own.
 */
export function streamRows(
  { engine, actor }: Requester,
  records: Records,
  periods: readonly Period[],
  timeZone: string | null,
): StreamRows {
  const visible = rowFilter(engine.scope(actor), { resource: LiveStream, alias: raw('s') }, LiveStream.access.read);
  const conditions = [
    visible,
    sql`(${join(
      periods.map((period) => within(sql`s.start_time`, period, timeZone)),
      ' or ',
    )})`,
    ...recordConditions(records),
    ...(records.liveStreams === undefined ? [] : [sql`s.uuid = any(${records.liveStreams}::uuid[])`]),
  ];
  return { from: sql`from live_stream s join live_account a on a.uuid = s.live_account`, where: sql`where ${join(conditions, ' and ')}` };
}

/** Conditions on the account, alias `a`. */
export function recordConditions({ liveAccounts, clients }: Records): Sql[] {
  return [
    ...(liveAccounts === undefined ? [] : [sql`a.uuid = any(${liveAccounts}::uuid[])`]),
    ...(clients === undefined ? [] : [sql`a.client = any(${clients}::uuid[])`]),
  ];
}

/**
 * Condition: the instant is within the period's days. For an account's own time zone, an index first narrows it to the surrounding days.
 */
export function within(moment: Sql, { from, to }: Period, timeZone: string | null): Sql {
  const end = Temporal.PlainDate.from(to).add({ days: 1 });
  const between = (first: Temporal.Instant, last: Temporal.Instant) =>
    sql`${moment} >= ${first.toString()} and ${moment} < ${last.toString()}`;
  const start = Temporal.PlainDate.from(from);
  if (timeZone !== null) return sql`(${between(startOfDay(start, timeZone), startOfDay(end, timeZone))})`;
  return sql`(${between(startOfDay(start.subtract({ days: 1 }), 'UTC'), startOfDay(end.add({ days: 1 }), 'UTC'))} and (${moment} at time zone a.timezone)::date between ${from}::date and ${to}::date)`;
}

/** Local time of an instant in the time zone of the days. */
export function localTime(moment: Sql, timeZone: string | null): Sql {
  return timeZone === null ? sql`(${moment} at time zone a.timezone)` : sql`(${moment} at time zone ${timeZone})`;
}
