/** Decides how each kind of field is typed: its input, what the input holds for a stored value, what is sent for it, and what is wrong with it. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Field, FieldKind, FieldOf, NumberField, TextField } from '#core/fields';
import { MAX_INTEGER } from '#core/kinds/numbers';
import { webAddress, type WebLink } from '#core/kinds/structured';
import { maxLengthOf, TEXTS, trimmed } from '#core/kinds/texts';
import { compareDecimals, movePoint, readDecimal, toScale } from '#core/money';
import { readClock, readDay, readInstant } from '#core/time';
import { iriIn } from '../any-item.ts';
import { isPercent, plainNumber, shownScale } from '../number-words.ts';
import { childChecks, childRows, childrenInput } from './child-rows.ts';
import type { FieldInputProps } from './field-input-props.ts';
import type { ChildRow, FormValue } from './form-values.ts';
import { OpenChoicesInput, standOpen } from './inputs/open-choices-input.tsx';
import { LongTextInput, NumberTextInput, SecretInput, SwitchInput, WordsInput } from './inputs/plain-inputs.tsx';
import { readJsonText, jsonText } from './json-text.ts';
import { picker } from './resting-picker.tsx';

export interface TypedKind<F extends Field = Field> {
  input(props: FieldInputProps & { readonly field: F }): ReactNode;
  /** Whether a form can hold it; absent = yes. What it cannot hold has a screen of its own. */
  hasInput?(field: F): boolean;
  /** Needs the whole width of the form. */
  readonly isWide?: true;
  /** What the input holds for a stored value. */
  toForm(value: unknown, field: F): FormValue;
  /** What the server is sent for an input that is not empty. */
  toBody(value: FormValue, field: F): unknown;
  /** What is wrong with an input that is not empty; absent = nothing can be. */
  check?(value: FormValue, field: F): string | null;
  /** What is wrong with parts of it, by the rest of their path: "[0].url". */
  checkParts?(value: FormValue, field: F): Readonly<Record<string, string>>;
}

/** Fetched for the forms that have one. */
const pickers = () => import('./inputs/picker-inputs.tsx');
const times = () => import('./inputs/time-inputs.tsx');
const InstantInput = lazy(async () => ({ default: (await times()).InstantInput }));
const DayInput = lazy(async () => ({ default: (await times()).DayInput }));
const ClockInput = lazy(async () => ({ default: (await times()).ClockInput }));
const JsonInput = lazy(() => import('./inputs/json-input.tsx'));
const WebLinksInput = lazy(() => import('./inputs/web-links-input.tsx'));
const ChildrenInput = lazy(() => import('./inputs/children-input.tsx'));

const later = (input: ReactNode): ReactNode => <Suspense fallback={<Skeleton h={56} />}>{input}</Suspense>;
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const pickedOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const asList = (value: FormValue): FormValue => value;
const trimmedText = (value: FormValue): string | null => String(value).trim() || null;

const words: TypedKind<TextField> = {
  input: (props) => <WordsInput {...props} />,
  toForm: textOf,
  toBody: trimmedText,
  check: (value, field) => textCheck(field, String(value)),
};

const amount: TypedKind<NumberField> = {
  input: (props) => <NumberTextInput {...props} />,
  toForm: (value, field) => (isPercent(field) && textOf(value) !== '' ? movePoint(String(value), 2) : textOf(value)),
  toBody(value, field) {
    const read = readDecimal(plainNumber(String(value)), shownScale(field));
    if (!read.ok) return value;
    return isPercent(field) ? toScale(movePoint(read.value, -2), field.options.scale ?? 2) : read.value;
  },
  check: (value, field) => numberCheck(field, String(value), 'Enter a number, such as 12.50.'),
};

const oneOfList: TypedKind<FieldOf<'choice' | 'state'>> = {
  input: picker(async () => (await pickers()).ChoiceInput),
  toForm: pickedOf,
  toBody: trimmedText,
  check: (value, field) => (field.choices.includes(String(value)) ? null : 'Choose one of the list.'),
};

const choicesPicker = picker(async () => (await pickers()).ChoicesInput);

const KINDS: { readonly [K in FieldKind]: TypedKind<FieldOf<K>> } = {
  text: words,
  longText: { ...words, input: (props) => <LongTextInput {...props} />, isWide: true },
  email: { ...words, input: (props) => <WordsInput {...props} type="email" /> },
  phone: { ...words, input: (props) => <WordsInput {...props} type="tel" /> },
  timeZone: { ...words, input: picker(async () => (await pickers()).TimeZoneInput), toForm: pickedOf },
  secret: { ...words, input: (props) => <SecretInput {...props} />, toBody: (value) => value },
  integer: {
    ...amount,
    toForm: textOf,
    toBody: (value) => (/^-?\d+$/.test(plainNumber(String(value))) ? Number(plainNumber(String(value))) : value),
    check: wholeCheck,
  },
  decimal: amount,
  money: amount,
  boolean: { input: (props) => <SwitchInput {...props} />, toForm: (value) => value === true, toBody: (value) => value },
  instant: {
    input: (props) => later(<InstantInput {...props} />),
    toForm: pickedOf,
    toBody: trimmedText,
    check: (value) => (readInstant(String(value)) === null ? 'Choose a day and a time.' : null),
  },
  date: {
    input: (props) => later(<DayInput {...props} />),
    toForm: pickedOf,
    toBody: trimmedText,
    check: (value) => (readDay(String(value)) === null ? 'Choose a real day.' : null),
  },
  timeOfDay: {
    input: (props) => later(<ClockInput {...props} />),
    toForm: textOf,
    toBody: trimmedText,
    check: (value) => (readClock(String(value)) === null ? 'Enter a time such as 09:30.' : null),
  },
  choice: oneOfList,
  state: oneOfList,
  choices: {
    input: (props) => (standOpen(props.field) ? <OpenChoicesInput {...props} /> : choicesPicker(props)),
    isWide: true,
    toForm: (value) => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []),
    toBody: asList,
    check: (value, { choices }) =>
      Array.isArray(value) && value.every((entry) => choices.includes(String(entry))) ? null : 'Choose from the list.',
  },
  json: {
    input: (props) => later(<JsonInput {...props} />),
    hasInput: ({ options }) => options.schema !== undefined,
    isWide: true,
    toForm: jsonText,
    toBody: (value) => readJsonText(String(value)).value,
    check: (value, field) => readJsonText(String(value), field.options.schema).message,
  },
  webLinks: {
    input: (props) => later(<WebLinksInput {...props} />),
    isWide: true,
    toForm: (value) => (Array.isArray(value) ? (value as readonly WebLink[]).map(({ url, title }) => ({ url, title: title ?? '' })) : []),
    toBody: asList,
    checkParts: (value) =>
      Object.fromEntries(
        (value as readonly WebLink[]).flatMap(({ url }, index) =>
          webAddress(url) === null ? [[`[${index}].url`, 'Enter a web address, such as https://example.com.']] : [],
        ),
      ),
  },
  one: { input: picker(async () => (await pickers()).RelationInput), toForm: iriIn, toBody: trimmedText },
  many: {
    input: (props) => later(<ChildrenInput {...props} />),
    hasInput: ({ options }) => options.nested === true,
    isWide: true,
    toForm: (value, field) => childRows(field, value),
    toBody: (value, field) => childrenInput(field, value as readonly ChildRow[]),
    checkParts: (value, field) => childChecks(field, value as readonly ChildRow[]),
  },
  links: {
    input: picker(async () => (await pickers()).LinksInput),
    isWide: true,
    toForm: (value) => (Array.isArray(value) ? value.map(iriIn).filter((iri) => iri !== null) : []),
    toBody: asList,
  },
};

export function typedKindOf(field: Field): TypedKind {
  return KINDS[field.kind];
}

export function hasInput(field: Field): boolean {
  return typedKindOf(field).hasInput?.(field) !== false;
}

function textCheck(field: TextField, typed: string): string | null {
  const value = trimmed(field, typed);
  const { minLength, pattern } = field.options;
  const { form } = TEXTS[field.kind];
  const most = maxLengthOf(field);
  const length = [...value].length;
  if (length > most) return `Use ${most} characters or fewer; it has ${length}.`;
  if (minLength !== undefined && length < minLength) return `Use ${minLength} characters or more.`;
  if (form !== undefined && !form.fits(value)) return form.advice;
  if (pattern !== undefined && !new RegExp(pattern.regex, 'u').test(value)) return pattern.message;
  return null;
}

function wholeCheck(value: FormValue, field: NumberField): string | null {
  const typed = String(value);
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
  const [least, most] = [min, max].map((limit) => (limit === undefined ? null : movePoint(limit, shift)));
  if (least && compareDecimals(read.value, least) < 0) return `Enter ${least} or more.`;
  if (most && compareDecimals(read.value, most) > 0) return `Enter ${most} or less.`;
  return null;
}
