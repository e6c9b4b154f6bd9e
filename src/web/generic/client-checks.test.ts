/** Validation of a form in the browser before it is sent. */
import { describe, expect, it } from 'vitest';
import { allOf, everyone } from '#core/access';
import {
  boolean,
  choice,
  choices,
  date,
  decimal,
  email,
  instant,
  integer,
  links,
  longText,
  money,
  one,
  phone,
  secret,
  text,
  timeOfDay,
  timeZone,
} from '#core/fields';
import { defineResource } from '#core/resource';
import { Client } from '#domains/clients';
import { User } from '#domains/identity';
import { LiveAccount } from '#domains/live';
import { Employee } from '#domains/workforce';
import { clientChecks, REQUIRED } from './client-checks.ts';
import { newValues } from './form/form-values.ts';
import type { FormValue } from './form/form-value.ts';

const Sample = defineResource({
  name: 'Sample',
  plural: 'samples',
  table: 'sample',
  label: { one: 'Sample', many: 'Samples' },
  about: 'Every kind of field.',
  title: 'name',
  fields: {
    name: text({ maxLength: 5, minLength: 2 }),
    code: text({ nullable: true, pattern: { regex: '^[A-Z]+$', message: 'Capitals only.' } }),
    story: longText({ nullable: true }),
    mail: email({ nullable: true }),
    tel: phone({ nullable: true }),
    zone: timeZone({ default: 'UTC' }),
    pass: secret({ inputOnly: true, minLength: 10 }),
    count: integer({ nullable: true, min: 0, max: 10 }),
    share: decimal({ nullable: true, scale: 4, min: 0, max: 1, unit: 'percent' }),
    price: money({ nullable: true, min: 0 }),
    flag: boolean({ default: false }),
    kind: choice(['A', 'B'], { default: 'A' }),
    tags: choices(['X', 'Y'], { default: [] }),
    day: date({ nullable: true }),
    at: instant({ nullable: true }),
    clock: timeOfDay({ nullable: true }),
    parent: one()('Sample'),
    friends: links()('Sample', { through: 't', near: 'a', far: 'b' }),
  },
  filters: {},
  orders: [],
  defaultOrder: {},
  access: { read: everyone, create: everyone, update: everyone, remove: allOf() },
});

const says = (name: string, value: FormValue) => clientChecks(Sample, { [name]: value })[name] ?? null;

describe('clientChecks', () => {
  it.each<[string, FormValue, string | null]>([
    ['name', '', REQUIRED],
    ['name', '   ', REQUIRED],
    ['name', 'a', 'Use 2 characters or more.'],
    ['name', 'abcdef', 'Use 5 characters or fewer; it has 6.'],
    ['name', 'abc', null],
    ['name', '🎬🎬🎬🎬🎬', null],
    ['code', '', null],
    ['code', 'ab', 'Capitals only.'],
    ['code', 'AB', null],
    ['story', 'x'.repeat(20_000), null],
    ['story', 'x'.repeat(20_001), 'Use 20000 characters or fewer; it has 20001.'],
    ['mail', 'ann', 'Enter a whole email address, such as name@example.com.'],
    ['mail', 'ann@example.com', null],
    ['mail', 'a@b@c.d', 'Enter a whole email address, such as name@example.com.'],
    ['tel', '+44 (0)20 7946 0000', null],
    ['tel', 'call me', 'Enter a phone number: digits, spaces and + ( ) . / - only.'],
    ['zone', null, REQUIRED],
    ['zone', 'Europe/London', null],
    ['zone', 'Mars/Base', 'Choose a time zone from the list.'],
    ['pass', '', null],
    ['pass', 'short', 'Use 10 characters or more.'],
    ['pass', '          ', null],
    ['count', '', null],
    ['count', '3', null],
    ['count', '3.5', 'Enter a whole number.'],
    ['count', 'three', 'Enter a whole number.'],
    ['count', '-1', 'Enter 0 or more.'],
    ['count', '11', 'Enter 10 or less.'],
    ['share', '15', null],
    ['share', '15.25', null],
    ['share', '15.255', 'Use at most 2 decimals.'],
    ['share', '101', 'Enter 100 or less.'],
    ['share', '15%', null],
    ['price', '12.5', null],
    ['price', '£1,234.50', null],
    ['price', '1.234', 'Use at most 2 decimals.'],
    ['price', '-1', 'Enter 0 or more.'],
    ['price', '1e3', 'Enter a number, such as 12.50.'],
    ['price', '1234567890123', 'This number is too large.'],
    ['flag', false, null],
    ['kind', null, REQUIRED],
    ['kind', 'C', 'Choose an option from the list.'],
    ['tags', [], null],
    ['tags', ['X'], null],
    ['tags', ['Z'], 'Choose from the list.'],
    ['day', '2026-02-28', null],
    ['day', '2026-02-30', 'Choose a valid date.'],
    ['at', '2026-06-10T09:00:00Z', null],
    ['at', 'soon', 'Choose a date and time.'],
    ['clock', '09:30', null],
    ['clock', '25:00', 'Enter a time such as 09:30.'],
    ['parent', null, REQUIRED],
    ['parent', '/api/samples/x', null],
    ['friends', [], null],
  ])('%s %j → %j', (name, value, message) => {
    expect(says(name, value)).toBe(message);
  });

  it('reports every empty required field of a new record, and no other', () => {
    const required = (resource: Parameters<typeof clientChecks>[0], names: string[]) =>
      Object.keys(clientChecks(resource, newValues(resource, names)));
    expect(required(Client, ['name', 'email', 'phone', 'status'])).toEqual(['name', 'email']);
    expect(required(User, ['username', 'email', 'roles', 'status', 'employee'])).toEqual(['username']);
    expect(required(Employee, ['nickname', 'firstname', 'status', 'hostHourlyRate', 'payrollPeriod'])).toEqual(['nickname']);
    expect(required(LiveAccount, ['identity', 'timezone', 'status', 'client', 'managers', 'agencyShare'])).toEqual(['identity', 'client']);
  });

  it('ignores fields that are not on the form', () => {
    expect(clientChecks(Client, { name: 'Acme' })).toEqual({});
    expect(clientChecks(Client, { name: 'Acme', somethingElse: '' })).toEqual({});
  });
});
