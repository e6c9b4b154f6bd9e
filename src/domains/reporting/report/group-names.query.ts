/** Names of a report's groups: accounts and streams with handle and colour, clients by name. */
import sql, { type Sql } from 'sql-template-tag';
import { colorOfRank } from '#domains/live';
import type { Queryable } from '#server/database';
import type { Grouping } from './analytics.rules.ts';

export interface GroupName {
  readonly label: string;
  readonly color: string | null;
  readonly record: string | null;
  readonly startTime: string | null;
  readonly timezone: string | null;
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly rank: number | null;
  readonly record: string | null;
  readonly start: string | null;
  readonly timezone: string | null;
}

function query(grouping: Grouping, keys: readonly string[]): Sql | null {
  switch (grouping) {
    case 'stream':
      return sql`select s.uuid as key, coalesce(s.title, a.identity) as label, a.display_rank as rank, '/api/live_streams/' || s.uuid as record, s.start_time as start, a.timezone from live_stream s join live_account a on a.uuid = s.live_account where s.uuid = any(${keys}::uuid[])`;
    case 'account':
      return sql`select uuid as key, identity as label, display_rank as rank, '/api/live_accounts/' || uuid as record, null as start, timezone from live_account where uuid = any(${keys}::uuid[])`;
    case 'client':
      return sql`select uuid as key, name as label, null::int as rank, '/api/clients/' || uuid as record, null as start, null as timezone from client where uuid = any(${keys}::uuid[])`;
    default:
      return null;
  }
}

/** @param keys groups that the requester may see. */
export async function groupNames(
  database: Queryable,
  grouping: Grouping,
  keys: readonly string[],
): Promise<ReadonlyMap<string, GroupName>> {
  const text = query(grouping, keys);
  const rows = text === null || keys.length === 0 ? [] : await database.rows<Row>(text);
  return new Map(
    rows.map(({ key, label, rank, record, start, timezone }) => [
      key,
      { label, color: rank === null ? null : colorOfRank(rank), record, startTime: start, timezone },
    ]),
  );
}
