/** Poll that shows the dated values whose day has come on the records that have them. */
import type { Registry } from '#core/registry';
import type { Poll } from '../jobs/cron.ts';
import { dayAt, showTermsOfToday } from './terms.ts';

/** Lists and forms show yesterday's values at most this long. */
const EVERY_SECONDS = 30;

/** @param timeZone the agency's, which decides when a day begins. */
export function termsPoll(registry: Registry, timeZone: string, now = () => new Date()): Poll {
  return {
    name: 'core.terms',
    everySeconds: EVERY_SECONDS,
    execute: ({ database }) => database.transaction((tx) => showTermsOfToday(tx, registry, dayAt(now(), timeZone))),
  };
}
