/** Videos that were compared, and pairs of them with footage in common. */
import type { Decision, Level } from '#wire/similarity';
import type { Span } from './spans.rules.ts';

export interface ComparedVideo {
  readonly uuid: string;
  /** A later upload has a higher number. */
  readonly order: number;
  /** uuids of task and job, and the number of the video within the task. A file of the library has no job, and is its own task. */
  readonly task: string;
  readonly serial: number;
  readonly job: string | null;
  /** Null when unknown. */
  readonly seconds: number | null;
}

export interface ComparedPair {
  readonly uuid: string;
  /** uuids of the later and the earlier upload. */
  readonly video: string;
  readonly match: string;
  readonly level: Level;
  /** Seconds of the later video. */
  readonly seconds: number;
  readonly spans: readonly Span[];
  readonly decision: Decision | null;
  /** Of the decision. */
  readonly note: string | null;
}
