/** Soft conflicts: each rule at its limit, across weeks and DST changes. */
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { SOFT_RULES, softConflicts, type Proposal, type SoftCode } from './soft-conflicts.rules.ts';

const ZONE = 'Europe/London';
const ALWAYS = span('2026-01-01T00:00', 24 * 365);
const rates = { HOST: '15.00', MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null };

function span(start: string, hours: number) {
  const from = Temporal.PlainDateTime.from(start).toZonedDateTime(ZONE).toInstant();
  return { start: from, end: from.add({ minutes: hours * 60 }) };
}

function codes(
  start: string,
  hours: number,
  others: readonly [string, number][] = [],
  change: Partial<Proposal['worker']> = {},
  role: Proposal['shift']['role'] = 'HOST',
  { free = [ALWAYS], timeOff = [] }: Partial<Pick<Proposal, 'free' | 'timeOff'>> = {},
): SoftCode[] {
  return softConflicts({
    worker: { name: 'Ava', status: 'ACTIVE', leavesOn: null, leftAt: null, rates, ...change },
    shift: { ...span(start, hours), role },
    others: others.map(([at, length]) => span(at, length)),
    free,
    timeOff,
    zone: ZONE,
  }).map(({ code }) => code);
}

describe('soft conflicts', () => {
  it('are none for an ordinary shift', () => {
    expect(codes('2026-06-10T10:00', 4)).toEqual([]);
  });

  const cases: Record<SoftCode, { broken: () => SoftCode[]; kept: () => SoftCode[] }> = {
    HAS_LEFT: {
      broken: () => codes('2026-06-10T10:00', 4, [], { leavesOn: '2026-06-09' }),
      kept: () => codes('2026-06-10T10:00', 4, [], { leavesOn: '2026-06-10' }),
    },
    ON_HOLIDAY: { broken: () => codes('2026-06-10T10:00', 4, [], { status: 'HOLIDAY' }), kept: () => codes('2026-06-10T10:00', 4) },
    TIME_OFF: {
      broken: () => codes('2026-06-10T10:00', 4, [], {}, 'HOST', { timeOff: [span('2026-06-10T13:59', 1)] }),
      kept: () => codes('2026-06-10T10:00', 4, [], {}, 'HOST', { timeOff: [span('2026-06-10T14:00', 1), span('2026-06-10T09:00', 1)] }),
    },
    OUTSIDE_AVAILABILITY: {
      broken: () => codes('2026-06-10T10:00', 4, [], {}, 'HOST', { free: [span('2026-06-10T10:01', 5)] }),
      kept: () => codes('2026-06-10T10:00', 4, [], {}, 'HOST', { free: [span('2026-06-10T10:00', 4)] }),
    },
    SHORT_REST: {
      broken: () => codes('2026-06-11T08:59', 4, [['2026-06-10T18:00', 4]]),
      kept: () => codes('2026-06-11T09:00', 4, [['2026-06-10T18:00', 4]]),
    },
    WEEKLY_LIMIT: {
      broken: () => codes('2026-06-14T10:00', 6, weekOf(6, 7.1).slice(0, 6)),
      kept: () => codes('2026-06-14T10:00', 6, weekOf(6, 7).slice(0, 6)),
    },
    LONG_WITHOUT_GAP: { broken: () => codes('2026-06-10T10:00', 6.1), kept: () => codes('2026-06-10T10:00', 6) },
    NO_RATE: {
      broken: () => codes('2026-06-10T10:00', 4, [], {}, 'MODEL'),
      kept: () => codes('2026-06-10T10:00', 4, [], { rates: { ...rates, GENERAL: '12.00' } }, 'MODEL'),
    },
  };

  it.each(Object.keys(SOFT_RULES) as SoftCode[])('report %s past its limit, but not at it', (code) => {
    expect(cases[code].broken()).toContain(code);
    expect(cases[code].kept()).not.toContain(code);
  });

  it('check the rest before a later shift, too', () => {
    expect(codes('2026-06-10T18:00', 4, [['2026-06-11T08:00', 3]])).toContain('SHORT_REST');
  });

  it('treat shifts within 13 h as one working day, on one date or across midnight', () => {
    expect(codes('2026-06-10T15:00', 4, [['2026-06-10T09:00', 4]])).toEqual([]);
    expect(codes('2026-06-10T09:00', 4, [['2026-06-10T15:00', 4]])).toEqual([]);
    expect(codes('2026-06-11T06:00', 3, [['2026-06-10T22:00', 1]])).toEqual([]);
    expect(codes('2026-06-10T19:00', 4, [['2026-06-10T09:00', 4]])).toEqual(['SHORT_REST']);
  });

  it('join adjacent shifts into one run', () => {
    expect(codes('2026-06-10T13:00', 4, [['2026-06-10T10:00', 3]])).toContain('LONG_WITHOUT_GAP');
    expect(codes('2026-06-10T13:19', 4, [['2026-06-10T10:00', 3]])).toContain('LONG_WITHOUT_GAP');
    expect(codes('2026-06-10T13:20', 4, [['2026-06-10T10:00', 3]])).not.toContain('LONG_WITHOUT_GAP');
  });

  it('join adjacent shifts on both sides and in any order', () => {
    const before: [string, number][] = [
      ['2026-06-10T10:00', 3],
      ['2026-06-10T13:00', 3],
    ];
    expect(codes('2026-06-10T16:00', 1, before)).toContain('LONG_WITHOUT_GAP');
    const after: [string, number][] = [
      ['2026-06-10T14:00', 3],
      ['2026-06-10T11:00', 3],
    ];
    expect(codes('2026-06-10T10:00', 1, after)).toContain('LONG_WITHOUT_GAP');
    expect(codes('2026-06-10T10:00', 1, after.slice(1))).not.toContain('LONG_WITHOUT_GAP');
  });

  it('state the free time and the start that follows it, or how long a shift without a pause is', () => {
    const text = (start: string, length: number, others: readonly [string, number][]) =>
      softConflicts({
        worker: { name: 'Ava', status: 'ACTIVE', leavesOn: null, leftAt: null, rates },
        shift: { ...span(start, length), role: 'HOST' },
        others: others.map(([at, hours]) => span(at, hours)),
        free: [ALWAYS],
        timeOff: [],
        zone: ZONE,
      }).find(({ code }) => code === 'SHORT_REST')?.message;
    const monday =
      'Ava would have only 3 h 30 min free before Mon 10:00; 11 h are needed, or a working day of at most 13 h (this one: 20 h).';
    expect(text('2026-06-08T10:00', 4, [['2026-06-07T18:00', 12.5]])).toBe(monday);
    expect(text('2026-06-07T18:00', 12.5, [['2026-06-08T10:00', 4]])).toBe(monday);
    expect(text('2026-06-08T08:00', 13.5, [])).toBe(
      'Ava would work 13 h 30 min from Mon 08:00 to Mon 21:30 without 11 h free; a working day lasts at most 13 h.',
    );
  });

  it('ignore days further away', () => {
    expect(codes('2026-06-10T10:00', 4, [['2026-06-12T10:00', 4]])).toEqual([]);
    expect(codes('2026-06-10T10:00', 4, [['2026-06-08T10:00', 4]])).toEqual([]);
  });

  it('count a shift in the week in which it starts, Monday to Sunday in the agency’s time zone', () => {
    expect(codes('2026-06-15T00:00', 6, weekOf(7, 6.9))).not.toContain('WEEKLY_LIMIT');
    expect(codes('2026-06-14T23:59', 6, weekOf(6, 7.1))).toContain('WEEKLY_LIMIT');
  });

  it('count the night from Sunday to Monday in the week in which it starts', () => {
    const night: [string, number] = ['2026-06-14T22:00', 8];
    // Five days of 8.5 h and this shift of 5 h make 47.5 h; with the night it would be too much.
    const next = Array.from({ length: 5 }, (_, day): [string, number] => [`2026-06-${15 + day}T14:00`, 8.5]);
    expect(codes('2026-06-20T12:00', 5, [night, ...next])).not.toContain('WEEKLY_LIMIT');
    const same = Array.from({ length: 5 }, (_, day): [string, number] => [`2026-06-${String(8 + day).padStart(2, '0')}T10:00`, 8.5]);
    expect(codes('2026-06-13T10:00', 5, [night, ...same])).toContain('WEEKLY_LIMIT');
    // The shift itself, too.
    expect(codes('2026-06-14T22:00', 8, same)).toContain('WEEKLY_LIMIT');
    expect(codes('2026-06-14T22:00', 8, next)).not.toContain('WEEKLY_LIMIT');
  });

  it('measure rest in real hours across DST changes', () => {
    // 22:00 to 09:00 is 10 h in the night DST starts, 12 h in the night it ends.
    expect(codes('2026-03-29T09:00', 3, [['2026-03-28T18:00', 4]])).toContain('SHORT_REST');
    expect(codes('2026-10-25T08:00', 3, [['2026-10-24T18:00', 4]])).not.toContain('SHORT_REST');
  });

  it('allow a shift across midnight when the slots meet, and name each day that does not fit', () => {
    const night = (free: Proposal['free']) =>
      softConflicts({
        worker: { name: 'Ava', status: 'ACTIVE', leavesOn: null, leftAt: null, rates },
        shift: { ...span('2026-06-10T22:00', 4), role: 'HOST' },
        others: [],
        free,
        timeOff: [],
        zone: ZONE,
      }).map(({ message }) => message);
    expect(night([span('2026-06-10T20:00', 8)])).toEqual([]);
    expect(night([span('2026-06-10T20:00', 4)])).toEqual(['Ava handed in no time for Thu, Jun 11.']);
    expect(night([span('2026-06-10T20:00', 5)])).toEqual(['Ava handed in 00:00–01:00 for Thu, Jun 11.']);
    expect(night([span('2026-06-10T23:00', 4)])).toEqual(['Ava handed in 23:00–24:00 for Wed, Jun 10.']);
    expect(night([])).toEqual(['Ava handed in no time for Wed, Jun 10 and no time for Thu, Jun 11.']);
  });

  it('state the times of time off that does not cover whole days', () => {
    const [found] = softConflicts({
      worker: { name: 'Ava', status: 'ACTIVE', leavesOn: null, leftAt: null, rates },
      shift: { ...span('2026-06-10T10:00', 4), role: 'HOST' },
      others: [],
      free: [ALWAYS],
      timeOff: [span('2026-06-10T12:00', 2)],
      zone: ZONE,
    });
    expect(found).toEqual({ code: 'TIME_OFF', message: 'Ava has time off on Wed, Jun 10, 12:00–14:00.' });
  });

  it('name the person, the figure and the limit', () => {
    const found = softConflicts({
      worker: { name: 'Ava', status: 'HOLIDAY', leavesOn: null, leftAt: null, rates },
      shift: { ...span('2026-06-13T10:00', 8.5), role: 'MODERATOR' },
      others: [...weekOf(5, 8), ['2026-06-12T20:00', 4] as const].map(([at, length]) => span(at, length)),
      free: [span('2026-06-13T09:00', 3), span('2026-06-13T14:00', 2)],
      timeOff: [span('2026-06-13T00:00', 48)],
      zone: ZONE,
    });
    expect(found.map(({ message }) => message).sort()).toEqual([
      'Ava handed in 09:00–12:00 and 14:00–16:00 for Sat, Jun 13.',
      'Ava has no rate as moderator, and no general rate.',
      'Ava has time off on Jun 13 – 14, 2026.',
      'Ava is on holiday.',
      'Ava would have only 10 h free before Sat 10:00; 11 h are needed, or a working day of at most 13 h (this one: 32 h 30 min).',
      'Ava would work 52.5 h in the week of 2026-06-08; the limit is 48 h.',
      'Ava would work 8.5 h without a break of 20 min; the limit is 6 h.',
    ]);
  });
});

/** A number of days from Monday 8 June 2026 on, each with one shift of the given hours in two halves, so that no other rule applies. */
function weekOf(days: number, hours: number): [string, number][] {
  return Array.from({ length: days }, (_, day): [string, number] => [`2026-06-${String(8 + day).padStart(2, '0')}T10:00`, hours]);
}
