/** Decides how punctual a schedule was compared with its streams: late starts, early ends, overruns and uncovered time. */
import { lengthOf, unionOf, within, type Span } from '#core/span';

/** A stream that starts later than this after the planned start is late. */
const TOLERANCE_SECONDS = 300;

export const SCHEDULE_STATES = ['ON_TIME', 'LATE', 'MISSED', 'UPCOMING', 'DRAFT'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** A stream of a schedule, in seconds since the epoch. */
export interface ScheduleStream extends Span {
  /** Whether no other schedule of the stream starts before this one. */
  readonly first: boolean;
  /** Start of the stream's next schedule. */
  readonly nextStart: number | null;
}

/** In seconds since the epoch. */
interface PlannedAndReal extends Span {
  readonly published: boolean;
  readonly streams: readonly ScheduleStream[];
}

/** In seconds; null without a stream to compare with. */
export interface Punctuality {
  readonly state: ScheduleState;
  readonly planned: number;
  readonly onAir: number;
  readonly lateStart: number | null;
  readonly earlyEnd: number | null;
  /** Seconds on air before the first schedule of a stream started. */
  readonly earlyStart: number | null;
  /** Seconds on air after the planned end, until a stream's next schedule or its own end. */
  readonly overrun: number | null;
  /** Early start plus overrun; summed over all schedules of a stream, this is exactly its unplanned time. */
  readonly uncovered: number | null;
}

/**
 * A host who takes over a running stream is not late; only time without a stream after the planned start counts. Breaks between the streams
 * of a schedule are neither on air nor late.
 */
export function punctualityOf({ start, end, published, streams }: PlannedAndReal, now: number): Punctuality {
  const planned = end - start;
  if (streams.length === 0)
    return {
      state: end > now ? 'UPCOMING' : published ? 'MISSED' : 'DRAFT',
      planned,
      onAir: 0,
      lateStart: null,
      earlyEnd: null,
      earlyStart: null,
      overrun: null,
      uncovered: null,
    };
  const inside = (moment: number) => Math.min(Math.max(moment, start), end);
  const lateStart = inside(Math.min(...streams.map((stream) => stream.start))) - start;
  const earlyStart = sumOver(streams, (stream) => (stream.first ? Math.max(0, Math.min(stream.end, start) - stream.start) : 0));
  const overrun = sumOver(streams, (stream) =>
    Math.max(0, Math.min(stream.nextStart ?? stream.end, stream.end) - Math.max(end, stream.start)),
  );
  return {
    state: lateStart > TOLERANCE_SECONDS ? 'LATE' : 'ON_TIME',
    planned,
    onAir: lengthOf(unionOf(within({ start, end }, streams))),
    lateStart,
    earlyEnd: end - inside(Math.max(...streams.map((stream) => stream.end))),
    earlyStart,
    overrun,
    uncovered: earlyStart + overrun,
  };
}

function sumOver(streams: readonly ScheduleStream[], seconds: (stream: ScheduleStream) => number): number {
  return streams.reduce((sum, stream) => sum + seconds(stream), 0);
}

/** Seconds as minutes with one decimal. */
export function minutesOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 6) / 10;
}
