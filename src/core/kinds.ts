/**
 * Properties of each field kind that all layers need. Everything else is in one table per layer with the same keys:
 * `src/server/engine/kinds.ts` (JSON, docs, SQL), `src/web/generic/kinds.tsx` (display), `src/web/generic/form/kinds.ts` and `inputs.tsx`
 * (input).
 */
import type { Field, FieldKind, FieldOf } from './fields.ts';

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
}

const MAX_TEXT = 255;
const MAX_LONG_TEXT = 20_000;

const plain: Kind = {};
const text: Kind = { maxLength: MAX_TEXT };
const amount: Kind = { sameness: 'number', cell: 'number' };
const set: Kind = { several: true, sameness: 'set' };

const KINDS: { readonly [K in FieldKind]: Kind<FieldOf<K>> } = {
  text,
  longText: { maxLength: MAX_LONG_TEXT },
  email: { ...text, form: 'email' },
  phone: { ...text, form: 'phone' },
  timeZone: { ...text, form: 'timeZone' },
  secret: { ...text, secret: true },
  integer: { ...amount, isWhole: true },
  decimal: amount,
  money: { ...amount, cell: 'money' },
  boolean: plain,
  instant: { sameness: 'instant', cell: 'instant' },
  date: { cell: 'day' },
  timeOfDay: { cell: 'clock' },
  choice: plain,
  state: plain,
  choices: set,
  json: plain,
  webLinks: { several: true },
  file: { hasOwnAddress: true },
  one: { isStored: ({ options }) => options.inverseBy === undefined },
  many: { several: true, isStored: () => false },
  links: { ...set, isStored: () => false },
};

export function kindOf(field: Field): Kind {
  return KINDS[field.kind];
}
