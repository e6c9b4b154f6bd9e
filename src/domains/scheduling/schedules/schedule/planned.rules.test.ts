import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#core/span';
import { hoursIn, mayEdit, nameOf, plannedOf, type ScheduleItem } from './planned.rules.ts';
import { ACCOUNT, plan } from '../../../../../test/kit/planned.ts';

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

describe('edit permission', () => {
  it.each([
    ['an admin, for any schedule', admin, { liveAccount: account }, true],
    ['a manager who sees the cost', manager, { liveAccount: account, labourCost: '10.00' }, true],
    ['a manager who sees an empty cost', manager, { liveAccount: account, labourCost: null }, true],
    ['not a manager who does not see the cost', manager, { liveAccount: account }, false],
    ['a manager, for a schedule without an account', manager, { liveAccount: null }, true],
    ['not an employee', { roles: ['ROLE_EMPLOYEE'] } as const, { liveAccount: null }, false],
    ['not a client', { roles: ['ROLE_CLIENT'] } as const, { liveAccount: null }, false],
  ])('%s', (_name, actor, item, expected) => {
    expect(mayEdit(actor, item)).toBe(expected);
  });
});

describe('the planned view of a schedule', () => {
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

  it('contains times, people and the state', () => {
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

  it('distinguishes published video work without an account from a live draft', () => {
    const published = { ...item, type: 'VIDEO', liveAccount: null, publishedAt: '2026-11-20T10:00:00+00:00' } as unknown as ScheduleItem;
    expect(plannedOf(published, admin)).toMatchObject({ type: 'VIDEO', account: null, draft: false });
  });

  it('is named by its title, else its account, else its type', () => {
    expect(nameOf(plan({ item: { title: 'Bundle hour' } }))).toBe('Bundle hour');
    expect(nameOf(plan())).toBe('northpeak');
    expect(nameOf(plan({ account: null, type: 'VIDEO' }))).toBe('Video work');
    expect(nameOf(plan({ account: null }))).toBe('Live');
  });
});

it('sums the hours of schedules to the hundredth', () => {
  const minutes = (count: number) => ({ start: 0, end: count * MINUTE_MS });
  expect([hoursIn([]), hoursIn([minutes(150)]), hoursIn([minutes(20), minutes(20)])]).toEqual([0, 2.5, 0.67]);
});
