/** Equality of values in the forms that clients and the database write. */
import { describe, expect, it } from 'vitest';
import { choices, date, decimal, instant, integer, json, money, text } from './fields.ts';
import { changedNames, sameValue } from './same-value.ts';

const roles = choices(['A', 'B', 'C'], {});
const settings = json<unknown>()({});

describe('the same value', () => {
  it.each([
    ['money as text and number', money({}), '15.00', 15],
    ['money with fewer digits', money({}), '15.00', '15.0'],
    ['a share', decimal({ scale: 4 }), '0.1500', 0.15],
    ['a whole number', integer({}), 5, '5'],
    ['an instant in another offset', instant({}), '2026-06-10T09:00:00+00:00', '2026-06-10T11:00:00+02:00'],
    ['an instant with fractions of nothing', instant({}), '2026-06-10T09:00:00+00:00', '2026-06-10T09:00:00.000Z'],
    ['a set in another order', roles, ['A', 'B'], ['B', 'A']],
    ['settings with keys in another order', settings, { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }],
    ['settings with an amount as number', settings, [{ amount: '15.00' }], [{ amount: 15 }]],
    ['records of an action in another order', undefined, ['/api/a', '/api/b'], ['/api/b', '/api/a']],
    ['a negative amount', money({}), '-1.50', -1.5],
    ['settings with nothing in them', settings, { a: null, b: [] }, { b: [], a: null }],
    ['nothing', text({ nullable: true }), null, undefined],
  ])('%s', (_name, field, one, other) => {
    expect([sameValue(field, one, other), sameValue(field, other, one)]).toEqual([true, true]);
  });
  it.each([
    ['money', money({}), '15.00', '15.01'],
    ['nothing and zero', money({ nullable: true }), null, '0.00'],
    ['text that looks like a number', text({}), '15.00', '15'],
    ['an instant an hour later', instant({}), '2026-06-10T09:00:00+00:00', '2026-06-10T09:00:00+01:00'],
    ['a day', date({}), '2026-06-10', '2026-06-11'],
    ['a smaller set', roles, ['A', 'B'], ['A']],
    ['the order of settings, which can mean something', settings, [{ name: 'x' }, { name: 'y' }], [{ name: 'y' }, { name: 'x' }]],
    ['settings with one key less', settings, { a: 1, b: 2 }, { a: 1 }],
    ['settings of text', settings, { name: '15.00' }, { name: '15.0' }],
    ['a list and an object', settings, [], {}],
    ['settings with as many keys of other names', settings, { a: 1 }, { b: 1 }],
    ['settings with a key of nothing and one of none', settings, { a: undefined }, { b: undefined }],
    ['settings with nothing and with an object', settings, { a: null }, { a: {} }],
    ['settings with a number and with words', settings, { a: 1 }, { a: '1 hour' }],
    ['settings with a number and with words before it', settings, { a: 1 }, { a: 'about 1' }],
    ['settings with a number and a list of it', settings, { a: 1 }, { a: [1] }],
    ['an amount and words', money({}), '15.00', 'much'],
    ['two texts that are no instants', instant({}), 'soon', 'later'],
    ['an instant and a number', instant({}), '2026-06-10T09:00:00+00:00', 1_781_082_000],
    ['a set and a text', roles, ['A'], 'A'],
    ['numbers in another order', roles, [1, 2], [2, 1]],
    ['nothing and no text', text({ nullable: true }), null, ''],
    ['nothing and an empty set', roles, undefined, []],
  ])('is not %s', (_name, field, one, other) => {
    expect([sameValue(field, one, other), sameValue(field, other, one)]).toEqual([false, false]);
  });
});

it('names what changed, and what was not known before', () => {
  const fields = { rate: money({}), roles, note: text({ nullable: true }) };
  expect(
    changedNames(
      fields,
      { rate: '15.00', roles: ['A', 'B'], note: null },
      { rate: 15, roles: ['B', 'A'], note: 'Hi', password: 'changed' },
    ),
  ).toEqual(['note', 'password']);
});
