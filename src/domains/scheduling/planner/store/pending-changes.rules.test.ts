/** Displayed schedules while changes are pending. */
import { describe, expect, it } from 'vitest';
import { withPending } from './pending-changes.rules.ts';
import { OTHER_ACCOUNT, plan } from '../../../../../test/kit/planned.ts';

const [one, two] = [plan(), plan({ uuid: 'p2' })];

describe('pending changes', () => {
  it('change nothing when there are none', () => {
    const plans = [one, two];
    expect(withPending(plans, [])).toBe(plans);
  });

  it('are applied in the order they were made', () => {
    const [first, second] = withPending(
      [one, two],
      [
        { key: 1, uuid: 'p1', change: { start: 5, account: OTHER_ACCOUNT } },
        { key: 2, uuid: 'p1', change: { start: 7 } },
      ],
    );
    expect(first).toMatchObject({ uuid: 'p1', start: 7, account: OTHER_ACCOUNT, end: one.end });
    expect(second).toBe(two);
  });

  it('hide schedules being deleted, whatever follows', () => {
    expect(
      withPending(
        [one, two],
        [
          { key: 1, uuid: 'p1', change: null },
          { key: 2, uuid: 'p1', change: { start: 7 } },
        ],
      ),
    ).toEqual([two]);
  });
});
