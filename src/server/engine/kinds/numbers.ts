/** Server side of the number kinds: integer, exact decimal, money. */
import sql from 'sql-template-tag';
import { scaleOf } from '#core/field-properties';
import type { NumberField } from '#core/fields';
import { MAX_INTEGER, readDecimal } from '#core/money';
import { bad, wrongParameter, wrongType, type JsonSchema, type ReadValue, type ServerKind } from './kind.ts';

const AMOUNT: JsonSchema = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };

/** Also for the system column `id`, which is an integer too, though a wider one. */
export const whole: Required<Pick<ServerKind, 'literal'>> = {
  literal(parameter, value) {
    if (!/^-?\d{1,15}$/.test(value)) throw wrongParameter(parameter, 'should be a whole number');
    // The column may be narrower than the requested number.
    return sql`${Number(value)}::bigint`;
  },
};

const exact: ServerKind<NumberField> = {
  expects: 'string',
  read(field, sent, path) {
    if (typeof sent !== 'number' && typeof sent !== 'string') throw wrongType(path, 'string', sent);
    const read = readDecimal(sent, scaleOf(field));
    return read.ok ? inRange(field, Number(read.value), read.value) : bad(read.reason, 'NOT_A_DECIMAL');
  },
  range: 'xmls:decimal',
  filters: ['exact', 'range'],
  schema: () => AMOUNT,
  written: () => ({ anyOf: [AMOUNT, { type: 'number' }] }),
  literal(parameter, value) {
    if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(value)) throw wrongParameter(parameter, 'should be a number');
    return value;
  },
};

export const NUMBERS: { readonly [K in NumberField['kind']]: ServerKind<NumberField> } = {
  integer: {
    ...whole,
    expects: 'int',
    read(field, sent, path) {
      if (typeof sent !== 'number' || !Number.isInteger(sent)) throw wrongType(path, 'int', sent);
      return Math.abs(sent) > MAX_INTEGER ? bad('This value is too large.', 'RANGE') : inRange(field, sent, sent);
    },
    range: 'xmls:integer',
    filters: ['exact', 'range'],
    schema: () => ({ type: 'integer' }),
    cellOf: Number,
  },
  decimal: exact,
  money: exact,
};

function inRange({ options: { min, max } }: NumberField, size: number, value: unknown): ReadValue {
  if (min !== undefined && size < min) return bad(`This value should be ${min} or more.`, 'RANGE');
  if (max !== undefined && size > max) return bad(`This value should be ${max} or less.`, 'RANGE');
  return { value };
}
