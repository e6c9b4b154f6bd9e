/**
 * The audit trail records only what changed: among several fields in a request only those that differ, in whatever format, and for an
 * action no unchanged field.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './kit/api.ts';
import { monthOf, startPay, type PayKit } from './kit/payroll.ts';

type Body = Record<string, unknown>;
interface Entry {
  readonly operation: string;
  readonly before: Body | null;
  readonly after: Body | null;
}

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

async function made(address: string, body: Body): Promise<string> {
  const answer = await api.as('admin').post(address, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.headers.location!;
}
async function patched(iri: string, body: Body): Promise<void> {
  const answer = await api.as('admin').patch(iri, body);
  expect(answer.status, answer.text).toBe(200);
}
/** Entries after that of the creation. */
async function trail(iri: string): Promise<Entry[]> {
  const { member } = (await api.as('admin').get(`/api/audit_entries?record=${iri}&order[id]=asc`)).json<{ member: Entry[] }>();
  return member.slice(1).map(({ operation, before, after }) => ({ operation, before, after }));
}

describe('update', () => {
  it('records only the changed field out of ten in the request', async () => {
    const sent = {
      nickname: 'Ten',
      firstname: 'Tina',
      lastname: 'Tenth',
      email: 'ten@example.com',
      phone: '+44 20 1',
      note: 'Fine',
      status: 'ACTIVE',
      payrollPeriod: 'MONTHLY',
      hostHourlyRate: '15.00',
      generalHourlyRate: '12.50',
    };
    const iri = await made('/api/employees', sent);
    await patched(iri, { ...sent, hostHourlyRate: 15, generalHourlyRate: '12.5', phone: '+44 20 2' });
    expect(await trail(iri)).toEqual([{ operation: 'UPDATE', before: { phone: '+44 20 1' }, after: { phone: '+44 20 2' } }]);
  });
  it('is not recorded when only the order of roles or of settings keys differs', async () => {
    const roles = ['ROLE_MANAGER', 'ROLE_ADMIN'];
    const user = await made('/api/users', { username: 'ordered', password: 'a sample password', roles });
    await patched(user, { roles: [...roles].reverse() });
    const account = await made('/api/live_accounts', {
      identity: 'ordered',
      client: api.world.clients.acme,
      hourlyGmvBonusSettings: { roles: ['HOST'], tiers: [{ minHourlyGmv: '100.00', bonusPerHour: '2.00' }] },
    });
    await patched(account, { hourlyGmvBonusSettings: { tiers: [{ bonusPerHour: '2.00', minHourlyGmv: '100.00' }], roles: ['HOST'] } });
    await patched(account, { hourlyGmvBonusSettings: { roles: ['HOST'], tiers: [{ bonusPerHour: '2.00', minHourlyGmv: '100.00' }] } });
    expect([await trail(user), await trail(account)]).toEqual([[], []]);
  });
  it('is not recorded when the same instant has another offset', async () => {
    const iri = await made('/api/schedules', {
      type: 'VIDEO',
      title: 'Shoot',
      startTime: '2015-02-10T09:00:00Z',
      endTime: '2015-02-10T11:00:00Z',
      overrideReason: 'A test',
    });
    await patched(iri, { startTime: '2015-02-10T10:00:00+01:00', endTime: '2015-02-10T06:00:00-05:00' });
    expect(await trail(iri)).toEqual([]);
  });
});

describe('action', () => {
  it('does not record amounts that are unchanged', async () => {
    const person = await kit.employee('Same');
    await kit.work(person, '2015-03-10T09:00:00Z', '2015-03-10T13:00:00Z');
    const { '@id': iri } = await kit.payroll(monthOf('2015-03', { employees: [person] }));
    expect((await kit.recalculate(iri)).status).toBe(200);
    expect(await trail(iri)).toEqual([{ operation: 'ACTION', before: {}, after: {} }]);
  });
  it('records the pay date if there is one', async () => {
    const person = await kit.employee('Paid');
    const { '@id': iri } = await kit.payroll(monthOf('2015-04', { employees: [person] }));
    for (const body of [{ status: 'SUBMITTED' }, { status: 'PAID', payDate: '2015-05-01' }])
      expect((await api.as('admin').patch(`${iri}/status`, body)).status).toBe(200);
    expect((await trail(iri)).map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'DRAFT' }, { status: 'SUBMITTED' }],
      [
        { status: 'SUBMITTED', payDate: null },
        { status: 'PAID', payDate: '2015-05-01' },
      ],
    ]);
  });
});
