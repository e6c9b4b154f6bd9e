/** How a decision looks: what was reused without leave stands out, what is allowed does not alarm. */
import { expect, it } from 'vitest';
import { DECISION_BADGES } from './decision-badge.rules.ts';

it('each decision has its words and its colour', () => {
  expect(DECISION_BADGES).toEqual({
    COPY: { severity: 'danger', label: 'Copy' },
    ALLOWED: { severity: 'success', label: 'Allowed reuse' },
    NOT_A_COPY: { severity: 'neutral', label: 'Not a copy' },
  });
});
