/** Stale changes: which may proceed after concurrent changes, and what is reported about the others. */
import { describe, expect, it } from 'vitest';
import { overtaken } from './overtaken.rules.ts';

const ava = { employee: 'a', name: 'Ava', role: 'HOST' } as const;
const ben = { employee: 'b', name: 'Ben', role: 'HOST' } as const;
const account = { uuid: 'uk', name: 'acme.uk', color: '#000000', zone: 'UTC' };
const now = { start: 10, end: 20, account, people: [ava, ben] };

describe('a change', () => {
  it.each([
    ['of times that are as they were', { start: 11, end: 21 }, { start: 10, end: 20 }, null],
    ['of times that somebody has moved', { start: 11, end: 21 }, { start: 9, end: 19 }, 'the time'],
    ['of one end, while somebody has moved the other', { end: 21 }, { end: 20 }, null],
    ['of people who are the same in another order', { people: [] }, { people: [ben, ava] }, null],
    ['of people among whom there is somebody new', { people: [] }, { people: [ava] }, 'who works'],
    ['of people of whom one has another role', { people: [] }, { people: [ava, { ...ben, role: 'MODEL' as const }] }, 'who works'],
    ['of an account that is the same', { account: null }, { account }, null],
    ['of an account that is another one', { account }, { account: null }, 'the live account'],
    ['of much', { start: 1, people: [] }, { start: 9, people: [] }, 'the time and who works'],
    ['of the start, which somebody has moved', { start: 11 }, { start: 9 }, 'the time'],
    ['of the end, which somebody has moved', { end: 21 }, { end: 19 }, 'the time'],
    ['of an account, while somebody has moved the time', { account: null }, { account, start: 9, end: 19 }, null],
    ['of people, while somebody has changed the account', { people: [] }, { people: [ava, ben], account: null }, null],
    ['of people where nobody was', { people: [ava] }, {}, 'who works'],
    [
      'of everything',
      { end: 1, account, people: [] },
      { end: 9, account: null, people: [] },
      'the time and the live account and who works',
    ],
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
