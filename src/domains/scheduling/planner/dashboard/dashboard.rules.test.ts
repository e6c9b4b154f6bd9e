/** Dashboard figures: on air and next, totals, the timeline of the day, and upcoming days. */
import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  byDay,
  dayHeading,
  drawnWindow,
  isWithin,
  lanesOf,
  nextUp,
  onAir,
  totalsOf,
  touching,
  windowsAt,
} from './dashboard.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-06-10T11:00:00Z');

function planned(uuid: string, start: number, hours: number, more: Partial<Planned> & { cost?: string | null } = {}): Planned {
  const { cost, ...rest } = more;
  return {
    uuid,
    start,
    end: start + hours * HOUR,
    type: 'LIVE',
    draft: false,
    mayEdit: true,
    people: [],
    account: { uuid: 'a1', name: 'bloom', color: '#111111', zone: 'UTC' },
    item: ('cost' in more ? { labourCost: cost } : {}) as Planned['item'],
    ...rest,
  };
}
const names = (all: readonly Planned[]) => all.map(({ uuid }) => uuid);

describe('beginning of a list', () => {
  it('leads to the first item that is not shown', () => {
    expect(beginningOf({ items: ['a', 'b', 'c'], total: 9 }, 2)).toEqual({ shown: ['a', 'b'], left: 7, next: 'c' });
  });
  it('is the whole list if nothing is left', () => {
    expect(beginningOf({ items: ['a', 'b'], total: 2 }, 2)).toEqual({ shown: ['a', 'b'], left: 0, next: null });
    expect(beginningOf({ items: [], total: 0 }, 2)).toEqual({ shown: [], left: 0, next: null });
  });
});

describe('day and week', () => {
  it('use the agency’s time zone, with weeks from Monday', () => {
    const { day, week, today } = windowsAt(NOON, 'Europe/London');
    expect(today).toBe('2026-06-10');
    expect(day).toEqual({ start: Date.parse('2026-06-09T23:00:00Z'), end: Date.parse('2026-06-10T23:00:00Z') });
    expect(week).toEqual({ start: Date.parse('2026-06-07T23:00:00Z'), end: Date.parse('2026-06-14T23:00:00Z') });
  });

  it('follow DST changes', () => {
    const { day, week } = windowsAt(Date.parse('2026-03-29T12:00:00Z'), 'Europe/London');
    expect(day.end - day.start).toBe(23 * HOUR);
    expect(week.end - week.start).toBe((7 * 24 - 1) * HOUR);
  });

  it('have API filters for everything that touches them', () => {
    expect(touching(windowsAt(NOON, 'UTC').day)).toEqual({
      'startTime[strictly_before]': '2026-06-11T00:00:00+00:00',
      'endTime[strictly_after]': '2026-06-10T00:00:00+00:00',
    });
  });
});

describe('schedules within a window', () => {
  const { day } = windowsAt(NOON, 'UTC');

  it('touch it for at least a moment', () => {
    expect(isWithin({ start: day.start - HOUR, end: day.start + 1 }, day)).toBe(true);
    expect(isWithin({ start: day.end - 1, end: day.end + HOUR }, day)).toBe(true);
    expect(isWithin({ start: day.start - HOUR, end: day.end + HOUR }, day)).toBe(true);
  });

  it('exclude those that only meet its start or end, or are elsewhere', () => {
    expect(isWithin({ start: day.start - HOUR, end: day.start }, day)).toBe(false);
    expect(isWithin({ start: day.end, end: day.end + HOUR }, day)).toBe(false);
    expect(isWithin({ start: day.end + HOUR, end: day.end + 2 * HOUR }, day)).toBe(false);
  });
});

describe('on air and next', () => {
  const all = [
    planned('later', NOON + 3 * HOUR, 1),
    planned('running', NOON - HOUR, 2),
    planned('ended', NOON - 2 * HOUR, 2),
    planned('draft', NOON - HOUR, 4, { draft: true }),
    planned('video', NOON - HOUR, 4, { type: 'VIDEO' }),
    planned('soon', NOON + HOUR, 1),
  ];

  it('are published live schedules only; their end is exclusive', () => {
    expect(names(onAir(all, NOON))).toEqual(['running']);
    expect(names(nextUp(all, NOON, 5))).toEqual(['soon', 'later']);
    expect(names(nextUp(all, NOON, 1))).toEqual(['soon']);
  });

  it('are sorted by end and by start', () => {
    const running = [planned('b', NOON - HOUR, 3), planned('c', NOON - 2 * HOUR, 5), planned('a', NOON - HOUR, 2)];
    expect(names(onAir(running, NOON))).toEqual(['a', 'b', 'c']);
    const coming = [planned('b', NOON + 2 * HOUR, 1), planned('c', NOON + 3 * HOUR, 1), planned('a', NOON + HOUR, 5)];
    expect(names(nextUp(coming, NOON, 5))).toEqual(['a', 'b', 'c']);
  });

  it('include what starts this very moment in on air, not in next', () => {
    expect(names(onAir([planned('now', NOON, 1)], NOON))).toEqual(['now']);
    expect(nextUp([planned('now', NOON, 1)], NOON, 5)).toEqual([]);
  });

  it('exclude drafts and video work from next', () =>
    expect(
      nextUp([planned('draft', NOON + HOUR, 1, { draft: true }), planned('video', NOON + HOUR, 1, { type: 'VIDEO' })], NOON, 5),
    ).toEqual([]));
});

describe('totals', () => {
  const { week } = windowsAt(NOON, 'UTC');

  it('sum hours and exact costs of schedules that start in the window', () => {
    const all = [
      planned('a', NOON, 1.5, { cost: '0.10' }),
      planned('b', NOON, 2, { cost: '0.20' }),
      planned('c', NOON, 1, { cost: null }),
      planned('before', week.start - HOUR, 2, { cost: '99.00' }),
    ];
    expect(totalsOf(all, week)).toEqual({ hours: 4.5, schedules: 3, cost: '0.30', estimated: false, unknownCosts: 1 });
  });

  it('include the first moment of the window, but not its end', () => {
    const all = [planned('first', week.start, 1), planned('next week', week.end, 2), planned('later', week.end + HOUR, 4)];
    expect(totalsOf(all, week)).toMatchObject({ hours: 1, schedules: 1 });
  });

  it('report when costs are hidden, partly or entirely', () => {
    expect(totalsOf([planned('a', NOON, 1, { cost: '5.00' }), planned('b', NOON, 1)], week)).toMatchObject({
      cost: '5.00',
      unknownCosts: 1,
    });
    expect(
      totalsOf([planned('a', NOON, 1, { item: { labourCost: '5.00', labourCostIsEstimate: true } as Planned['item'] })], week),
    ).toMatchObject({ cost: '5.00', estimated: true });
    expect(totalsOf([planned('a', NOON, 1)], week)).toMatchObject({ cost: null });
    expect(totalsOf([], week)).toEqual({ hours: 0, schedules: 0, cost: null, estimated: false, unknownCosts: 0 });
  });
});

describe('the timeline of the day', () => {
  const { day } = windowsAt(NOON, 'UTC');

  it('has a lane per account by name, video work last', () => {
    const lanes = lanesOf(
      [
        planned('v', NOON, 1, { type: 'VIDEO', account: null }),
        planned('z', NOON, 1, { account: { uuid: 'a2', name: 'zest', color: '#222222', zone: 'UTC' } }),
        planned('b', NOON, 1),
        planned('b2', NOON + HOUR, 1),
        planned('yesterday', day.start - 2 * HOUR, 1),
      ],
      day,
    );
    expect(lanes.map(({ name, bars }) => [name, names(bars)])).toEqual([
      ['bloom', ['b', 'b2']],
      ['zest', ['z']],
      ['Video work', ['v']],
    ]);
  });

  it.each(['v b z', 'v z b', 'b v z', 'b z v', 'z v b', 'z b v'])('has the same order of lanes for any order of schedules: %s', (order) => {
    const zest = { uuid: 'a2', name: 'zest', color: '#222222', zone: 'UTC' };
    const parts: Readonly<Record<string, Partial<Planned>>> = { v: { type: 'VIDEO', account: null }, b: {}, z: { account: zest } };
    const all = order.split(' ').map((uuid, index) => planned(uuid, NOON + index * HOUR, 1, parts[uuid]));
    expect(lanesOf(all, day).map(({ key, name, color }) => ({ key, name, color }))).toEqual([
      { key: 'a1', name: 'bloom', color: '#111111' },
      { key: 'a2', name: 'zest', color: '#222222' },
      { key: '', name: 'Video work', color: 'var(--mantine-color-gray-6)' },
    ]);
  });

  it('shows whole hours around the schedules, at least eight, within the day', () => {
    expect(drawnWindow([planned('a', NOON + 10 * 60_000, 2)], day, NOON)).toEqual({ start: NOON, end: NOON + 8 * HOUR });
    expect(drawnWindow([planned('night', day.start - 2 * HOUR, 4)], day, NOON)).toEqual({ start: day.start, end: NOON });
    expect(drawnWindow([planned('late', day.end - HOUR, 3)], day, day.end - HOUR)).toEqual({ start: day.end - 8 * HOUR, end: day.end });
  });

  it('shows the first hours of a day that has just started, and no more than a short day has', () => {
    expect(drawnWindow([], day, day.start + HOUR / 2)).toEqual({ start: day.start, end: day.start + 8 * HOUR });
    const short = { start: day.start, end: day.start + 6 * HOUR };
    expect(drawnWindow([], short, day.start + 2 * HOUR)).toEqual(short);
  });
});

describe('upcoming days', () => {
  it('contain their entries in order', () => {
    const days = byDay([planned('c', NOON + 24 * HOUR, 1), planned('b', NOON + HOUR, 1), planned('a', NOON, 1)], (instant) =>
      new Date(instant).toISOString().slice(0, 10),
    );
    expect(days.map(({ day, entries }) => [day, names(entries)])).toEqual([
      ['2026-06-10', ['a', 'b']],
      ['2026-06-11', ['c']],
    ]);
  });

  it('are labelled today, tomorrow, or by date', () => {
    expect([
      dayHeading('2026-06-10', '2026-06-10'),
      dayHeading('2026-06-11', '2026-06-10'),
      dayHeading('2026-06-12', '2026-06-10'),
      dayHeading('2026-07-11', '2026-06-10'),
    ]).toEqual(['Today', 'Tomorrow', 'Fri, Jun 12', 'Sat, Jul 11']);
  });
});
