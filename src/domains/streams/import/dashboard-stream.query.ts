/**
 * Finds the stream that a dashboard export belongs to: the selected one, the one named in the file, or the only one that matches its times.
 */
import sql from 'sql-template-tag';
import { coreErrors, invalid, type Violation } from '#core/errors';
import { MINUTE_MS } from '#core/span';
import { LiveAccount } from '#domains/live';
import type { Queryable } from '#server/database';
import type { ActionContext } from '#server/engine/behaviour';
import { uuidFromIri } from '#server/engine/references';
import { termsOn } from '#server/engine/terms';
import { wallReadings, wallText } from '../parse/import-times.rules.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';

export interface DashboardStream {
  readonly uuid: string;
  readonly account: string;
  /** Handle of the account. */
  readonly identity: string;
  readonly timezone: string;
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
}

interface Clues {
  /** IRIs. */
  readonly liveStream?: string;
  readonly liveAccount?: string;
  readonly roomId: string | null;
  /** First and last wall-clock time that has a date; null when the file has none. */
  readonly wall: { readonly first: string; readonly last: string } | null;
}

type Row = {
  readonly uuid: string;
  readonly account: string;
  readonly identity: string;
  /** Of the day of the stream. */
  readonly timezone: string;
  readonly start: string;
  readonly end: string;
};
export const SLACK_MS = 30 * MINUTE_MS;

/** @throws ProblemError 400; 422 with the field to fill in. */
export async function dashboardStream(
  context: Pick<ActionContext, 'engine' | 'actor'>,
  db: Queryable,
  clues: Clues,
): Promise<DashboardStream> {
  const chosen = uuidOf(LiveStream, clues.liveStream);
  const account = uuidOf(LiveAccount, clues.liveAccount);
  const select = sql`select l.uuid, l.live_account as account, a.identity, t.timezone, l.start_time as start, l.end_time as "end" from live_stream l join live_account a on a.uuid = l.live_account cross join lateral ${termsOn('live_account_terms', sql`l.live_account`, sql`(l.start_time at time zone 'UTC')::date`)} t`;
  const ofAccount = sql`(${account}::uuid is null or l.live_account = ${account})`;
  const mine = async (rows: readonly Row[]): Promise<DashboardStream[]> => {
    const writable = await context.engine.filterAllowed(
      db,
      LiveStream,
      context.actor,
      LiveStream.access.update,
      rows.map(({ uuid }) => uuid),
    );
    return rows.filter(({ uuid }) => writable.has(uuid)).map((row) => ({ ...row, start: Date.parse(row.start), end: Date.parse(row.end) }));
  };
  if (chosen !== null) {
    const [stream] = await mine(await db.rows<Row>(sql`${select} where l.uuid = ${chosen}`));
    if (stream === undefined) throw choose('Choose one of your streams.');
    if (account !== null && stream.account !== account) throw choose('The stream belongs to another live account.');
    return stream;
  }
  if (clues.roomId !== null) {
    const found = await mine(await db.rows<Row>(sql`${select} where l.room_id = ${clues.roomId} and ${ofAccount}`));
    if (found.length === 1) return found[0]!;
  }
  if (clues.wall === null) throw choose('The file does not identify its stream. Choose the stream.');
  const { first, last } = clues.wall;
  const near = await mine(
    await db.rows<Row>(
      sql`${select} where l.start_time < ${last}::timestamp at time zone t.timezone + interval '1 hour' and l.end_time > ${first}::timestamp at time zone t.timezone - interval '1 hour' and ${ofAccount} order by l.start_time`,
    ),
  );
  const fitting = near.filter((stream) => {
    const wall = wallReadings(stream.timezone);
    return wall(first).some((from) => wall(last).some((to) => fits(stream, from, to)));
  });
  if (fitting.length === 1) return fitting[0]!;
  throw choose(
    fitting.length === 0
      ? `None of your streams was on air from ${wallText(first)} to ${wallText(last)}. Import the LIVE list first, or choose the stream.`
      : `${fitting.length} streams were on air from ${wallText(first)} to ${wallText(last)}. Choose the stream.`,
  );
}

/** Whether the minutes are within the stream, with a tolerance for clock differences and rounding. */
export function fits({ start, end }: Pick<DashboardStream, 'start' | 'end'>, first: number, last: number): boolean {
  return first >= start - SLACK_MS && last <= end + SLACK_MS;
}

function uuidOf(resource: typeof LiveStream | typeof LiveAccount, iri: string | undefined): string | null {
  if (iri === undefined) return null;
  const uuid = uuidFromIri(resource, iri);
  if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
  return uuid;
}

function choose(message: string): Error {
  const violation: Violation = { propertyPath: 'liveStream', message, code: 'REQUIRED' };
  return invalid([violation]);
}
