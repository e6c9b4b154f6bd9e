/** Validation of GMV tiers and incentives. */
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
  it('must be ascending, unique and not negative', () => {
    expect(checkBonusTiers(tiers(['100.00', '2.00'], ['250.00', '4.00']))).toEqual([]);
    expect(checkBonusTiers(tiers(['250.00', '2.00'], ['100.00', '4.00']))[0]?.path).toBe('tiers[1].minHourlyGmv');
    expect(checkBonusTiers(tiers(['100.00', '2.00'], ['100', '4.00']))[0]?.path).toBe('tiers[1].minHourlyGmv');
    expect(checkBonusTiers(tiers(['-1', '2.00']))[0]?.path).toBe('tiers[0].minHourlyGmv');
    expect(checkBonusTiers(tiers(['100.001', '2.00']))[0]?.path).toBe('tiers[0].minHourlyGmv');
  });
  it('require roles, and values of the right type', () => {
    expect(checkBonusTiers({ roles: [], tiers: [] }).map(({ path }) => path)).toEqual(['roles', 'tiers']);
    expect(checkBonusTiers({ roles: ['PILOT'], tiers: [{}] }).map(({ path }) => path)).toEqual([
      'roles',
      'tiers[0].minHourlyGmv',
      'tiers[0].bonusPerHour',
    ]);
    expect(checkBonusTiers([])[0]?.path).toBe('');
  });
});

describe('amounts of tiers', () => {
  const faults = (...froms: unknown[]) =>
    checkBonusTiers({ roles: ['HOST'], tiers: froms.map((minHourlyGmv) => ({ minHourlyGmv, bonusPerHour: '1' })) }).map(
      ({ path, message }) => `${path} ${message}`,
    );
  const RISE = 'Tiers should be in ascending order, without duplicates.';
  const AMOUNT = 'This value should be an amount that is not negative, with at most 2 decimals.';
  it('must be above all previous tiers', () => {
    expect(faults('200', '100', '150')).toEqual([`tiers[1].minHourlyGmv ${RISE}`, `tiers[2].minHourlyGmv ${RISE}`]);
    expect(faults('100', 'much', '50')).toEqual([`tiers[1].minHourlyGmv ${AMOUNT}`, `tiers[2].minHourlyGmv ${RISE}`]);
  });
  it.each([
    ['0', '0.01', '0.1', '1', '1.05', '1.5', '10'],
    [0, 0.5, 1, '99.99', 100],
    ['99.99', '100.00', '999999999999.99'],
  ])('are compared to the penny: %s, %s, %s', (...froms) => {
    expect(faults(...froms)).toEqual([]);
    expect(faults(...[...froms].reverse())).toEqual(froms.slice(1).map((_, index) => `tiers[${index + 1}].minHourlyGmv ${RISE}`));
  });
  it.each(['', '1.', '.5', '1.005', '-1', '1e3', '1000000000000', 'x1', '1x', true, ['1'], {}, null, Number.NaN])(
    'must not be %j',
    (from) => {
      expect(faults(from)).toEqual([`tiers[0].minHourlyGmv ${AMOUNT}`]);
    },
  );
  it.each([null, 5, [], 'tier'])('must be objects, not %j', (tier) => {
    expect(checkBonusTiers({ roles: ['HOST'], tiers: [tier] }).map(({ path }) => path)).toEqual([
      'tiers[0].minHourlyGmv',
      'tiers[0].bonusPerHour',
    ]);
  });
});

describe('errors of settings', () => {
  const ROLES = 'This value should list one or more of HOST, MODERATOR, SUPPORT, MODEL, GENERAL, each once.';
  it.each([
    [null, ['', 'This value should be an object with "roles" and "tiers".']],
    ['text', ['', 'This value should be an object with "roles" and "tiers".']],
    [{ ...tiers(['1', '1']), roles: ['HOST', 'HOST'] }, ['roles', ROLES]],
    [{ ...tiers(['1', '1']), roles: ['HOST', 'PILOT'] }, ['roles', ROLES]],
    [{ ...tiers(['1', '1']), roles: 'HOST' }, ['roles', ROLES]],
    [{ roles: ['HOST'], tiers: [] }, ['tiers', 'This value should list at least one tier.']],
  ])('of GMV in %j', (value, [path, message]) => {
    expect(checkBonusTiers(value)).toEqual([{ path, message }]);
  });
  it.each([
    [{}, ['', 'This value should be a list of incentives.']],
    [[null], ['[0]', 'This value should be an object.']],
    [
      [incentive, 5],
      ['[1]', 'This value should be an object.'],
    ],
    [[{ ...incentive, name: '  ' }], ['[0].name', 'This value should not be blank.']],
    [[{ ...incentive, split: 'NEVER' }], ['[0].split', 'This value should be one of EACH, EQUAL, BY_HOURS.']],
    [[{ ...incentive, cap: '-1' }], ['[0].cap', 'This value should be an amount that is not negative.']],
    [[{ ...incentive, effectiveTo: '2026-02-30' }], ['[0].effectiveTo', 'This value should be a day, YYYY-MM-DD.']],
    [
      [{ ...incentive, effectiveFrom: '2026-02-02', effectiveTo: '2026-02-01' }],
      ['[0].effectiveTo', 'The end should not be before the start.'],
    ],
  ])('of incentives in %j', (value, [path, message]) => {
    expect(checkIncentives(value)).toEqual([{ path, message }]);
  });
});

describe('incentives', () => {
  it.each([
    { cap: '0' },
    { cap: 12.5 },
    { cap: null },
    { effectiveFrom: '2026-02-01' },
    { effectiveTo: '2026-02-01' },
    { effectiveFrom: '2026-02-01', effectiveTo: '2026-02-01' },
    { effectiveFrom: '2026-02-01', effectiveTo: '2026-02-02' },
  ])('may have %j', (more) => {
    expect(checkIncentives([{ ...incentive, ...more }])).toEqual([]);
  });
  it('must have every property of the rule', () => {
    expect(checkIncentives([incentive])).toEqual([]);
    for (const property of Object.keys(incentive))
      expect(checkIncentives([{ ...incentive, [property]: null }])[0]?.path).toMatch(new RegExp(`^\\[0\\]\\.${property}`));
  });
  it('must have valid dates', () => {
    for (const day of ['2026-02-30', '2026-13-01', '26-01-01', 20260101])
      expect(checkIncentives([{ ...incentive, effectiveFrom: day }])[0]?.path).toBe('[0].effectiveFrom');
    expect(checkIncentives([{ ...incentive, effectiveFrom: '2028-02-29', effectiveTo: null }])).toEqual([]);
  });
  it('must not end before they start', () => {
    expect(checkIncentives([{ ...incentive, effectiveFrom: '2026-02-01', effectiveTo: '2026-01-01' }])[0]?.path).toBe('[0].effectiveTo');
  });
});
