/** What a feed answers to the programs that read it: 404 unless its owner may still sign in, 304 while nothing has changed, else the calendar. */
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Role } from '#core/access';
import { coreErrors } from '#core/errors';
import { startOfDay, Temporal, writeInstant } from '#core/time';
import type { Transaction } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { OpenRoute, OpenCall } from '#server/http/open-routes';
import { calendarText } from './calendar-text.rules.ts';
import { keepShown, readPlanned, readShown } from './feed-events.query.ts';
import { feedHistory } from './feed-history.rules.ts';
import type { FeedKind } from './feed-kind.rules.ts';
import { eventText } from './feed-text.rules.ts';
import { secretHash } from './feed-writes.query.ts';
import { readerOf } from './reader.rules.ts';

const WEEKS_BACK = 12;
/** Programs that look more often are noted once. */
const NOTED_SECONDS = 60;
/** From one address: enough for an office that shares it, and little for who guesses. */
const PER_MINUTE = 120;
const SECRET = /^([\w-]{43})\.ics$/;

interface FeedRow {
  readonly uuid: string;
  readonly name: string;
  readonly kind: FeedKind;
  readonly alarmMinutes: number | null;
  readonly tag: string | null;
  /** Made today, and nothing of the plan has changed since. */
  readonly current: boolean;
  readonly noted: boolean;
  readonly user: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly employee: string | null;
  readonly client: string | null;
}

/** @param zone of the agency, whose days are counted. */
export function feedRoute(zone: string): OpenRoute {
  return {
    url: '/calendar/:file',
    perMinute: PER_MINUTE,
    async answer(call) {
      const { request, reply, database } = call;
      const secret = SECRET.exec((request.params as { readonly file: string }).file)?.[1];
      const today = Temporal.Now.plainDateISO(zone);
      const reader = readerOf(request.headers['user-agent']);
      const feed = secret === undefined ? null : await findFeed(call, secret, { today: today.toString(), reader });
      if (feed === null) throw coreErrors.fail('notFound');
      if (!feed.noted)
        await database.rows(
          sql`update calendar_feed set last_read_at = date_trunc('second', now()), last_read_by = ${reader} where uuid = ${feed.uuid}`,
        );
      reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      const given = request.headers['if-none-match'];
      if (feed.current && feed.tag !== null && given === feed.tag) return reply.header('etag', feed.tag).code(304).send();
      const { body, tag } = await database.transaction((tx) => makeAnswer(call, tx, feed, { zone, today }));
      reply.header('etag', tag);
      if (given === tag) return reply.code(304).send();
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="greenroom.ics"')
        .send(body);
    },
  };
}

async function findFeed(
  { database }: OpenCall,
  secret: string,
  { today, reader }: { readonly today: string; readonly reader: string },
): Promise<FeedRow | null> {
  const [row] = await database.rows<FeedRow>(sql`
    select f.uuid, f.name, f.kind, f.alarm_minutes as "alarmMinutes", f.tag, f.made_on = ${today}::date and f.plan_mark = (select plan_mark()) as current,
      f.last_read_at > now() - make_interval(secs => ${NOTED_SECONDS}) and f.last_read_by = ${reader} as noted,
      u.uuid as "user", u.username, u.roles, u.employee, u.client
    from calendar_feed f join app_user u on u.uuid = f."user"
    where f.secret_hash = ${secretHash(secret)} and f.status = 'ACTIVE' and ${maySignIn('u')}`);
  return row ?? null;
}

/** Who reads the same feed at the same time waits, so that a change is numbered once. */
async function makeAnswer(
  { engine, origin }: OpenCall,
  tx: Transaction,
  feed: FeedRow,
  { zone, today }: { readonly zone: string; readonly today: Temporal.PlainDate },
): Promise<{ readonly body: string; readonly tag: string }> {
  await tx.rows(sql`select from calendar_feed where uuid = ${feed.uuid} for update`);
  // Before the plan is read: what changes in between makes the answer old, and not the other way round.
  const [{ mark } = { mark: null }] = await tx.rows<{ mark: string }>(sql`select plan_mark() as mark`);
  const from = writeInstant(startOfDay(today.subtract({ weeks: WEEKS_BACK }), zone));
  const planned = await readPlanned(tx, engine, feed, feed.kind, from);
  const history = feedHistory(
    await readShown(tx, feed.uuid),
    planned.map((event) => eventText(event, feed.kind)),
    from,
    writeInstant(Temporal.Now.instant()),
  );
  await keepShown(tx, feed.uuid, history);
  const body = calendarText({ ...feed, events: history.events }, ({ schedule }) => `${origin}/schedules/${schedule}`);
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  await tx.rows(
    sql`update calendar_feed set tag = ${tag}, plan_mark = ${mark}, made_on = ${today.toString()}::date where uuid = ${feed.uuid}`,
  );
  return { body, tag };
}
