/** The badge of a decision. */
import type { Decision } from '#wire/similarity';
import { DECISION_LABELS } from '../report/similarity-text.rules.ts';

interface Badge {
  readonly severity: 'danger' | 'success' | 'neutral';
  readonly label: string;
}

export const DECISION_BADGES: Readonly<Record<Decision, Badge>> = {
  COPY: { severity: 'danger', label: DECISION_LABELS.COPY },
  ALLOWED: { severity: 'success', label: DECISION_LABELS.ALLOWED },
  NOT_A_COPY: { severity: 'neutral', label: DECISION_LABELS.NOT_A_COPY },
};
