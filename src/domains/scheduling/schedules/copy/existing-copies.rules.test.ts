import { describe, expect, it } from 'vitest';
import { existingCopies, type Plan } from './existing-copies.rules.ts';

const plan = (part: Partial<Plan> & { readonly assignees?: readonly string[] } = {}): Plan => {
  const { assignees = [], ...rest } = part;
  return {
    type: 'VIDEO',
    title: null,
    start: '2027-07-05T09:00:00Z',
    end: '2027-07-05T11:00:00Z',
    account: null,
    shifts: assignees.map((employee) => ({ employee, role: 'HOST' })),
    ...rest,
  };
};
const there = (wanted: readonly Plan[], present: readonly Plan[]) => [...existingCopies(wanted, present)].sort((a, b) => a - b);

describe('an existing copy', () => {
  it.each<[string, Plan, Plan, boolean]>([
    [
      'the same in another notation',
      plan({ assignees: ['a', 'b'] }),
      plan({ assignees: ['b', 'a'], start: '2027-07-05T10:00:00+01:00' }),
      true,
    ],
    ['its people were changed', plan({ title: 'Cut', assignees: ['a'] }), plan({ title: 'Cut', assignees: ['b'] }), true],
    ['its title was changed', plan({ assignees: ['a'] }), plan({ title: 'Cut', assignees: ['a'] }), true],
    ['another title and other people', plan({ title: 'Cut', assignees: ['a'] }), plan({ title: 'Shoot', assignees: ['b'] }), false],
    ['another title, both unassigned', plan({ title: 'Cut' }), plan({ title: 'Shoot' }), false],
    ['another account', plan(), plan({ account: 'x' }), false],
    ['another type', plan(), plan({ type: 'LIVE' }), false],
    [
      'the same people in another order under another title',
      plan({ title: 'Cut', assignees: ['a', 'b'] }),
      plan({ title: 'Shoot', assignees: ['b', 'a'] }),
      true,
    ],
    ['another start', plan(), plan({ start: '2027-07-05T08:00:00Z' }), false],
    ['another end', plan(), plan({ end: '2027-07-05T12:00:00Z' }), false],
  ])('%s', (_name, wanted, present, expected) => {
    expect(there([wanted], [present])).toEqual(expected ? [0] : []);
  });

  it('accounts for one copy at most, the most similar one', () => {
    expect(there([plan({ assignees: ['a'] }), plan({ assignees: ['b'] })], [plan({ assignees: ['b'] })])).toEqual([1]);
    expect(there([plan(), plan()], [plan()])).toEqual([0]);
    expect(there([plan(), plan()], [plan(), plan()])).toEqual([0, 1]);
    // One matches by title and people, one by people alone: each accounts for one copy.
    const [both, people] = [plan({ title: 'Cut', assignees: ['a'] }), plan({ title: 'Shoot', assignees: ['a'] })];
    expect(there([plan({ assignees: ['a'] }), both], [both])).toEqual([1]);
    expect(there([both, plan({ title: 'Edit', assignees: ['a'] })], [both, people])).toEqual([0, 1]);
    expect(there([both], [people, both])).toEqual([0]);
    expect(there([both, plan({ assignees: ['b'] })], [both, plan({ title: 'Cut', assignees: ['b'] })])).toEqual([0, 1]);
  });
});
