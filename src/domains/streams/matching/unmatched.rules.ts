/** Texts of unmatched streams and schedules, and what remains listed after a decision. */
import { readDay, Temporal } from '#core/time';
import type { Unmatched } from './matching.action.ts';

export type UnmatchedStream = Unmatched['streams'][number];
export type UnmatchedSchedule = Unmatched['schedules'][number];
type StreamSuggestion = UnmatchedStream['suggestions'][number];

/** A user's decision on a schedule; no stream = it was not streamed. */
export interface Decision {
  readonly schedule: string;
  readonly liveStream: string | null;
  /** The streams that the schedule has already; the stream is added to them. */
  readonly present?: readonly string[];
  /** Whether those were chosen by a person: undoing the decision leaves them. */
  readonly chosen?: boolean;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Shown unless a period is chosen. */
export const DEFAULT_DAYS = 28;
const HOUR = 60;

/** The period in the address, else the last four weeks. */
export function daysOf(address: { readonly from?: unknown; readonly to?: unknown }, today: string): Days {
  const to = typeof address.to === 'string' ? (readDay(address.to) ?? today) : today;
  const from = typeof address.from === 'string' ? readDay(address.from) : null;
  return from === null || from > to ? { from: Temporal.PlainDate.from(to).subtract({ days: DEFAULT_DAYS }).toString(), to } : { from, to };
}

/** The list without what was decided. One stream may serve several schedules, so it is still suggested to the others. */
export function afterDecision({ streams, schedules, ...rest }: Unmatched, { schedule, liveStream }: Decision): Unmatched {
  return {
    ...rest,
    streams: streams
      .filter((stream) => stream.liveStream !== liveStream)
      .map((stream) => ({ ...stream, suggestions: stream.suggestions.filter((suggestion) => suggestion.schedule !== schedule) })),
    schedules: schedules.filter((entry) => entry.schedule !== schedule),
  };
}

/** "2 h 5 min" */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), Math.round(minutes % HOUR)];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ');
}

const LIKELY_MINUTES = 2 * HOUR;

/** Near enough to be emphasised; others are only listed. */
export function isLikely({ overlapMinutes, distanceMinutes }: Pick<StreamSuggestion, 'overlapMinutes' | 'distanceMinutes'>): boolean {
  return overlapMinutes > 0 || distanceMinutes <= LIKELY_MINUTES;
}

/** Reason of a suggestion: the overlap, else the distance. */
export function nearText({ overlapMinutes, distanceMinutes }: Pick<StreamSuggestion, 'overlapMinutes' | 'distanceMinutes'>): string {
  if (overlapMinutes > 0) return `overlaps ${minutesText(overlapMinutes)}`;
  return distanceMinutes > 0 ? `${minutesText(distanceMinutes)} apart` : 'directly adjacent';
}
