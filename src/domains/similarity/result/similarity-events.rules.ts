/** Event for other domains: footage of one video was found in a later one. */
import { defineEvent } from '#core/events';
import type { Level } from '#wire/similarity';

export interface ReuseFound {
  /** IRI of the similarity. */
  readonly record: string;
  /** IRIs of both uploads, the later one first. */
  readonly video: string;
  readonly match: string;
  readonly level: Level;
  readonly seconds: number;
}
export const reuseFound = defineEvent<ReuseFound>('similarity.reuseFound');
