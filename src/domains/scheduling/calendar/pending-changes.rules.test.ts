/** Behaviour of what is on the screen while changes are under way. */
import { describe, expect, it } from 'vitest';
import { withPending } from './pending-changes.rules.ts';
import { OTHER_ACCOUNT, plan } from '../../../../test/kit/planned.ts';

const [one, two] = [plan(), plan({ uuid: 'p2' })];

describe('what is under way', () => {
  it('leaves everything alone when there is nothing', () => {
    const plans = [one, two];
    expect(withPending(plans, [])).toBe(plans);
  });

  it('shows changes in the order they were made', () => {
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

  it('leaves out what is being deleted, whatever comes after', () => {
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
