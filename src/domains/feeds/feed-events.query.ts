/** Reads the part of the plan that a feed shows, and reads and stores what it has shown before. */
import sql from 'sql-template-tag';
import type { Actor } from '#core/access';
import { Schedule } from '#domains/scheduling';
import { employeeName } from '#domains/workforce/server';
import type { Queryable, Transaction } from '#server/database';
import type { Engine } from '#server/engine/engine';
import { rowFilter } from '#server/engine/row-filter';
import { FEED_RULES, type FeedKind } from './feed-kind.rules.ts';
import type { FeedEvent, FeedHistory } from './feed-history.rules.ts';
import type { PlannedEvent, PlannedLeave } from './feed-text.rules.ts';

/** @param from schedules that end before this instant are excluded. */
export function readPlanned(db: Queryable, engine: Engine, owner: Actor, kind: FeedKind, from: string): Promise<PlannedEvent[]> {
  const at = engine.scope(owner);
  const s = at.alias();
  return db.rows<PlannedEvent>(sql`
    select ${s}.uuid as schedule, ${s}.type, ${s}.title, ${s}.note, ${s}.start_time as start, ${s}.end_time as "end", a.identity as account,
      case when ${kind === 'SHIFTS'} then (select mine.role from schedule_employee mine where mine.schedule = ${s}.uuid and mine.employee = ${owner.employee}) end as role,
      (select coalesce(jsonb_agg(jsonb_build_object('name', ${employeeName(owner, sql`e`)}, 'role', se.role) order by se.id), '[]')
        from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = ${s}.uuid) as assignees
    from schedule ${s} left join live_account a on a.uuid = ${s}.live_account
    where ${s}.end_time > ${from}::timestamptz and ${rowFilter(at, { resource: Schedule, alias: s }, FEED_RULES[kind])}
    order by ${s}.start_time, ${s}.id`);
}

/**
 * Approved time off in a feed: the owner's own with their shifts, and that of everyone assigned on the accounts of a manager's feed; none for
 * clients. @param from see `readPlanned`.
 */
export async function readPlannedLeave(db: Queryable, engine: Engine, owner: Actor, kind: FeedKind, from: string): Promise<PlannedLeave[]> {
  if (kind === 'CLIENT') return [];
  const at = engine.scope(owner);
  const s = at.alias();
  const assigned = sql`exists (select from schedule_employee se join schedule ${s} on ${s}.uuid = se.schedule
    where se.employee = o.employee and ${s}.end_time > ${from}::timestamptz and ${rowFilter(at, { resource: Schedule, alias: s }, FEED_RULES[kind])})`;
  return db.rows<PlannedLeave>(sql`
    select o.uuid as "timeOff", ${employeeName(owner, sql`e`)} as name, case when o.employee = ${owner.employee} then o.type end as "ownType", o.start_time as start, o.end_time as "end"
    from time_off o join employee e on e.uuid = o.employee
    where o.status = 'APPROVED' and o.end_time > ${from}::timestamptz and ${kind === 'SHIFTS' ? sql`o.employee = ${owner.employee}` : assigned}
    order by o.start_time, o.id`);
}

/** The events that the feed has shown before. */
export function readShown(db: Queryable, feed: string): Promise<FeedEvent[]> {
  return db.rows<FeedEvent>(sql`
    select schedule, is_time_off as "isTimeOff", summary, description, start_time as start, end_time as "end", sequence, cancelled, changed_at as "changedAt"
    from calendar_feed_event where feed = ${feed}`);
}

/** Stores the events that the feed now shows. */
export async function storeShown(tx: Transaction, feed: string, { changed, over }: FeedHistory): Promise<void> {
  if (over.length > 0) await tx.rows(sql`delete from calendar_feed_event where feed = ${feed} and schedule = any(${over}::uuid[])`);
  if (changed.length === 0) return;
  const column = <Name extends keyof FeedEvent>(name: Name) => changed.map((event) => event[name]);
  await tx.rows(sql`
    insert into calendar_feed_event (feed, schedule, is_time_off, summary, description, start_time, end_time, sequence, cancelled, changed_at)
    select ${feed}, * from unnest(${column('schedule')}::uuid[], ${column('isTimeOff')}::boolean[], ${column('summary')}::text[], ${column('description')}::text[], ${column('start')}::timestamptz[],
      ${column('end')}::timestamptz[], ${column('sequence')}::int[], ${column('cancelled')}::boolean[], ${column('changedAt')}::timestamptz[])
    on conflict (feed, schedule) do update set summary = excluded.summary, description = excluded.description, start_time = excluded.start_time,
      end_time = excluded.end_time, sequence = excluded.sequence, cancelled = excluded.cancelled, changed_at = excluded.changed_at`);
}
