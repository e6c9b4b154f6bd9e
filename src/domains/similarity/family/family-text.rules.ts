/** Texts for families: how often an original was used, and the state of the decisions. */
import type { StateSpec } from '#core/states';
import { countText, formatCount } from '#core/number-format';
import type { FamilySort, FamilyState } from './families.rules.ts';

export const STATE_LABELS: Readonly<Record<FamilyState, string>> = {
  OPEN: 'Not decided',
  DECIDED: 'Decided',
  DISMISSED: 'Not a copy',
};

export const SORT_LABELS: Readonly<Record<FamilySort, string>> = {
  recent: 'Latest use first',
  uses: 'Most used first',
  seconds: 'Most seconds first',
  level: 'Highest level first',
};

/** "used once since", "used 5 times since"; in different jobs. */
export function usedText(uses: number): string {
  if (uses === 0) return 'not used since';
  return uses === 1 ? 'used once since' : `used ${formatCount(uses)} times since`;
}

/** "3 versions, 1 copy" besides the original; null without any. */
export function membersText({ versions, copies }: { readonly versions: number; readonly copies: number }): string | null {
  const parts = [...(versions > 1 ? [`${versions} versions`] : []), ...(copies > 0 ? [countText(copies, 'copy', 'copies')] : [])];
  return parts.length === 0 ? null : parts.join(', ');
}

export function stateBadge({
  state,
  undecided,
  pairs,
}: {
  readonly state: FamilyState;
  readonly undecided: number;
  readonly pairs: number;
}): StateSpec {
  if (state === 'OPEN') return { severity: 'warning', label: undecided === pairs ? 'Not decided' : `${undecided} of ${pairs} not decided` };
  return { severity: state === 'DECIDED' ? 'success' : 'neutral', label: STATE_LABELS[state] };
}
