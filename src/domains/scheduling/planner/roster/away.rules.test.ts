import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { awayOn } from './away.rules.ts';

const london = createZoneClock('Europe/London');
const span = (start: string, end: string) => ({ start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) });
const known = span('2026-11-22T00:00Z', '2026-12-01T00:00Z');
const day = span('2026-11-24T00:00Z', '2026-11-25T00:00Z');
const away = (free: readonly ReturnType<typeof span>[], timeOff: readonly ReturnType<typeof span>[] = [], more = {}) =>
  awayOn({ status: 'ACTIVE', leavesOn: null, leftAt: null, availability: { known, free, timeOff }, ...more }, '2026-11-24', london);

describe('the background of a person’s day', () => {
  it('is empty when they are free all day, or nothing is known', () => {
    expect(away([known])).toBeNull();
    expect(away([], [], { availability: null })).toBeNull();
    expect(
      awayOn({ status: 'ACTIVE', leavesOn: null, leftAt: null, availability: { known, free: [], timeOff: [] } }, '2026-12-01', london),
    ).toBeNull();
  });
  it('shows the last day, and that someone has left after it or since they were deleted', () => {
    expect(away([known], [], { leavesOn: '2026-11-24' })).toEqual({ kind: 'partly', label: 'Last day' });
    expect(away([known], [], { leavesOn: '2026-11-23' })).toEqual({ kind: 'left', label: 'Has left' });
    expect(away([known], [], { status: 'DELETED', leftAt: '2026-11-24T00:00:00Z' })).toEqual({ kind: 'left', label: 'Has left' });
    expect(away([known], [], { status: 'DELETED', leftAt: '2026-11-24T00:00:01Z' })).toBeNull();
  });
  it('shows a holiday, time off or unavailability', () => {
    expect(away([known], [], { status: 'HOLIDAY' })).toEqual({ kind: 'holiday', label: 'On holiday' });
    expect(away([known], [day])).toEqual({ kind: 'off', label: 'Time off' });
    expect(away([span('2026-11-23T09:00Z', '2026-11-24T00:00Z')])).toEqual({ kind: 'unavailable', label: 'Not available' });
  });
  it('shows the times when they can work, or are off', () => {
    const slots = [span('2026-11-24T09:00Z', '2026-11-24T13:30Z'), span('2026-11-24T18:00Z', '2026-11-25T02:00Z')];
    expect(away(slots)).toEqual({ kind: 'partly', label: '09:00–13:30, 18:00–24:00' });
    expect(away([known], [span('2026-11-24T10:00Z', '2026-11-24T12:00Z')])).toEqual({ kind: 'partly', label: 'Off 10:00–12:00' });
  });
  it('uses the days of the zone, also across DST changes', () => {
    const change = {
      known: span('2026-03-28T00:00Z', '2026-03-31T00:00Z'),
      free: [],
      timeOff: [span('2026-03-29T00:00Z', '2026-03-29T23:00Z')],
    };
    expect(awayOn({ status: 'ACTIVE', leavesOn: null, leftAt: null, availability: change }, '2026-03-29', london)).toEqual({
      kind: 'off',
      label: 'Time off',
    });
  });
});
