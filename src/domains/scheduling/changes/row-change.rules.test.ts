/** What a drag changes: the account or the assignees, the request body, and the inverse. */
import { describe, expect, it } from 'vitest';
import { bodyOf, changed, changeText, assigneesBody, inverseOf, rowChange } from './row-change.rules.ts';
import { NONE } from '../schedule/planned.rules.ts';
import { instantText } from '../schedule/zone-time.rules.ts';
import { ACCOUNT, at, OTHER_ACCOUNT, person, plan } from '../../../../test/kit/planned.ts';

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

describe('the request body', () => {
  it('contains only changes', () => {
    expect(bodyOf({ start: at('2026-11-23T11:00:00Z') }, two, instantText)).toEqual({ startTime: '2026-11-23T11:00:00+00:00' });
    expect(bodyOf({ account: null }, two, instantText)).toEqual({ liveAccount: null });
    expect(bodyOf({ account: ACCOUNT }, two, instantText)).toEqual({ liveAccount: '/api/live_accounts/a1' });
    expect(bodyOf({ end: at('2026-11-23T15:00:00Z') }, two, instantText)).toEqual({ endTime: '2026-11-23T15:00:00+00:00' });
    expect(bodyOf({ people: [] }, two, instantText)).toEqual({ scheduleEmployees: [] });
    expect(bodyOf({}, two, instantText)).toEqual({});
  });

  it('keeps the shifts of remaining people', () => {
    expect(assigneesBody([person('e1', 'Ava'), { employee: 'e3', name: 'Cleo', role: 'MODERATOR' }], two.people)).toEqual([
      { '@id': '/api/schedule_employees/s-e1', employee: '/api/employees/e1', role: 'HOST' },
      { employee: '/api/employees/e3', role: 'MODERATOR' },
    ]);
  });
});

describe('inverse changes', () => {
  it('restore what the change replaced', () => {
    const change = { start: 1, end: 2, account: OTHER_ACCOUNT, people: [] };
    expect(changed(changed(two, change), inverseOf(change, two))).toEqual(two);
    expect(inverseOf({ end: 2 }, two)).toEqual({ end: two.end });
    expect(inverseOf({ start: 2 }, two)).toEqual({ start: two.start });
    expect(inverseOf({ account: null }, two)).toEqual({ account: ACCOUNT });
    expect(inverseOf({ people: [] }, two)).toEqual({ people: two.people });
    expect(Object.keys(inverseOf({}, two))).toEqual([]);
  });

  it('leave other fields alone', () => {
    expect(changed(two, { start: undefined, account: null })).toEqual({ ...two, account: null });
    expect(changed(two, { end: 2 })).toEqual({ ...two, end: 2 });
  });

  it('are named by what was done', () => {
    expect(changeText({ start: two.start + 1, end: two.end + 1 }, two)).toBe('Moved');
    expect(changeText({ end: two.end + 1 }, two)).toBe('Resized');
    expect(changeText({ start: two.start + 1 }, two)).toBe('Resized');
    expect(changeText({ people: [] }, two)).toBe('Reassigned');
    expect(changeText({ account: null }, two)).toBe('Reassigned');
    expect(changeText({ account: ACCOUNT, start: two.start + 1 }, two)).toBe('Reassigned');
  });
});
