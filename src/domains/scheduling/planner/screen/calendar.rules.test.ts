/** Pure calendar logic: the URL, collisions while dragging, the effect of a drop, and undo. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodOf, readState, stepped, titleOf } from '../store/calendar-state.rules.ts';
import { collisionOf, type Candidate } from '../../schedules/conflicts/conflict-preview.rules.ts';
import { rowChange } from '../gestures/row-change.rules.ts';
import { bodyOf, changed, inverseOf } from '../../schedules/schedule/schedule-change.rules.ts';
import { NONE, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { emptyStack, pushed, redoOne, undoOne, undoThis } from '../store/undo-stack.rules.ts';

const HOUR = 3_600_000;
const north = { uuid: 'north', name: 'northpeak', color: '#0b7285', zone: 'UTC' };
const bloom = { uuid: 'bloom', name: 'bloom', color: '#c92a2a', zone: 'UTC' };

function planned(uuid: string, start: number, end: number, more: Partial<Planned> = {}): Planned {
  return {
    item: { title: null } as Planned['item'],
    uuid,
    start: start * HOUR,
    end: end * HOUR,
    type: 'LIVE',
    account: north,
    people: [],
    draft: true,
    mayEdit: true,
    ...more,
  };
}
const ava = { employee: 'ava', name: 'Ava', role: 'HOST' as const, shift: '/api/schedule_employees/1' };

describe('the address', () => {
  const defaults = { today: '2026-11-21', view: 'week' } as const;
  it('steps by the displayed period, Monday to Monday, and formats its title', () => {
    const week = readState({ date: '2026-11-21' }, defaults);
    expect(periodOf(week)).toEqual({ from: '2026-11-16', to: '2026-11-23' });
    expect(stepped(week, 1)).toBe('2026-11-28');
    expect(stepped({ ...week, view: 'month' }, -1)).toBe('2026-10-01');
    expect(titleOf(week)).toMatch(/^Nov 16\s–\s22, 2026$/);
    expect(titleOf({ ...week, view: 'month' })).toBe('November 2026');
    expect(titleOf({ ...week, view: 'day' })).toBe('Sat, Nov 21, 2026');
  });
});

describe('a collision', () => {
  const candidate = (start: number, end: number, more: Partial<Candidate> = {}): Candidate => ({
    uuid: 'me',
    start: start * HOUR,
    end: end * HOUR,
    type: 'LIVE',
    account: 'bloom',
    employees: ['ava'],
    ...more,
  });
  it('is the same person, or the same account live twice, at overlapping times', () => {
    expect(collisionOf(candidate(10, 12), [planned('a', 11, 13, { people: [ava] })])).toMatchObject({ code: 'EMPLOYEE_BUSY', who: 'Ava' });
    expect(collisionOf(candidate(10, 12, { account: 'north', employees: [] }), [planned('a', 11, 13)])).toMatchObject({
      code: 'ACCOUNT_BUSY',
      who: 'northpeak',
    });
  });
  it('does not occur when ends touch, with the schedule itself, or when one of two is VIDEO', () => {
    expect(collisionOf(candidate(10, 12), [planned('a', 12, 13, { people: [ava] }), planned('me', 10, 12, { people: [ava] })])).toBeNull();
    expect(collisionOf(candidate(10, 12, { type: 'VIDEO', account: 'north', employees: [] }), [planned('a', 10, 12)])).toBeNull();
  });
  it('names the earliest one', () => {
    expect(
      collisionOf(candidate(10, 16), [planned('late', 14, 15, { people: [ava] }), planned('early', 11, 12, { people: [ava] })])?.with.uuid,
    ).toBe('early');
  });
});

describe('a drop on another row', () => {
  const accountOf = (uuid: string) => (uuid === 'bloom' ? bloom : north);
  const one = planned('me', 10, 12, { people: [ava] });
  it('changes the account, or the assignee, keeping the role', () => {
    expect(rowChange(one, 'accounts', 'north', { id: 'bloom', name: 'bloom' }, accountOf)).toEqual({ change: { account: bloom } });
    expect(rowChange(one, 'people', 'ava', { id: 'ben', name: 'Ben' }, accountOf)).toEqual({
      change: { people: [{ employee: 'ben', name: 'Ben', role: 'HOST' }] },
    });
    expect(rowChange(one, 'people', 'ava', { id: NONE, name: 'Unassigned' }, accountOf)).toEqual({ change: { people: [] } });
  });
  it('is rejected when invalid', () => {
    expect(rowChange(one, 'accounts', 'north', { id: NONE, name: 'No account' }, accountOf)).toHaveProperty('refused');
    expect(
      rowChange({ ...one, people: [ava, { ...ava, employee: 'ben' }] }, 'people', 'ava', { id: 'ben', name: 'Ben' }, accountOf),
    ).toHaveProperty('refused');
  });
  it('keeps the record of a remaining shift', () => {
    expect(bodyOf({ people: [ava, { employee: 'ben', name: 'Ben', role: 'SUPPORT' }] }, one).scheduleEmployees).toEqual([
      { '@id': ava.shift, employee: '/api/employees/ava', role: 'HOST' },
      { employee: '/api/employees/ben', role: 'SUPPORT' },
    ]);
  });
  it('can be undone exactly', () => {
    fc.assert(
      fc.property(
        fc.record(
          { start: fc.integer(), end: fc.integer(), account: fc.constantFrom(bloom, null), people: fc.constantFrom([], [ava]) },
          { requiredKeys: [] },
        ),
        (change) => {
          expect(changed(changed(one, change), inverseOf(change, one))).toEqual(one);
        },
      ),
    );
  });
});

describe('undo', () => {
  it('goes back in order and forward again, until a new change is made', () => {
    const both = pushed(pushed(emptyStack<string>(), 'first'), 'second');
    const back = undoOne(both)!;
    expect(back.entry).toBe('second');
    expect(redoOne(back.stack)).toEqual({ entry: 'second', stack: both });
    expect(redoOne(pushed(back.stack, 'third'))).toBeNull();
    expect(undoThis(both, 'first')).toEqual({ done: ['second'], undone: ['first'] });
    expect(undoOne(emptyStack())).toBeNull();
  });
});
