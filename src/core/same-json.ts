/** When two JSON values are the same, and when two lists are the same set. */
import { compareDecimals } from './money.ts';

/** Deep; the order of keys says nothing, and a number is the same as text with its digits. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === 'number' || typeof other === 'number') return isSameNumber(one, other);
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}

/** Lists of text, in whatever order. */
export function isSameSet(one: unknown, other: unknown): boolean {
  return isTexts(one) && isTexts(other) ? isSameJson([...one].sort(), [...other].sort()) : isSameJson(one, other);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** However they are written: 1, "1" and "1.00". */
export function isSameNumber(one: unknown, other: unknown): boolean {
  return isNumber(one) && isNumber(other) && compareDecimals(one, other) === 0;
}

function isNumber(value: unknown): value is number | string {
  return (typeof value === 'number' || typeof value === 'string') && NUMBER.test(String(value));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
