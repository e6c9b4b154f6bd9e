/** Bonus preview: exactly the amounts that pay calculates for one person over a whole schedule. */
import { describe, expect, it } from 'vitest';
import { previewBonus, type BonusQuestion } from './bonus-preview.rules.ts';
import type { Incentive } from '../account/bonus-settings.rules.ts';

const incentive = (more: Partial<Incentive>): Incentive => ({
  name: 'Big show',
  metric: 'GMV',
  scope: 'SCHEDULE',
  roles: ['HOST'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [{ min: '1000', value: '10' }],
  split: 'EACH',
  ...more,
});
const ask = (more: Partial<BonusQuestion> = {}) =>
  previewBonus({
    settings: {
      roles: ['HOST'],
      tiers: [
        { minHourlyGmv: '100', bonusPerHour: '2' },
        { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
      ],
    },
    incentives: [],
    hourlyGmv: '250',
    scheduleHours: '3.50',
    day: '2026-06-10',
    ...more,
  });

describe('a preview', () => {
  it('returns the tier, the bonus and the gap to the next tier', () => {
    expect(ask({ hourlyGmv: '249.99' })).toEqual({
      hourlyGmv: '249.99',
      scheduleHours: '3.50',
      tier: { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
      bonusPerHour: '2.00',
      totalBonus: '7.00',
      nextTier: { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
      gapToNextTier: '0.01',
      incentives: [],
      reason: null,
    });
    expect(ask()).toMatchObject({ totalBonus: '14.00', nextTier: null, gapToNextTier: null });
    expect(ask({ settings: null })).toMatchObject({ tier: null, totalBonus: '0.00', reason: 'NO_SETTINGS' });
  });
  it('accepts hours that are not whole seconds', () => {
    expect(ask({ scheduleHours: '0.3333' }).totalBonus).toBe('1.33');
  });
  it('returns the incentives of a schedule, with amounts if they depend only on GMV and hours', () => {
    const incentives = [
      incentive({}),
      incentive({ name: 'By the hour', metric: 'HOURLY_GMV', reward: 'PER_HOUR', tiers: [{ min: '250', value: '1' }], cap: '3' }),
      incentive({ name: 'Orders', metric: 'ORDERS' }),
      incentive({ name: 'Whole day', scope: 'DAY' }),
      incentive({ name: 'Over', effectiveTo: '2026-06-09' }),
    ];
    expect(ask({ incentives }).incentives).toEqual([
      { name: 'Big show', amount: '0.00', reason: 'BELOW_FIRST_TIER' },
      { name: 'By the hour', amount: '3.00', reason: 'CAPPED' },
      { name: 'Orders', amount: null, reason: 'METRIC_NOT_GIVEN' },
    ]);
    expect(ask({ incentives, scheduleHours: '4' }).incentives[0]).toEqual({ name: 'Big show', amount: '10.00', reason: null });
  });
});
