/** Conversion of inputs to JSON: only changed fields, and no digit of an amount is lost. */
import { describe, expect, it } from 'vitest';
import { Employee } from '#domains/workforce';
import { LiveAccount } from '#domains/live';
import { User } from '#domains/identity';
import { plainNumber } from '../number-text.ts';
import { bodyOf, changedNames, newValues, patchOf, toFormValue, toInput, valuesOf } from './form-values.ts';

const account = {
  '@id': '/api/live_accounts/1',
  uuid: '1',
  identity: 'glow',
  client: { '@id': '/api/clients/2', uuid: '2', name: 'Acme' },
  managers: [{ '@id': '/api/users/3', uuid: '3', username: 'mo' }, '/api/users/4'],
  administrativeCostPerHour: '12.50',
  agencyShare: '0.1525',
  status: 'ACTIVE',
  timezone: 'UTC',
};
const names = ['identity', 'client', 'managers', 'administrativeCostPerHour', 'agencyShare', 'status', 'timezone'];

describe('form values', () => {
  it('shows relations as IRIs, fractions as percent and amounts unchanged', () => {
    expect(valuesOf(LiveAccount, names, account)).toEqual({
      identity: 'glow',
      client: '/api/clients/2',
      managers: ['/api/users/3', '/api/users/4'],
      administrativeCostPerHour: '12.50',
      agencyShare: '15.25',
      status: 'ACTIVE',
      timezone: 'UTC',
    });
  });

  it("starts a new record with the declared defaults and the screen's initial values", () => {
    expect(newValues(LiveAccount, names, { client: '/api/clients/9' })).toEqual({
      identity: '',
      client: '/api/clients/9',
      managers: [],
      administrativeCostPerHour: '',
      agencyShare: '',
      status: 'ACTIVE',
      timezone: 'UTC',
    });
  });

  it('sends only changed fields', () => {
    const before = valuesOf(LiveAccount, names, account);
    expect(patchOf(LiveAccount, before, before)).toEqual({});
    expect(
      patchOf(LiveAccount, before, {
        ...before,
        administrativeCostPerHour: '£12.5',
        agencyShare: '15.250',
        managers: ['/api/users/4', '/api/users/3'],
      }),
    ).toEqual({});
    expect(
      patchOf(LiveAccount, before, {
        ...before,
        administrativeCostPerHour: '',
        agencyShare: '20',
        managers: ['/api/users/4'],
        identity: ' glow up ',
      }),
    ).toEqual({ administrativeCostPerHour: null, agencyShare: '0.2000', managers: ['/api/users/4'], identity: 'glow up' });
    expect(changedNames(LiveAccount, before, { ...before, identity: 'glow ' })).toEqual([]);
  });

  it('omits an untouched password and the empty inputs of a new record', () => {
    const before = newValues(User, ['username', 'password', 'nickname', 'roles']);
    expect(patchOf(User, before, { ...before, nickname: 'Mo', password: '' })).toEqual({ nickname: 'Mo' });
    expect(bodyOf(User, { ...before, username: 'mo', password: ' a secret word ' })).toEqual({
      username: 'mo',
      password: ' a secret word ',
    });
  });

  it('reads numbers as people write them', () => {
    expect(plainNumber('£1,234.50')).toBe('1234.50');
    expect([plainNumber('−£1,234.50'), plainNumber('-£1,234.50')]).toEqual(['-1234.50', '-1234.50']);
    expect(plainNumber('12,5')).toBe('12,5');
    expect(toInput(Employee.fields.hostHourlyRate, '0.1')).toBe('0.10');
    expect(toInput(Employee.fields.hostHourlyRate, '99999.99')).toBe('99999.99');
    expect(toInput(Employee.fields.hostHourlyRate, 'lots')).toBe('lots');
    expect(toFormValue(LiveAccount.fields.agencyShare, '0.0833')).toBe('8.33');
    expect(toInput(LiveAccount.fields.displayRank, '7')).toBe(7);
  });
});
