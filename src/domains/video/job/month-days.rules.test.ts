/** Tests of the days of a calendar month. */
import { expect, it } from 'vitest';
import { monthDays } from './month-days.rules.ts';

it.each([
  ['2026-06', '2026-06-01', '2026-07-05', 35],
  ['2026-02', '2026-01-26', '2026-03-01', 35],
  ['2027-02', '2027-02-01', '2027-02-28', 28],
  ['2026-08', '2026-07-27', '2026-09-06', 42],
])('%s is shown from %s to %s', (month, first, last, count) => {
  const days = monthDays(month);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
});
