/** Behaviour of where figures come from, and of the warning that the platform changed how it attributes GMV. */
import { describe, expect, it } from 'vitest';
import { attributionNotes, GROUPINGS, sourceOf } from './analytics.rules.ts';

it('hours and weekdays come from minutes, products from products, anything else from the streams’ own totals', () => {
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

describe('a note of the attribution', () => {
  const [february, march, april] = [
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-30' },
  ];
  it('is there where days of both ways to attribute are in one answer, however many periods that are', () => {
    const note = [
      {
        code: 'ATTRIBUTION_CHANGED',
        message:
          'The platform changed how it attributes GMV at the end of March 2026. Figures from before and after are not like for like.',
      },
    ];
    expect(attributionNotes([april, march])).toEqual(note);
    expect(attributionNotes([march, null, april])).toEqual(note);
    expect(attributionNotes([{ from: '2026-03-31', to: '2026-04-01' }])).toEqual(note);
  });
  it('is not there where all are of one', () => {
    for (const periods of [[march, february], [april, null], [null], []]) expect(attributionNotes(periods)).toEqual([]);
  });
});
