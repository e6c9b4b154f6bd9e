/** Route that serves feeds to calendar apps: 404 unless the owner may sign in, 304 while nothing has changed, else the calendar. */
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Role } from '#core/access';
import { coreErrors } from '#core/errors';
import { startOfDay, Temporal, writeInstant } from '#core/time';
import type { Queryable, Transaction } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { OpenRoute, OpenCall } from '#server/http/open-routes';
import { matchesTag, tagOf } from '#server/http/tags';
import { calendarText } from './calendar-text.rules.ts';
import { storeShown, readPlanned, readShown } from './feed-events.query.ts';
import { feedHistory } from './feed-history.rules.ts';
import type { FeedKind } from './feed-kind.rules.ts';
import { eventText } from './feed-text.rules.ts';
import { secretHash } from './feed-writes.query.ts';
import { readerOf } from './reader.rules.ts';

const WEEKS_BACK = 12;
/** Reads by the same app within this time are recorded once. */
const NOTED_SECONDS = 60;
/** Limit per client address: enough for an office that shares one, and too little for guessing. */
const PER_MINUTE = 120;
const SECRET = /^([\w-]{43})\.ics$/;

interface FeedRow {
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

/** @param zone the agency's time zone, which determines the current day. */
export function feedRoute(zone: string): OpenRoute {
  return {
    url: '/calendar/:file',
    perMinute: PER_MINUTE,
    async answer(call) {
      const { request, reply, database } = call;
      const secret = SECRET.exec((request.params as { readonly file: string }).file)?.[1];
      if (secret === undefined) throw coreErrors.fail('notFound');
      const today = Temporal.Now.plainDateISO(zone);
      const reader = readerOf(request.headers['user-agent']);
      const feedRequest = { secret, today, reader, zone };
      const feed = await findFeed(database, feedRequest);
      if (!feed.noted)
        await database.rows(
          sql`update calendar_feed set last_read_at = date_trunc('second', now()), last_read_by = ${reader} where uuid = ${feed.uuid}`,
        );
      reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      const given = request.headers['if-none-match'];
      if (feed.current && feed.tag !== null && matchesTag(given, feed.tag)) return reply.header('etag', feed.tag).code(304).send();
      const { body, tag } = await database.transaction((tx) => generateFeed(call, tx, feedRequest));
      reply.header('etag', tag);
      if (matchesTag(given, tag)) return reply.code(304).send();
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="greenroom.ics"')
        .send(body);
    },
  };
}

interface FeedRequest {
  readonly secret: string;
  readonly today: Temporal.PlainDate;
  readonly reader: string;
  readonly zone: string;
}

/** @throws ProblemError 404. */
async function findFeed(db: Queryable, { secret, today, reader }: FeedRequest, lock: Sql = empty): Promise<FeedRow> {
  const [row] = await db.rows<FeedRow>(sql`
    select f.uuid, f.name, f.kind, f.alarm_minutes as "alarmMinutes", f.tag, m.mark, f.made_on = ${today.toString()}::date and f.plan_mark = m.mark as current,
      f.last_read_at > now() - make_interval(secs => ${NOTED_SECONDS}) and f.last_read_by = ${reader} as noted,
      u.uuid as "user", u.username, u.roles, u.employee, u.client
    from calendar_feed f join app_user u on u.uuid = f."user" cross join (select plan_mark() as mark) m
    where f.secret_hash = ${secretHash(secret)} and f.status = 'ACTIVE' and ${maySignIn('u')} ${lock}`);
  if (row === undefined) throw coreErrors.fail('notFound');
  return row;
}

/**
 * Concurrent reads of the same feed are serialised by a row lock, so that a change increments sequences only once. The feed is read again
 * under the lock.
 */
async function generateFeed(
  { engine, origin }: OpenCall,
  tx: Transaction,
  feedRequest: FeedRequest,
): Promise<{ readonly body: string; readonly tag: string }> {
  // The mark is older than the plan read below, so a change in between makes the response outdated rather than wrongly current.
  const feed = await findFeed(tx, feedRequest, sql`for update of f`);
  const { today, zone } = feedRequest;
  const from = writeInstant(startOfDay(today.subtract({ weeks: WEEKS_BACK }), zone));
  const planned = await readPlanned(tx, engine, feed, feed.kind, from);
  const history = feedHistory(
    await readShown(tx, feed.uuid),
    planned.map((event) => eventText(event, feed.kind)),
    from,
    writeInstant(Temporal.Now.instant()),
  );
  await storeShown(tx, feed.uuid, history);
  const body = calendarText({ ...feed, events: history.events }, ({ schedule }) => `${origin}/schedules/${schedule}`);
  const tag = tagOf(body);
  await tx.rows(
    sql`update calendar_feed set tag = ${tag}, plan_mark = ${feed.mark}, made_on = ${today.toString()}::date where uuid = ${feed.uuid}`,
  );
  return { body, tag };
}
