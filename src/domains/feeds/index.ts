/** Entry point of feeds for other domains, in the browser and on the server. */
export { CalendarFeed } from './calendar-feed.resource.ts';
