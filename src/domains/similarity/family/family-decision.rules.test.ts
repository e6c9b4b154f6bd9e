import { expect, it } from 'vitest';
import { decidedText, groupsOf, scopeText } from './family-decision.rules.ts';

it('says how many pairs were decided', () => {
  expect([decidedText('ALLOWED', 1), decidedText(null, 3)]).toEqual(['Allowed reuse: 1 pair', 'Decisions on 3 pairs removed']);
});

it('says what a decision will change', () => {
  expect([scopeText(1, 1), scopeText(5, 5)]).toEqual(['For its only pair.', 'For all 5 pairs at once.']);
  expect(scopeText(4, 5)).toBe('For the 4 pairs without a decision; 1 pair decided before stays as it is.');
  expect(scopeText(0, 5)).toBe('All 5 pairs are decided. Another decision replaces all of them.');
});

it('restores earlier decisions and their notes by one request each', () => {
  const pairs = [
    { similarity: 'a', decision: null, note: null },
    { similarity: 'b', decision: 'COPY', note: 'Same shoot.' },
    { similarity: 'c', decision: null, note: null },
    { similarity: 'd', decision: 'COPY', note: null },
  ] as const;
  expect(groupsOf(pairs)).toEqual([
    { decision: null, note: null, similarities: ['a', 'c'] },
    { decision: 'COPY', note: 'Same shoot.', similarities: ['b'] },
    { decision: 'COPY', note: null, similarities: ['d'] },
  ]);
});
