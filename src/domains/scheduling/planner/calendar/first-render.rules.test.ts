/** Which part of a long timeline or list is rendered first. */
import { describe, expect, it } from 'vitest';
import type { DrawnEvent } from './calendar-event.rules.ts';
import { firstOf, visibleFirst } from './first-render.rules.ts';

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
const viewport = { from: '2026-11-23T08:00:00', to: '2026-11-23T12:00:00', rows: 1 };

describe('the first render', () => {
  it('is everything, when there is little', () => expect(visibleFirst([event(1, 20, 'b')], rows, viewport).later).toEqual([]));

  it('contains what is in the visible hours and rows; the rest follows', () => {
    const events = Array.from({ length: 200 }, (_, index) => event(index, index % 22, index % 2 === 0 ? 'a' : 'b'));
    const { now, later } = visibleFirst(events, rows, viewport);
    expect(now.length + later.length).toBe(200);
    expect(now.every(({ resourceIds, start }) => resourceIds[0] === 'a' && start >= '2026-11-23T08' && start < viewport.to)).toBe(true);
    expect(now.length).toBeGreaterThan(0);
    expect(later.some(({ resourceIds, start, end }) => resourceIds[0] === 'a' && start < viewport.to && end > viewport.from)).toBe(false);
  });

  it('excludes events that only touch the visible range or lie below', () => {
    const around = [event(0, 7, 'a'), event(1, 8, 'a'), event(2, 11, 'a'), event(3, 12, 'a'), event(4, 9, 'b')];
    const both = { ...event(5, 9, 'b'), resourceIds: ['b', 'a'] };
    const below = Array.from({ length: 120 }, (_, index) => event(100 + index, 9, 'b'));
    const { now, later } = visibleFirst([...around, both, ...below], rows, viewport);
    expect(now.map(({ id }) => id)).toEqual(['1', '2', '5']);
    expect(later.map(({ id }) => id)).toEqual(['0', '3', '4', ...below.map(({ id }) => id)]);
  });

  it('defers the remaining rows as soon as there is much', () => {
    const much = Array.from({ length: 200 }, (_, index) => event(index, 9, index < 60 ? 'a' : 'b'));
    expect(visibleFirst(much.slice(0, 100), rows, viewport)).toEqual({ now: much.slice(0, 100), later: [] });
    expect(visibleFirst(much, rows, viewport)).toEqual({ now: much.slice(0, 60), later: much.slice(60) });
    expect(visibleFirst(much, rows, { ...viewport, rows: 2 })).toEqual({ now: much, later: [] });
  });

  it('contains as many list items as fit on the screen, in order', () => {
    const events = Array.from({ length: 5 }, (_, index) => event(index, index, 'a'));
    expect(firstOf(events, 2)).toEqual({ now: events.slice(0, 2), later: events.slice(2) });
    expect(firstOf(events, 9)).toEqual({ now: events, later: [] });
  });
});
