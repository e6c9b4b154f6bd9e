/** Decides what the queue of streams and schedules without a partner says, and what is left of it once a person has decided. */
import { readDay, Temporal } from '#core/time';
import type { Unmatched } from './matching.action.ts';

export type LoneStream = Unmatched['streams'][number];
export type LoneSchedule = Unmatched['schedules'][number];
export type StreamSuggestion = LoneStream['suggestions'][number];
export type ScheduleSuggestion = LoneSchedule['suggestions'][number];

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
export function afterDecision({ streams, schedules, ...asked }: Unmatched, { schedule, liveStream }: Decision): Unmatched {
  return {
    ...asked,
    streams: streams
      .filter((stream) => stream.liveStream !== liveStream)
      .map((stream) => ({ ...stream, suggestions: stream.suggestions.filter((one) => one.schedule !== schedule) })),
    schedules: schedules.filter((one) => one.schedule !== schedule),
  };
}

/** "2 h 5 min" */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), Math.round(minutes % HOUR)];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ');
}

const LIKELY_MINUTES = 2 * HOUR;

/** Near enough to stand out; further ones are offered, and no more. */
export function isLikely({ overlapMinutes, distanceMinutes }: Pick<StreamSuggestion, 'overlapMinutes' | 'distanceMinutes'>): boolean {
  return overlapMinutes > 0 || distanceMinutes <= LIKELY_MINUTES;
}

/** Why it is suggested: how much both overlap, else how far apart they are. */
export function nearText({ overlapMinutes, distanceMinutes }: Pick<StreamSuggestion, 'overlapMinutes' | 'distanceMinutes'>): string {
  if (overlapMinutes > 0) return `overlaps ${minutesText(overlapMinutes)}`;
  return distanceMinutes > 0 ? `${minutesText(distanceMinutes)} apart` : 'right next to it';
}
