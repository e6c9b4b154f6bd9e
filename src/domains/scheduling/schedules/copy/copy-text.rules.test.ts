import { describe, expect, it } from 'vitest';
import { createZoneClock } from '../schedule/zone-time.rules.ts';
import { copyVerb, isPlain, lineText, previewText, repeatVerb, resultText, undoneText } from './copy-text.rules.ts';

/** @param open places left open on the first copy. */
const answer = (copies: number, skipped: number, open = 0) => ({
  created: Array.from({ length: copies }, String),
  copies: Array.from({ length: copies }, (_, index) => ({
    leftOpen: Array.from({ length: index === 0 ? open : 0 }, () => ({ name: 'Ava' })),
  })),
  skipped: Array.from({ length: skipped }),
});

const clock = createZoneClock('Europe/London');
const TIMES = { startTime: '2027-07-06T17:00:00Z', endTime: '2027-07-06T19:00:00Z' };

describe('the text of a copy', () => {
  it.each([
    ['Evening', 'northpeak', ', northpeak, Tue, Jul 6, 18:00–20:00'],
    ['northpeak', 'northpeak', ', Tue, Jul 6, 18:00–20:00'],
    ['Video work', null, ', Tue, Jul 6, 18:00–20:00'],
  ])('identifies %s on %s by its account, day and times', (name, accountName, text) =>
    expect(lineText({ name, accountName, ...TIMES }, clock)).toBe(text),
  );
  it.each([
    [0, 0, 'There is nothing to copy.'],
    [0, 2, 'Nothing will be copied, 2 left out.'],
    [2, 2, '2 schedules will be copied as drafts, 2 left out.'],
    [1, 0, '1 schedule will be copied as a draft.'],
    [3, 1, '3 schedules will be copied as drafts, 1 left out.'],
  ])('previews %d copied, %d left out', (copies, skipped, text) => expect(previewText(answer(copies, skipped))).toBe(text));
  it.each([
    [0, 2, 'Nothing was copied'],
    [1, 0, 'Copied 1 schedule'],
    [3, 0, 'Copied 3 schedules'],
    [3, 2, 'Copied 3 of 5 schedules, 2 left out'],
  ])('reports %d copied, %d left out', (copies, skipped, text) => expect(resultText(answer(copies, skipped))).toBe(text));
  it('says how many places are left open', () => {
    expect(previewText(answer(2, 0, 1))).toBe('2 schedules will be copied as drafts, 1 place left open.');
    expect(previewText(answer(1, 1, 2))).toBe('1 schedule will be copied as a draft, 2 places left open, 1 left out.');
    expect(resultText(answer(2, 0, 2))).toBe('Copied 2 schedules, 2 places left open');
    expect(resultText(answer(2, 1, 1))).toBe('Copied 2 of 3 schedules, 1 place left open, 1 left out');
    expect([answer(2, 0), answer(2, 1), answer(2, 0, 1)].map(isPlain)).toEqual([true, false, false]);
  });
  it('says how many schedules its undo deleted', () => {
    expect([undoneText(1), undoneText(50)]).toEqual(['Copy undone: 1 schedule deleted', 'Copy undone: 50 schedules deleted']);
  });
  it('states the number on its button', () => {
    expect([copyVerb(0), copyVerb(1), copyVerb(4), repeatVerb(0), repeatVerb(1), repeatVerb(4)]).toEqual([
      'Copy',
      'Copy 1 schedule',
      'Copy 4 schedules',
      'Repeat',
      'Repeat once',
      'Repeat 4 times',
    ]);
  });
});
