/** Event published by an import: figures of streams were imported. */
import { defineEvent } from '#core/events';

/** @property record IRI of the import; its rows name the streams. */
export interface FiguresImported {
  readonly record: string;
}
export const figuresImported = defineEvent<FiguresImported>('streams.figuresImported');
