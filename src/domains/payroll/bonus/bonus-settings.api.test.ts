/** Tests for bonus settings over HTTP: finding and updating the active record, at most one active record, and field errors. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Answer, type Api, type Person } from '../../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() => api.database.rows(sql`delete from bonus_settings`));

interface Settings {
  readonly '@id': string;
  readonly [field: string]: unknown;
}
const active = async (person: Person = 'admin') =>
  (await api.as(person).get('/api/bonus_settings?isActive=true')).json<{ member: Settings[] }>().member;
const create = (body: unknown, person: Person = 'admin') => api.as(person).post('/api/bonus_settings', body);
const faults = (answer: Answer) => [
  answer.status,
  answer.json<{ violations?: { propertyPath: string }[] }>().violations?.map(({ propertyPath }) => propertyPath),
];

describe('bonus settings', () => {
  it('start with all bonuses at zero', async () => {
    expect(await active()).toEqual([]);
    expect((await create({})).json()).toMatchObject({
      isActive: true,
      rateUnit: 'PER_HOUR',
      earlyShiftBonusRate: '0.00',
      lateShiftBonusRate: '0.00',
      weekendBonusRate: '0.00',
      holidayBonusRate: '0.00',
      earlyShiftCutoff: '08:00',
      lateShiftCutoff: '22:00',
    });
  });
  it('are found by isActive, and an update does not overwrite someone else’s change', async () => {
    await create({ earlyShiftBonusRate: '1.50' });
    const [found] = await active();
    const { headers } = await api.as('admin').get(found!['@id']);
    const changed = await api
      .as('admin')
      .patch(
        found!['@id'],
        { lateShiftBonusRate: '2', lateShiftCutoff: '21:30', minimumHourlyWage: '12.21' },
        { 'if-match': headers.etag! },
      );
    expect([changed.status, changed.json()]).toMatchObject([
      200,
      { earlyShiftBonusRate: '1.50', lateShiftBonusRate: '2.00', lateShiftCutoff: '21:30', minimumHourlyWage: '12.21' },
    ]);
    expect((await api.as('admin').patch(found!['@id'], { lateShiftBonusRate: '3' }, { 'if-match': headers.etag! })).status).toBe(412);
    expect(await active()).toHaveLength(1);
    expect((await api.as('admin').patch(found!['@id'], { minimumHourlyWage: null })).json().minimumHourlyWage ?? null).toBeNull();
  });
  it('allow one active record at a time; earlier ones can remain as inactive', async () => {
    await create({});
    expect(faults(await create({ earlyShiftBonusRate: '1' }))).toEqual([422, ['isActive']]);
    expect((await create({ isActive: false })).status).toBe(201);
    const [found] = await active();
    await api.as('admin').patch(found!['@id'], { isActive: false });
    expect((await create({ earlyShiftBonusRate: '1' })).status).toBe(201);
    expect(await active()).toMatchObject([{ earlyShiftBonusRate: '1.00' }]);
  });
  it('are created only once when several admins set them up concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ weekendBonusRate: '3' })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await active()).toHaveLength(1);
  });
  it.each([
    [{ earlyShiftCutoff: '22:00', lateShiftCutoff: '08:00' }, ['lateShiftCutoff']],
    [{ lateShiftCutoff: '08:00' }, ['lateShiftCutoff']],
    [{ earlyShiftCutoff: '25:00' }, ['earlyShiftCutoff']],
    [{ earlyShiftBonusRate: '-1' }, ['earlyShiftBonusRate']],
    [{ holidayBonusRate: '1.005', weekendBonusRate: 'NaN' }, ['weekendBonusRate', 'holidayBonusRate']],
    [{ rateUnit: 'PER_DAY' }, ['rateUnit']],
    [{ minimumHourlyWage: '-0.01' }, ['minimumHourlyWage']],
  ])('reject %j on create and on update', async (wrong, paths) => {
    expect(faults(await create(wrong))).toEqual([422, paths]);
    const { '@id': iri } = (await create({})).json<Settings>();
    expect(faults(await api.as('admin').patch(iri, wrong))).toEqual([422, paths]);
  });
  it('can be read by employees and written only by admins', async () => {
    const { '@id': iri } = (await create({})).json<Settings>();
    for (const person of ['admin', 'manager', 'employee'] as const) expect(await active(person)).toHaveLength(1);
    for (const person of ['client', 'nobody'] as const)
      expect((await api.as(person).get('/api/bonus_settings?isActive=true')).status, person).toBe(403);
    for (const person of ['manager', 'employee', 'client', 'nobody'] as const) {
      expect((await create({}, person)).status, person).toBe(403);
      expect([403, 404], person).toContain((await api.as(person).patch(iri, { earlyShiftBonusRate: '9' })).status);
      expect([403, 404], person).toContain((await api.as(person).delete(iri)).status);
    }
    expect((await api.anonymous().get(iri)).status).toBe(401);
    expect(await active()).toMatchObject([{ earlyShiftBonusRate: '0.00' }]);
  });
});
