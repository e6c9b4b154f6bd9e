import { describe, expect, it } from 'vitest';
import { offlineShiftOf } from './offline-shift.rules.ts';

const schedule = {
  startTime: '2026-06-10T08:00:00Z',
  endTime: '2026-06-10T10:00:00Z',
  type: 'LIVE',
  title: null as string | null,
  liveAccount: { identity: 'acme.uk' } as { identity: string } | null,
  scheduleEmployees: [
    { role: 'HOST', employee: '/api/employees/ava', employeeName: 'Ava' },
    { role: 'MODERATOR', employee: '/api/employees/ben', employeeName: 'Ben' },
  ],
};

describe('an offline shift', () => {
  it.each([
    ['of one’s own', {}, 'ben', 'acme.uk', 'Moderator with Ava'],
    ['of a whole account', { title: 'Spring sale' }, null, 'acme.uk · Spring sale', 'Ava, Ben'],
    ['of a whole account, with no one assigned', { scheduleEmployees: [] }, null, 'acme.uk', ''],
    ['without a title or account', { title: '', liveAccount: null, scheduleEmployees: [] }, null, 'Live stream', ''],
    ['whose account is only an address', { title: 'Show', liveAccount: '/api/live_accounts/a' }, null, 'Show', 'Ava, Ben'],
    [
      'in a role without a name',
      { scheduleEmployees: [{ role: 'TASTER', employee: '/api/employees/ben', employeeName: 'Ben' }] },
      'ben',
      'acme.uk',
      'TASTER',
    ],
    [
      'with several others',
      {
        scheduleEmployees: [...schedule.scheduleEmployees, { role: 'MODEL', employee: '/api/employees/cid', employeeName: 'Cid' }],
      },
      'ben',
      'acme.uk',
      'Moderator with Ava, Cid',
    ],
    ['without a name', { liveAccount: null, type: 'VIDEO', scheduleEmployees: [] }, null, 'Video work', ''],
    ['whose people are not said', { scheduleEmployees: undefined }, 'ava', 'acme.uk', ''],
  ] as const)('%s', (_, part, employee, title, detail) => {
    expect(offlineShiftOf({ ...schedule, ...part }, employee)).toMatchObject({ title, detail });
  });
});
