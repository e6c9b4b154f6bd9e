/** Tests for the source of figures, and the note on the attribution change. */
import { describe, expect, it } from 'vitest';
import { attributionNotes, GROUPINGS, sourceOf } from './analytics.rules.ts';

it('uses minutes for hours and weekdays, products for products, and stream totals otherwise', () => {
  expect(Object.fromEntries(GROUPINGS.map((grouping) => [grouping, sourceOf(grouping)]))).toEqual({
    stream: 'streams',
    account: 'streams',
    client: 'streams',
    day: 'streams',
    week: 'streams',
    month: 'streams',
    weekday: 'minutes',
    hour: 'minutes',
    product: 'products',
    period: 'streams',
  });
});

describe('attribution note', () => {
  const [february, march, april] = [
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-30' },
  ];
  it('is present if a response includes days from before and after the change, for any number of periods', () => {
    const note = [
      {
        code: 'ATTRIBUTION_CHANGED',
        message:
          'The platform changed how it attributes GMV at the end of March 2026. Figures from before and after are not directly comparable.',
      },
    ];
    expect(attributionNotes([april, march])).toEqual(note);
    expect(attributionNotes([march, null, april])).toEqual(note);
    expect(attributionNotes([{ from: '2026-03-31', to: '2026-04-01' }])).toEqual(note);
  });
  it('is absent if all days are on one side', () => {
    for (const periods of [[march, february], [april, null], [null], []]) expect(attributionNotes(periods)).toEqual([]);
  });
});
