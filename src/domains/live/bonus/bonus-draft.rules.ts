/** Drafts of bonus rules: the text as typed, with undo, and what is sent and previewed. */
import { itemAt } from '#core/present';
import { compareDecimals } from '#core/money';
import {
  BONUS_ROLES,
  checkBonusTiers,
  checkIncentives,
  type BonusRole,
  type HourlyGmvBonusSettings,
  type Incentive,
} from '../account/bonus-settings.rules.ts';

export interface TierDraft {
  /** Identifies the row while it is edited and sorted. */
  readonly key: number;
  readonly from: string;
  readonly value: string;
}

export type IncentiveDraft = Pick<Incentive, 'name' | 'metric' | 'scope' | 'mode' | 'reward' | 'split'> & {
  readonly key: number;
  readonly roles: readonly BonusRole[];
  readonly tiers: readonly TierDraft[];
  readonly cap: string;
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
};

export interface BonusDraft {
  readonly roles: readonly BonusRole[];
  readonly tiers: readonly TierDraft[];
  readonly incentives: readonly IncentiveDraft[];
  readonly nextKey: number;
}

export interface BonusRules {
  readonly hourlyGmvBonusSettings: HourlyGmvBonusSettings | null;
  readonly incentiveSettings: readonly Incentive[] | null;
}

/** Messages keyed by the server's property path. */
export type BonusErrors = Readonly<Record<string, string>>;

export function draftOf({ hourlyGmvBonusSettings: settings, incentiveSettings }: BonusRules): BonusDraft {
  let nextKey = 0;
  const tier = (from: string | number, value: string | number): TierDraft => ({ key: nextKey++, from: String(from), value: String(value) });
  const tiers = (settings?.tiers ?? []).map(({ minHourlyGmv, bonusPerHour }) => tier(minHourlyGmv, bonusPerHour));
  const incentives = (incentiveSettings ?? []).map(({ tiers: of, cap, effectiveFrom, effectiveTo, ...rest }) => ({
    ...rest,
    key: nextKey++,
    tiers: of.map(({ min, value }) => tier(min, value)),
    cap: cap ?? '',
    effectiveFrom: effectiveFrom ?? '',
    effectiveTo: effectiveTo ?? '',
  }));
  return { roles: settings?.roles ?? ['HOST'], tiers, incentives, nextKey };
}

/** Rules as sent: null instead of empty tiers or incentives. */
export function rulesOf({ roles, tiers, incentives }: BonusDraft): BonusRules {
  return {
    hourlyGmvBonusSettings:
      tiers.length === 0
        ? null
        : { roles: inOrder(roles), tiers: tiers.map(({ from, value }) => ({ minHourlyGmv: amount(from), bonusPerHour: amount(value) })) },
    incentiveSettings: incentives.length === 0 ? null : incentives.map(incentiveOf),
  };
}

/** The same validation as on the server, with the same paths. */
export function errorsIn(draft: BonusDraft): BonusErrors {
  const { hourlyGmvBonusSettings, incentiveSettings } = rulesOf(draft);
  const found = [
    ...(hourlyGmvBonusSettings === null
      ? []
      : checkBonusTiers(hourlyGmvBonusSettings).map(({ path, message }) => [`hourlyGmvBonusSettings.${path}`, message] as const)),
    ...(incentiveSettings === null
      ? []
      : checkIncentives(incentiveSettings).map(({ path, message }) => [`incentiveSettings${path}`, message] as const)),
  ];
  return Object.fromEntries(found.toReversed());
}

/** The part of the draft that the preview can use, without incomplete rows and incentives. */
export function previewable(draft: BonusDraft): {
  readonly settings: HourlyGmvBonusSettings | null;
  readonly incentives: readonly Incentive[];
} {
  const sorted = sortTiers(draft.tiers);
  const good = sorted.filter(
    ({ from, value }, index) =>
      isAmount(from) &&
      isAmount(value) &&
      (index === 0 ||
        !isAmount(itemAt(sorted, index - 1).from) ||
        compareDecimals(amount(from), amount(itemAt(sorted, index - 1).from)) > 0),
  );
  const { hourlyGmvBonusSettings: settings } = rulesOf({ ...draft, tiers: good });
  return { settings, incentives: draft.incentives.map(incentiveOf).filter((incentive) => checkIncentives([incentive]).length === 0) };
}

/** Sorted ascending; rows without a valid amount come last. */
export function sortTiers(tiers: readonly TierDraft[]): readonly TierDraft[] {
  return [...tiers].sort((a, b) =>
    isAmount(a.from) && isAmount(b.from)
      ? compareDecimals(amount(a.from), amount(b.from))
      : Number(isAmount(b.from)) - Number(isAmount(a.from)),
  );
}

/**
 * Tiers that pay less than one that starts lower, as pairs of row numbers from 1; allowed, but rarely meant. Rows without valid amounts are
 * left out.
 */
export function fallingTiers(tiers: readonly TierDraft[]): readonly { readonly tier: number; readonly below: number }[] {
  const known = sortTiers(tiers).filter(({ from, value }) => isAmount(from) && isAmount(value));
  const rowOf = (tier: TierDraft) => tiers.indexOf(tier) + 1;
  return known.flatMap((tier, index) => {
    const below = known.slice(0, index).findLast(({ value }) => compareDecimals(amount(value), amount(tier.value)) > 0);
    return below === undefined ? [] : [{ tier: rowOf(tier), below: rowOf(below) }];
  });
}

export interface FallingTier {
  /** Name of the incentive; null for the GMV bonus. */
  readonly incentive: string | null;
  readonly tier: number;
  readonly below: number;
}

/** Falling tiers of the whole draft that are not among those of the saved rules. */
export function newFallingTiers(draft: BonusDraft, saved: BonusDraft): readonly FallingTier[] {
  const all = ({ tiers, incentives }: BonusDraft) =>
    [{ name: null, tiers }, ...incentives].flatMap((list) =>
      fallingTiers(list.tiers).map(({ tier, below }) => ({
        fall: { incentive: list.name, tier, below },
        amounts: JSON.stringify(
          [tier, below].map((row) =>
            [itemAt(list.tiers, row - 1).from, itemAt(list.tiers, row - 1).value].map((text) => Number(amount(text))),
          ),
        ),
      })),
    );
  const known = new Set(all(saved).map(({ amounts }) => amounts));
  return all(draft).flatMap(({ fall, amounts }) => (known.has(amounts) ? [] : [fall]));
}

export function sorted(draft: BonusDraft): BonusDraft {
  return {
    ...draft,
    tiers: sortTiers(draft.tiers),
    incentives: draft.incentives.map((incentive) => ({ ...incentive, tiers: sortTiers(incentive.tiers) })),
  };
}

export function withTier(draft: BonusDraft): BonusDraft {
  return { ...draft, nextKey: draft.nextKey + 1, tiers: [...draft.tiers, { key: draft.nextKey, from: '', value: '' }] };
}

/** Adds an incentive with the most common settings: a host's target per schedule. */
export function withIncentive(draft: BonusDraft): BonusDraft {
  const { nextKey } = draft;
  const incentive: IncentiveDraft = {
    key: nextKey,
    name: '',
    metric: 'GMV',
    scope: 'SCHEDULE',
    mode: 'SLAB',
    reward: 'FIXED',
    split: 'EACH',
    roles: ['HOST'],
    tiers: [{ key: nextKey + 1, from: '', value: '' }],
    cap: '',
    effectiveFrom: '',
    effectiveTo: '',
  };
  return { ...draft, nextKey: nextKey + 2, incentives: [...draft.incentives, incentive] };
}

export function sameRules(a: BonusRules, b: BonusRules): boolean {
  return JSON.stringify(rulesOf(draftOf(a))) === JSON.stringify(rulesOf(draftOf(b)));
}

export interface EditHistory {
  readonly draft: BonusDraft;
  readonly past: readonly BonusDraft[];
  /** The input changed by the last step; further typing in it belongs to the same step. */
  readonly at: string | null;
}

export function edited({ draft, past, at }: EditHistory, next: BonusDraft, where: string | null): EditHistory {
  return { draft: next, past: where !== null && where === at ? past : [...past, draft], at: where };
}

export function undone(history: EditHistory): EditHistory {
  const before = history.past.at(-1);
  return before === undefined ? history : { draft: before, past: history.past.slice(0, -1), at: null };
}

function incentiveOf({
  name,
  metric,
  scope,
  mode,
  reward,
  split,
  roles,
  tiers,
  cap,
  effectiveFrom,
  effectiveTo,
}: IncentiveDraft): Incentive {
  return {
    name: name.trim(),
    metric,
    scope,
    roles: inOrder(roles),
    mode,
    reward,
    tiers: tiers.map(({ from, value }) => ({ min: amount(from), value: amount(value) })),
    split,
    cap: cap.trim() === '' ? null : amount(cap),
    effectiveFrom: effectiveFrom === '' ? null : effectiveFrom,
    effectiveTo: effectiveTo === '' ? null : effectiveTo,
  };
}

/** Removes thousands separators, as in "1,250.5". */
function amount(typed: string): string {
  return typed.replaceAll(/[,\s]/g, '');
}

export function isAmount(typed: string): boolean {
  return /^\d{1,12}(\.\d{1,2})?$/.test(amount(typed));
}

function inOrder(roles: readonly BonusRole[]): BonusRole[] {
  return BONUS_ROLES.filter((role) => roles.includes(role));
}
