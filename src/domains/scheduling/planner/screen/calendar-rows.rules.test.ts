/** Rows of the two timelines, and the accounts available to a planner. */
import { describe, expect, it } from 'vitest';
import { accountRows, employeeRows, pickableAccounts } from './calendar-rows.rules.ts';
import { NONE } from '../../schedules/schedule/planned.rules.ts';
import { person, plan } from '../../../../../test/kit/planned.ts';

const accounts = [
  { uuid: 'a2', identity: 'bloom', status: 'ACTIVE' as const, color: '#111', managers: [] },
  { uuid: 'a3', identity: 'gone', status: 'DELETED' as const, color: '#222', managers: [] },
  { uuid: 'a4', identity: 'zest', status: 'ACTIVE' as const, color: '#333' },
];
const all = { accounts: [], client: null };
const clientOf = (account: string) => (account === 'a2' ? 'c2' : 'c9');
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

describe('rows of accounts', () => {
  it('are running accounts and those on the screen, by name, then “no account”', () =>
    expect(names(accountRows(accounts, [plan()], all, clientOf))).toEqual(['bloom', 'northpeak', 'zest', 'No account']));
  it('have the colour of their account, from any source', () => {
    const gone = { uuid: 'a3', name: 'gone', color: '#222', zone: 'UTC' };
    const renamed = { uuid: 'a4', name: 'zest of old', color: '#999', zone: 'UTC' };
    const shown = [plan({ account: gone }), plan({ account: renamed }), plan({ account: null }), plan({ account: gone })];
    expect(accountRows(accounts, shown, all, clientOf)).toEqual([
      { id: 'a2', name: 'bloom', color: '#111' },
      { id: 'a3', name: 'gone', color: '#222' },
      { id: 'a4', name: 'zest', color: '#333' },
      { id: NONE, name: 'No account' },
    ]);
  });
  it('are sorted by name', () =>
    expect(names(accountRows(accounts.toReversed(), [plan()], all, clientOf))).toEqual(['bloom', 'northpeak', 'zest', 'No account']));
  it('pass every active filter', () => {
    expect(names(accountRows(accounts, [], { ...all, accounts: ['a4'] }, clientOf))).toEqual(['zest']);
    expect(names(accountRows(accounts, [], { accounts: ['a4', NONE], client: 'c2' }, clientOf))).toEqual([]);
  });
  it('follow the filters', () => {
    expect(names(accountRows(accounts, [], { ...all, accounts: ['a4', NONE] }, clientOf))).toEqual(['zest', 'No account']);
    expect(names(accountRows(accounts, [], { ...all, client: 'c2' }, clientOf))).toEqual(['bloom']);
  });
});

describe('rows of employees', () => {
  const employees = [
    { uuid: 'e2', displayName: 'Ben', status: 'ACTIVE' as const, leavesOn: null },
    { uuid: 'e3', displayName: 'Left', status: 'DELETED' as const, leavesOn: null },
  ];
  it('start with “unassigned” and show the hours on the screen', () => {
    const rows = employeeRows(employees, [plan({ people: [person('e1', 'Ava'), person('e2', 'Ben')] })], { employees: [] }, '2026-06-01');
    expect(rows).toEqual([
      { id: NONE, name: 'Unassigned' },
      { id: 'e1', name: 'Ava', detail: '4 h' },
      { id: 'e2', name: 'Ben', detail: '4 h' },
    ]);
  });
  it('sum the hours of each employee, to the minute', () => {
    const start = plan().start;
    const shown = [
      plan({ end: start + 90 * 60_000, people: [person('e2', 'Ben')] }),
      plan({ end: start + 110 * 60_000, people: [person('e2', 'Ben'), person('e3', 'Left')] }),
    ];
    const idle = { uuid: 'e4', displayName: 'Abe', status: 'ACTIVE' as const, leavesOn: null };
    // 90 and 110 minutes are 3.33 hours; the 110 minutes of the former employee are 1.83.
    expect(employeeRows([...employees, idle], shown, { employees: [] }, '2026-06-01')).toEqual([
      { id: NONE, name: 'Unassigned' },
      { id: 'e4', name: 'Abe', detail: '0 h' },
      { id: 'e2', name: 'Ben', detail: '3.33 h' },
      { id: 'e3', name: 'Left', detail: '1.83 h' },
    ]);
  });
  it('exclude those whose last day is before the period, unless they have shifts in it', () => {
    const leaver = { uuid: 'e5', displayName: 'Luna', status: 'ACTIVE' as const, leavesOn: '2026-06-01' };
    expect(names(employeeRows([leaver], [], { employees: [] }, '2026-06-01'))).toEqual(['Unassigned', 'Luna']);
    expect(names(employeeRows([leaver], [], { employees: [] }, '2026-06-02'))).toEqual(['Unassigned']);
    expect(names(employeeRows([leaver], [plan({ people: [person('e5', 'Luna')] })], { employees: [] }, '2026-06-02'))).toEqual([
      'Unassigned',
      'Luna',
    ]);
  });
  it('prefer the name of the employee list to that of an old shift', () =>
    expect(names(employeeRows(employees, [plan({ people: [person('e2', 'Benjamin')] })], { employees: ['e2'] }, '2026-06-01'))).toEqual([
      'Ben',
    ]));
  it('show only “unassigned” when only that is selected', () =>
    expect(names(employeeRows(employees, [plan()], { employees: [NONE] }, '2026-06-01'))).toEqual(['Unassigned']));
  it('follow the filter', () => expect(names(employeeRows(employees, [], { employees: ['e2'] }, '2026-06-01'))).toEqual(['Ben']));
});

describe('selectable accounts', () => {
  it('are all running accounts for admins', () =>
    expect(pickableAccounts(accounts, { roles: ['ROLE_ADMIN'] }).map(({ label }) => label)).toEqual(['bloom', 'zest']));
  it('are sorted by name, with their colour and default needs', () => {
    const plain = { uuid: 'a5', identity: 'acme', status: 'ACTIVE' as const, defaultNeeds: { LIVE: { HOST: 2 } } };
    expect(pickableAccounts([...accounts.toReversed(), plain], { roles: ['ROLE_ADMIN'] })).toEqual([
      { value: 'a5', label: 'acme', color: '', needs: { LIVE: { HOST: 2 } } },
      { value: 'a2', label: 'bloom', color: '#111', needs: {} },
      { value: 'a4', label: 'zest', color: '#333', needs: {} },
    ]);
  });
  it('are the accounts they run for managers', () =>
    expect(pickableAccounts(accounts, { roles: ['ROLE_MANAGER'] }).map(({ label }) => label)).toEqual(['bloom']));
});
