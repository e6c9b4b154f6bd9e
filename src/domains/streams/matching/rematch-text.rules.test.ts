/** Tests of the message after matching again. */
import { expect, it } from 'vitest';
import { rematchText } from './rematch-text.rules.ts';

it.each([
  [{ schedules: ['a'], added: [], removed: [], kept: [] }, 'No changes: 1 schedule belongs to it.'],
  [{ schedules: [], added: [], removed: [], kept: [] }, 'No changes: no schedule matches this stream.'],
  [
    { schedules: ['a', 'b'], added: [], removed: [], kept: ['a', 'b'] },
    'No changes: 2 schedules belong to it. 2 were matched manually and kept.',
  ],
  [{ schedules: ['a', 'b'], added: ['a', 'b'], removed: ['c'], kept: [] }, '2 schedules added, 1 schedule removed.'],
  [{ schedules: ['a', 'b'], added: ['a'], removed: [], kept: ['b'] }, '1 schedule added. One was matched manually and kept.'],
])('%j', (answer, text) => {
  expect(rematchText(answer)).toBe(text);
});
