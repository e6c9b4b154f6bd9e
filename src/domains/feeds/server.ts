/** Server entry point of feeds: calendar feeds and the route that serves them. */
import type { DomainServer } from '#server/engine/behaviour';
import { feedActions, feedBehaviour } from './feed-writes.service.ts';
import { feedRoute } from './read-feed.service.ts';
import { tidyFeeds } from './tidy-feeds.job.ts';

/** @param agency whose time zone determines the current day. */
export function feedsServer(agency: { readonly timeZone: string }): DomainServer {
  return {
    behaviours: [feedBehaviour],
    actions: feedActions,
    routes: [feedRoute(agency.timeZone)],
    jobs: [tidyFeeds],
    cron: [{ job: tidyFeeds, match: '41 * * * *' }],
  };
}
