/** Decides whether a figure of an export fits where it is kept: whole numbers are rounded half up, nothing is below zero, and what is too large is said. */
import { isNumberField, scaleOf } from '#core/fields';
import { kindOf } from '#core/kinds';
import { compareDecimals, MAX_INTEGER, MAX_WHOLE_DIGITS, toScale } from '#core/money';
import { labelOf, type Resource } from '#core/resource';

/** Values that are used as they are: not below zero, with room to spare, and no more decimals than are kept. */
const PLAIN = { integer: /^\d{1,9}$/, money: /^\d{1,9}(\.\d{1,2})?$/, decimal: /^\d{1,4}(\.\d{1,4})?$/ } as const;

/** @returns the value as it is stored, or why it cannot be. */
export function fittingFigure(
  resource: Resource,
  name: string,
  value: string | null | undefined,
): { readonly value: string | null } | { readonly reason: string } {
  if (value === null || value === undefined) return { value: null };
  const field = resource.fields[name]!;
  const scale = isNumberField(field) ? scaleOf(field) : 2;
  const whole = scale === 0;
  // Nearly all are; what is left is calculated exactly.
  if (PLAIN[whole ? 'integer' : kindOf(field).cell === 'money' ? 'money' : 'decimal'].test(value)) return { value };
  const label = labelOf(name, field);
  if (value.startsWith('-') && compareDecimals(value, '0') < 0) return { reason: `${label}: ${value} is below zero.` };
  const stored = toScale(value, scale);
  const large = whole ? compareDecimals(stored, MAX_INTEGER) > 0 : stored.split('.')[0]!.length > MAX_WHOLE_DIGITS;
  return large ? { reason: `${label}: ${value} is too large.` } : { value: stored };
}

/** All of a row, in order; the first that does not fit is the row's reason. */
export function fittingFigures<Name extends string>(
  resource: Resource,
  figures: readonly (readonly [name: Name, value: string | null | undefined])[],
): { readonly values: (string | null)[] } | { readonly reason: string } {
  const values: (string | null)[] = [];
  for (const [name, value] of figures) {
    const one = fittingFigure(resource, name, value);
    if ('reason' in one) return one;
    values.push(one.value);
  }
  return { values };
}
