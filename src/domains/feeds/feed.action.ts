/** What a feed is revoked and renewed with. */
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
  summary: 'Ends the address of a feed: from now on it answers 404.',
  errors: errorsOf(feedsErrors, 'revoked'),
});

export const renewFeed = defineAction({
  ...shared,
  path: '/api/calendar_feeds/:uuid/renew',
  summary: 'Gives a feed a new secret address, which is in this answer only; the one before answers 404.',
});
