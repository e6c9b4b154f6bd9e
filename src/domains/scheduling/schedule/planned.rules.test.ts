import { describe, expect, it } from 'vitest';
import { mayEdit, nameOf, plannedOf, uuidIn, type ScheduleItem } from './planned.rules.ts';
import { ACCOUNT, plan } from '../../../../test/kit/planned.ts';

const admin = { roles: ['ROLE_ADMIN'] } as const;
const manager = { roles: ['ROLE_MANAGER'] } as const;
const account = {
  '@id': '/api/live_accounts/a1',
  '@type': 'LiveAccount',
  uuid: 'a1',
  identity: 'northpeak',
  color: '#0b7285',
  timezone: 'Europe/London',
};

describe('who may change a schedule', () => {
  it.each([
    ['an admin, any', admin, { liveAccount: account }, true],
    ['a manager, where the cost is known', manager, { liveAccount: account, labourCost: '10.00' }, true],
    ['a manager, where the cost is known as nothing', manager, { liveAccount: account, labourCost: null }, true],
    ['a manager, not where it is kept from them', manager, { liveAccount: account }, false],
    ['a manager, what belongs to no account', manager, { liveAccount: null }, true],
    ['an employee, never', { roles: ['ROLE_EMPLOYEE'] } as const, { liveAccount: null }, false],
    ['a client, never', { roles: ['ROLE_CLIENT'] } as const, { liveAccount: null }, false],
  ])('%s', (_name, actor, item, expected) => {
    expect(mayEdit(actor, item)).toBe(expected);
  });
});

describe('what the calendar knows', () => {
  const item = {
    uuid: 'p1',
    type: 'LIVE',
    title: null,
    startTime: '2026-11-23T10:00:00+00:00',
    endTime: '2026-11-23T14:00:00+00:00',
    publishedAt: null,
    liveAccount: account,
    scheduleEmployees: [
      {
        '@id': '/api/schedule_employees/s1',
        '@type': 'ScheduleEmployee',
        uuid: 's1',
        employee: '/api/employees/e1',
        employeeName: 'Ava',
        role: 'HOST',
      },
    ],
  } as unknown as ScheduleItem;

  it('reads times, people and the state', () => {
    expect(plannedOf(item, admin)).toEqual({
      item,
      uuid: 'p1',
      start: Date.UTC(2026, 10, 23, 10),
      end: Date.UTC(2026, 10, 23, 14),
      type: 'LIVE',
      account: ACCOUNT,
      draft: true,
      mayEdit: true,
      people: [{ employee: 'e1', name: 'Ava', role: 'HOST', shift: '/api/schedule_employees/s1' }],
    });
  });

  it('knows work on videos, published and without an account, from a live draft', () => {
    const published = { ...item, type: 'VIDEO', liveAccount: null, publishedAt: '2026-11-20T10:00:00+00:00' } as unknown as ScheduleItem;
    expect(plannedOf(published, admin)).toMatchObject({ type: 'VIDEO', account: null, draft: false });
  });

  it('names a schedule by its title, its account, or what it is', () => {
    expect(nameOf(plan({ item: { title: 'Bundle hour' } }))).toBe('Bundle hour');
    expect(nameOf(plan())).toBe('northpeak');
    expect(nameOf(plan({ account: null, type: 'VIDEO' }))).toBe('Video work');
    expect(nameOf(plan({ account: null }))).toBe('Live');
  });

  it('finds the uuid in an IRI', () => expect(uuidIn('/api/employees/abc')).toBe('abc'));
});
