/** Behaviour of the checks on GMV tiers and incentives. */
import { describe, expect, it } from 'vitest';
import { checkBonusTiers, checkIncentives } from './bonus-settings.rules.ts';

const tiers = (...list: [string, string][]) => ({
  roles: ['HOST'],
  tiers: list.map(([minHourlyGmv, bonusPerHour]) => ({ minHourlyGmv, bonusPerHour })),
});
const incentive = {
  name: 'Big day',
  metric: 'GMV',
  scope: 'DAY',
  roles: ['HOST'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [{ min: '100.00', value: '10.00' }],
  split: 'EACH',
};

describe('GMV tiers', () => {
  it('rise, are unique and are not negative', () => {
    expect(checkBonusTiers(tiers(['100.00', '2.00'], ['250.00', '4.00']))).toEqual([]);
    expect(checkBonusTiers(tiers(['250.00', '2.00'], ['100.00', '4.00']))[0]?.path).toBe('tiers[1].minHourlyGmv');
    expect(checkBonusTiers(tiers(['100.00', '2.00'], ['100', '4.00']))[0]?.path).toBe('tiers[1].minHourlyGmv');
    expect(checkBonusTiers(tiers(['-1', '2.00']))[0]?.path).toBe('tiers[0].minHourlyGmv');
    expect(checkBonusTiers(tiers(['100.001', '2.00']))[0]?.path).toBe('tiers[0].minHourlyGmv');
  });
  it('need roles, and every value of the right kind', () => {
    expect(checkBonusTiers({ roles: [], tiers: [] }).map(({ path }) => path)).toEqual(['roles', 'tiers']);
    expect(checkBonusTiers({ roles: ['PILOT'], tiers: [{}] }).map(({ path }) => path)).toEqual([
      'roles',
      'tiers[0].minHourlyGmv',
      'tiers[0].bonusPerHour',
    ]);
    expect(checkBonusTiers([])[0]?.path).toBe('');
  });
});

describe('incentives', () => {
  it('hold every property of the rule', () => {
    expect(checkIncentives([incentive])).toEqual([]);
    for (const property of Object.keys(incentive))
      expect(checkIncentives([{ ...incentive, [property]: null }])[0]?.path).toMatch(new RegExp(`^\\[0\\]\\.${property}`));
  });
  it('run between real days', () => {
    for (const day of ['2026-02-30', '2026-13-01', '26-01-01', 20260101])
      expect(checkIncentives([{ ...incentive, effectiveFrom: day }])[0]?.path).toBe('[0].effectiveFrom');
    expect(checkIncentives([{ ...incentive, effectiveFrom: '2028-02-29', effectiveTo: null }])).toEqual([]);
  });
  it('end after they begin', () => {
    expect(checkIncentives([{ ...incentive, effectiveFrom: '2026-02-01', effectiveTo: '2026-01-01' }])[0]?.path).toBe('[0].effectiveTo');
  });
});
