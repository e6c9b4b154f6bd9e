/** Decides which schedules of a week or a day are drawn next to each other, and which of them are folded into "+3" because there is no room for their words. */
import { drawn, moreEvent, type DrawnEvent } from './calendar-event.rules.ts';
import { dayText, drawnSpan, wallText, type Span, type ZoneClock } from './zone-time.rules.ts';
import type { Planned } from '../schedule/planned.rules.ts';

/** Narrower than this, names are torn apart. Pixels. */
const LEAST_WIDTH = 96;
/** Of the hours at the left edge, and of what says how many more there are (`--more` of the style sheet). */
const HOURS_WIDTH = 56;
const MORE_WIDTH = 34;

export interface Room {
  /** Cards that fit next to each other; two always do, so that nothing hides what it overlaps with. */
  readonly whole: number;
  /** Cards that fit next to what says how many more there are. */
  readonly folded: number;
}

export function roomIn(width: number, days: number): Room {
  if (width === 0) return { whole: Number.POSITIVE_INFINITY, folded: Number.POSITIVE_INFINITY };
  const day = (width - HOURS_WIDTH) / days;
  return { whole: Math.max(2, Math.floor(day / LEAST_WIDTH)), folded: Math.max(1, Math.floor((day - MORE_WIDTH) / LEAST_WIDTH)) };
}

/** @param plans in the order of their start. */
export function drawnFolded(plans: readonly Planned[], view: 'day' | 'week', clock: ZoneClock, room: Room): DrawnEvent[] {
  return runsOf(plans, clock).flatMap((run) => {
    const lane = lanesOf(run, clock);
    if (Math.max(...lane) < room.whole) return run.map((planned) => drawn(planned, view, clock));
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

/** Its place next to what says how many more there are, which takes less room than a card. */
function laned(event: DrawnEvent, lane: number, lanes: number): DrawnEvent {
  return { ...event, classNames: [...event.classNames, 'shift-laned'], styles: [...event.styles, `--lane:${lane}`, `--lanes:${lanes}`] };
}

/** Those that overlap, one with the next; a new run begins where nothing is running. */
function runsOf(plans: readonly Planned[], clock: ZoneClock): Planned[][] {
  const runs: Planned[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const planned of plans) {
    const { start, end } = drawnSpan(clock, planned);
    if (start >= until) runs.push([planned]);
    else runs.at(-1)!.push(planned);
    until = Math.max(until, end);
  }
  return runs;
}

/** The first lane that is free, for each; places that the reader could take come after their own shifts, so that those are never folded for them. */
function lanesOf(run: readonly Planned[], clock: ZoneClock): number[] {
  const taken: Span[][] = [];
  const lanes = new Map<Planned, number>();
  for (const planned of [...run.filter(({ offer }) => offer === undefined), ...run.filter(({ offer }) => offer !== undefined)]) {
    const span = drawnSpan(clock, planned);
    const free = taken.findIndex((lane) => lane.every(({ start, end }) => end <= span.start || start >= span.end));
    const lane = free === -1 ? taken.length : free;
    (taken[lane] ??= []).push(span);
    lanes.set(planned, lane);
  }
  return run.map((planned) => lanes.get(planned)!);
}
