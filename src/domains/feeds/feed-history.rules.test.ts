/** History of a feed: over any sequence of changes, UIDs are stable, sequences grow only with a change, and nothing disappears silently. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedHistory, type FeedEvent } from './feed-history.rules.ts';
import type { EventText } from './feed-text.rules.ts';

const at = (hour: number) =>
  `2026-06-${String(10 + Math.floor(hour / 24)).padStart(2, '0')}T${String(hour % 24).padStart(2, '0')}:00:00+00:00`;
const text = (schedule: string, more: Partial<EventText> = {}): EventText => ({
  schedule,
  isTimeOff: false,
  summary: schedule,
  description: '',
  start: at(9),
  end: at(10),
  ...more,
});
const FROM = at(0);
const NOW = at(1);
const shown = (planned: readonly EventText[], before: readonly FeedEvent[] = [], from = FROM) => feedHistory(before, planned, from, NOW);

describe('the history of a feed', () => {
  it('is sorted by time, whatever the order of the plan', () => {
    const { events } = shown([text('b', { start: at(30), end: at(31) }), text('c'), text('a')]);
    expect(events.map(({ schedule }) => schedule)).toEqual(['a', 'c', 'b']);
    expect(events.every(({ sequence, cancelled, changedAt }) => sequence === 0 && !cancelled && changedAt === NOW)).toBe(true);
  });

  it.each([
    ['summary', { summary: 'other' }],
    ['description', { description: 'other' }],
    ['start', { start: at(8) }],
    ['end', { end: at(12) }],
  ] as const)('increments the sequence when the %s changes', (_, change) => {
    const { events } = shown([text('a')]);
    const next = feedHistory(events, [text('a', change)], FROM, at(2));
    expect(next.events).toEqual([{ ...text('a', change), sequence: 1, cancelled: false, changedAt: at(2) }]);
    expect(next.changed).toEqual(next.events);
  });

  it('reports no change when nothing changes', () => {
    const { events } = shown([text('a')]);
    expect(shown([text('a')], events)).toEqual({ events, changed: [], over: [] });
  });

  it('drops events that ended long ago, and keeps removed ones as cancelled until then', () => {
    const { events } = shown([text('a'), text('b')]);
    const gone = shown([text('b')], events);
    expect(gone.events.map(({ schedule, cancelled, sequence }) => [schedule, cancelled, sequence])).toEqual([
      ['a', true, 1],
      ['b', false, 0],
    ]);
    expect(shown([], gone.events, at(9)).over).toEqual([]);
    expect(shown([], gone.events, at(10))).toEqual({ events: [], changed: [], over: ['a', 'b'] });
  });

  it('holds for any sequence of plans', () => {
    const plan = fc.uniqueArray(fc.record({ schedule: fc.constantFrom('a', 'b', 'c'), summary: fc.constantFrom('x', 'y') }), {
      selector: ({ schedule }) => schedule,
    });
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 8 }), (plans) => {
        let events: readonly FeedEvent[] = [];
        for (const [turn, planned] of plans.entries()) {
          const before = new Map(events.map((event) => [event.schedule, event]));
          const next = feedHistory(
            events,
            planned.map((one) => text(one.schedule, one)),
            FROM,
            at(turn + 1),
          );
          const after = new Map(next.events.map((event) => [event.schedule, event]));
          for (const schedule of before.keys()) expect(after.has(schedule)).toBe(true);
          for (const [schedule, event] of after) {
            const was = before.get(schedule);
            const isThere = planned.some((one) => one.schedule === schedule);
            expect(event.cancelled).toBe(!isThere);
            const same = was !== undefined && was.cancelled === event.cancelled && was.summary === event.summary;
            expect(event.sequence).toBe(was === undefined ? 0 : was.sequence + (same ? 0 : 1));
            expect(next.changed.includes(event)).toBe(!same);
          }
          events = next.events;
        }
      }),
    );
  });
});
