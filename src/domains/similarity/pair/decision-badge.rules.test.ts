/** Badges of decisions: unauthorised reuse is highlighted, allowed reuse is not alarming. */
import { expect, it } from 'vitest';
import { DECISION_BADGES } from './decision-badge.rules.ts';

it('has a label and a colour for each decision', () => {
  expect(DECISION_BADGES).toEqual({
    COPY: { severity: 'danger', label: 'Copy' },
    ALLOWED: { severity: 'success', label: 'Allowed reuse' },
    NOT_A_COPY: { severity: 'neutral', label: 'Not a copy' },
  });
});
