import { describe, expect, it } from 'vitest';
import { nearDays } from './near-days.rules.ts';

const groupsOf = (zone: string, ...spans: readonly (readonly [start: string, end: string])[]) =>
  nearDays(spans, ([start, end]) => ({ start: Date.parse(start), end: Date.parse(end) }), zone).map(({ items, first, last }) => [
    items.map((span) => spans.indexOf(span)),
    `${first.toString()} – ${last.toString()}`,
  ]);

describe('nearby days', () => {
  it('exclude long gaps in between', () =>
    expect(groupsOf('UTC', ['2200-03-01T09:00Z', '2200-03-01T11:00Z'], ['1900-01-01T09:00Z', '1900-01-02T01:00Z'])).toEqual([
      [[1], '1900-01-01 – 1900-01-02'],
      [[0], '2200-03-01 – 2200-03-01'],
    ]));

  it('extend nine days after the last one, and no further', () =>
    expect(
      groupsOf(
        'UTC',
        ['2034-05-01T09:00Z', '2034-05-01T11:00Z'],
        ['2034-05-10T09:00Z', '2034-05-10T11:00Z'],
        ['2034-05-20T09:00Z', '2034-05-20T11:00Z'],
      ),
    ).toEqual([
      [[0, 1], '2034-05-01 – 2034-05-10'],
      [[2], '2034-05-20 – 2034-05-20'],
    ]));

  it('use the days of the zone', () =>
    expect(groupsOf('America/New_York', ['2034-05-02T01:00Z', '2034-05-02T05:00Z'])).toEqual([[[0], '2034-05-01 – 2034-05-02']]));

  it('are empty for no items', () => expect(groupsOf('UTC')).toEqual([]));
});
