/** Editing bonus rules: typed text is never changed, and what is sent is exactly what was validated. */
import { describe, expect, it } from 'vitest';
import {
  fallingTiers,
  draftOf,
  edited,
  errorsIn,
  isAmount,
  newFallingTiers,
  previewable,
  rulesOf,
  sameRules,
  sorted,
  undone,
  withIncentive,
  withTier,
  type BonusDraft,
  type BonusRules,
  type EditHistory,
} from './bonus-draft.rules.ts';

const rules: BonusRules = {
  hourlyGmvBonusSettings: {
    roles: ['HOST'],
    tiers: [
      { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
      { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
    ],
  },
  incentiveSettings: [
    {
      name: 'Big day',
      metric: 'GMV',
      scope: 'DAY',
      roles: ['MODEL'],
      mode: 'SLAB',
      reward: 'FIXED',
      tiers: [{ min: '100.00', value: '10.00' }],
      split: 'EACH',
      cap: null,
      effectiveFrom: '2026-06-01',
      effectiveTo: null,
    },
  ],
};
const none: BonusRules = { hourlyGmvBonusSettings: null, incentiveSettings: null };
const type = (draft: BonusDraft, ...rows: readonly (readonly [string, string])[]): BonusDraft => ({
  ...draft,
  tiers: rows.map(([from, value], key) => ({ key, from, value })),
});

describe('a draft', () => {
  it('converts back to the rules it was created from', () => {
    expect([rulesOf(draftOf(rules)), rulesOf(draftOf(none))]).toEqual([rules, none]);
    expect([sameRules(rules, rulesOf(draftOf(rules))), sameRules(rules, none)]).toEqual([true, false]);
  });
  it('of an account without rules is for hosts, without tiers', () => {
    expect(draftOf(none)).toEqual({ roles: ['HOST'], tiers: [], incentives: [], nextKey: 0 });
  });
  it('gets an empty tier, or the most common incentive, with keys of their own', () => {
    const one = withTier(draftOf(rules));
    expect(one.tiers.at(-1)).toEqual({ key: draftOf(rules).nextKey, from: '', value: '' });
    expect(one.tiers).toHaveLength(3);
    const two = withIncentive(one);
    expect(two.incentives).toHaveLength(2);
    expect(two.incentives[1]).toEqual({
      key: one.nextKey,
      name: '',
      metric: 'GMV',
      scope: 'SCHEDULE',
      mode: 'SLAB',
      reward: 'FIXED',
      split: 'EACH',
      roles: ['HOST'],
      tiers: [{ key: one.nextKey + 1, from: '', value: '' }],
      cap: '',
      effectiveFrom: '',
      effectiveTo: '',
    });
    expect(withTier(two).tiers.at(-1)?.key).toBe(one.nextKey + 2);
  });
  it('sorts the tiers of its incentives too, and sends their caps, days and names as typed, without spaces around', () => {
    const [incentive] = draftOf(rules).incentives;
    const draft = draftOf(none);
    const tiers = [
      { key: 8, from: '200', value: '2' },
      { key: 9, from: '100', value: '1' },
    ];
    const full = { ...incentive!, name: '  Big day ', cap: ' 1,000 ', effectiveFrom: '2026-06-01', effectiveTo: '2026-06-30', tiers };
    const empty = { ...incentive!, cap: '  ', effectiveFrom: '', effectiveTo: '' };
    expect(sorted({ ...draft, incentives: [full] }).incentives[0]!.tiers.map(({ from }) => from)).toEqual(['100', '200']);
    const sent = rulesOf({ ...draft, incentives: [full, empty] }).incentiveSettings!;
    expect(sent[0]).toMatchObject({ name: 'Big day', cap: '1000', effectiveFrom: '2026-06-01', effectiveTo: '2026-06-30' });
    expect(sent[1]).toMatchObject({ cap: null, effectiveFrom: null, effectiveTo: null });
    expect(draftOf({ ...none, incentiveSettings: sent }).incentives[0]).toMatchObject({ cap: '1000', effectiveTo: '2026-06-30' });
  });
  it.each([
    ['1', true],
    ['0.5', true],
    ['12.34', true],
    ['12.345', false],
    ['12.', false],
    ['1.x', false],
    ['-1', false],
    ['1234567890123', false],
  ])('takes %s as an amount: %s', (typed, good) => expect(isAmount(typed)).toBe(good));
  it('accepts amounts as people write them', () => {
    expect(rulesOf(type(draftOf(none), ['1,250.5', ' 3 '])).hourlyGmvBonusSettings?.tiers).toEqual([
      { minHourlyGmv: '1250.5', bonusPerHour: '3' },
    ]);
  });
  it('reports errors by the server’s paths', () => {
    expect(Object.keys(errorsIn(type(draftOf(none), ['100', '2'], ['100', 'x'])))).toEqual(
      expect.arrayContaining(['hourlyGmvBonusSettings.tiers[1].minHourlyGmv', 'hourlyGmvBonusSettings.tiers[1].bonusPerHour']),
    );
    expect(Object.keys(errorsIn(withIncentive(draftOf(none))))).toEqual(
      expect.arrayContaining(['incentiveSettings[0].name', 'incentiveSettings[0].tiers[0].min', 'incentiveSettings[0].tiers[0].value']),
    );
    expect(errorsIn(draftOf(none))).toEqual({});
  });
  it('previews the complete rows in order, and ignores the others', () => {
    const draft = withIncentive(type(draftOf(none), ['250', '4'], ['', '9'], ['100', '2'], ['100', '3'], ['50', '-1']));
    expect(previewable(draft)).toEqual({
      settings: {
        roles: ['HOST'],
        tiers: [
          { minHourlyGmv: '100', bonusPerHour: '2' },
          { minHourlyGmv: '250', bonusPerHour: '4' },
        ],
      },
      incentives: [],
    });
    expect(previewable(draftOf(none)).settings).toBeNull();
    expect(previewable(draftOf(rules)).incentives).toHaveLength(1);
  });
  it('is sorted without losing incomplete rows', () => {
    expect(sorted(type(draftOf(none), ['', '9'], ['250', '4'], ['1,00', '2'])).tiers.map(({ from }) => from)).toEqual(['1,00', '250', '']);
  });
  it('never uses a key twice', () => {
    const draft = withTier(withIncentive(withTier(draftOf(rules))));
    const keys = [...draft.tiers, ...draft.incentives, ...draft.incentives.flatMap(({ tiers }) => tiers)].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('undo', () => {
  const start: EditHistory = { draft: draftOf(none), past: [], at: null };
  it('reverts the typing in one input as one step, and every other change separately', () => {
    const row = edited(start, withTier(start.draft), null);
    const typed = ['1', '10', '100'].reduce((history, from) => edited(history, type(history.draft, [from, '']), 'tiers.0.from'), row);
    expect(undone(typed).draft).toBe(row.draft);
    expect(undone(undone(typed)).draft).toBe(start.draft);
    expect(undone(start)).toBe(start);
  });
});

describe('tiers that fall', () => {
  const tiers = (...rows: readonly (readonly [from: string, value: string])[]) => rows.map(([from, value], key) => ({ key, from, value }));
  it('are found by what they pay, in whichever order they were typed', () => {
    expect(fallingTiers(tiers(['100', '2'], ['200', '5'], ['1,000', '3'], ['2000', '5']))).toEqual([{ tier: 3, below: 2 }]);
    expect(fallingTiers(tiers(['300', '1'], ['100', '2']))).toEqual([{ tier: 1, below: 2 }]);
  });
  it('are new unless the saved rules have them, whatever their row', () => {
    const empty = draftOf({ hourlyGmvBonusSettings: null, incentiveSettings: null });
    const [falling, rising] = [tiers(['100', '2'], ['200', '1']), tiers(['100', '2'], ['200', '3'])];
    const target = { ...withIncentive(empty).incentives[0]!, name: 'Big show' };
    const draft = {
      ...empty,
      tiers: falling,
      incentives: [
        { ...target, tiers: rising },
        { ...target, tiers: tiers(['5', '9'], ['6', '8']) },
      ],
    };
    expect(newFallingTiers(draft, empty)).toEqual([
      { incentive: null, tier: 2, below: 1 },
      { incentive: 'Big show', tier: 2, below: 1 },
    ]);
    const saved = { ...empty, tiers: tiers(['50', '1'], ['100', '2.00'], ['200.00', '1']) };
    expect(newFallingTiers({ ...draft, incentives: [] }, saved)).toEqual([]);
  });
  it('are not confused with equal, rising or incomplete ones', () => {
    expect(fallingTiers(tiers(['100', '2'], ['200', '2'], ['300', '2.50'], ['400', ''], ['', '1']))).toEqual([]);
  });
});
