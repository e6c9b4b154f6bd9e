/** Working days and breaks: at and past each limit, across midnight and clock changes, and what holds for any shifts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, type Span } from '#core/span';
import {
  isLongRun,
  isShortRest,
  longWithoutBreak,
  REST_MS,
  shortRest,
  workingDayOf,
  workingDays,
  WORKING_DAY_MS,
} from './working-day.rules.ts';

/** Hours since some Monday, 00:00 UTC. */
const hours = (from: number, to: number): Span => ({ start: from * HOUR_MS, end: to * HOUR_MS });
const MINUTE = 1 / 60;

/** "day 20 h, 3.5 h free before 34" */
function textOf(shift: Span, others: readonly Span[]): string | null {
  const found = shortRest(shift, others);
  if (found === null) return null;
  const { day, pause } = found;
  const length = `${(day.end - day.start) / HOUR_MS} h`;
  return pause === null ? length : `${length}, ${(pause.end - pause.start) / HOUR_MS} h free before ${pause.end / HOUR_MS}`;
}

describe('the rest between shifts', () => {
  it.each([
    ['is enough with 11 h free', hours(33, 37), [hours(18, 22)], null],
    ['is short with a minute less', hours(33 - MINUTE, 37), [hours(18, 22)], expect.stringMatching(/free before 32\.98/)],
    ['before a later shift counts too', hours(18, 22), [hours(32.5, 36)], '18 h, 10.5 h free before 32.5'],
    ['is short by the last start of a night', hours(34, 38), [hours(18, 30.5)], '20 h, 3.5 h free before 34'],
    ['is not needed within a working day of 13 h', hours(15, 19), [hours(6, 10)], null],
    [
      'is needed when the working day is a minute longer',
      hours(15, 19 + MINUTE),
      [hours(6, 10)],
      expect.stringMatching(/5 h free before 15$/),
    ],
    ['is not needed within 13 h across midnight', hours(30, 35), [hours(22, 23)], null],
    ['is needed past 13 h across midnight', hours(30, 35.5), [hours(22, 23)], '13.5 h, 7 h free before 30'],
    ['is needed on one date as between two', hours(18, 22), [hours(6, 10)], '16 h, 8 h free before 18'],
    ['counts a chain of shifts as one working day', hours(23, 25), [hours(9, 11), hours(16, 18)], '16 h, 5 h free before 23'],
    ['names the longer pause next to the shift', hours(16, 18), [hours(9, 11), hours(23, 25)], '16 h, 5 h free before 16'],
    ['has no pause after back-to-back shifts', hours(8, 16), [hours(0, 8)], '16 h'],
    ['has no pause in one shift of more than 13 h', hours(8, 21.5), [], '13.5 h'],
    ['allows one shift of 13 h', hours(8, 21), [], null],
    ['ignores a shift 11 h away, however long', hours(8, 12), [hours(-27, -3), hours(23, 30)], null],
  ])('%s', (_name, shift, others, text) => expect(textOf(shift, others)).toEqual(text));

  it('is the same for every shift of a working day', () => {
    const all = [hours(9, 11), hours(16, 18), hours(23, 25)];
    expect(
      all.map(
        (shift) =>
          shortRest(
            shift,
            all.filter((other) => other !== shift),
          ) !== null,
      ),
    ).toEqual([true, true, true]);
  });
});

describe('work without a break', () => {
  it.each([
    ['ends at a pause of 20 min', hours(13 + 20 * MINUTE, 17), [hours(10, 13)], null],
    ['goes on across a pause of 19 min', hours(13 + 19 * MINUTE, 17), [hours(10, 13)], 7],
    ['lasts 6 h at most', hours(10, 16), [], null],
    ['is too long a minute later', hours(10, 16 + MINUTE), [], 6 + MINUTE],
    ['includes short pauses', hours(13.25, 16), [hours(10, 13)], null],
    ['joins shifts on both sides', hours(13, 14), [hours(14.25, 16.5), hours(10, 13)], 6.5],
  ])('%s', (_name, shift, others, length) => {
    const run = longWithoutBreak(shift, others);
    expect(run === null ? null : (run.end - run.start) / HOUR_MS).toBe(length);
  });
});

/** Shifts of one person over a week, in steps of 5 min, that do not overlap. */
const anyShifts = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 180 }), length: fc.integer({ min: 3, max: 170 }) }), { minLength: 1, maxLength: 12 })
  .map((parts) => {
    let at = 0;
    return parts.map(({ gap, length }): Span => {
      const start = at + gap * 5 * MINUTE_MS;
      at = start + length * 5 * MINUTE_MS;
      return { start, end: at };
    });
  });
const others = (shifts: readonly Span[], shift: Span) => shifts.filter((other) => other !== shift);

describe('any shifts', () => {
  it('are each in one working day, and working days are 11 h apart', () => {
    fc.assert(
      fc.property(anyShifts, (shifts) => {
        const days = workingDays(shifts);
        for (const [index, day] of days.entries()) if (index > 0) expect(day.start - days[index - 1]!.end).toBeGreaterThanOrEqual(REST_MS);
        for (const shift of shifts) {
          const own = days.filter(({ start, end }) => start <= shift.start && shift.end <= end);
          expect(own).toEqual([workingDayOf(shift, others(shifts, shift))]);
        }
      }),
    );
  });
  it('have short rest exactly when their working day lasts more than 13 h, in any order', () => {
    fc.assert(
      fc.property(anyShifts, fc.integer(), (shifts, seed) => {
        const turned = [...shifts.slice(Math.abs(seed) % shifts.length), ...shifts.slice(0, Math.abs(seed) % shifts.length)];
        for (const shift of shifts) {
          const { start, end } = workingDayOf(shift, others(shifts, shift));
          const found = shortRest(shift, others(shifts, shift));
          expect(found !== null).toBe(end - start > WORKING_DAY_MS);
          expect(shortRest(shift, others(turned, shift))).toEqual(found);
          if (found?.pause != null) expect(shifts.map((other) => other.start)).toContain(found.pause.end);
        }
      }),
    );
  });
  it('without short rest have 11 h free in the 24 h from the start of each working day', () => {
    fc.assert(
      fc.property(anyShifts, (shifts) => {
        if (shifts.some((shift) => shortRest(shift, others(shifts, shift)) !== null)) return;
        for (const { start } of workingDays(shifts)) {
          const within = shifts.filter((shift) => shift.end > start && shift.start < start + 24 * HOUR_MS);
          const edges = [...within, { start: start + 24 * HOUR_MS, end: start + 24 * HOUR_MS }];
          const free = edges.map((edge, index) => edge.start - (edges[index - 1]?.end ?? start));
          expect(Math.max(...free)).toBeGreaterThanOrEqual(REST_MS);
        }
      }),
    );
  });
  it('agree with the rules for two shifts', () => {
    fc.assert(
      fc.property(anyShifts, (shifts) => {
        const [one, two] = shifts;
        if (one === undefined || two === undefined) return;
        expect(isShortRest(one, two)).toBe(two.start - one.end < REST_MS && shortRest(two, [one]) !== null);
        expect(isLongRun(one, two)).toBe(two.start - one.end < 20 * MINUTE_MS && longWithoutBreak(two, [one]) !== null);
        expect([isShortRest(two, one), isLongRun(two, one)]).toEqual([false, false]);
      }),
    );
  });
  it('are moved in time without changing their rest', () => {
    fc.assert(
      fc.property(anyShifts, fc.integer({ min: -1000, max: 1000 }), (shifts, by) => {
        const moved = ({ start, end }: Span): Span => ({ start: start + by * MINUTE_MS, end: end + by * MINUTE_MS });
        const [shift, ...rest] = shifts;
        const [here, there] = [shortRest(shift!, rest), shortRest(moved(shift!), rest.map(moved))];
        expect(there === null ? null : there.pause).toEqual(here?.pause == null ? null : moved(here.pause));
      }),
    );
  });
});
