/** Compares JSON values, and lists as sets. */
import { compareDecimals } from './money.ts';

/** Deep comparison; the order of keys is ignored, and a number equals a string with its digits. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === 'number' || typeof other === 'number') return isSameNumber(one, other);
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}

/** Lists of text are compared in any order. */
export function isSameSet(one: unknown, other: unknown): boolean {
  return isTexts(one) && isTexts(other) ? isSameJson([...one].sort(), [...other].sort()) : isSameJson(one, other);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Compares by value: 1, "1" and "1.00" are equal. */
export function isSameNumber(one: unknown, other: unknown): boolean {
  return isNumber(one) && isNumber(other) && compareDecimals(one, other) === 0;
}

function isNumber(value: unknown): value is number | string {
  return (typeof value === 'number' || typeof value === 'string') && NUMBER.test(String(value));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
