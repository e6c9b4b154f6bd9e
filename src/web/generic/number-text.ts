/** Formatting and parsing of typed numbers: percentages, decimal places, currency signs and separators. */
import { isNumberField, scaleOf } from '#core/field-properties';
import type { Field } from '#core/fields';
import { kindOf } from '#core/kinds';
import { withHyphen } from '#core/number-format';

/** Whether a fraction is displayed as a percentage; amounts of money never are. */
export function isPercent(field: Field): boolean {
  return isNumberField(field) && field.options.unit === 'percent' && kindOf(field).cell === 'number';
}

/** Decimal places on screen; a percentage shows two fewer than its fraction. */
export function shownScale(field: Field): number {
  const scale = isNumberField(field) ? scaleOf(field) : 2;
  return isPercent(field) ? Math.max(0, scale - 2) : scale;
}

/** "£1,234.5 " → "1234.5", "−£3" → "-3". Text that is not a number is returned as typed, for validation to report. */
export function plainNumber(typed: string): string {
  const bare = withHyphen(typed.replace(/[\s£$€%]/g, ''));
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}
