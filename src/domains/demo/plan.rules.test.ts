/** The demo's plan: any week of any year is feasible. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mondayOf, Temporal } from '#core/time';
import { EMPLOYEES } from './cast.rules.ts';
import { planWeek, withOpenPlaces } from './plan.rules.ts';

const HOUR = 3_600_000;
const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

describe('a demo week', () => {
  it('books no one twice, gives everyone rest, and assigns no one who is away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: -10, max: 10 }), (day, week) => {
        const monday = mondayOf(Temporal.PlainDate.from('2024-01-01').add({ days: day }));
        const shifts = planWeek(monday, week, 'Europe/London').flatMap(({ assignees, start, end }) =>
          assignees.map(({ employee }) => ({ employee, start: ms(start), end: ms(end) })),
        );
        for (const { nickname, status } of EMPLOYEES) {
          const mine = shifts.filter(({ employee }) => employee === nickname).sort((a, b) => a.start - b.start);
          if (status !== 'ACTIVE') expect(mine).toEqual([]);
          for (const [index, shift] of mine.slice(1).entries()) expect(shift.start - mine[index]!.end).toBeGreaterThanOrEqual(11 * HOUR);
          expect(mine.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThanOrEqual(48 * HOUR);
          for (const { start, end } of mine) expect(end - start).toBeLessThanOrEqual(6 * HOUR);
        }
      }),
      { numRuns: 40 },
    );
  });
  it('can have open places, spread over its days', () => {
    const week = planWeek(Temporal.PlainDate.from('2026-11-16'), 0, 'Europe/London');
    const open = withOpenPlaces(week, 40);
    const count = (schedules: typeof week) => schedules.reduce((sum, { assignees }) => sum + assignees.length, 0);
    expect(count(week) - count(open)).toBe(40);
    expect(open.map(({ needs }) => needs)).toEqual(week.map(({ needs }) => needs));
    const days = open
      .filter(({ assignees }, index) => assignees.length < week[index]!.assignees.length)
      .map(({ start }) => start.slice(0, 10));
    expect(new Set(days).size).toBeGreaterThanOrEqual(6);
  });
  it('includes two shoots', () => {
    const shoots = planWeek(Temporal.PlainDate.from('2026-11-16'), 0, 'Europe/London').filter(({ type }) => type === 'VIDEO');
    const shoot = { type: 'VIDEO', account: null, needs: { MODEL: 1 } };
    expect(shoots).toEqual([
      {
        ...shoot,
        title: 'Product shoot',
        start: '2026-11-17T09:30:00Z',
        end: '2026-11-17T13:30:00Z',
        assignees: [{ employee: 'Oscar', role: 'MODEL' }],
      },
      {
        ...shoot,
        title: 'Shorts batch',
        start: '2026-11-19T09:30:00Z',
        end: '2026-11-19T13:30:00Z',
        assignees: [{ employee: 'Dinh', role: 'MODEL' }],
      },
    ]);
  });
  it('is the same every time, and after an update: the checksum of some weeks', () => {
    const weeks = [-3, 0, 5].map((week) => planWeek(Temporal.PlainDate.from('2026-03-16').add({ weeks: week }), week, 'Europe/London'));
    expect(createHash('sha256').update(JSON.stringify(weeks)).digest('hex')).toBe(
      '263a2a6e17f2f1867756e62eb4dc29919bc7e0a0e02fc9e075f4cc4b8f0efcff',
    );
  });
});
