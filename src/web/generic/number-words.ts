/** How numbers are typed and read by people: percentages, digits after the point, signs around the digits. */
import { isNumberField, scaleOf, type Field } from '#core/fields';
import { kindOf } from '#core/kinds';

/** A fraction that people read as a percentage; money never is one. */
export function isPercent(field: Field): boolean {
  return isNumberField(field) && field.options.unit === 'percent' && kindOf(field).cell === 'number';
}

/** Digits after the point that the field keeps; a percentage shows two fewer than its fraction. */
export function shownScale(field: Field): number {
  const scale = isNumberField(field) ? scaleOf(field) : 2;
  return isPercent(field) ? Math.max(0, scale - 2) : scale;
}

/** "£1,234.5 " → "1234.5". What is not a number stays as typed, for the check to name. */
export function plainNumber(typed: string): string {
  const bare = typed.replace(/[\s£$€%]/g, '');
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}
