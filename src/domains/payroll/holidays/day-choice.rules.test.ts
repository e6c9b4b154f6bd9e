/** Tests for selecting days of a year. */
import { describe, expect, it } from 'vitest';
import { NO_CHOICE, splitChoice, stretched, toggled } from './day-choice.rules.ts';

const days = ({ days: chosen }: { readonly days: ReadonlySet<string> }) => [...chosen].sort();

describe('day selection', () => {
  it('toggles a single day', () => {
    const one = toggled(NO_CHOICE, '2026-06-10');
    expect(days(one)).toEqual(['2026-06-10']);
    expect(days(toggled(one, '2026-06-10'))).toEqual([]);
  });
  it('extends from the anchor in either direction, repeatedly', () => {
    const start = toggled(toggled(NO_CHOICE, '2026-01-01'), '2026-06-10');
    const wide = stretched(start, '2026-06-13');
    expect(days(wide)).toEqual(['2026-01-01', '2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13']);
    expect(days(stretched(wide, '2026-06-09'))).toEqual(['2026-01-01', '2026-06-09', '2026-06-10']);
    expect(days(stretched(NO_CHOICE, '2026-06-10'))).toEqual(['2026-06-10']);
  });
  it('separates ordinary days from holidays', () => {
    const choice = stretched(toggled(NO_CHOICE, '2026-12-24'), '2026-12-26');
    expect(splitChoice(choice, (day) => day === '2026-12-25')).toEqual({
      ordinary: ['2026-12-24', '2026-12-26'],
      holidays: ['2026-12-25'],
    });
  });
});
