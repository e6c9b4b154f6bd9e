/**
 * Properties of each field kind that all layers need. Everything else is in one table per layer with the same keys:
 * `src/server/engine/kinds.ts` (JSON, docs, SQL), `src/web/generic/kinds.tsx` (display), `src/web/generic/form/kinds.ts` and `inputs.tsx`
 * (input).
 */
import type { Field, FieldKind, FieldOf } from './fields.ts';

export type FilterKind =
  /** equals, `!`, `null`, several values; relations by IRI, uuid or id */
  | 'exact'
  /** case-insensitive substring of the text */
  | 'partial'
  /** exact, and lt lte gt gte between */
  | 'range'
  /** exact, and before after strictly_before strictly_after between */
  | 'date'
  | 'boolean'
  /** exists[field]=1|0, supported by every filter on something that may be empty (`answersExists`); if declared, screens offer it */
  | 'exists';

/** The cell type of a column in a workbook. An instant is ISO 8601, a day YYYY-MM-DD, a clock HH:MM. */
export type CellKind = 'text' | 'number' | 'money' | 'instant' | 'day' | 'clock';

export interface Kind<F extends Field = Field> {
  /** A list of values, which may always be empty: never required on create. */
  readonly several?: true;
  /** Never shown, and not in the audit trail. */
  readonly secret?: true;
  /** Uploaded, downloaded and removed at its own endpoint below the record; the record's body cannot set it. */
  readonly hasOwnAddress?: true;
  /** Whether it is a column of the resource's own table; absent = yes. */
  isStored?(field: F): boolean;
  /** How values are compared; absent = as JSON. */
  readonly sameness?: 'number' | 'instant' | 'set';
  /** Cell type in an exported table; absent = text. */
  readonly cell?: CellKind;
  /** For text: the required format (see text-forms.ts). */
  readonly form?: 'email' | 'phone' | 'timeZone';
  /** For text: the limit where the declaration sets none. */
  readonly maxLength?: number;
  /** For numbers: no digits after the decimal point. */
  readonly isWhole?: true;
  /** The filter that every field of the kind has, unless its declaration names another; absent = none. */
  readonly filter?: FilterKind;
  /** Lists can be ordered by it. */
  readonly isScalar?: true;
}

const MAX_TEXT = 255;
const MAX_LONG_TEXT = 20_000;

const scalar: Kind = { filter: 'exact', isScalar: true };
const text: Kind = { ...scalar, maxLength: MAX_TEXT };
const amount: Kind = { sameness: 'number', cell: 'number', filter: 'range', isScalar: true };
const set: Kind = { several: true, sameness: 'set', filter: 'exact' };

const KINDS: { readonly [K in FieldKind]: Kind<FieldOf<K>> } = {
  text,
  longText: { ...scalar, maxLength: MAX_LONG_TEXT },
  email: { ...text, form: 'email' },
  phone: { ...text, form: 'phone' },
  timeZone: { ...text, form: 'timeZone' },
  secret: { maxLength: MAX_TEXT, secret: true },
  integer: { ...amount, isWhole: true },
  decimal: amount,
  money: { ...amount, cell: 'money' },
  boolean: { filter: 'boolean', isScalar: true },
  instant: { sameness: 'instant', cell: 'instant', filter: 'date', isScalar: true },
  date: { cell: 'day', filter: 'date', isScalar: true },
  timeOfDay: { cell: 'clock', filter: 'range', isScalar: true },
  choice: scalar,
  state: scalar,
  choices: set,
  json: {},
  webLinks: { several: true },
  file: { hasOwnAddress: true },
  one: { filter: 'exact', isStored: ({ options }) => options.inverseBy === undefined },
  many: { several: true, filter: 'exact', isStored: () => false },
  links: { ...set, isStored: () => false },
};

export function kindOf(field: Field): Kind {
  return KINDS[field.kind];
}
