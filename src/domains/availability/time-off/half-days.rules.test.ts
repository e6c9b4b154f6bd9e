/** Half days of leave: noon in the agency's time zone, asked for or implied by the times. */
import { describe, expect, it } from 'vitest';
import { withHalfDays } from './half-days.rules.ts';

const LONDON = 'Europe/London';
const MIDNIGHTS = { startTime: '2026-06-09T23:00:00+00:00', endTime: '2026-06-12T23:00:00+00:00' };
const NOONS = { startTime: '2026-06-10T11:00:00+00:00', endTime: '2026-06-12T11:00:00+00:00' };
const at = (times: typeof MIDNIGHTS, startsAtNoon?: boolean, endsAtNoon?: boolean) =>
  withHalfDays(times, { startsAtNoon, endsAtNoon }, LONDON);

describe('half days', () => {
  it('move the start of the first day and the end of the last day to noon', () => {
    expect(at(MIDNIGHTS, true, true)).toEqual({ ...NOONS, startsAtNoon: true, endsAtNoon: true });
    expect(at(MIDNIGHTS, true)).toEqual({ ...MIDNIGHTS, startTime: NOONS.startTime, startsAtNoon: true, endsAtNoon: false });
    expect(at(MIDNIGHTS, false, true)).toEqual({ ...MIDNIGHTS, endTime: NOONS.endTime, startsAtNoon: false, endsAtNoon: true });
  });

  it('move back to midnight when they are taken away, and leave other times alone', () => {
    expect(at(NOONS, false, false)).toEqual({ ...MIDNIGHTS, startsAtNoon: false, endsAtNoon: false });
    const hours = { startTime: '2026-06-10T08:00:00+00:00', endTime: '2026-06-10T10:30:00+00:00' };
    expect(at(hours, false, false)).toEqual({ ...hours, startsAtNoon: false, endsAtNoon: false });
  });

  it('are derived from the times when nothing is asked', () => {
    expect(at(NOONS)).toEqual({ ...NOONS, startsAtNoon: true, endsAtNoon: true });
    expect(at(MIDNIGHTS)).toEqual({ ...MIDNIGHTS, startsAtNoon: false, endsAtNoon: false });
    expect(at(NOONS, true, true)).toEqual(at(NOONS));
  });

  it('are noon of the wall clock on days that are not 24 hours long', () => {
    const change = { startTime: '2026-03-29T00:00:00+00:00', endTime: '2026-03-29T23:00:00+00:00' };
    expect(at(change, true)).toMatchObject({ startTime: '2026-03-29T11:00:00+00:00' });
    expect(at(change, undefined, true)).toMatchObject({ endTime: '2026-03-29T11:00:00+00:00' });
  });
});
