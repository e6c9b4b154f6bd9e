/**
 * What every layer knows of each kind of field. What else there is to a kind is in one table of each layer, with the same keys:
 * `src/server/engine/kinds.ts` (JSON, docs, SQL), `src/web/generic/kinds.tsx` (shown), `src/web/generic/form/kinds.ts` and `inputs.tsx` (typed).
 */
import type { Field, FieldKind, FieldOf } from './fields.ts';

/** What a workbook makes of a column's text. An instant is ISO 8601, a day YYYY-MM-DD, a clock HH:MM. */
export type CellKind = 'text' | 'number' | 'money' | 'instant' | 'day' | 'clock';

export interface Kind<F extends Field = Field> {
  /** A list of values, which may always be empty: create does not ask for it. */
  readonly several?: true;
  /** Never shown, never in the audit trail. */
  readonly secret?: true;
  /** Sent, fetched and removed at an address of its own below the record; the record's body cannot set it. */
  readonly hasOwnAddress?: true;
  /** Whether it is a column of the resource's own table; absent = yes. */
  isStored?(field: F): boolean;
  /** When two values mean the same; absent = when their JSON does. */
  readonly sameness?: 'number' | 'instant' | 'set';
  /** In a table for people; absent = text. */
  readonly cell?: CellKind;
  /** Of a text: what it must look like (see text-forms.ts). */
  readonly form?: 'email' | 'phone' | 'timeZone';
  /** Of a text, where the declaration names no limit. */
  readonly maxLength?: number;
  /** Of a number: no digits after the point. */
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
