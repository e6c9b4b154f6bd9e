/** Feeds as calendar apps read them: finds the feed behind an address, and records reads and the generated content. */
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Role } from '#core/access';
import type { Queryable, Transaction } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { FeedKind } from './feed-kind.rules.ts';

/** Reads by the same app within this time are recorded once. */
const NOTED_SECONDS = 60;

/** What identifies a read. */
export interface FeedRead {
  readonly secretHash: Buffer;
  /** The current day, YYYY-MM-DD. */
  readonly today: string;
  readonly reader: string;
}

export interface FeedRow {
  readonly uuid: string;
  readonly name: string;
  readonly kind: FeedKind;
  readonly alarmMinutes: number | null;
  readonly tag: string | null;
  /** Mark of the plan, at most as new as the row. */
  readonly mark: string;
  /** Whether it was generated today, and the plan has not changed since. */
  readonly current: boolean;
  readonly noted: boolean;
  readonly user: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly employee: string | null;
  readonly client: string | null;
}

/** @returns null when no active feed has this secret, or its owner may not sign in. */
export function findFeed(db: Queryable, read: FeedRead): Promise<FeedRow | null> {
  return feedWith(db, read, empty);
}

/** As `findFeed`; the row of the feed stays locked until the transaction ends. */
export function lockFeed(tx: Transaction, read: FeedRead): Promise<FeedRow | null> {
  return feedWith(tx, read, sql`for update of f`);
}

async function feedWith(db: Queryable, { secretHash, today, reader }: FeedRead, lock: Sql): Promise<FeedRow | null> {
  const [row] = await db.rows<FeedRow>(sql`
    select f.uuid, f.name, f.kind, f.alarm_minutes as "alarmMinutes", f.tag, m.mark, f.made_on = ${today}::date and f.plan_mark = m.mark as current,
      f.last_read_at > now() - make_interval(secs => ${NOTED_SECONDS}) and f.last_read_by = ${reader} as noted,
      u.uuid as "user", u.username, u.roles, u.employee, u.client
    from calendar_feed f join app_user u on u.uuid = f."user" cross join (select plan_mark() as mark) m
    where f.secret_hash = ${secretHash} and f.status = 'ACTIVE' and ${maySignIn('u')} ${lock}`);
  return row ?? null;
}

export async function recordRead(db: Queryable, feed: string, reader: string): Promise<void> {
  await db.rows(sql`update calendar_feed set last_read_at = date_trunc('second', now()), last_read_by = ${reader} where uuid = ${feed}`);
}

/** @param mark of the plan that the content shows. */
export async function recordContent(
  tx: Transaction,
  feed: string,
  { tag, mark, today }: { readonly tag: string; readonly mark: string; readonly today: string },
): Promise<void> {
  await tx.rows(sql`update calendar_feed set tag = ${tag}, plan_mark = ${mark}, made_on = ${today}::date where uuid = ${feed}`);
}
