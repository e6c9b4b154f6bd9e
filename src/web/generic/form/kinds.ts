/** Form behaviour of each kind of field: the input's value for a stored value, the request body, and validation. */
import { isAccepted, sizeText, type FileValue } from '#core/file-value';
import { maxLengthOf, trimmed } from '#core/field-properties';
import type { Field, FieldKind, FieldOf, FileField, NumberField, TextField } from '#core/fields';
import { kindOf } from '#core/kinds';
import { compareDecimals, MAX_INTEGER, movePoint, readDecimal, toScale } from '#core/money';
import { TEXT_FORMS } from '#core/text-forms';
import { readClock, readDay, readInstant } from '#core/time';
import { webAddress, type WebLink } from '#core/web-links';
import { embeddedIn, iriIn } from '../any-item.ts';
import { isPercent, plainNumber, shownScale } from '../number-text.ts';
import { isChosen, type ChildRow, type FormValue, type LinkRow } from './form-value.ts';
import { readJsonText, jsonText } from './json-text.ts';

interface TypedKind<F extends Field = Field> {
  /** Whether a form can edit it; absent = yes. Fields without an input are edited on a dedicated screen. */
  hasInput?(field: F): boolean;
  /** Needs the whole width of the form. */
  readonly isWide?: true;
  /** The input's value for a stored value. */
  toForm(value: unknown, field: F): FormValue;
  /** The request body for an input that is not empty. */
  toBody(value: FormValue, field: F): unknown;
  /** Validates an input that is not empty; absent = always valid. */
  check?(value: FormValue, field: F): string | null;
  /** Errors of parts of the value, keyed by the remaining path: "[0].url". */
  checkParts?(value: FormValue, field: F): Readonly<Record<string, string>>;
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const chosenOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const same = (value: FormValue): FormValue => value;
const trimmedText = (value: FormValue): string | null => textOf(value).trim() || null;

const text: TypedKind<TextField> = { toForm: textOf, toBody: trimmedText, check: (value, field) => textCheck(field, textOf(value)) };
const chosen: TypedKind<FieldOf<'choice' | 'state'>> = {
  toForm: chosenOf,
  toBody: trimmedText,
  check: (value, field) => (field.choices.includes(textOf(value)) ? null : 'Choose an option from the list.'),
};
const amount: TypedKind<NumberField> = {
  toForm: (value, field) => (isPercent(field) && textOf(value) !== '' ? movePoint(textOf(value), 2) : textOf(value)),
  toBody(value, field) {
    const read = readDecimal(plainNumber(textOf(value)), shownScale(field));
    if (!read.ok) return value;
    return isPercent(field) ? toScale(movePoint(read.value, -2), field.options.scale ?? 2) : read.value;
  },
  check: (value, field) => numberCheck(field, textOf(value), 'Enter a number, such as 12.50.'),
};

const KINDS: { readonly [K in FieldKind]: TypedKind<FieldOf<K>> } = {
  text: text,
  longText: { ...text, isWide: true },
  email: text,
  phone: text,
  timeZone: { ...text, toForm: chosenOf },
  secret: { ...text, toBody: same },
  integer: {
    toForm: textOf,
    toBody: (value) => (/^-?\d+$/.test(plainNumber(textOf(value))) ? Number(plainNumber(textOf(value))) : value),
    check: wholeCheck,
  },
  decimal: amount,
  money: amount,
  boolean: { toForm: (value) => value === true, toBody: same },
  instant: {
    toForm: chosenOf,
    toBody: trimmedText,
    check: (value) => (readInstant(textOf(value)) === null ? 'Choose a date and time.' : null),
  },
  date: {
    toForm: chosenOf,
    toBody: trimmedText,
    check: (value) => (readDay(textOf(value)) === null ? 'Choose a valid date.' : null),
  },
  timeOfDay: {
    toForm: textOf,
    toBody: trimmedText,
    check: (value) => (readClock(textOf(value)) === null ? 'Enter a time such as 09:30.' : null),
  },
  choice: chosen,
  state: chosen,
  choices: {
    isWide: true,
    toForm: (value) => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []),
    toBody: same,
    check: (value, { choices }) =>
      Array.isArray(value) && value.every((entry) => typeof entry === 'string' && choices.includes(entry)) ? null : 'Choose from the list.',
  },
  json: {
    hasInput: ({ options }) => options.schema !== undefined,
    isWide: true,
    toForm: jsonText,
    toBody: (value) => readJsonText(textOf(value)).value,
    check: (value, field) => readJsonText(textOf(value), field.options.schema).message,
  },
  webLinks: {
    isWide: true,
    toForm: (value) => (Array.isArray(value) ? (value as readonly WebLink[]).map(({ url, title }) => ({ url, title: title ?? '' })) : []),
    toBody: same,
    checkParts: (value) =>
      Object.fromEntries(
        (value as readonly LinkRow[]).flatMap(({ url }, index) =>
          webAddress(url) === null ? [[`[${index}].url`, 'Enter a web address, such as https://example.com.']] : [],
        ),
      ),
  },
  file: {
    isWide: true,
    toForm: (value) => (typeof value === 'object' && value !== null ? (value as FileValue) : null),
    toBody: (value) => (isChosen(value) ? { filename: value.chosen.name, size: value.chosen.size, mimeType: value.chosen.type } : value),
    check: (value, field) => (isChosen(value) ? fileCheck(field, value.chosen) : null),
  },
  one: { toForm: iriIn, toBody: trimmedText },
  many: {
    hasInput: ({ options }) => options.nested === true,
    isWide: true,
    toForm: (value) => (Array.isArray(value) ? value.flatMap(untouchedRow) : []),
    // Rows are sent in their order; child-rows.ts builds each row's body.
    toBody: (value) => (value as readonly ChildRow[]).map(({ body }) => body),
    checkParts: (value) =>
      Object.fromEntries(
        (value as readonly ChildRow[]).flatMap(({ errors }, index) =>
          Object.entries(errors).map(([path, message]) => [`[${index}].${path}`, message] as const),
        ),
      ),
  },
  links: {
    isWide: true,
    toForm: (value) => (Array.isArray(value) ? value.map(iriIn).filter((iri) => iri !== null) : []),
    toBody: same,
  },
};

export function typedKindOf(field: Field): TypedKind {
  return KINDS[field.kind];
}

export function hasInput(field: Field): boolean {
  return typedKindOf(field).hasInput?.(field) !== false;
}

function untouchedRow(child: unknown): ChildRow[] {
  const iri = iriIn(child);
  return iri === null ? [] : [{ iri, item: embeddedIn(child), values: null, body: iri, errors: {} }];
}

function textCheck(field: TextField, typed: string): string | null {
  const value = trimmed(field, typed);
  const { minLength, pattern } = field.options;
  const { form } = kindOf(field);
  const max = maxLengthOf(field);
  const length = Array.from(value).length;
  if (length > max) return `Use ${max} characters or fewer; it has ${length}.`;
  if (minLength !== undefined && length < minLength) return `Use ${minLength} characters or more.`;
  if (form !== undefined && !TEXT_FORMS[form].fits(value)) return TEXT_FORMS[form].advice;
  if (pattern !== undefined && !new RegExp(pattern.regex, 'u').test(value)) return pattern.message;
  return null;
}

/** The browser's type may be wrong; a type it does not know is left to the server. */
function fileCheck({ options: { accept, maxBytes = Infinity } }: FileField, { size, type }: File): string | null {
  if (size > maxBytes) return `The file is ${sizeText(size)}; the limit is ${sizeText(maxBytes)}.`;
  return type === '' || isAccepted(accept, type) ? null : `Files of type ${type} are not accepted.`;
}

function wholeCheck(value: FormValue, field: NumberField): string | null {
  const typed = textOf(value);
  const plain = plainNumber(typed);
  if (!/^-?\d+$/.test(plain)) return 'Enter a whole number.';
  const read = readDecimal(plain, 0);
  if (read.ok && compareDecimals(read.value.replace('-', ''), MAX_INTEGER) > 0) return 'This number is too large.';
  return numberCheck(field, typed, 'Enter a whole number.');
}

function numberCheck(field: NumberField, typed: string, notANumber: string): string | null {
  const scale = shownScale(field);
  const plain = plainNumber(typed);
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return notANumber;
  const read = readDecimal(plain, scale);
  if (!read.ok) return (plain.split('.')[1] ?? '').length > scale ? `Use at most ${scale} decimals.` : 'This number is too large.';
  const shift = isPercent(field) ? 2 : 0;
  const { min, max } = field.options;
  const [lowest, highest] = [min, max].map((limit) => (limit === undefined ? null : movePoint(limit, shift)));
  if (lowest && compareDecimals(read.value, lowest) < 0) return `Enter ${lowest} or more.`;
  if (highest && compareDecimals(read.value, highest) > 0) return `Enter ${highest} or less.`;
  return null;
}
