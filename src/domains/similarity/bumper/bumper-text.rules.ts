/** Texts for bumpers. */
import { countText } from '#core/number-format';
import type { StateSpec } from '#core/states';
import type { Where } from './recurring.rules.ts';

export const WHERE_TEXTS: Readonly<Record<Where, string>> = {
  START: 'at the start',
  END: 'at the end',
  ANYWHERE: 'that recur',
};

/** What such a stretch usually is, as the suggested name. */
export const WHERE_NAMES: Readonly<Record<Where, string>> = { START: 'intro', END: 'outro', ANYWHERE: 'logo' };

export type Verdict = 'OURS' | 'FOOTAGE';

export const VERDICT_BADGES: Readonly<Record<Verdict, StateSpec>> = {
  OURS: { severity: 'success', label: 'Ours, ignored' },
  FOOTAGE: { severity: 'neutral', label: 'Footage, counts' },
};

/** ", found in 4 videos, left out of 6 pairs". */
export function foundText(verdict: Verdict, { videos, pairs }: { readonly videos: number; readonly pairs: number }): string {
  const found = `, found in ${countText(videos, 'video')}`;
  return verdict === 'OURS' ? `${found}, left out of ${countText(pairs, 'pair')}` : found;
}
