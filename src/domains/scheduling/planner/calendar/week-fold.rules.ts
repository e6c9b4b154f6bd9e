/** Decides which schedules of a week or day are shown side by side, and which are folded into "+3" for lack of space. */
import { lastIn } from '#core/present';
import type { Span } from '#core/span';
import { drawn, moreEvent, type DrawnEvent } from './calendar-event.rules.ts';
import { dayText, drawnSpan, wallText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';

/** Minimum width of a card in pixels; names would be broken below it. */
const MIN_WIDTH = 96;
/** Width of the hours at the left edge, and of the "+N" entry (`--more` in the style sheet). */
const HOURS_WIDTH = 56;
const MORE_WIDTH = 34;

export interface Room {
  /** Cards that fit side by side; at least two, so that nothing hides what it overlaps. */
  readonly whole: number;
  /** Cards that fit next to the "+N" entry. */
  readonly folded: number;
}

export function roomIn(width: number, days: number): Room {
  if (width === 0) return { whole: Number.POSITIVE_INFINITY, folded: Number.POSITIVE_INFINITY };
  const day = (width - HOURS_WIDTH) / days;
  return { whole: Math.max(2, Math.floor(day / MIN_WIDTH)), folded: Math.max(1, Math.floor((day - MORE_WIDTH) / MIN_WIDTH)) };
}

/**
 * @param plans sorted by start.
 * @param keep uuids of schedules that the user has just moved or focused, by priority: folding them would move the focus to another one.
 */
export function drawnFolded(
  plans: readonly Planned[],
  view: 'day' | 'week',
  clock: ZoneClock,
  room: Room,
  keep: readonly string[] = [],
): DrawnEvent[] {
  return runsOf(plans, clock).flatMap((run) => {
    const usual = lanesOf(run, clock);
    if (Math.max(...usual) < room.whole) return run.map((planned) => drawn(planned, view, clock));
    const kept = [...new Set(keep)].flatMap((wanted) => run.filter(({ uuid }) => uuid === wanted));
    const lane = kept.some((planned) => usual[run.indexOf(planned)]! >= room.folded) ? lanesOf(run, clock, kept) : usual;
    const folded = run.filter((_, index) => lane[index]! >= room.folded);
    const spans = folded.map((planned) => drawnSpan(clock, planned));
    const start = Math.min(...spans.map((span) => span.start));
    const end = Math.max(...spans.map((span) => span.end));
    return [
      ...run.flatMap((planned, index) =>
        lane[index]! < room.folded ? [laned(drawn(planned, view, clock), lane[index]!, room.folded)] : [],
      ),
      moreEvent(dayText(start), folded.length, { start: wallText(start), end: wallText(end) }),
    ];
  });
}

/** Position next to the "+N" entry, which is narrower than a card. */
function laned(event: DrawnEvent, lane: number, lanes: number): DrawnEvent {
  return { ...event, classNames: [...event.classNames, 'shift-laned'], styles: [...event.styles, `--lane:${lane}`, `--lanes:${lanes}`] };
}

/** Groups of schedules connected by overlaps; a new group starts where nothing is running. */
function runsOf(plans: readonly Planned[], clock: ZoneClock): Planned[][] {
  const runs: Planned[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const planned of plans) {
    const { start, end } = drawnSpan(clock, planned);
    if (start >= until) runs.push([planned]);
    else lastIn(runs).push(planned);
    until = Math.max(until, end);
  }
  return runs;
}

/**
 * The first free lane for each; claimable places come after the user's own shifts, so that those are never folded in favour of places.
 * @param first choose their lanes before all others.
 */
function lanesOf(run: readonly Planned[], clock: ZoneClock, first: readonly Planned[] = []): number[] {
  const taken: Span[][] = [];
  const lanes = new Map<Planned, number>();
  const rest = run.filter((planned) => !first.includes(planned));
  const [shifts, places] = [rest.filter(({ offer }) => offer === undefined), rest.filter(({ offer }) => offer !== undefined)];
  for (const planned of [...first, ...shifts, ...places]) {
    const span = drawnSpan(clock, planned);
    const free = taken.findIndex((lane) => lane.every(({ start, end }) => end <= span.start || start >= span.end));
    const lane = free === -1 ? taken.length : free;
    (taken[lane] ??= []).push(span);
    lanes.set(planned, lane);
  }
  return run.map((planned) => lanes.get(planned)!);
}
