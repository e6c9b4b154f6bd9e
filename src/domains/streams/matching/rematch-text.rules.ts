/** The message after a stream was matched with its schedules again. */
import { countText } from '#core/number-format';
import type { Rematched } from './matching.action.ts';

export function rematchText({ schedules, added, removed, kept }: Omit<Rematched, 'liveStream'>): string {
  const changes = [
    ...(added.length > 0 ? [`${countText(added.length, 'schedule')} added`] : []),
    ...(removed.length > 0 ? [`${countText(removed.length, 'schedule')} removed`] : []),
  ];
  const manual = kept.length > 0 ? ` ${kept.length === 1 ? 'One was' : `${kept.length} were`} matched manually and kept.` : '';
  if (changes.length > 0) return `${changes.join(', ')}.${manual}`;
  return `No changes: ${schedules.length === 0 ? 'no schedule matches this stream' : `${countText(schedules.length, 'schedule')} ${schedules.length === 1 ? 'belongs' : 'belong'} to it`}.${manual}`;
}
