/** What is said after matching again. */
import { expect, it } from 'vitest';
import { rematchText } from './rematch-text.rules.ts';

it.each([
  [{ schedules: ['a'], added: [], removed: [], kept: [] }, 'Nothing changed: 1 schedule belongs to it.'],
  [{ schedules: [], added: [], removed: [], kept: [] }, 'Nothing changed: no schedule fits this stream.'],
  [
    { schedules: ['a', 'b'], added: [], removed: [], kept: ['a', 'b'] },
    'Nothing changed: 2 schedules belong to it. 2 were matched manually and stayed.',
  ],
  [{ schedules: ['a', 'b'], added: ['a', 'b'], removed: ['c'], kept: [] }, '2 schedules added, 1 schedule taken away.'],
  [{ schedules: ['a', 'b'], added: ['a'], removed: [], kept: ['b'] }, '1 schedule added. One was matched manually and stayed.'],
])('%j', (answer, text) => {
  expect(rematchText(answer)).toBe(text);
});
