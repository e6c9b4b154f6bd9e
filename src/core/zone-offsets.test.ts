import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './span.ts';
import { zoneOffsets } from './zone-offsets.ts';

describe('the offsets of a time zone', () => {
  const london = zoneOffsets('Europe/London');
  const summer = Date.parse('2026-03-29T01:00:00Z');
  const winter = Date.parse('2026-10-25T01:00:00Z');

  it('are constant between two clock changes, from the instant of the first', () => {
    expect(london(summer)).toEqual({ from: summer, to: winter, offset: HOUR_MS });
    expect(london(winter - 1)).toEqual({ from: summer, to: winter, offset: HOUR_MS });
    expect(london(winter)).toMatchObject({ from: winter, offset: 0 });
    expect(london(summer - 1)).toMatchObject({ to: summer, offset: 0 });
  });

  it('have no end in a zone without clock changes', () => {
    expect(zoneOffsets('UTC')(summer)).toEqual({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset: 0 });
  });

  it('are looked up once for each period', () => {
    expect(london(summer + 1)).toBe(london(winter - 1));
  });
});
