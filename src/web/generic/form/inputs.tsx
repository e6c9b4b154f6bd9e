/** The form input of each kind of field. */
import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import { formatDay } from '#core/date-text';
import type { Field, FieldKind, FieldOf } from '#core/fields';
import { LatePart } from '#web/kit/late-part.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { OpenChoicesInput, shownAsCheckboxes } from './inputs/open-choices-input.tsx';
import { LongTextInput, NumberTextInput, SecretInput, SwitchInput, WordsInput } from './inputs/plain-inputs.tsx';
import { picker } from './lazy-picker.tsx';

/** Typed as a method (bivariant parameters), so that the input of one kind is assignable to the input of any kind. */
type InputOf<F extends Field = Field> = { input(props: FieldInputProps & { readonly field: F }): ReactNode }['input'];

/** Lazy-loaded by forms that use them. */
const pickers = () => import('./inputs/picker-inputs.tsx');
const times = () => import('./inputs/time-inputs.tsx');
const InstantInput = lazy(async () => ({ default: (await times()).InstantInput }));
const ClockInput = lazy(async () => ({ default: (await times()).ClockInput }));
const JsonInput = lazy(() => import('./inputs/json-input.tsx'));
const WebLinksInput = lazy(() => import('./inputs/web-links-input.tsx'));
const FileInput = lazy(() => import('./inputs/file-input.tsx'));
const ChildrenInput = lazy(() => import('./inputs/children-input.tsx'));

const later = (input: ReactNode): ReactNode => <LatePart skeleton={<Skeleton h={56} />}>{input}</LatePart>;

const text = (props: FieldInputProps): ReactNode => <WordsInput {...props} />;
const number = (props: FieldInputProps & { readonly field: FieldOf<'decimal'> }): ReactNode => <NumberTextInput {...props} />;
const chosen = picker<FieldOf<'choice' | 'state'>>(async () => (await pickers()).ChoiceInput);
const day = picker<FieldOf<'date'>>(async () => (await times()).DayInput, {
  textOf: ({ value }) => (typeof value === 'string' ? formatDay(value) : ''),
  opens: 'dialog',
});
const severalChosen = picker<FieldOf<'choices'>>(async () => (await pickers()).ChoicesInput);

const INPUTS: { readonly [K in FieldKind]: InputOf<FieldOf<K>> } = {
  text: text,
  longText: (props) => <LongTextInput {...props} />,
  email: (props) => <WordsInput {...props} type="email" />,
  phone: (props) => <WordsInput {...props} type="tel" />,
  timeZone: picker<FieldOf<'timeZone'>>(async () => (await pickers()).TimeZoneInput),
  secret: (props) => <SecretInput {...props} />,
  integer: number,
  decimal: number,
  money: number,
  boolean: (props) => <SwitchInput {...props} />,
  instant: (props) => later(<InstantInput {...props} />),
  date: day,
  timeOfDay: (props) => later(<ClockInput {...props} />),
  choice: chosen,
  state: chosen,
  choices: (props) => (shownAsCheckboxes(props.field) ? <OpenChoicesInput {...props} /> : severalChosen(props)),
  json: (props) => later(<JsonInput {...props} />),
  webLinks: (props) => later(<WebLinksInput {...props} />),
  file: (props) => later(<FileInput {...props} />),
  one: picker<FieldOf<'one'>>(async () => (await pickers()).RelationInput),
  many: (props) => later(<ChildrenInput {...props} />),
  links: picker<FieldOf<'links'>>(async () => (await pickers()).LinksInput),
};

export function FieldInput<F extends Field>(props: FieldInputProps & { readonly field: F }): ReactNode {
  const input: InputOf = INPUTS[props.field.kind];
  return input(props);
}
