/** Decides what each kind of field is in SQL: how a value is stored, how a filter's text is compared with it, and where a relation's link stands. */
import sql, { type Sql } from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { columnOf, type Field, type FieldKind, type FieldOf } from '#core/fields';
import { readClock, readDay, readInstant } from '#core/time';
import { readBoolean, type Parameter } from './parameters.ts';

export interface SqlKind<F extends Field = Field> {
  /** A value as a parameter of insert and update; absent = as it is. */
  bind?(value: unknown): unknown;
  /** A filter's text in the type of the column; absent = as it is. @throws ProblemError 400 naming the parameter. */
  literal?(parameter: Parameter, value: string): unknown;
  /** Whether the column holds a filter's text; absent = it equals the literal. */
  holds?(field: F, column: Sql, value: string): Sql;
  /** `partial` looks for parts of it. */
  readonly isText?: true;
  /** Of a relation. */
  linkIn?(field: F): LinkPlace;
}

/** A table of pairs, a column of the target, or (null) the field's own column. */
export type LinkPlace = { readonly through: string; readonly near: string; readonly far: string } | { readonly back: string } | null;

const text: SqlKind = { isText: true };
const plain: SqlKind = {};
const jsonb: SqlKind = { bind: (value) => (value === null ? null : JSON.stringify(value)) };
const exact: SqlKind = {
  literal(parameter, value) {
    if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(value)) throw wrong(parameter, 'should be a number');
    return value;
  },
};
const listed: SqlKind<FieldOf<'choice' | 'state'>> = {
  holds: (field, column, value) => (field.choices.includes(value) ? sql`${column} = ${value}` : sql`false`),
};

/** The system column `id` is a whole number too, though a wider one. */
export const whole: Required<Pick<SqlKind, 'literal'>> = {
  literal(parameter, value) {
    if (!/^-?\d{1,15}$/.test(value)) throw wrong(parameter, 'should be a whole number');
    // The column may be narrower than the number that is asked for.
    return sql`${Number(value)}::bigint`;
  },
};
/** The system columns `createTime` and `updateTime` too. */
export const instant: Required<Pick<SqlKind, 'literal'>> = {
  literal(parameter, value) {
    const read = readInstant(value) ?? (readDay(value) === null ? null : readInstant(`${value}T00:00:00Z`)) ?? readInstant(`${value}Z`);
    if (read === null) throw wrong(parameter, 'should be an ISO 8601 date or date-time');
    return read;
  },
};

const KINDS: { readonly [K in FieldKind]: SqlKind<FieldOf<K>> } = {
  text,
  longText: text,
  email: text,
  phone: text,
  timeZone: text,
  secret: plain,
  integer: whole,
  decimal: exact,
  money: exact,
  boolean: { literal: (parameter) => readBoolean(parameter) },
  instant,
  date: {
    literal(parameter, value) {
      const day = readDay(value.slice(0, 10));
      if (day === null) throw wrong(parameter, 'should be a day, YYYY-MM-DD');
      return day;
    },
  },
  timeOfDay: {
    literal(parameter, value) {
      const clock = readClock(value);
      if (clock === null) throw wrong(parameter, 'should be a time, HH:MM');
      return clock;
    },
  },
  choice: listed,
  state: listed,
  choices: {
    holds: (field, column, value) => (field.choices.includes(value) ? sql`${column} @> array[${value}]::text[]` : sql`false`),
  },
  json: jsonb,
  webLinks: jsonb,
  one: { linkIn: ({ options: { inverseBy } }) => (inverseBy === undefined ? null : { back: columnOf(inverseBy) }) },
  many: { linkIn: ({ options: { by } }) => ({ back: columnOf(by) }) },
  links: { linkIn: ({ options }) => options },
};

export function sqlKindOf(field: Field): SqlKind {
  return KINDS[field.kind];
}

function wrong(parameter: Parameter, why: string): Error {
  return coreErrors.fail('badParameter', { parameter: parameter.key, why });
}
