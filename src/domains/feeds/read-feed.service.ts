/** Route that serves feeds to calendar apps: 404 unless the owner may sign in, 304 while nothing has changed, else the calendar. */
import { coreErrors } from '#core/errors';
import { startOfDay, Temporal, writeInstant } from '#core/time';
import type { Transaction } from '#server/database';
import type { OpenRoute, OpenCall } from '#server/http/open-routes';
import { matchesTag, tagOf } from '#server/http/tags';
import { calendarText } from './calendar-text.rules.ts';
import { storeShown, readPlanned, readPlannedLeave, readShown } from './feed-events.query.ts';
import { feedHistory } from './feed-history.rules.ts';
import { findFeed, lockFeed, recordContent, recordRead, type FeedRead } from './feed-reads.query.ts';
import { secretHash } from './feed-secret.service.ts';
import { eventText, leaveText } from './feed-text.rules.ts';
import { readerOf } from './reader.rules.ts';

const WEEKS_BACK = 12;
/** Limit per client address: enough for an office that shares one, and too little for guessing. */
const PER_MINUTE = 120;
const SECRET = /^([\w-]{43})\.ics$/;

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
      const read = { secretHash: secretHash(secret), today: today.toString(), reader };
      const feed = await findFeed(database, read);
      if (feed === null) throw coreErrors.fail('notFound');
      if (!feed.noted) await recordRead(database, feed.uuid, reader);
      reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      const given = request.headers['if-none-match'];
      if (feed.current && feed.tag !== null && matchesTag(given, feed.tag)) return reply.header('etag', feed.tag).code(304).send();
      const { body, tag } = await database.transaction((tx) => generateFeed(call, tx, { read, today, zone }));
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
  readonly read: FeedRead;
  readonly today: Temporal.PlainDate;
  readonly zone: string;
}

/**
 * Concurrent reads of the same feed are serialised by a row lock, so that a change increments sequences only once. The feed is read again
 * under the lock.
 * @throws ProblemError 404.
 */
async function generateFeed(
  { engine, origin }: OpenCall,
  tx: Transaction,
  { read, today, zone }: FeedRequest,
): Promise<{ readonly body: string; readonly tag: string }> {
  // The mark is older than the plan read below, so a change in between makes the response outdated rather than wrongly current.
  const feed = await lockFeed(tx, read);
  if (feed === null) throw coreErrors.fail('notFound');
  const from = writeInstant(startOfDay(today.subtract({ weeks: WEEKS_BACK }), zone));
  const planned = await readPlanned(tx, engine, feed, feed.kind, from);
  const leave = await readPlannedLeave(tx, engine, feed, feed.kind, from);
  const history = feedHistory(
    await readShown(tx, feed.uuid),
    [...planned.map((event) => eventText(event, feed.kind)), ...leave.map(leaveText)],
    from,
    writeInstant(Temporal.Now.instant()),
  );
  await storeShown(tx, feed.uuid, history);
  const body = calendarText({ ...feed, events: history.events }, ({ schedule, isTimeOff }) =>
    isTimeOff ? `${origin}/employees/time-off?view=all` : `${origin}/schedules/${schedule}`,
  );
  const tag = tagOf(body);
  await recordContent(tx, feed.uuid, { tag, mark: feed.mark, today: today.toString() });
  return { body, tag };
}
