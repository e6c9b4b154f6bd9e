import { describe, expect, it } from 'vitest';
import { accountRows, employeeRows, pickableAccounts } from './calendar-rows.rules.ts';
import { NONE } from '../schedule/planned.rules.ts';
import { person, plan } from '../../../../test/kit/planned.ts';

const accounts = [
  { uuid: 'a2', identity: 'bloom', status: 'ACTIVE' as const, color: '#111', managers: [] },
  { uuid: 'a3', identity: 'gone', status: 'DELETED' as const, color: '#222', managers: [] },
  { uuid: 'a4', identity: 'zest', status: 'ACTIVE' as const, color: '#333' },
];
const all = { accounts: [], client: null };
const clientOf = (account: string) => (account === 'a2' ? 'c2' : 'c9');
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

describe('rows of accounts', () => {
  it('are those that run and those on the screen, by name, then none', () =>
    expect(names(accountRows(accounts, [plan()], all, clientOf))).toEqual(['bloom', 'northpeak', 'zest', 'No account']));
  it('follow the filters', () => {
    expect(names(accountRows(accounts, [], { ...all, accounts: ['a4', NONE] }, clientOf))).toEqual(['zest', 'No account']);
    expect(names(accountRows(accounts, [], { ...all, client: 'c2' }, clientOf))).toEqual(['bloom']);
  });
});

describe('rows of employees', () => {
  const employees = [
    { uuid: 'e2', displayName: 'Ben', status: 'ACTIVE' as const },
    { uuid: 'e3', displayName: 'Left', status: 'DELETED' as const },
  ];
  it('begin with nobody and show the hours on the screen', () => {
    const rows = employeeRows(employees, [plan({ people: [person('e1', 'Ava'), person('e2', 'Ben')] })], { employees: [] });
    expect(rows).toEqual([
      { id: NONE, name: 'Nobody assigned' },
      { id: 'e1', name: 'Ava', detail: '4 h' },
      { id: 'e2', name: 'Ben', detail: '4 h' },
    ]);
  });
  it('follow the filter', () => expect(names(employeeRows(employees, [], { employees: ['e2'] }))).toEqual(['Ben']));
});

describe('accounts to choose from', () => {
  it('are all that run for admins', () =>
    expect(pickableAccounts(accounts, { roles: ['ROLE_ADMIN'] }).map(({ label }) => label)).toEqual(['bloom', 'zest']));
  it('are those they run for managers', () =>
    expect(pickableAccounts(accounts, { roles: ['ROLE_MANAGER'] }).map(({ label }) => label)).toEqual(['bloom']));
});
