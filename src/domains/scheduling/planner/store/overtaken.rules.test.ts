/** Stale changes: which may proceed after concurrent changes, and what is reported about the others. */
import { describe, expect, it } from 'vitest';
import { overtaken } from './overtaken.rules.ts';

const ava = { employee: 'a', name: 'Ava', role: 'HOST' } as const;
const ben = { employee: 'b', name: 'Ben', role: 'HOST' } as const;
const account = { uuid: 'uk', name: 'acme.uk', color: '#000000', zone: 'UTC' };
const now = { type: 'LIVE' as const, start: 10, end: 20, account, people: [ava, ben], item: { note: 'Theirs' } };

describe('a change', () => {
  it.each([
    ['of unchanged times', { start: 11, end: 21 }, { start: 10, end: 20 }, null],
    ['of times moved by another user', { start: 11, end: 21 }, { start: 9, end: 19 }, 'the time'],
    ['of the end after another user moved the start', { end: 21 }, { end: 20 }, null],
    ['of the same people in another order', { people: [] }, { people: [ben, ava] }, null],
    ['of people after one was added', { people: [] }, { people: [ava] }, 'who works'],
    ['of people after a role was changed', { people: [] }, { people: [ava, { ...ben, role: 'MODEL' as const }] }, 'who works'],
    ['of an unchanged account', { account: null }, { account }, null],
    ['of a changed account', { account }, { account: null }, 'the live account'],
    ['of several changed fields', { start: 1, people: [] }, { start: 9, people: [] }, 'the time and who works'],
    ['of a start moved by another user', { start: 11 }, { start: 9 }, 'the time'],
    ['of an end moved by another user', { end: 21 }, { end: 19 }, 'the time'],
    ['of the account after another user moved the time', { account: null }, { account, start: 9, end: 19 }, null],
    ['of people after another user changed the account', { people: [] }, { people: [ava, ben], account: null }, null],
    ['of people of an unassigned schedule', { people: [ava] }, {}, 'who works'],
    [
      'of everything',
      { end: 1, account, people: [] },
      { end: 9, account: null, people: [] },
      'the time and the live account and who works',
    ],
    ['of a note that another user wrote', { note: 'Mine' }, { note: null }, 'the note'],
    ['of a note that is as it was', { note: 'Mine' }, { note: 'Theirs' }, null],
    ['of nothing', {}, {}, null],
  ])('%s', (_, change, from, expected) => {
    expect(overtaken(change, from, now)).toBe(expected);
  });

  it('of people may proceed when there still are none', () => expect(overtaken({ people: [ava] }, {}, { ...now, people: [] })).toBeNull());

  it('of an account may proceed when there still is none', () => {
    expect(overtaken({ account }, { account: null }, { ...now, account: null })).toBeNull();
    expect(overtaken({ account }, { account }, { ...now, account: null })).toBe('the live account');
  });
});
