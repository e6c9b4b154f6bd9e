/**
 * Decides whether a figure of an export fits its column: integers are rounded half up, negative and too large values are rejected with a
 * reason.
 */
import { firstIn } from '#core/present';
import { isNumberField, scaleOf } from '#core/field-properties';
import { kindOf } from '#core/kinds';
import { compareDecimals, MAX_INTEGER, MAX_WHOLE_DIGITS, toScale } from '#core/money';
import { labelOf, type Resource } from '#core/resource';

/** Values that fit without conversion: not negative, well below the limit, and with no more decimals than the column stores. */
const PLAIN = { integer: /^\d{1,9}$/, money: /^\d{1,9}(\.\d{1,2})?$/, decimal: /^\d{1,4}(\.\d{1,4})?$/ } as const;

/** @returns the value to store, or why it does not fit. */
export function fittingFigure(
  resource: Resource,
  name: string,
  value: string | null | undefined,
): { readonly value: string | null } | { readonly reason: string } {
  if (value === null || value === undefined) return { value: null };
  const field = resource.fields[name]!;
  const scale = isNumberField(field) ? scaleOf(field) : 2;
  const whole = scale === 0;
  // The fast path covers nearly all values; the rest is converted exactly.
  if (PLAIN[whole ? 'integer' : kindOf(field).cell === 'money' ? 'money' : 'decimal'].test(value)) return { value };
  const label = labelOf(name, field);
  if (value.startsWith('-') && compareDecimals(value, '0') < 0) return { reason: `${label}: ${value} is below zero.` };
  const stored = toScale(value, scale);
  const large = whole ? compareDecimals(stored, MAX_INTEGER) > 0 : firstIn(stored.split('.')).length > MAX_WHOLE_DIGITS;
  return large ? { reason: `${label}: ${value} is too large.` } : { value: stored };
}

/**
 * All figures of a row, in order; the first that does not fit is the row's reason.
 * @param derived figures that were calculated: one that does not fit is unknown, since the file is not at fault.
 */
export function fittingFigures<Name extends string>(
  resource: Resource,
  figures: readonly (readonly [name: Name, value: string | null | undefined])[],
  derived: readonly string[] = [],
): { readonly values: (string | null)[]; readonly derived: string[] } | { readonly reason: string } {
  const values: (string | null)[] = [];
  const fitting: string[] = [];
  for (const [name, value] of figures) {
    const figure = fittingFigure(resource, name, value);
    const calculated = derived.includes(name);
    if ('reason' in figure && !calculated) return figure;
    values.push('reason' in figure ? null : figure.value);
    if (calculated && !('reason' in figure)) fitting.push(name);
  }
  return { values, derived: derived.filter((name) => fitting.includes(name)) };
}
