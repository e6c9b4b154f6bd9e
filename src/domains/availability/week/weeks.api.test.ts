/** Whole weeks: handed in, copied, read by planners and the employee, and filled from the usual week. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { OutputOfAction } from '#core/action';
import { mondayOf, Temporal } from '#core/time';
import { startApi, ZONE, type Answer, type Api, type Person } from '../../../../test/kit/api.ts';
import { atTheSameMoment } from '../../../../test/kit/same-moment.ts';
import { DAYS_OF_WEEK } from '../slots/time-slots.rules.ts';
import type { freeTimes, WeekView } from './week.action.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const slot = (startTime: string, endTime: string) => ({ startTime, endTime });
const uuidOf = (iri: string) => iri.split('/').at(-1)!;
const next = () => mondayOf(Temporal.Now.plainDateISO(ZONE)).add({ weeks: 1 }).toString();
const handIn = (body: object, person: Person = 'employee') => api.as(person).post('/api/employee-availabilities/hand-in', body);
const copy = (body: object, person: Person = 'employee') => api.as(person).post('/api/employee-availabilities/copy-week', body);
const view = async (week: string, person: Person = 'admin', more = '') =>
  (await api.as(person).get(`/api/employee-availabilities/week-view?weekStartDate=${week}${more}`)).json<WeekView>();
const violations = (answer: Answer) =>
  answer
    .json<{ violations?: { propertyPath: string; message: string }[] }>()
    .violations?.map(({ propertyPath, message }) => [propertyPath, message]);
const evening = { dayOfWeek: 'MONDAY', timeSlots: [slot('18:00', '24:00')] };
const free = { dayOfWeek: 'SUNDAY', timeSlots: [] };

describe('a week', () => {
  it('is handed in with one request, and can be handed in again with other days', async () => {
    const first = await handIn({ weekStartDate: '2028-01-03', days: [evening, free] });
    expect(first.status, first.text).toBe(200);
    expect(first.json<{ availabilities: object[] }>().availabilities).toMatchObject([
      { dayOfWeek: 'MONDAY', timeSlots: [slot('18:00', '24:00')], employee: api.world.employees.ava, source: 'MANUAL', onBehalf: false },
      { dayOfWeek: 'SUNDAY', timeSlots: [] },
    ]);
    const again = await handIn({
      weekStartDate: '2028-01-03',
      days: [
        { ...evening, timeSlots: [slot('09:00', '12:00')] },
        { ...free, dayOfWeek: 'TUESDAY' },
      ],
    });
    expect(again.status).toBe(200);
    const [week] = (await view('2028-01-03', 'employee')).employees;
    expect(week).toMatchObject({ employee: api.world.employees.ava, nickname: 'Ava', submitted: true, hours: 3, timeOff: [] });
    expect(week!.days.map(({ date, dayOfWeek, answered, timeSlots }) => [date, dayOfWeek, answered, timeSlots.length])).toEqual([
      ['2028-01-03', 'MONDAY', true, 1],
      ['2028-01-04', 'TUESDAY', true, 0],
      ['2028-01-05', 'WEDNESDAY', false, 0],
      ['2028-01-06', 'THURSDAY', false, 0],
      ['2028-01-07', 'FRIDAY', false, 0],
      ['2028-01-08', 'SATURDAY', false, 0],
      ['2028-01-09', 'SUNDAY', true, 0],
    ]);
  });

  it('is rejected as a whole, reporting every invalid day', async () => {
    const answer = await handIn({
      weekStartDate: '2028-02-07',
      days: [
        evening,
        { dayOfWeek: 'TUESDAY', timeSlots: [slot('09:00', '09:30')] },
        { dayOfWeek: 'FRIDAY', timeSlots: [slot('09:00', '12:00'), slot('11:00', '13:00')] },
      ],
    });
    expect([answer.status, violations(answer)]).toEqual([
      422,
      [
        ['days[1].timeSlots', 'Tuesday 09:00-09:30: Minimum duration is 1 hour'],
        ['days[2].timeSlots', 'Friday: Time slots 09:00-12:00 and 11:00-13:00 overlap'],
      ],
    ]);
    expect((await view('2028-02-07', 'employee')).employees[0]?.submitted).toBe(false);
  });

  it.each([
    [{ weekStartDate: '2028-01-04', days: [evening] }, 'weekStartDate'],
    [{ weekStartDate: '2028-02-30', days: [evening] }, 'weekStartDate'],
    [{ weekStartDate: '2028-01-03', days: [] }, 'days'],
    [{ weekStartDate: '2028-01-03', days: [evening, evening] }, 'days'],
    [{ weekStartDate: '2028-01-03', days: [{ ...evening, dayOfWeek: 'Monday' }] }, 'days[0].dayOfWeek'],
    [{ weekStartDate: '2028-01-03', days: [{ ...evening, timeSlots: [{ startTime: '09:00' }] }] }, 'days[0].timeSlots[0].endTime'],
  ])('rejects %j', async (body, path) => {
    const answer = await handIn(body);
    expect([answer.status, violations(answer)?.[0]?.[0]]).toEqual([422, path]);
  });

  it('is written by the employee, and by admins on their behalf', async () => {
    const body = { employee: api.world.employees.ava, weekStartDate: '2028-03-06', days: [evening] };
    const answers = await Promise.all((['employee2', 'manager', 'client', 'nobody'] as const).map((person) => handIn(body, person)));
    expect(answers.map(({ status }) => status)).toEqual([400, 403, 403, 403]);
    const made = await handIn(body, 'admin');
    expect(made.json()).toMatchObject({ availabilities: [{ onBehalf: true }] });
    const withoutEmployee = await handIn({ weekStartDate: '2028-03-06', days: [evening] }, 'admin');
    expect([withoutEmployee.status, violations(withoutEmployee)?.[0]?.[0]]).toEqual([422, 'employee']);
    expect((await handIn({ ...body, employee: '/api/employees/nonsense' }, 'admin')).status).toBe(400);
  });

  it('has no duplicate days after two concurrent writes', async () => {
    const days = DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, timeSlots: [slot('09:00', '12:00')] }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => handIn({ weekStartDate: '2028-04-03', days })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('can be handed in while one of its days is being removed', async () => {
    await handIn({ weekStartDate: '2028-06-05', days: [evening] });
    const answer = await atTheSameMoment(
      api.database,
      async (tx) => {
        await tx.rows(sql`delete from employee_availability where week_start_date = '2028-06-05'`);
      },
      () => handIn({ weekStartDate: '2028-06-05', days: [evening] }),
    );
    expect(answer.status, answer.text).toBe(200);
    expect((await view('2028-06-05', 'employee')).employees[0]).toMatchObject({ submitted: true, hours: 6 });
  });
});

describe('copying a week', () => {
  it('makes the target identical, and requires confirmation to replace it', async () => {
    const { ben } = api.world.employees;
    const as = 'employee2';
    await handIn({ weekStartDate: '2028-01-03', days: [evening, { ...free, note: 'Family' }] }, as);
    const body = { employee: ben, sourceWeekStartDate: '2028-01-03', targetWeekStartDate: '2028-01-10' };
    const made = await copy(body, as);
    expect([made.status, made.json()]).toMatchObject([
      200,
      {
        copied: 2,
        availabilities: [
          { weekStartDate: '2028-01-10', dayOfWeek: 'MONDAY' },
          { dayOfWeek: 'SUNDAY', note: 'Family' },
        ],
      },
    ]);
    await handIn({ weekStartDate: '2028-01-10', days: [{ ...free, dayOfWeek: 'FRIDAY' }] }, as);
    const refused = await copy(body, as);
    expect([refused.status, refused.json()]).toMatchObject([409, { detail: expect.stringContaining('2028-01-10') }]);
    expect((await copy({ ...body, overwrite: false }, as)).status).toBe(409);
    expect((await copy({ ...body, overwrite: true }, as)).json()).toMatchObject({ copied: 2 });
    expect((await view('2028-01-10', as)).employees[0]!.days.filter(({ answered }) => answered).map(({ dayOfWeek }) => dayOfWeek)).toEqual([
      'MONDAY',
      'SUNDAY',
    ]);
  });

  it('leaves the target unchanged when there is nothing to copy', async () => {
    await handIn({ weekStartDate: '2028-05-08', days: [evening] });
    const answer = await copy({ sourceWeekStartDate: '2028-05-01', targetWeekStartDate: '2028-05-08', overwrite: true });
    expect(answer.json()).toMatchObject({ copied: 0, availabilities: [] });
    expect((await view('2028-05-08', 'employee')).employees[0]!.submitted).toBe(true);
  });

  it('keeps days that the usual week would fill in again', async () => {
    const { ben } = api.world.employees;
    const kept = async () =>
      (await api.as('employee2').get(`/api/employee_availabilities?employee=${ben}&weekStartDate=${next()}`)).json<{
        member: { '@id': string; dayOfWeek: string; source: string }[];
      }>().member;
    await handIn({ weekStartDate: '2028-08-07', days: [{ ...free, dayOfWeek: 'TUESDAY' }] }, 'employee2');
    expect((await api.as('employee2').post('/api/usual-availabilities/week', { employee: ben, days: [evening, free] })).status).toBe(200);
    await handIn({ weekStartDate: next(), days: [{ ...free, dayOfWeek: 'FRIDAY' }] }, 'employee2');
    const before = await kept();
    const body = { employee: ben, sourceWeekStartDate: '2028-08-07', targetWeekStartDate: next(), overwrite: true };
    expect((await copy(body, 'employee2')).json()).toMatchObject({ copied: 1 });
    const after = await kept();
    expect(after.map(({ dayOfWeek, source }) => [dayOfWeek, source])).toEqual([
      ['MONDAY', 'USUAL'],
      ['TUESDAY', 'MANUAL'],
      ['SUNDAY', 'USUAL'],
    ]);
    const idsOf = (days: typeof before) => days.filter(({ source }) => source === 'USUAL').map(({ '@id': iri }) => iri);
    expect(idsOf(after)).toEqual(idsOf(before));
    await api.as('employee2').post('/api/usual-availabilities/week', { employee: ben, days: [] });
    await Promise.all((await kept()).map(({ '@id': iri }) => api.as('employee2').delete(iri)));
  });

  it('rejects the same week, a day other than Monday, and another employee', async () => {
    const same = await copy({ sourceWeekStartDate: '2028-01-03', targetWeekStartDate: '2028-01-03' });
    expect([same.status, violations(same)?.[0]?.[0]]).toEqual([422, 'targetWeekStartDate']);
    const tuesday = await copy({ sourceWeekStartDate: '2028-01-04', targetWeekStartDate: '2028-01-10' });
    expect([tuesday.status, violations(tuesday)?.[0]?.[0]]).toEqual([422, 'sourceWeekStartDate']);
    const body = { employee: api.world.employees.ben, sourceWeekStartDate: '2028-01-03', targetWeekStartDate: '2028-07-10' };
    expect((await copy(body)).status).toBe(400);
    expect((await copy(body, 'manager')).status).toBe(403);
    expect((await copy(body, 'admin')).json()).toMatchObject({ copied: 2, availabilities: [{ onBehalf: true }, { onBehalf: true }] });
  });
});

describe('reading weeks', () => {
  it('shows planners all current employees, employees only themselves, and clients nothing', async () => {
    const names = async (person: Person, more = '') => (await view('2028-01-03', person, more)).employees.map(({ nickname }) => nickname);
    expect(await names('admin')).toEqual(['Ava', 'Ben', 'Cleo']);
    expect(await names('manager')).toEqual(['Ava', 'Ben', 'Cleo']);
    expect(await names('employee')).toEqual(['Ava']);
    expect(await names('manager', `&employeeIds[]=${uuidOf(api.world.employees.cleo)}&employeeIds[]=${api.world.employees.ben}`)).toEqual([
      'Ben',
      'Cleo',
    ]);
    expect(await names('employee', `&employeeIds[]=${uuidOf(api.world.employees.cleo)}`)).toEqual([]);
    for (const person of ['client', 'nobody'] as const)
      expect((await api.as(person).get('/api/employee-availabilities/week-view?weekStartDate=2028-01-03')).status).toBe(403);
    expect((await api.as('admin').get('/api/employee-availabilities/week-view')).status).toBe(422);
    expect((await api.as('admin').get('/api/employee-availabilities/week-view?weekStartDate=2028-01-04')).status).toBe(422);
    expect((await api.as('admin').get('/api/employee-availabilities/week-view?weekStartDate=2028-01-03&employeeIds[]=x')).status).toBe(422);
  });

  it('shows employees their next week', async () => {
    const read = async (person: Person) => (await api.as(person).get('/api/employee-availabilities/next-week')).json<WeekView>();
    expect(await read('employee')).toMatchObject({ weekStartDate: next(), employees: [{ nickname: 'Ava', submitted: false, hours: 0 }] });
    await handIn({ weekStartDate: next(), days: [evening] });
    expect(await read('employee')).toMatchObject({ employees: [{ submitted: true, hours: 6 }] });
    expect((await read('admin')).employees).toEqual([]);
  });

  it('shows requested and approved time off', async () => {
    const { ben } = api.world.employees;
    const made = await api
      .as('employee2')
      .post('/api/time_offs', { employee: ben, startTime: '2028-09-06T00:00:00+01:00', endTime: '2028-09-08T00:00:00+01:00' });
    const iri = made.headers.location!;
    const off = async () => (await view('2028-09-04', 'manager')).employees.find(({ nickname }) => nickname === 'Ben')!.timeOff;
    expect(await off()).toEqual([
      { timeOff: iri, startTime: '2028-09-05T23:00:00+00:00', endTime: '2028-09-07T23:00:00+00:00', status: 'REQUESTED' },
    ]);
    await api.as('manager').post(`${iri}/decline`, {});
    expect(await off()).toEqual([]);
  });

  it('returns the free times of everyone as points in time, for planners', async () => {
    const read = (query: string, person: Person = 'manager') => api.as(person).get(`/api/employee-availabilities/free-times?${query}`);
    const found = (await read('from=2028-01-02&to=2028-01-04')).json<OutputOfAction<typeof freeTimes>>().employees;
    expect(found.find(({ employee }) => employee === api.world.employees.ben)).toEqual({
      employee: api.world.employees.ben,
      free: [
        { start: '2028-01-02T00:00:00+00:00', end: '2028-01-03T00:00:00+00:00' },
        { start: '2028-01-03T18:00:00+00:00', end: '2028-01-05T00:00:00+00:00' },
      ],
      answered: ['2028-01-03'],
      timeOff: [],
    });
    expect(found).toHaveLength(3);
    expect((await read('from=2028-01-02&to=2028-01-01')).status).toBe(422);
    expect((await read('from=2028-01-02&to=2028-12-01')).status).toBe(422);
    expect((await read('from=2028-01-02&to=2028-01-04', 'employee')).status).toBe(403);
  });
});

describe('a usual week', () => {
  it('is saved as a whole, fills the weeks ahead, and is removed as a whole', async () => {
    const save = (days: object[], person: Person = 'admin') =>
      api.as(person).post('/api/usual-availabilities/week', { employee: api.world.employees.cleo, days });
    const answered = async () =>
      (await view(next())).employees
        .find(({ nickname }) => nickname === 'Cleo')!
        .days.filter(({ answered: has }) => has)
        .map(({ dayOfWeek, source }) => [dayOfWeek, source]);
    expect((await save([evening, free])).json()).toMatchObject({
      usual: [{ dayOfWeek: 'MONDAY', onBehalf: true }, { dayOfWeek: 'SUNDAY' }],
    });
    expect(await answered()).toEqual([
      ['MONDAY', 'USUAL'],
      ['SUNDAY', 'USUAL'],
    ]);
    expect(
      (await copy({ employee: api.world.employees.cleo, sourceWeekStartDate: next(), targetWeekStartDate: '2029-01-01' }, 'admin')).json(),
    ).toMatchObject({
      copied: 2,
      availabilities: [{ source: 'MANUAL' }, { source: 'MANUAL' }],
    });
    expect((await save([{ ...free, dayOfWeek: 'FRIDAY' }])).status).toBe(200);
    expect(await answered()).toEqual([['FRIDAY', 'USUAL']]);
    expect((await save([evening], 'manager')).status).toBe(403);
    expect((await save([])).json()).toEqual({ usual: [] });
    expect(await answered()).toEqual([]);
  });

  it('announces changed availabilities when one of its days is written alone, and only then', async () => {
    const client = await api.database.pool.connect();
    const heard: string[] = [];
    client.on('notification', ({ payload = '' }) => heard.push(payload));
    const announces = async (write: () => Promise<Answer>) => {
      heard.length = 0;
      const answer = await write();
      expect(answer.status, answer.text).toBeLessThan(300);
      // Earlier notifications have arrived before the response to this query.
      await client.query('select 1');
      return heard.includes('employee_availabilities');
    };
    try {
      await client.query('listen greenroom_change');
      const as = api.as('admin');
      let iri = '';
      expect(
        await announces(async () => {
          const made = await as.post('/api/usual_availabilities', { employee: api.world.employees.cleo, ...evening });
          iri = made.headers.location!;
          return made;
        }),
      ).toBe(true);
      expect(await announces(() => as.patch(iri, { timeSlots: [slot('09:00', '12:00')] }))).toBe(true);
      expect(await announces(() => as.patch(iri, { timeSlots: [slot('09:00', '12:00')] }))).toBe(false);
      expect(await announces(() => as.delete(iri))).toBe(true);
    } finally {
      client.release(true);
    }
  });
});
