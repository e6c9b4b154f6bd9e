/** Tests of field kinds: what each declares, where it is stored, and how its values are compared and exported. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { everyone } from './access.ts';
import * as declare from './fields.ts';
import {
  columnOf,
  isChildren,
  isColumn,
  isFileField,
  isInverse,
  isNumberField,
  isOneOfChoices,
  isOpenLink,
  isToMany,
  isToOne,
  maxLengthOf,
  scaleOf,
  trimmed,
} from './field-properties.ts';
import type { Field, FieldKind } from './fields.ts';
import { kindOf, type Kind } from './kinds.ts';
import { defineStates } from './states.ts';

const gate = defineStates({
  noun: 'gate',
  states: { OPEN: { label: 'Open', severity: 'info' }, CLOSED: { label: 'Closed', severity: 'danger' } },
  initial: 'CLOSED',
  transitions: [
    { from: ['OPEN'], to: 'CLOSED', label: 'Close', who: everyone },
    { from: ['CLOSED'], to: 'OPEN', label: 'Open', who: everyone },
  ],
});
const FIELDS = {
  text: declare.text(),
  longText: declare.longText(),
  email: declare.email(),
  phone: declare.phone(),
  timeZone: declare.timeZone(),
  secret: declare.secret(),
  integer: declare.integer(),
  decimal: declare.decimal(),
  money: declare.money(),
  boolean: declare.boolean(),
  instant: declare.instant(),
  date: declare.date(),
  timeOfDay: declare.timeOfDay(),
  choice: declare.choice(['A', 'B']),
  state: declare.state(gate),
  choices: declare.choices(['A', 'B']),
  json: declare.json<string>()(),
  webLinks: declare.webLinks(),
  file: declare.file({ nullable: true }),
  one: declare.one()('Room'),
  many: declare.many()('Part', { by: 'lamp' }),
  links: declare.links()('Tag', { through: 'lamp_tag', near: 'lamp', far: 'tag' }),
} satisfies Record<FieldKind, Field>;
const ALL = Object.entries(FIELDS) as [FieldKind, Field][];
/** Names of the kinds whose field passes. */
const those = (passes: (field: Field) => boolean) => ALL.filter(([, field]) => passes(field)).map(([kind]) => kind);
const withKind = <Key extends keyof Kind>(key: Key) =>
  Object.fromEntries(ALL.flatMap(([name, field]) => (kindOf(field)[key] === undefined ? [] : [[name, kindOf(field)[key]]])));

describe('a declared field', () => {
  it.each(ALL)('of the kind %s says so', (kind, field) => {
    expect(field.kind).toBe(kind);
  });

  it('has no options unless some are given, and keeps those', () => {
    for (const kind of ['text', 'money', 'integer', 'decimal', 'boolean', 'date', 'webLinks', 'json', 'choice', 'choices', 'one'] as const)
      expect(FIELDS[kind].options, kind).toEqual({});
    const given = { nullable: true, help: 'Help.' } as const;
    const options = [
      declare.text(given),
      declare.integer(given),
      declare.decimal(given),
      declare.money(given),
      declare.instant(given),
      declare.choice(['A'], given),
      declare.choices(['A'], given),
      declare.json<string>()(given),
      declare.webLinks(given),
      declare.file(given),
      declare.one()('Room', given),
    ].map((field) => field.options);
    for (const one of options) expect(one).toEqual(given);
  });

  it('names its choices or its target', () => {
    expect([FIELDS.choice.choices, FIELDS.choices.choices, FIELDS.state.choices]).toEqual([
      ['A', 'B'],
      ['A', 'B'],
      ['OPEN', 'CLOSED'],
    ]);
    expect([FIELDS.one.target, FIELDS.many.target, FIELDS.links.target]).toEqual(['Room', 'Part', 'Tag']);
    expect([FIELDS.many.options, FIELDS.links.options]).toEqual([{ by: 'lamp' }, { through: 'lamp_tag', near: 'lamp', far: 'tag' }]);
  });

  it('of a state takes default, labels, badges and transitions from the state machine', () => {
    expect(declare.state(gate, { help: 'Help.' }).options).toEqual({
      help: 'Help.',
      default: 'CLOSED',
      labels: { OPEN: 'Open', CLOSED: 'Closed' },
      severities: { OPEN: 'info', CLOSED: 'danger' },
      machine: gate,
    });
  });

  it('of JSON may have a schema', () => {
    const schema = z.object({ a: z.number() });
    expect(declare.json(schema)).toEqual({ kind: 'json', options: { schema } });
    expect(declare.json(schema, { nullable: true })).toEqual({ kind: 'json', options: { nullable: true, schema } });
  });
});

describe('the kind of a field', () => {
  it('decides how values are compared, and how they are exported', () => {
    expect(withKind('sameness')).toEqual({
      integer: 'number',
      decimal: 'number',
      money: 'number',
      instant: 'instant',
      choices: 'set',
      links: 'set',
    });
    expect(withKind('cell')).toEqual({
      integer: 'number',
      decimal: 'number',
      money: 'money',
      instant: 'instant',
      date: 'day',
      timeOfDay: 'clock',
    });
  });

  it('decides the format of a text, and its maximum length', () => {
    expect(withKind('form')).toEqual({ email: 'email', phone: 'phone', timeZone: 'timeZone' });
    expect(withKind('maxLength')).toEqual({ text: 255, longText: 20_000, email: 255, phone: 255, timeZone: 255, secret: 255 });
    expect([maxLengthOf(FIELDS.text), maxLengthOf(declare.text({ maxLength: 5 }))]).toEqual([255, 5]);
  });

  it('decides what is never shown, what has several values, and what has an address of its own', () => {
    expect(withKind('secret')).toEqual({ secret: true });
    expect(withKind('several')).toEqual({ choices: true, webLinks: true, many: true, links: true });
    expect(withKind('hasOwnAddress')).toEqual({ file: true });
    expect(withKind('isWhole')).toEqual({ integer: true });
  });

  it('separates relations, files, numbers and choices', () => {
    expect(those(isToMany)).toEqual(['many', 'links']);
    expect(those(isToOne)).toEqual(['one']);
    expect(those(isChildren)).toEqual(['many']);
    expect(those(isFileField)).toEqual(['file']);
    expect(those(isNumberField)).toEqual(['integer', 'decimal', 'money']);
    expect(those(isOneOfChoices)).toEqual(['choice', 'state']);
    expect(those(isInverse)).toEqual([]);
    expect(those(isOpenLink)).toEqual([]);
    expect(isInverse(declare.one()('Room', { inverseBy: 'lamp' }))).toBe(true);
    const link = { through: 'lamp_tag', near: 'lamp', far: 'tag' } as const;
    expect(isOpenLink(declare.links()('Tag', { ...link, open: true }))).toBe(true);
  });
});

describe('a column of the table', () => {
  it('is every field but relations that are stored elsewhere, calculated values and additional input', () => {
    expect(those((field) => !isColumn(field))).toEqual(['many', 'links']);
    expect(isColumn(declare.one()('Room', { inverseBy: 'lamp' }))).toBe(false);
    expect(isColumn(declare.text({ computed: true }))).toBe(false);
    expect(isColumn(declare.secret({ inputOnly: true }))).toBe(false);
  });

  it.each([
    ['name', 'name'],
    ['phoneNumber', 'phone_number'],
    ['gmvPerHourUk', 'gmv_per_hour_uk'],
  ])('for %s is called %s', (name, column) => {
    expect(columnOf(name)).toBe(column);
  });
});

describe('a value', () => {
  it('of a number has two decimals unless declared, and none if it is whole', () => {
    expect([FIELDS.decimal, FIELDS.money, FIELDS.integer].map(scaleOf)).toEqual([2, 2, 0]);
    expect(scaleOf(declare.decimal({ scale: 4 }))).toBe(4);
    expect(scaleOf(declare.decimal({ scale: 0 }))).toBe(0);
    expect(scaleOf(declare.integer({ scale: 4 }))).toBe(0);
  });

  it('of a text loses spaces at both ends, of a secret none', () => {
    expect(trimmed(FIELDS.text, '  a b ')).toBe('a b');
    expect(trimmed(FIELDS.secret, '  a b ')).toBe('  a b ');
  });
});
