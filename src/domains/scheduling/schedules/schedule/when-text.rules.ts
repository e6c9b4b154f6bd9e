/** Texts of a schedule's time and open places, as all views and dialogs show them. */
import { formatInstant, timeRange } from '#core/date-text';
import { openOf, type Planned } from './planned.rules.ts';
import { clockText, dayText, type Wall, type ZoneClock } from './zone-time.rules.ts';

/** "Mon, Nov 23" */
export function dayLabel(wall: Wall): string {
  return formatInstant(wall, 'UTC', 'weekday');
}

/** "10:00–14:00" */
export function timesOf({ start, end }: Pick<Planned, 'start' | 'end'>, clock: ZoneClock): string {
  return timeRange(clockText(clock.wallOf(start)), clockText(clock.wallOf(end)));
}

/** "Mon, Nov 23, 22:00–02:00 next day" */
export function whenText(planned: Pick<Planned, 'start' | 'end'>, clock: ZoneClock): string {
  const first = clock.wallOf(planned.start);
  const overnight = dayText(first) !== dayText(clock.wallOf(planned.end));
  return `${dayLabel(first)}, ${timesOf(planned, clock)}${overnight ? ' next day' : ''}`;
}

/** "2 open", or '' when no place is open. */
export function openText(planned: Planned): string {
  const open = openOf(planned);
  return open === 0 ? '' : `${open}\u00a0open`;
}
