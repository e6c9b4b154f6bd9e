/** What a drag to another row changes: the account or the assignees. */
import { describe, expect, it } from 'vitest';
import { rowChange } from './row-change.rules.ts';
import { NONE } from '../../schedules/schedule/planned.rules.ts';
import { OTHER_ACCOUNT, person, plan } from '../../../../../test/kit/planned.ts';

const accountOf = (uuid: string) => (uuid === 'a2' ? OTHER_ACCOUNT : null);
const two = plan({ people: [person('e1', 'Ava'), person('e2', 'Ben', 'MODERATOR')] });

describe('from row to row', () => {
  it('changes nothing within a row', () =>
    expect(rowChange(two, 'people', 'e1', { id: 'e1', name: 'Ava' }, accountOf)).toEqual({ change: {} }));

  it('changes the account', () =>
    expect(rowChange(plan(), 'accounts', 'a1', { id: 'a2', name: 'bloom' }, accountOf)).toEqual({ change: { account: OTHER_ACCOUNT } }));

  it('keeps LIVE on an account, but lets VIDEO have none', () => {
    expect(rowChange(plan(), 'accounts', 'a1', { id: NONE, name: 'No account' }, accountOf)).toEqual({
      refused: 'A LIVE schedule needs a live account.',
    });
    expect(rowChange(plan({ type: 'VIDEO' }), 'accounts', 'a1', { id: NONE, name: 'No account' }, accountOf)).toEqual({
      change: { account: null },
    });
  });

  it('replaces one person by another in the same role', () => {
    const answer = rowChange(two, 'people', 'e2', { id: 'e3', name: 'Cleo' }, accountOf);
    expect(answer).toEqual({ change: { people: [person('e1', 'Ava'), { employee: 'e3', name: 'Cleo', role: 'MODERATOR' }] } });
  });

  it('rejects the same person twice', () =>
    expect(rowChange(two, 'people', 'e1', { id: 'e2', name: 'Ben' }, accountOf)).toEqual({
      refused: 'Ben is already on this schedule.',
    }));

  it('removes a person, and adds one to an unassigned schedule', () => {
    expect(rowChange(two, 'people', 'e1', { id: NONE, name: 'Unassigned' }, accountOf)).toEqual({
      change: { people: [person('e2', 'Ben', 'MODERATOR')] },
    });
    expect(rowChange(plan({ people: [] }), 'people', NONE, { id: 'e3', name: 'Cleo' }, accountOf)).toEqual({
      change: { people: [{ employee: 'e3', name: 'Cleo', role: 'HOST' }] },
    });
  });

  it('keeps the role of the replaced person, whatever other places are open', () => {
    const needing = { ...two, item: { ...two.item, needs: { HOST: 2, MODERATOR: 1 } } };
    expect(rowChange(needing, 'people', 'e2', { id: 'e3', name: 'Cleo' }, accountOf)).toEqual({
      change: { people: [person('e1', 'Ava'), { employee: 'e3', name: 'Cleo', role: 'MODERATOR' }] },
    });
  });

  it('adds an extra host when no place is open', () =>
    expect(rowChange(two, 'people', NONE, { id: 'e3', name: 'Cleo' }, accountOf)).toEqual({
      change: { people: [...two.people, { employee: 'e3', name: 'Cleo', role: 'HOST' }] },
    }));

  it('fills an open place in the open role', () => {
    const open = plan({ people: [person('e1', 'Ava')] });
    const needing = { ...open, item: { ...open.item, needs: { HOST: 1, MODERATOR: 1 } } };
    expect(rowChange(needing, 'people', NONE, { id: 'e3', name: 'Cleo' }, accountOf)).toEqual({
      change: { people: [person('e1', 'Ava'), { employee: 'e3', name: 'Cleo', role: 'MODERATOR' }] },
    });
  });
});
