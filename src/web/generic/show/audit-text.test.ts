/** Texts of the history of a record. */
import { describe, expect, it } from 'vitest';
import { Client } from '#domains/clients';
import { LiveAccount } from '#domains/live';
import { ScheduleEmployee } from '#domains/scheduling';
import { Employee } from '#domains/workforce';
import { auditChanges, auditHeadline } from './audit-text.ts';

const agency = { currency: 'GBP', timeZone: 'Europe/London' };

describe('headlines', () => {
  it.each([
    [Client, { operation: 'CREATE', before: null, after: { name: 'Acme' } }, 'created the client'],
    [Client, { operation: 'DELETE', before: { status: 'ACTIVE' }, after: { status: 'INACTIVE' } }, 'deactivated the client'],
    [Client, { operation: 'UPDATE', before: { status: 'INACTIVE' }, after: { status: 'ACTIVE' } }, 'reactivated the client'],
    [LiveAccount, { operation: 'DELETE', before: { status: 'ACTIVE' }, after: { status: 'DELETED' } }, 'deleted the live account'],
    [LiveAccount, { operation: 'UPDATE', before: { status: 'DELETED' }, after: { status: 'ACTIVE' } }, 'restored the live account'],
    [ScheduleEmployee, { operation: 'DELETE', before: { role: 'HOST' }, after: null }, 'deleted the shift'],
    [Employee, { operation: 'UPDATE', before: { hostHourlyRate: '15.00' }, after: { hostHourlyRate: '16.00' } }, 'changed host rate'],
    [
      Employee,
      { operation: 'UPDATE', before: { firstname: 'A', phone: null }, after: { firstname: 'B', phone: '123' } },
      'changed 2 fields',
    ],
    [Employee, { operation: 'UPDATE', before: {}, after: {} }, 'saved the employee'],
  ])('%#', (resource, entry, text) => {
    expect(auditHeadline(resource, entry)).toBe(text);
  });
});

describe('changes', () => {
  it('formats values, in declaration order', () => {
    const changes = auditChanges(
      Employee,
      {
        operation: 'UPDATE',
        before: { hostHourlyRate: '15.00', nickname: 'Ann', status: 'ACTIVE', note: null },
        after: { hostHourlyRate: '1600.50', nickname: 'Anna', status: 'HOLIDAY', note: 'Back on Monday' },
      },
      agency,
    );
    expect(changes).toEqual([
      { name: 'nickname', label: 'Nickname', from: { text: 'Ann' }, to: { text: 'Anna' } },
      { name: 'note', label: 'Note', from: { text: 'empty' }, to: { text: 'Back on Monday' } },
      { name: 'status', label: 'Status', from: { text: 'Active' }, to: { text: 'Holiday' } },
      { name: 'hostHourlyRate', label: 'Host rate', from: { text: '£15.00' }, to: { text: '£1,600.50' } },
    ]);
  });

  it('omits fields whose value only changed its notation', () => {
    const entry = {
      operation: 'UPDATE',
      before: { hostHourlyRate: '15.00', status: 'ACTIVE', note: null, phone: '1' },
      after: { hostHourlyRate: 15, status: 'ACTIVE', note: '', phone: '2' },
    };
    expect(auditChanges(Employee, entry, agency).map(({ name }) => name)).toEqual(['phone']);
    expect(auditHeadline(Employee, entry)).toBe('changed phone');
    expect(
      auditChanges(
        LiveAccount,
        {
          operation: 'UPDATE',
          before: { managers: ['u1', 'u2'], agencyShare: '0.1500' },
          after: { managers: ['u2', 'u1'], agencyShare: '0.15' },
        },
        agency,
      ),
    ).toEqual([]);
    expect(auditHeadline(Employee, { operation: 'ACTION', before: {}, after: {} })).toBe('performed an action on the employee');
  });

  it('looks up the names of linked records, and omits the previous links when the audit trail does not contain them', () => {
    expect(
      auditChanges(LiveAccount, { operation: 'UPDATE', before: { client: 'c1' }, after: { client: 'c2', managers: ['u1', 'u2'] } }, agency),
    ).toEqual([
      { name: 'client', label: 'Client', from: { target: 'Client', uuids: ['c1'] }, to: { target: 'Client', uuids: ['c2'] } },
      { name: 'managers', label: 'Managers', from: null, to: { target: 'User', uuids: ['u1', 'u2'] } },
    ]);
  });

  it('lists the values of a new record, without its empty fields', () => {
    expect(
      auditChanges(
        Client,
        { operation: 'CREATE', before: null, after: { name: 'Acme', email: 'a@b.co', phone: null, status: 'ACTIVE' } },
        agency,
      ).map(({ name, from, to }) => [name, from, to]),
    ).toEqual([
      ['name', null, { text: 'Acme' }],
      ['email', null, { text: 'a@b.co' }],
      ['status', null, { text: 'Active' }],
    ]);
  });

  it('shows percentages, and summarises settings', () => {
    const changes = auditChanges(
      LiveAccount,
      {
        operation: 'UPDATE',
        before: { agencyShare: '0.1500', incentiveSettings: null },
        after: { agencyShare: '0.1525', incentiveSettings: [{ name: 'x' }] },
      },
      agency,
    );
    expect(changes.map(({ from, to }) => [from, to])).toEqual([
      [{ text: 'empty' }, { text: 'updated settings' }],
      [{ text: '15%' }, { text: '15.25%' }],
    ]);
  });

  it('truncates long texts', () => {
    const [change] = auditChanges(Employee, { operation: 'UPDATE', before: { note: null }, after: { note: 'x'.repeat(500) } }, agency);
    expect(change?.to).toEqual({ text: `${'x'.repeat(159)}…` });
  });

  it('still lists fields that the declaration no longer has', () => {
    expect(auditChanges(Client, { operation: 'UPDATE', before: { faxNumber: '1' }, after: { faxNumber: '2' } }, agency)).toEqual([
      { name: 'faxNumber', label: 'Fax number', from: { text: '1' }, to: { text: '2' } },
    ]);
  });
});
