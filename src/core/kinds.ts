/**
 * Decides what every layer knows of each kind of field. What else there is to a kind stands in one table of each layer, with the same keys:
 * `src/server/engine/kinds.ts` (JSON, docs, SQL), `src/web/generic/kinds.tsx` (shown), `src/web/generic/form/kinds.ts` and `inputs.tsx` (typed).
 */
import type { Field, FieldKind, FieldOf } from './fields.ts';
import type { FilterKind } from './resource.ts';

/** What a workbook makes of a column's text. An instant is ISO 8601, a day YYYY-MM-DD, a clock HH:MM. */
export type CellKind = 'text' | 'number' | 'money' | 'instant' | 'day' | 'clock';

export interface Kind<F extends Field = Field> {
  /** Filters that a declaration may offer on it, besides `exists`. */
  readonly filters: readonly FilterKind[];
  /** A list of values, which may always be empty: create does not ask for it. */
  readonly several?: true;
  /** Never shown, never in the audit trail. */
  readonly secret?: true;
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

const text: Kind = { filters: ['exact', 'partial'], maxLength: MAX_TEXT };
const amount: Kind = { filters: ['exact', 'range'], sameness: 'number', cell: 'number' };
const day: Kind = { filters: ['exact', 'date'], cell: 'day' };
const word: Kind = { filters: ['exact'] };

const KINDS: { readonly [K in FieldKind]: Kind<FieldOf<K>> } = {
  text,
  longText: { ...text, maxLength: MAX_LONG_TEXT },
  email: { ...text, form: 'email' },
  phone: { ...text, form: 'phone' },
  timeZone: { ...text, form: 'timeZone' },
  secret: { filters: [], secret: true, maxLength: MAX_TEXT },
  integer: { ...amount, isWhole: true },
  decimal: amount,
  money: { ...amount, cell: 'money' },
  boolean: { filters: ['boolean', 'exact'] },
  instant: { ...day, sameness: 'instant', cell: 'instant' },
  date: day,
  timeOfDay: { filters: ['exact', 'range'], cell: 'clock' },
  choice: word,
  state: word,
  choices: { filters: ['exact'], several: true, sameness: 'set' },
  json: { filters: [] },
  webLinks: { filters: [], several: true },
  one: { filters: ['exact'], isStored: ({ options }) => options.inverseBy === undefined },
  many: { filters: ['exact'], several: true, isStored: () => false },
  links: { filters: ['exact'], several: true, isStored: () => false, sameness: 'set' },
};

export function kindOf(field: Field): Kind {
  return KINDS[field.kind];
}
