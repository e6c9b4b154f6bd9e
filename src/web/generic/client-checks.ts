/** Decides what can be said about a form before it is sent: the declaration's own limits, in words for the person typing. */
import type { Field } from '#core/fields';
import { compareDecimals, movePoint, readDecimal } from '#core/money';
import { isRequired, type Resource } from '#core/resource';
import { isTimeZone, readClock, readDay, readInstant } from '#core/time';
import { isPercent, plainNumber, shownScale, type FormValue, type FormValues } from './form/form-values.ts';

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE = /^\+?[\d\s().\-/]{3,40}$/;
/** What the server takes where a declaration names no limit. */
const MAX_TEXT = 255;
const MAX_LONG_TEXT = 20_000;
const MAX_INTEGER = 2_147_483_647;

export const REQUIRED = 'This field is required.';

/**
 * One message per field that the server would refuse; an empty object when there is nothing to say.
 * Only fields that are in `values` are looked at, since the others are not on the form.
 */
export function clientChecks(resource: Resource, values: FormValues): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    const message = field === undefined ? null : checkOf(field, value);
    if (message !== null) found[name] = message;
  }
  return found;
}

function checkOf(field: Field, value: FormValue): string | null {
  if (isEmpty(field, value)) return isRequired(field) || mustKeep(field) ? REQUIRED : null;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'timeZone':
    case 'secret':
      return textCheck(field, String(value));
    case 'integer':
    case 'decimal':
    case 'money':
      return numberCheck(field, String(value));
    case 'choice':
      return field.choices.includes(String(value)) ? null : 'Choose one of the list.';
    case 'choices':
      return Array.isArray(value) && value.every((entry) => field.choices.includes(entry)) ? null : 'Choose from the list.';
    case 'date':
      return readDay(String(value)) === null ? 'Choose a real day.' : null;
    case 'instant':
      return readInstant(String(value)) === null ? 'Choose a day and a time.' : null;
    case 'timeOfDay':
      return readClock(String(value)) === null ? 'Enter a time such as 09:30.' : null;
    default:
      return null;
  }
}

function isEmpty(field: Field, value: FormValue): boolean {
  if (typeof value === 'boolean') return false;
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (field.kind === 'secret' ? value === '' : String(value).trim() === '');
}

/** A field with a default may be left out of a create, but not be emptied. */
function mustKeep(field: Field): boolean {
  const { options } = field;
  return (
    options.nullable !== true &&
    options.inputOnly !== true &&
    options.default !== undefined &&
    field.kind !== 'choices' &&
    field.kind !== 'links' &&
    field.kind !== 'many'
  );
}

function textCheck(
  field: Extract<Field, { kind: 'text' | 'longText' | 'email' | 'phone' | 'timeZone' | 'secret' }>,
  typed: string,
): string | null {
  const value = field.kind === 'secret' ? typed : typed.trim();
  const { minLength, maxLength, pattern } = field.options;
  const most = maxLength ?? (field.kind === 'longText' ? MAX_LONG_TEXT : MAX_TEXT);
  const length = [...value].length;
  if (length > most) return `Use ${most} characters or fewer; it has ${length}.`;
  if (minLength !== undefined && length < minLength) return `Use ${minLength} characters or more.`;
  if (field.kind === 'email' && !EMAIL.test(value)) return 'Enter a whole email address, such as name@example.com.';
  if (field.kind === 'phone' && !PHONE.test(value)) return 'Enter a phone number: digits, spaces and + ( ) . / - only.';
  if (field.kind === 'timeZone' && !isTimeZone(value)) return 'Choose a time zone from the list.';
  if (pattern !== undefined && !new RegExp(pattern.regex, 'u').test(value)) return pattern.message;
  return null;
}

function numberCheck(field: Extract<Field, { kind: 'integer' | 'decimal' | 'money' }>, typed: string): string | null {
  const scale = shownScale(field);
  const plain = plainNumber(typed);
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return field.kind === 'integer' ? 'Enter a whole number.' : 'Enter a number, such as 12.50.';
  if (field.kind === 'integer' && plain.includes('.')) return 'Enter a whole number.';
  const read = readDecimal(plain, scale);
  if (!read.ok) return (plain.split('.')[1] ?? '').length > scale ? `Use at most ${scale} decimals.` : 'This number is too large.';
  const shift = isPercent(field) ? 2 : 0;
  const { min, max } = field.options;
  if (field.kind === 'integer' && compareDecimals(read.value.replace('-', ''), MAX_INTEGER) > 0) return 'This number is too large.';
  const [least, most] = [min, max].map((limit) => (limit === undefined ? null : movePoint(limit, shift)));
  if (least && compareDecimals(read.value, least) < 0) return `Enter ${least} or more.`;
  if (most && compareDecimals(read.value, most) > 0) return `Enter ${most} or less.`;
  return null;
}
