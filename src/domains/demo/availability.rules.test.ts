/** Availability of the demo's employees: everyone is available for their shifts, and slots are valid. */
import { describe, expect, it } from 'vitest';
import { mondayOf, Temporal } from '#core/time';
import { hoursOf } from '#domains/availability';
import { usualWeeks, WITHOUT_USUAL } from './availability.rules.ts';
import { EMPLOYEES } from './cast.rules.ts';
import { planWeek } from './plan.rules.ts';

const monday = mondayOf(Temporal.PlainDate.from('2026-11-22'));
const weeks = [0, 1, 2].map((week) => ({ schedules: planWeek(monday.add({ weeks: week }), week, 'Europe/London') }));

describe('usual weeks of the demo', () => {
  const days = usualWeeks(weeks, 'Europe/London');

  it('exist for everyone who works and has a usual week, for all seven days', () => {
    const active = EMPLOYEES.filter(({ status }) => status === 'ACTIVE').length;
    expect(days).toHaveLength((active - WITHOUT_USUAL.length) * 7);
  });

  it('contain every shift of those weeks', () => {
    for (const { assignees, start } of weeks.flatMap(({ schedules }) => schedules)) {
      const at = Temporal.Instant.from(start).toZonedDateTimeISO('Europe/London');
      for (const { employee } of assignees) {
        if ((WITHOUT_USUAL as readonly string[]).includes(employee)) continue;
        const slots = days.filter((day) => day.employee === employee)[at.dayOfWeek - 1]!.timeSlots;
        const time = at.toPlainTime().toString({ smallestUnit: 'minute' });
        expect(slots.some(({ startTime, endTime }) => startTime <= time && time < endTime)).toBe(true);
      }
    }
  });

  it('have slots that are sorted, do not overlap and last at least an hour', () => {
    for (const { timeSlots } of days)
      for (const [index, slot] of timeSlots.entries()) {
        expect(hoursOf([slot])).toBeGreaterThanOrEqual(1);
        if (index > 0) expect(slot.startTime > timeSlots[index - 1]!.endTime).toBe(true);
      }
  });
});
