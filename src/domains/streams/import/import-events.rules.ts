/** What an import says to other domains: that figures of streams are there. */
import { defineEvent } from '#core/events';

/** @property record IRI of the import, whose rows name the streams. */
export interface FiguresImported {
  readonly record: string;
}
export const figuresImported = defineEvent<FiguresImported>('streams.figuresImported');
