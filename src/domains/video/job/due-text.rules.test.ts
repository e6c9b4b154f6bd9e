/** Tests of the text for a due date. */
import { expect, it } from 'vitest';
import { dueText } from './due-text.rules.ts';

it.each([
  ['2026-06-09', true, 'Jun 9, 1 day late', 'late'],
  ['2026-06-01', true, 'Jun 1, 9 days late', 'late'],
  ['2026-06-10', true, 'Today', 'soon'],
  ['2026-06-11', true, 'Tomorrow', 'soon'],
  ['2026-06-17', true, 'Jun 17, in 7 days', 'soon'],
  ['2026-06-18', true, 'Jun 18', 'calm'],
  ['2026-06-01', false, 'Jun 1', 'calm'],
] as const)('due %s, open %s: %s', (due, open, text, tone) => {
  expect(dueText(due, '2026-06-10', open)).toEqual({ text, tone });
});
