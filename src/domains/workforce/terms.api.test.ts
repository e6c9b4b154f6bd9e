/** Tests for rates that hold from a day, over HTTP: by the employee's own address and by that of the terms. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '#domains/resources';
import { termsPoll } from '#server/engine/terms-of-today';
import { createLogger } from '#server/logger';
import { forWorker, type Api, startApi } from '../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const TODAY = () => new Date().toISOString().slice(0, 10);
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function employee(rate: string | null = '15.00'): Promise<string> {
  const created = await api
    .as('admin')
    .post('/api/employees', { nickname: `Dated ${Math.random()}`, hostHourlyRate: rate, generalHourlyRate: '12.00' });
  return created.json<{ '@id': string }>()['@id'];
}

async function history(iri: string): Promise<[string | null, string | null, string | null][]> {
  const { member } = (await api.as('admin').get(`${iri}/terms`)).json<{
    member: { validFrom: string | null; hostHourlyRate: string | null; generalHourlyRate: string | null }[];
  }>();
  return member.map(({ validFrom, hostHourlyRate, generalHourlyRate }) => [validFrom, hostHourlyRate, generalHourlyRate]);
}
const shown = async (iri: string) => (await api.as('admin').get(iri)).json<{ hostHourlyRate: string | null; version: number }>();

describe('a new employee', () => {
  it('has terms from the beginning', async () => {
    const iri = await employee();
    expect(await history(iri)).toEqual([[null, '15.00', '12.00']]);
  });
  it('cannot be given a later day', async () => {
    const refused = await api.as('admin').post('/api/employees', { nickname: 'Later', hostHourlyRate: '15.00', validFrom: '2026-01-01' });
    expect(refused.status).toBe(422);
    expect(refused.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)).toEqual([
      'validFrom',
    ]);
  });
});

describe('a plain change', () => {
  it('holds from today', async () => {
    const iri = await employee();
    await api.as('admin').patch(iri, { hostHourlyRate: '16.00' });
    expect(await history(iri)).toEqual([
      [null, '15.00', '12.00'],
      [TODAY(), '16.00', '12.00'],
    ]);
    expect(await shown(iri)).toMatchObject({ hostHourlyRate: '16.00' });
  });
  it('is one version with another on the same day', async () => {
    const iri = await employee();
    await api.as('admin').patch(iri, { hostHourlyRate: '16.00' });
    await api.as('admin').patch(iri, { generalHourlyRate: '13.00' });
    expect(await history(iri)).toEqual([
      [null, '15.00', '12.00'],
      [TODAY(), '16.00', '13.00'],
    ]);
  });
  it('of a value that was never set holds from the beginning', async () => {
    const iri = await employee(null);
    await api.as('admin').patch(iri, { hostHourlyRate: '16.00', generalHourlyRate: '13.00' });
    expect(await history(iri)).toEqual([
      [null, '16.00', '12.00'],
      [TODAY(), '16.00', '13.00'],
    ]);
  });
  it('to the same value changes nothing', async () => {
    const iri = await employee();
    const { version } = await shown(iri);
    const whole = (await api.as('admin').get(iri)).json();
    expect((await api.as('admin').patch(iri, whole)).status).toBe(200);
    expect(await history(iri)).toHaveLength(1);
    expect((await shown(iri)).version).toBe(version);
  });
});

describe('a change from a day', () => {
  it('in the future is not shown yet, and is on the day', async () => {
    const iri = await employee();
    const changed = await api.as('admin').patch(iri, { hostHourlyRate: '20.00', validFrom: dayFromNow(10), overrideReason: 'Raise' });
    expect(changed.status).toBe(200);
    expect(await shown(iri)).toMatchObject({ hostHourlyRate: '15.00' });
    expect(await history(iri)).toEqual([
      [null, '15.00', '12.00'],
      [dayFromNow(10), '20.00', '12.00'],
    ]);
    const on = (days: number) => termsPoll(registry, 'Europe/London', () => new Date(Date.now() + days * 86_400_000));
    const context = { ...forWorker(api), log: createLogger('fatal'), signal: new AbortController().signal };
    await on(9).execute(context);
    expect(await shown(iri)).toMatchObject({ hostHourlyRate: '15.00' });
    await on(10).execute(context);
    expect(await shown(iri)).toMatchObject({ hostHourlyRate: '20.00' });
    await on(0).execute(context);
    expect(await shown(iri)).toMatchObject({ hostHourlyRate: '15.00' });
  });
  it('in the past holds from then, and is shown today', async () => {
    const iri = await employee();
    await api.as('admin').patch(iri, { hostHourlyRate: '14.00', validFrom: '2026-02-01' });
    expect(await shown(iri)).toMatchObject({ hostHourlyRate: '14.00' });
    await api.as('admin').patch(iri, { hostHourlyRate: '13.00', validFrom: null });
    expect(await history(iri)).toEqual([
      [null, '13.00', '12.00'],
      ['2026-02-01', '14.00', '12.00'],
    ]);
  });
  it('that corrects a mistake holds from where the mistake began', async () => {
    const iri = await employee();
    await api.as('admin').patch(iri, { hostHourlyRate: '16.00', validFrom: '2026-02-01' });
    await api.as('admin').patch(iri, { hostHourlyRate: '16.50', correctsCurrent: true });
    expect(await history(iri)).toEqual([
      [null, '15.00', '12.00'],
      ['2026-02-01', '16.50', '12.00'],
    ]);
  });
  it('leaves an audit entry that says the day and the reason', async () => {
    const iri = await employee();
    await api.as('admin').patch(iri, { hostHourlyRate: '20.00', validFrom: '2030-01-01', overrideReason: 'Agreed in spring' });
    const [entry] = await api.database.rows<object>(
      sql`select before, after, reason from audit_entry where record = ${iri} and operation = 'UPDATE' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      before: { hostHourlyRate: '15.00' },
      after: { hostHourlyRate: '20.00', validFrom: '2030-01-01' },
      reason: 'Agreed in spring',
    });
  });
  it.each([
    ['not a day', { validFrom: '2026-02-30' }, 422],
    ['not text', { validFrom: 7 }, 400],
    ['a negative rate', { hostHourlyRate: '-1.00' }, 422],
  ])('is refused with %s', async (_, wrong, status) => {
    const iri = await employee();
    expect((await api.as('admin').patch(iri, { hostHourlyRate: '20.00', ...wrong })).status).toBe(status);
    expect(await history(iri)).toEqual([[null, '15.00', '12.00']]);
  });
});

describe('the terms', () => {
  it('can be added, which completes them with what held before', async () => {
    const iri = await employee();
    const added = await api.as('admin').post(`${iri}/terms`, { validFrom: '2026-02-01', hostHourlyRate: '16.00', reason: 'Raise' });
    expect(added.status).toBe(201);
    expect(added.json()).toMatchObject({
      validFrom: '2026-02-01',
      hostHourlyRate: '16.00',
      generalHourlyRate: '12.00',
      reason: 'Raise',
      author: { username: 'admin' },
    });
    expect(await shown(iri)).toMatchObject({ hostHourlyRate: '16.00' });
    const again = await api.as('admin').post(`${iri}/terms`, { validFrom: '2026-02-01', generalHourlyRate: '12.50' });
    expect(again.status).toBe(201);
    expect(await history(iri)).toEqual([
      [null, '15.00', '12.00'],
      ['2026-02-01', '16.00', '12.50'],
    ]);
  });
  it('can be deleted, which sets back what they changed', async () => {
    const iri = await employee();
    await api.as('admin').post(`${iri}/terms`, { validFrom: '2026-02-01', hostHourlyRate: '16.00' });
    const second = await api.as('admin').post(`${iri}/terms`, { validFrom: '2026-03-01', generalHourlyRate: '12.50' });
    const first = (await api.as('admin').get(`${iri}/terms?validFrom=2026-02-01`)).json<{ member: { '@id': string }[] }>().member[0]![
      '@id'
    ];
    expect((await api.as('admin').delete(first)).status).toBe(204);
    expect(await history(iri)).toEqual([
      [null, '15.00', '12.00'],
      ['2026-03-01', '15.00', '12.50'],
    ]);
    expect(await shown(iri)).toMatchObject({ hostHourlyRate: '15.00' });
    expect((await api.as('admin').delete(second.json<{ '@id': string }>()['@id'])).status).toBe(204);
    expect(await history(iri)).toHaveLength(1);
  });
  it('that hold from the beginning stay', async () => {
    const iri = await employee();
    const [first] = (await api.as('admin').get(`${iri}/terms`)).json<{ member: { '@id': string }[] }>().member;
    const refused = await api.as('admin').delete(first!['@id']);
    expect([refused.status, refused.json<{ code?: string }>()]).toMatchObject([409, {}]);
    expect(await history(iri)).toHaveLength(1);
  });
  it('that change nothing are refused', async () => {
    const iri = await employee();
    const refused = await api.as('admin').post(`${iri}/terms`, { validFrom: '2026-02-01', hostHourlyRate: '15.00' });
    expect(refused.status).toBe(422);
  });
  it('are read by admins and by the employee, and changed by admins', async () => {
    const own = api.world.employees.ava;
    expect((await api.as('admin').get(`${own}/terms`)).status).toBe(200);
    expect((await api.as('employee').get(`${own}/terms`)).status).toBe(200);
    for (const person of ['manager', 'client'] as const) {
      expect((await api.as(person).get('/api/employee_terms')).status).toBeOneOf([200, 403]);
      const listed = await api.as(person).get('/api/employee_terms');
      if (listed.status === 200) expect(listed.json<{ totalItems: number }>().totalItems).toBe(0);
      expect((await api.as(person).get(`${own}/terms`)).status).toBeOneOf([403, 404]);
    }
    expect((await api.as('employee').post(`${own}/terms`, { validFrom: '2026-02-01', hostHourlyRate: '99.00' })).status).toBe(403);
    const [mine] = (await api.as('employee').get(`${own}/terms`)).json<{ member: object[] }>().member;
    expect(mine).not.toHaveProperty('reason');
    expect(mine).not.toHaveProperty('author');
  });
});

it('a record that shows other values than its terms is refused by the database', async () => {
  const iri = await employee();
  await expect(api.database.rows(sql`update employee set host_hourly_rate = 99 where uuid = ${iri.split('/').at(-1)}`)).rejects.toThrow(
    /not those of any of its terms/,
  );
});
