import { describe, expect, it } from 'vitest';
import type { DrawnEvent } from './calendar-event.rules.ts';
import { firstOf, inSight } from './first-sight.rules.ts';

const event = (index: number, hour: number, row: string): DrawnEvent => ({
  id: String(index),
  start: `2026-11-23T${String(hour).padStart(2, '0')}:00:00`,
  end: `2026-11-23T${String(hour + 1).padStart(2, '0')}:00:00`,
  resourceIds: [row],
  classNames: [],
  styles: [],
  extendedProps: { face: { uuid: null, name: '', ends: ['', ''], time: '', shortTime: '', people: '', label: '', day: null } },
});
const rows = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
];
const sight = { from: '2026-11-23T08:00:00', to: '2026-11-23T12:00:00', rows: 1 };

describe('what is drawn first', () => {
  it('is everything, when there is little', () => expect(inSight([event(1, 20, 'b')], rows, sight).later).toEqual([]));

  it('is what lies in the hours and rows in sight; nothing is lost', () => {
    const events = Array.from({ length: 200 }, (_, index) => event(index, index % 22, index % 2 === 0 ? 'a' : 'b'));
    const { now, later } = inSight(events, rows, sight);
    expect(now.length + later.length).toBe(200);
    expect(now.every(({ resourceIds, start }) => resourceIds[0] === 'a' && start >= '2026-11-23T08' && start < sight.to)).toBe(true);
    expect(now.length).toBeGreaterThan(0);
    expect(later.some(({ resourceIds, start, end }) => resourceIds[0] === 'a' && start < sight.to && end > sight.from)).toBe(false);
  });

  it('is as many of a list as fit on the screen, in their order', () => {
    const events = Array.from({ length: 5 }, (_, index) => event(index, index, 'a'));
    expect(firstOf(events, 2)).toEqual({ now: events.slice(0, 2), later: events.slice(2) });
    expect(firstOf(events, 9)).toEqual({ now: events, later: [] });
  });
});
