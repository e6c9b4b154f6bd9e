/** Contracts for revoking and renewing a feed. */
import * as z from 'zod';
import { everyone } from '#core/access';
import { defineAction, errorsOf } from '#core/action';
import { recordOf } from '#core/action-shapes';
import type { CalendarFeed } from './calendar-feed.resource.ts';
import { feedsErrors } from './errors.ts';
import { ownsFeed } from './feed-kind.rules.ts';

const shared = {
  method: 'POST',
  resource: 'CalendarFeed',
  access: everyone,
  row: ownsFeed,
  input: z.object({}),
  output: recordOf<typeof CalendarFeed>('CalendarFeed'),
  changes: ['CalendarFeed'],
} as const;

export const revokeFeed = defineAction({
  ...shared,
  path: '/api/calendar_feeds/:uuid/revoke',
  summary: 'Revokes the URL of a feed, which responds with 404 from then on.',
  errors: errorsOf(feedsErrors, 'revoked'),
});

export const renewFeed = defineAction({
  ...shared,
  path: '/api/calendar_feeds/:uuid/renew',
  summary: 'Gives a feed a new secret URL, which only this response contains; the previous one responds with 404.',
});
