/** What feeds gives to the server: calendar feeds and the address that programs read them at. */
import type { DomainServer } from '#server/engine/behaviour';
import { feedActions, feedBehaviour } from './feed-writes.query.ts';
import { feedRoute } from './read-feed.service.ts';
import { tidyFeeds } from './tidy-feeds.job.ts';

/** @param agency the zone whose days are counted. */
export function feedsServer(agency: { readonly timeZone: string }): DomainServer {
  return {
    behaviours: [feedBehaviour],
    actions: feedActions,
    routes: [feedRoute(agency.timeZone)],
    jobs: [tidyFeeds],
    cron: [{ job: tidyFeeds, match: '41 * * * *' }],
  };
}
