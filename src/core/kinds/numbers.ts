/** Decides what the kinds of number are: whole, exact decimal, amount of money. */
import type { NumberField } from '../fields.ts';
import { compareDecimals, readDecimal } from '../money.ts';
import { bad, wrongType, type JsonSchema, type Kind, type ReadValue } from './kind.ts';

export const MAX_INTEGER = 2_147_483_647;
const AMOUNT: JsonSchema = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };

interface NumberKind extends Kind<NumberField> {
  /** Digits after the point. */
  scaleOf(field: NumberField): number;
}

const exact: NumberKind = {
  expects: 'string',
  filters: ['exact', 'range'],
  read(field, sent, path) {
    if (typeof sent !== 'number' && typeof sent !== 'string') throw wrongType(path, 'string', sent);
    const read = readDecimal(sent, exact.scaleOf(field));
    return read.ok ? inRange(field, Number(read.value), read.value) : bad(read.reason, 'NOT_A_DECIMAL');
  },
  isSame: isSameNumber,
  range: 'xmls:decimal',
  schema: () => AMOUNT,
  written: () => ({ anyOf: [AMOUNT, { type: 'number' }] }),
  cell: 'number',
  scaleOf: (field) => field.options.scale ?? 2,
};

export const NUMBERS: { readonly [K in NumberField['kind']]: NumberKind } = {
  integer: {
    expects: 'int',
    filters: ['exact', 'range'],
    read(field, sent, path) {
      if (typeof sent !== 'number' || !Number.isInteger(sent)) throw wrongType(path, 'int', sent);
      return Math.abs(sent) > MAX_INTEGER ? bad('This value is too large.', 'RANGE') : inRange(field, sent, sent);
    },
    isSame: isSameNumber,
    range: 'xmls:integer',
    schema: () => ({ type: 'integer' }),
    cell: 'number',
    cellOf: Number,
    scaleOf: () => 0,
  },
  decimal: exact,
  money: { ...exact, cell: 'money' },
};

export function scaleOf(field: NumberField): number {
  return NUMBERS[field.kind].scaleOf(field);
}

function inRange({ options: { min, max } }: NumberField, size: number, value: unknown): ReadValue {
  if (min !== undefined && size < min) return bad(`This value should be ${min} or more.`, 'RANGE');
  if (max !== undefined && size > max) return bad(`This value should be ${max} or less.`, 'RANGE');
  return { value };
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** However they are written: 1, "1" and "1.00". */
export function isSameNumber(one: unknown, other: unknown): boolean {
  return isNumber(one) && isNumber(other) && compareDecimals(one, other) === 0;
}

function isNumber(value: unknown): value is number | string {
  return (typeof value === 'number' || typeof value === 'string') && NUMBER.test(String(value));
}
