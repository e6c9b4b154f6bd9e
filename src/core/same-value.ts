/** Decides when two stored or sent values mean the same, however each is written. */
import type { Field } from './fields.ts';
import { compareDecimals } from './money.ts';
import { readInstant } from './time.ts';

/** @param field undefined for what no resource declares, such as the notes of an action. */
export function sameValue(field: Field | undefined, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === null || one === undefined || other === null || other === undefined) return (one ?? null) === (other ?? null);
  switch (field?.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return sameNumber(one, other);
    case 'instant':
      return typeof one === 'string' && typeof other === 'string' && readInstant(one) !== null && readInstant(one) === readInstant(other);
    case 'choices':
    case 'links':
    case undefined:
      return Array.isArray(one) && Array.isArray(other) && [...one, ...other].every(isPlain)
        ? sameJson([...one].sort(), [...other].sort())
        : sameJson(one, other);
    default:
      return sameJson(one, other);
  }
}

/** The names in `after` whose value is another one than in `before`. */
export function changedNames(
  fields: Readonly<Record<string, Field>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(after).filter((name) => !Object.hasOwn(before, name) || !sameValue(fields[name], before[name], after[name]));
}

/** Deep; the order of keys says nothing, and a number is the same as text with its digits. */
function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === 'number' || typeof other === 'number') return sameNumber(one, other);
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  );
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function sameNumber(one: unknown, other: unknown): boolean {
  return isNumber(one) && isNumber(other) && compareDecimals(one, other) === 0;
}

function isNumber(value: unknown): value is number | string {
  return (typeof value === 'number' || typeof value === 'string') && NUMBER.test(String(value));
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
