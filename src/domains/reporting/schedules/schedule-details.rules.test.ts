/** Tests for schedule figures: sums and ratios of sums, only over schedules with known values. */
import { describe, expect, it } from 'vitest';
import { compareSchedules, scheduleFigures, type Measured } from './schedule-details.rules.ts';

const HOUR = 3600;

/** On air exactly as planned. */
const held = (part: Partial<Measured> = {}): Measured => ({
  state: 'ON_TIME',
  planned: HOUR,
  onAir: HOUR,
  lateStart: 0,
  earlyEnd: 0,
  earlyStart: 0,
  overrun: 0,
  uncovered: 0,
  gmv: null,
  ...part,
});
const withoutStream = (state: 'MISSED' | 'UPCOMING' | 'DRAFT', planned: number): Measured => ({
  state,
  planned,
  onAir: 0,
  lateStart: null,
  earlyEnd: null,
  earlyStart: null,
  overrun: null,
  uncovered: null,
  gmv: null,
});

describe('schedule figures', () => {
  it('are sums, and ratios of sums', () => {
    const rows = [
      held({ planned: 2 * HOUR, onAir: 7080, lateStart: 120, earlyStart: 60, overrun: 600, uncovered: 660, gmv: '100.00' }),
      held({ state: 'LATE', onAir: 2610, lateStart: 900, earlyEnd: 90, gmv: '50.05' }),
      withoutStream('MISSED', HOUR),
      withoutStream('UPCOMING', 5400),
      withoutStream('DRAFT', 1800),
      held(),
    ];
    expect(scheduleFigures(rows)).toEqual({
      schedules: 6,
      onTime: 2,
      late: 1,
      missed: 1,
      onTimeRate: '0.500000',
      lateStartMinutes: 17,
      earlyEndMinutes: 1.5,
      overrunMinutes: 10,
      uncoveredMinutes: 11,
      // 25,200 seconds planned, 13,290 on air.
      plannedHours: 7,
      onAirHours: 3.6917,
      // 13,290 ÷ 18,000: upcoming schedules and drafts have not been on air yet.
      onAirShare: '0.738333',
      gmv: '150.05',
      // 150.05 in 9,690 seconds: the last one was on air too, but its GMV is unknown.
      hourlyGmv: '55.75',
    });
  });
  it('are 0 without schedules, and ratios are null', () => {
    expect(scheduleFigures([])).toEqual({
      schedules: 0,
      onTime: 0,
      late: 0,
      missed: 0,
      onTimeRate: null,
      lateStartMinutes: null,
      earlyEndMinutes: null,
      overrunMinutes: null,
      uncoveredMinutes: null,
      plannedHours: 0,
      onAirHours: 0,
      onAirShare: null,
      gmv: null,
      hourlyGmv: null,
    });
  });
  it('without a stream only have planned values', () => {
    expect(scheduleFigures([withoutStream('MISSED', 2 * HOUR), withoutStream('UPCOMING', HOUR)])).toEqual({
      schedules: 2,
      onTime: 0,
      late: 0,
      missed: 1,
      onTimeRate: '0.000000',
      lateStartMinutes: null,
      earlyEndMinutes: null,
      overrunMinutes: null,
      uncoveredMinutes: null,
      plannedHours: 3,
      onAirHours: 0,
      onAirShare: '0.000000',
      gmv: null,
      hourlyGmv: null,
    });
  });
  it('have zero minutes, not null, if everything was on air as planned', () => {
    expect(scheduleFigures([held()])).toMatchObject({
      lateStartMinutes: 0,
      earlyEndMinutes: 0,
      overrunMinutes: 0,
      uncoveredMinutes: 0,
      onAirShare: '1.000000',
    });
  });
  it('have no GMV per hour if there was GMV without time on air', () => {
    expect(scheduleFigures([held({ state: 'LATE', onAir: 0, lateStart: HOUR, gmv: '3' })])).toMatchObject({ gmv: '3.00', hourlyGmv: null });
  });
});

describe('comparison', () => {
  const now = scheduleFigures([held({ gmv: '30.00' }), held({ gmv: '30.00' }), held({ state: 'LATE', lateStart: 600, onAir: 3000 })]);

  it('has the previous figures and the change of each', () => {
    const before = [held({ gmv: '40.00' }), withoutStream('MISSED', HOUR)];
    expect(compareSchedules(now, before)).toEqual({
      before: scheduleFigures(before),
      change: {
        schedules: '0.5000',
        onTime: '1.0000',
        late: null,
        missed: '-1.0000',
        // From 0.5 to 0.666667.
        onTimeRate: '0.1667',
        lateStartMinutes: null,
        earlyEndMinutes: null,
        overrunMinutes: null,
        uncoveredMinutes: null,
        plannedHours: '0.5000',
        // From 1 to 2.8333.
        onAirHours: '1.8333',
        // From 0.5 to 0.944444.
        onAirShare: '0.4444',
        gmv: '0.5000',
        // From 40.00 to 30.00.
        hourlyGmv: '-0.2500',
      },
    });
  });
  it('has zero figures for a period without schedules, and none without a period', () => {
    expect(compareSchedules(now, []).before).toMatchObject({ schedules: 0, gmv: null });
    expect(compareSchedules(now, null)).toEqual({ before: null, change: null });
  });
});
