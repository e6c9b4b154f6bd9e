/** Decides what the queue of streams and schedules without a partner says, and what is left of it once a person has decided. */
import { readDay, Temporal } from '#core/time';

export interface StreamSuggestion {
  /** IRI of a schedule that the stream may belong to. */
  readonly schedule: string;
  readonly title: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly overlapMinutes: number;
  readonly distanceMinutes: number;
}
export type ScheduleSuggestion = Omit<StreamSuggestion, 'schedule' | 'title'> & {
  readonly liveStream: string;
  readonly gmv: string | null;
};

interface Lone {
  /** IRI */
  readonly account: string;
  readonly identity: string;
  readonly startTime: string;
  readonly endTime: string;
}
export type LoneStream = Lone & {
  readonly liveStream: string;
  readonly gmv: string | null;
  readonly suggestions: readonly StreamSuggestion[];
};
export type LoneSchedule = Lone & {
  readonly schedule: string;
  readonly title: string | null;
  readonly suggestions: readonly ScheduleSuggestion[];
};

export interface Unmatched {
  readonly streams: readonly LoneStream[];
  readonly schedules: readonly LoneSchedule[];
}

/** What a person decided on a schedule; no stream = it never had one. */
export interface Decision {
  readonly schedule: string;
  readonly liveStream: string | null;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

const DEFAULT_DAYS = 28;
const HOUR = 60;

/** The days of the address, else the last four weeks. */
export function daysOf(address: { readonly from?: unknown; readonly to?: unknown }, today: string): Days {
  const to = typeof address.to === 'string' ? (readDay(address.to) ?? today) : today;
  const from = typeof address.from === 'string' ? readDay(address.from) : null;
  return from === null || from > to ? { from: Temporal.PlainDate.from(to).subtract({ days: DEFAULT_DAYS }).toString(), to } : { from, to };
}

/** The queue without what was decided. One stream may serve several schedules, so it is still offered to the others. */
export function afterDecision({ streams, schedules }: Unmatched, { schedule, liveStream }: Decision): Unmatched {
  return {
    streams: streams
      .filter((stream) => stream.liveStream !== liveStream)
      .map((stream) => ({ ...stream, suggestions: stream.suggestions.filter((one) => one.schedule !== schedule) })),
    schedules: schedules.filter((one) => one.schedule !== schedule),
  };
}

/** "2 h 5 min" */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), Math.round(minutes % HOUR)];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ');
}

const LIKELY_MINUTES = 2 * HOUR;

/** Near enough to stand out; further ones are offered, and no more. */
export function isLikely({ overlapMinutes, distanceMinutes }: Pick<StreamSuggestion, 'overlapMinutes' | 'distanceMinutes'>): boolean {
  return overlapMinutes > 0 || distanceMinutes <= LIKELY_MINUTES;
}

/** Why it is suggested: how much both overlap, else how far apart they are. */
export function nearWords({ overlapMinutes, distanceMinutes }: Pick<StreamSuggestion, 'overlapMinutes' | 'distanceMinutes'>): string {
  if (overlapMinutes > 0) return `overlaps ${minutesWords(overlapMinutes)}`;
  return distanceMinutes > 0 ? `${minutesWords(distanceMinutes)} apart` : 'right next to it';
}
