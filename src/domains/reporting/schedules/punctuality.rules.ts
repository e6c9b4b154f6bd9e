/** Decides how punctual a schedule was compared with its stream: late starts, early ends, overruns and uncovered time. */

/** A stream that starts later than this after the planned start is late. */
const TOLERANCE_SECONDS = 300;

export const SCHEDULE_STATES = ['ON_TIME', 'LATE', 'MISSED', 'UPCOMING', 'DRAFT'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** Seconds since the epoch. */
interface PlannedAndReal {
  readonly start: number;
  readonly end: number;
  readonly published: boolean;
  readonly stream: {
    readonly start: number;
    readonly end: number;
    /** Whether no other schedule of the stream starts before this one. */
    readonly first: boolean;
    /** Start of the stream's next schedule. */
    readonly nextStart: number | null;
  } | null;
}

/** In seconds; null without a stream to compare with. */
export interface Punctuality {
  readonly state: ScheduleState;
  readonly planned: number;
  readonly onAir: number;
  readonly lateStart: number | null;
  readonly earlyEnd: number | null;
  /** Seconds on air before the stream's first schedule started. */
  readonly earlyStart: number | null;
  /** Seconds on air after the planned end, until the stream's next schedule or its own end. */
  readonly overrun: number | null;
  /** Early start plus overrun; summed over all schedules of a stream, this is exactly its unplanned time. */
  readonly uncovered: number | null;
}

/** A host who takes over a running stream is not late; only time without a stream after the planned start counts. */
export function punctualityOf({ start, end, published, stream }: PlannedAndReal, now: number): Punctuality {
  const planned = end - start;
  if (stream === null)
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
  const within = (moment: number) => Math.min(Math.max(moment, start), end);
  const [from, to] = [within(stream.start), within(stream.end)];
  const lateStart = from - start;
  const earlyStart = stream.first ? Math.max(0, Math.min(stream.end, start) - stream.start) : 0;
  const overrun = Math.max(0, Math.min(stream.nextStart ?? stream.end, stream.end) - Math.max(end, stream.start));
  return {
    state: lateStart > TOLERANCE_SECONDS ? 'LATE' : 'ON_TIME',
    planned,
    onAir: to - from,
    lateStart,
    earlyEnd: end - to,
    earlyStart,
    overrun,
    uncovered: earlyStart + overrun,
  };
}

/** Seconds as minutes with one decimal. */
export function minutesOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 6) / 10;
}
