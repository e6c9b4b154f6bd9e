/** Editing bonus rules: typed text is never changed, and what is sent is exactly what was validated. */
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  edited,
  errorsIn,
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
