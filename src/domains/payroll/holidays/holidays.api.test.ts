/** Tests for holidays over HTTP: bulk calls, by year and by day, suggestions, and access. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api, type Answer, type Person } from '../../../../test/kit/api.ts';
import { VALUES } from '../../../../test/kit/malformed.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const ROOT = '/api/holiday-configurations';
const add = (body: unknown, person: Person = 'admin') => api.as(person).post(`${ROOT}/bulk`, body);
const remove = (body: unknown, person: Person = 'admin') =>
  api
    .as(person)
    .send({ method: 'DELETE', url: `${ROOT}/bulk`, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) });
const yearOf = async (year: number, person: Person = 'employee') =>
  (await api.as(person).get(`${ROOT}/year/${year}`)).json<{
    holidays: { date: string; name: string | null }[];
    count: number;
    year: number;
  }>();
const dates = (list: unknown) => (list as { date: string }[]).map(({ date }) => date);
const paths = (answer: Answer) => [
  answer.status,
  answer.json<{ violations?: { propertyPath: string }[] }>().violations?.map(({ propertyPath }) => propertyPath),
];
const audited = async () =>
  (
    await api.database.rows<{ operation: string; date: string }>(
      sql`select operation, coalesce(after ->> 'date', before ->> 'date') as date from audit_entry where resource = 'HolidayConfiguration' order by id`,
    )
  ).map(({ operation, date }) => `${operation} ${date}`);

describe('adding holidays in bulk', () => {
  it('adds each day once, with its own name or the shared one, and leaves existing holidays unchanged', async () => {
    const first = await add({
      dates: ['2030-12-26', { date: '2030-12-25', name: 'Christmas Day' }, '2030-12-26', { date: '2030-12-27', name: null }],
      name: 'Winter break',
    });
    expect([first.status, first.json().count, dates(first.json().created), first.json().existing]).toEqual([
      201,
      3,
      ['2030-12-25', '2030-12-26', '2030-12-27'],
      [],
    ]);
    const again = await add({ dates: [{ date: '2030-12-25', name: 'Renamed' }, '2030-12-28'] });
    expect([again.status, again.json().count, dates(again.json().created), again.json().existing]).toMatchObject([
      201,
      1,
      ['2030-12-28'],
      [{ date: '2030-12-25', name: 'Christmas Day' }],
    ]);
    expect((await yearOf(2030)).holidays.map(({ date, name }) => [date, name])).toEqual([
      ['2030-12-25', 'Christmas Day'],
      ['2030-12-26', 'Winter break'],
      ['2030-12-27', 'Winter break'],
      ['2030-12-28', null],
    ]);
    expect(await audited()).toEqual(['CREATE 2030-12-25', 'CREATE 2030-12-26', 'CREATE 2030-12-27', 'CREATE 2030-12-28']);
  });
  it('returns records that can be read at their own URL', async () => {
    const { created } = (await add({ dates: ['2031-01-01'], name: 'New Year’s Day' })).json<{ created: { '@id': string }[] }>();
    expect((await api.as('client').get(created[0]!['@id'])).json()).toMatchObject({ ...created[0] });
  });
  it('reports invalid days and names, and writes nothing', async () => {
    expect(paths(await add({ dates: ['2032-01-01', '2032-01-02', '2032-02-30', { date: 'soon' }, '32-1-1', ''] }))).toEqual([
      422,
      ['dates[2]', 'dates[3].date', 'dates[4]', 'dates[5]'],
    ]);
    expect(paths(await add({ dates: ['2032-01-01', { date: '2032-01-02', name: 'x'.repeat(121) }] }))).toEqual([422, ['dates[1].name']]);
    expect(paths(await add({ dates: ['2032-01-01'], name: 'x'.repeat(121) }))).toEqual([422, ['name']]);
    expect(paths(await add({ dates: ['2032-01-01', 7] }))).toEqual([422, ['dates[1]']]);
    for (const wrong of [{}, { dates: null }, { dates: '2032-01-01' }, { dates: Array.from({ length: 1001 }, () => '2032-01-01') }])
      expect(paths(await add(wrong))).toEqual([422, ['dates']]);
    expect((await yearOf(2032)).count).toBe(0);
  });
  it('accepts a thousand days, and none', async () => {
    const days = Array.from({ length: 1000 }, (_, index) => new Date(Date.UTC(2100, 0, 1 + index)).toISOString().slice(0, 10));
    expect((await add({ dates: days })).json().count).toBe(1000);
    expect((await remove({ dates: days })).json().count).toBe(1000);
    expect((await add({ dates: [] })).json()).toEqual({ created: [], existing: [], count: 0 });
  });
  it('creates each day once when several users add it concurrently', async () => {
    const days = Array.from({ length: 20 }, (_, index) => `2033-03-${String(index + 1).padStart(2, '0')}`);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, turn) => add({ dates: turn % 2 === 0 ? days : days.toReversed() })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(answers.reduce((sum, answer) => sum + answer.json<{ count: number }>().count, 0)).toBe(20);
    const removed = await Promise.all(Array.from({ length: 4 }, (_, turn) => remove({ dates: turn % 2 === 0 ? days : days.toReversed() })));
    expect(removed.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(removed.reduce((sum, answer) => sum + answer.json<{ count: number }>().count, 0)).toBe(20);
  });
});

describe('removing holidays in bulk', () => {
  it('removes holidays and returns their dates', async () => {
    await add({ dates: ['2034-05-01', '2034-05-02'], name: 'May' });
    const answer = await remove({ dates: ['2034-05-02', '2034-05-03', '2034-05-01'] });
    expect([answer.status, answer.json()]).toEqual([200, { deleted: ['2034-05-01', '2034-05-02'], missing: ['2034-05-03'], count: 2 }]);
    expect((await remove({ dates: ['2034-05-01'] })).json()).toEqual({ deleted: [], missing: ['2034-05-01'], count: 0 });
    expect((await audited()).slice(-2)).toEqual(['DELETE 2034-05-01', 'DELETE 2034-05-02']);
  });
  it('returns days that were not holidays as missing', async () => {
    expect(paths(await remove({ dates: ['2034-05-01', '2034-13-01'] }))).toEqual([422, ['dates[1]']]);
    expect(paths(await remove({}))).toEqual([422, ['dates']]);
  });
});

describe('reading holidays', () => {
  it('lists a year for everyone signed in', async () => {
    await add({ dates: [{ date: '2035-12-31', name: 'Last' }, '2035-01-01', '2036-01-01'] });
    for (const person of ['admin', 'manager', 'client', 'employee', 'nobody'] as const)
      expect(await yearOf(2035, person)).toMatchObject({
        holidays: [
          { date: '2035-01-01', name: null },
          { date: '2035-12-31', name: 'Last' },
        ],
        count: 2,
        year: 2035,
      });
    expect(await yearOf(1999)).toEqual({ holidays: [], count: 0, year: 1999 });
    for (const year of ['1899', '2201', '20', 'soon', '2026.5', '-026'])
      expect(paths(await api.as('admin').get(`${ROOT}/year/${year}`))).toEqual([422, ['year']]);
  });
  it('checks days in the order of the request', async () => {
    const answer = await api.as('employee').post(`${ROOT}/check`, { dates: ['2035-12-31', '2035-06-01', '2035-01-01', '2035-12-31'] });
    expect([answer.status, answer.json().results]).toEqual([
      200,
      [
        { date: '2035-12-31', isHoliday: true, name: 'Last' },
        { date: '2035-06-01', isHoliday: false, name: null },
        { date: '2035-01-01', isHoliday: true, name: null },
        { date: '2035-12-31', isHoliday: true, name: 'Last' },
      ],
    ]);
    expect(paths(await api.as('employee').post(`${ROOT}/check`, { dates: ['2035-12-31', 'x', '2035-01-01', '2035-02-29'] }))).toEqual([
      422,
      ['dates[1]', 'dates[3]'],
    ]);
  });
  it('filters the list by a date range', async () => {
    const { member } = (await api.as('client').get('/api/holiday_configurations?date[after]=2035-01-02&date[before]=2036-01-01')).json<{
      member: { date: string }[];
    }>();
    expect(dates(member)).toEqual(['2035-12-31', '2036-01-01']);
  });
});

describe('suggestions', () => {
  const suggested = (query: string, person: Person = 'admin') => api.as(person).get(`${ROOT}/suggestions?${query}`);
  it('lists the bank holidays of a region, and which are holidays already', async () => {
    await add({ dates: ['2026-12-25'] });
    const answer = await suggested('year=2026&region=england-wales');
    expect([answer.status, answer.json().year, answer.json().region]).toEqual([200, 2026, 'england-wales']);
    const { holidays } = answer.json<{ holidays: { date: string; name: string; exists: boolean }[] }>();
    expect(holidays.filter(({ exists }) => exists)).toEqual([{ date: '2026-12-25', name: 'Christmas Day', exists: true }]);
    expect(holidays).toHaveLength(8);
    expect(dates((await suggested('year=2026&region=scotland')).json().holidays)).toContain('2026-11-30');
    expect(dates((await suggested('year=2026&region=northern-ireland')).json().holidays)).toContain('2026-07-13');
    const added = await add({ dates: holidays.map(({ date, name }) => ({ date, name })) });
    expect([added.json().count, dates(added.json().existing)]).toEqual([7, ['2026-12-25']]);
  });
  it('requires a listed year and a known region', async () => {
    expect(paths(await suggested('year=2012&region=scotland'))).toEqual([422, ['year']]);
    expect(paths(await suggested('year=x&region=scotland'))).toEqual([422, ['year']]);
    expect(paths(await suggested('year=2026&region=wales'))).toEqual([422, ['region']]);
    expect(paths(await suggested(''))).toEqual([422, ['year', 'region']]);
  });
});

it('rejects invalid days and names without writing anything', async () => {
  for (const value of VALUES) {
    const answers = [
      await add({ dates: value }),
      await add({ dates: [value] }),
      await remove({ dates: [{ date: value }] }),
      await api.as('admin').post(`${ROOT}/check`, { dates: [{ date: value }] }),
    ];
    for (const answer of answers)
      expect(
        JSON.stringify(value) === '[]' ? [201, 422] : [400, 422],
        `${JSON.stringify(value).slice(0, 200)} → ${answer.text.slice(0, 200)}`,
      ).toContain(answer.status);
    expect([201, 400, 422], JSON.stringify(value)?.slice(0, 200)).toContain((await add({ dates: ['2039-01-01'], name: value })).status);
    expect(
      (await api.as('admin').get(`${ROOT}/suggestions?year=${encodeURIComponent(JSON.stringify(value).slice(0, 500))}&region=scotland`))
        .status,
    ).toBe(422);
  }
  expect(dates((await yearOf(2039)).holidays)).toEqual(['2039-01-01']);
});

it('allows only admins to change holidays and read suggestions, and requires sign-in', async () => {
  for (const person of ['manager', 'client', 'employee', 'nobody'] as const) {
    expect((await add({ dates: ['2040-01-01'] }, person)).status, person).toBe(403);
    expect((await remove({ dates: ['2035-01-01'] }, person)).status, person).toBe(403);
    expect((await api.as(person).get(`${ROOT}/suggestions?year=2026&region=scotland`)).status, person).toBe(403);
  }
  expect((await api.anonymous().get(`${ROOT}/year/2026`)).status).toBe(401);
  expect((await api.anonymous().post(`${ROOT}/check`, { dates: [] })).status).toBe(401);
  expect((await yearOf(2040)).count).toBe(0);
  expect((await yearOf(2035)).count).toBe(2);
});
