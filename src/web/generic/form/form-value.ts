/** The values of form inputs. */
import type { FileValue } from '#core/file-value';
import type { AnyItem } from '../any-item.ts';

/** A web link as edited in a form. */
export interface LinkRow {
  readonly url: string;
  readonly title: string;
}
/** A child record as edited in a form. Without an IRI it is new; without an item only its IRI is known. */
export interface ChildRow {
  readonly iri: string | null;
  readonly item: AnyItem | null;
  /** Values of its inputs; null until the user edits one. */
  readonly values: FormValues | null;
  /** Request body of the child. */
  readonly body: unknown;
  /** Error messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
}
/** A file that is uploaded when the form is saved. */
interface ChosenFile {
  readonly chosen: File;
}
/** Text, a number as typed, an IRI, a list of choices, IRIs or rows, a switch, a stored or a newly chosen file. Null is an empty picker. */
export type FormValue = string | boolean | readonly string[] | readonly LinkRow[] | readonly ChildRow[] | FileValue | ChosenFile | null;
export interface FormValues {
  readonly [name: string]: FormValue;
}

export function isChosen(value: FormValue): value is ChosenFile {
  return typeof value === 'object' && value !== null && 'chosen' in value;
}
