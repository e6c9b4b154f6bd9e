/** Tests of when scheduled summaries and reminders are due. */
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { daysBefore, dueByCalendar } from './summary-times.rules.ts';

const at = (local: string) => dueByCalendar(Temporal.ZonedDateTime.from(`${local}[Europe/London]`));

describe('due messages', () => {
  it('include the summary of the coming week on Sunday at 17:00', () => {
    expect(at('2026-06-07T16:59').week).toBeNull();
    expect(at('2026-06-07T17:00').week).toEqual({ from: '2026-06-08', to: '2026-06-14' });
    expect(at('2026-06-08T00:00').week).toBeNull();
    // The clocks go back on that Sunday.
    expect(at('2026-10-25T17:00').week).toEqual({ from: '2026-10-26', to: '2026-11-01' });
  });

  it('include the daily summary in the morning, and the monthly one on the first', () => {
    expect(at('2026-07-01T06:59').day).toBeNull();
    expect(at('2026-07-01T07:00').day).toEqual({ from: '2026-07-01', to: '2026-07-01' });
    expect(at('2026-07-01T08:00').month).toEqual({ from: '2026-06-01', to: '2026-06-30' });
    expect(at('2026-07-02T08:00').month).toBeNull();
  });

  it('include the availability reminder on Thursday at 10:00', () => {
    expect(at('2026-06-11T10:00').availability).toEqual({ from: '2026-06-15', to: '2026-06-21' });
    expect(at('2026-06-11T09:59').availability).toBeNull();
    expect(at('2026-06-12T10:00').availability).toBeNull();
  });
});

it('the previous period has as many days', () => {
  expect(daysBefore({ from: '2026-06-08', to: '2026-06-14' })).toEqual({ from: '2026-06-01', to: '2026-06-07' });
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});
