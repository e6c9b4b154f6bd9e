import { expect, it } from 'vitest';
import { membersText, stateBadge, usedText } from './family-text.rules.ts';

it('counts uses in words', () => {
  expect([0, 1, 5, 1200].map(usedText)).toEqual(['not used since', 'used once since', 'used 5 times since', 'used 1,200 times since']);
});

it('names versions and copies besides the original', () => {
  expect(membersText({ versions: 1, copies: 0 })).toBeNull();
  expect(membersText({ versions: 3, copies: 1 })).toBe('3 versions, 1 copy');
  expect(membersText({ versions: 1, copies: 2 })).toBe('2 copies');
});

it('names how many pairs are not decided', () => {
  expect(stateBadge({ state: 'OPEN', undecided: 4, pairs: 4 }).label).toBe('Not decided');
  expect(stateBadge({ state: 'OPEN', undecided: 1, pairs: 4 }).label).toBe('1 of 4 not decided');
  expect(stateBadge({ state: 'DISMISSED', undecided: 0, pairs: 4 })).toEqual({ severity: 'neutral', label: 'Not a copy' });
});
