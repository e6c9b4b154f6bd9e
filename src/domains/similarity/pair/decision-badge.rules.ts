/** The badges of a level and of a decision. */
import type { StateSpec } from '#core/states';
import type { Decision, Level } from '#wire/similarity';
import { DECISION_LABELS, LEVEL_LABELS } from './similarity-text.rules.ts';

export const LEVEL_BADGES: Readonly<Record<Level, StateSpec>> = {
  EXACT: { severity: 'danger', label: LEVEL_LABELS.EXACT },
  DUPLICATE: { severity: 'danger', label: LEVEL_LABELS.DUPLICATE },
  HIGH: { severity: 'warning', label: LEVEL_LABELS.HIGH },
  MEDIUM: { severity: 'info', label: LEVEL_LABELS.MEDIUM },
  LOW: { severity: 'neutral', label: LEVEL_LABELS.LOW },
};

export const DECISION_BADGES: Readonly<Record<Decision, StateSpec>> = {
  COPY: { severity: 'danger', label: DECISION_LABELS.COPY },
  ALLOWED: { severity: 'success', label: DECISION_LABELS.ALLOWED },
  NOT_A_COPY: { severity: 'neutral', label: DECISION_LABELS.NOT_A_COPY },
};
