/** Event for other domains: footage of one video was found in a later one. */
import { defineEvent } from '#core/events';
import type { Level } from '#wire/similarity';

export interface ReuseFound {
  /** IRI of the similarity. */
  readonly record: string;
  /** IRIs of both videos: the later upload, and the earlier upload or file of the library. */
  readonly video: string;
  readonly match: string;
  readonly level: Level;
  readonly seconds: number;
}
export const reuseFound = defineEvent<ReuseFound>('similarity.reuseFound');
