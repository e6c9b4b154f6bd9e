/** Availability: handed in by the employee or on their behalf, filled from the usual week, read by planners. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { mondayOf, Temporal } from '#core/time';
import { readAvailability } from '#domains/availability/server';
import { startApi, ZONE, type Api, type Person } from '../../../../test/kit/api.ts';
import { refillUsualWeeks, WEEKS_AHEAD } from '../usual/usual-weeks.query.ts';
import { DAYS_OF_WEEK, type TimeSlot } from '../slots/time-slots.rules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const slot = (startTime: string, endTime: string) => ({ startTime, endTime });
const post = (body: object, person: Person = 'employee') =>
  api.as(person).post('/api/employee_availabilities', {
    employee: api.world.employees.ava,
    weekStartDate: '2027-01-04',
    dayOfWeek: 'MONDAY',
    timeSlots: [slot('09:00', '17:00')],
    ...body,
  });
const insertSlots = (slots: string, week: string) =>
  sql`insert into employee_availability (employee, week_start_date, day_of_week, time_slots) select uuid, ${week}, 'THURSDAY', ${slots}::jsonb from employee limit 1`;
interface Row {
  readonly '@id': string;
  readonly dayOfWeek: string;
  readonly day: string;
  readonly timeSlots: readonly TimeSlot[];
  readonly source: string;
  readonly hours: string;
  readonly onBehalf: boolean;
}
const rowsOf = async (employee: string, week: string) =>
  (await api.as('admin').get(`/api/employee_availabilities?employee=${employee}&weekStartDate=${week}`)).json<{ member: Row[] }>().member;
const violations = (answer: Awaited<ReturnType<typeof post>>) =>
  answer
    .json<{ violations: { propertyPath: string; message: string }[] }>()
    .violations.map(({ propertyPath, message }) => [propertyPath, message]);

describe('an availability', () => {
  it('is stored sorted and trimmed, with its date and its hours', async () => {
    const answer = await post({ timeSlots: [slot('20:00:00', '24:00'), slot('09:00', '12:30:00')] });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      employee: api.world.employees.ava,
      employeeName: 'Ava',
      weekStartDate: '2027-01-04',
      dayOfWeek: 'MONDAY',
      day: '2027-01-04',
      timeSlots: [slot('09:00', '12:30'), slot('20:00', '24:00')],
      hours: '7.50',
      source: 'MANUAL',
      onBehalf: false,
    });
  });

  it('can be empty, which means not available', async () => {
    expect((await post({ dayOfWeek: 'SUNDAY', timeSlots: [] })).json()).toMatchObject({ timeSlots: [], hours: '0.00', day: '2027-01-10' });
  });

  it('is one per employee, week and day', async () => {
    const answer = await post({});
    expect([answer.status, violations(answer)]).toEqual([422, [['dayOfWeek', 'This day has been handed in already.']]]);
  });

  it.each([
    [{ timeSlots: [slot('09:00', '09:30')] }, 'timeSlots', 'Tuesday 09:00-09:30: Minimum duration is 1 hour'],
    [
      { timeSlots: [slot('11:00', '14:00'), slot('09:00', '12:00')] },
      'timeSlots',
      'Tuesday: Time slots 09:00-12:00 and 11:00-14:00 overlap',
    ],
    [{ timeSlots: [slot('17:00', '09:00')] }, 'timeSlots', 'Tuesday 17:00-09:00: The end should not be before the start'],
    [{ timeSlots: [slot('09:00', '25:00')] }, 'timeSlots[0].endTime', 'This value should be a time, HH:MM, at the latest 24:00.'],
    [{ weekStartDate: '2027-01-05' }, 'weekStartDate', 'This value should be a Monday.'],
  ])('rejects %j', async (body, path, message) => {
    const answer = await post({ dayOfWeek: 'TUESDAY', ...body });
    expect([answer.status, violations(answer)]).toEqual([422, [[path, message]]]);
    expect((await rowsOf(api.world.employees.ava, '2027-01-04')).map(({ dayOfWeek }) => dayOfWeek)).not.toContain('TUESDAY');
  });

  it('rejects an update to invalid slots or to another day', async () => {
    const [monday] = await rowsOf(api.world.employees.ava, '2027-01-04');
    const refused = await api.as('employee').patch(monday!['@id'], { timeSlots: [slot('09:00', '09:10')] });
    expect([refused.status, violations(refused)]).toEqual([422, [['timeSlots', 'Monday 09:00-09:10: Minimum duration is 1 hour']]]);
    const kept = await api.as('employee').patch(monday!['@id'], { dayOfWeek: 'FRIDAY', timeSlots: [slot('10:00', '12:00')] });
    expect(kept.json()).toMatchObject({ dayOfWeek: 'MONDAY', timeSlots: [slot('10:00', '12:00')] });
  });

  it('is rejected for an employee who has left', async () => {
    const gone = await api.as('admin').post('/api/employees', { nickname: 'Gone', status: 'DELETED' });
    expect(violations(await post({ employee: gone.headers.location }, 'admin'))).toEqual([['employee', 'This employee has left.']]);
  });

  it('is written by the employee, read by planners, and hidden from everyone else', async () => {
    const { ava, ben } = api.world.employees;
    const own = (await post({ weekStartDate: '2027-02-01' })).headers.location!;
    const tried = [
      await post({ employee: ben, weekStartDate: '2027-02-01' }),
      await post({ employee: ava, weekStartDate: '2027-02-08' }, 'employee2'),
      await post({ employee: ava, weekStartDate: '2027-02-08' }, 'manager'),
      await post({ employee: ava, weekStartDate: '2027-02-08' }, 'client'),
      await post({ employee: ava, weekStartDate: '2027-02-08' }, 'nobody'),
      await api.as('manager').patch(own, { timeSlots: [] }),
      await api.as('employee2').patch(own, { timeSlots: [] }),
      await api.as('employee2').delete(own),
    ];
    // Ava must not learn that Ben has a record; a manager can see Ava’s but not write it.
    expect(tried.map(({ status }) => status)).toEqual([400, 400, 403, 403, 403, 403, 404, 404]);
    const seen = await Promise.all(
      (['admin', 'manager', 'employee', 'employee2', 'client', 'nobody'] as const).map((person) => api.as(person).get(own)),
    );
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 404, 403, 403]);
    expect((await rowsOf(ava, '2027-02-08')).length).toBe(0);
  });

  it('can be written by a manager for themselves when they are an employee', async () => {
    await api.as('admin').patch(api.world.users.manager, { employee: api.world.employees.cleo });
    const answer = await post({ employee: api.world.employees.cleo }, 'manager');
    expect([answer.status, answer.json<Row>().onBehalf]).toEqual([201, false]);
    await api.as('admin').patch(api.world.users.manager, { employee: null });
  });

  it('is marked as on behalf when written by an admin, also in the audit trail', async () => {
    const answer = await post({ weekStartDate: '2027-03-01' }, 'admin');
    expect(answer.json<Row>().onBehalf).toBe(true);
    const { member } = (await api.as('admin').get(`/api/audit_entries?record=${answer.headers.location}`)).json<{
      member: { user: string; after: Record<string, unknown> }[];
    }>();
    expect(member).toMatchObject([{ after: { onBehalf: true, weekStartDate: '2027-03-01' } }]);
  });

  it('is protected by database constraints against values that the API rejects', async () => {
    for (const slots of ['{}', '[{"startTime":"9:00","endTime":"12:00"}]', '[{"startTime":"12:00","endTime":"09:00"}]', '[{}]', '[5]'])
      await expect(
        api.database.transaction((tx) => tx.rows(insertSlots(slots, '2027-01-04'))),
        slots,
      ).rejects.toThrow('employee_availability_slots_sound');
    await expect(api.database.transaction((tx) => tx.rows(insertSlots('[]', '2027-01-05')))).rejects.toThrow('starts_on_monday');
  });
});

describe('a usual week', () => {
  const today = Temporal.Now.plainDateISO(ZONE);
  const week = (ahead: number) => mondayOf(today).add({ weeks: ahead }).toString();

  it('fills the coming weeks and follows changes, except on days written manually', async () => {
    const { ben } = api.world.employees;
    const as = api.as('employee2');
    for (const dayOfWeek of DAYS_OF_WEEK)
      expect(
        (await as.post('/api/usual_availabilities', { employee: ben, dayOfWeek, timeSlots: [slot('09:00', '13:00')] })).status,
        dayOfWeek,
      ).toBe(201);
    for (const ahead of [1, WEEKS_AHEAD]) {
      const rows = await rowsOf(ben, week(ahead));
      expect(rows.map(({ dayOfWeek }) => dayOfWeek)).toEqual(DAYS_OF_WEEK);
      expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['USUAL']));
    }
    expect(await rowsOf(ben, week(WEEKS_AHEAD + 1))).toEqual([]);
    expect(await rowsOf(ben, week(-1))).toEqual([]);
    expect((await rowsOf(ben, week(0))).every(({ day }) => day >= today.toString())).toBe(true);

    const [monday, tuesday] = await rowsOf(ben, week(1));
    expect((await as.patch(monday!['@id'], { timeSlots: [] })).json()).toMatchObject({ source: 'MANUAL', timeSlots: [] });
    // A client that hands in the day again need not know that the usual week filled it.
    const replaced = await as.post('/api/employee_availabilities', {
      employee: ben,
      weekStartDate: week(1),
      dayOfWeek: 'TUESDAY',
      timeSlots: [],
    });
    expect([replaced.status, (await as.get(tuesday!['@id'])).status]).toEqual([201, 404]);
    const usual = (await as.get(`/api/usual_availabilities?employee=${ben}`)).json<{ member: Row[] }>().member;
    for (const { '@id': iri } of usual.slice(0, 3)) await as.patch(iri, { timeSlots: [slot('18:00', '24:00')] });
    expect((await rowsOf(ben, week(1))).map(({ timeSlots }) => timeSlots[0]?.startTime ?? null)).toEqual([
      null,
      null,
      '18:00',
      '09:00',
      '09:00',
      '09:00',
      '09:00',
    ]);
    // A client that sends back what it read leaves it marked as a usual day.
    const kept = (await rowsOf(ben, week(1)))[2]!;
    expect((await as.patch(kept['@id'], { timeSlots: kept.timeSlots })).status).toBe(200);
    expect((await rowsOf(ben, week(1)))[2]!.source).toBe('USUAL');
    // The manual day is deleted and the usual times return.
    expect((await as.delete(monday!['@id'])).status).toBe(204);
    expect((await rowsOf(ben, week(1))).slice(0, 3).map(({ source }) => source)).toEqual(['USUAL', 'MANUAL', 'USUAL']);
    for (const { '@id': iri } of usual) await as.delete(iri);
    expect((await rowsOf(ben, week(1))).map(({ dayOfWeek, source }) => [dayOfWeek, source])).toEqual([['TUESDAY', 'MANUAL']]);
  });

  it('changes nothing when it is filled again', async () => {
    const { cleo } = api.world.employees;
    await api.as('admin').post('/api/usual_availabilities', { employee: cleo, dayOfWeek: 'SUNDAY', timeSlots: [slot('10:00', '12:00')] });
    expect(await api.database.transaction((tx) => refillUsualWeeks(tx, ZONE))).toBe(0);
  });

  it('has each day once, with the same rules for its slots', async () => {
    const body = { employee: api.world.employees.cleo, dayOfWeek: 'SUNDAY', timeSlots: [slot('10:00', '12:00')] };
    expect(violations(await api.as('admin').post('/api/usual_availabilities', body))).toEqual([
      ['dayOfWeek', 'This day already exists in the usual week.'],
    ]);
    expect(
      violations(
        await api.as('admin').post('/api/usual_availabilities', { ...body, dayOfWeek: 'MONDAY', timeSlots: [slot('10:00', '10:30')] }),
      ),
    ).toEqual([['timeSlots', 'Monday 10:00-10:30: Minimum duration is 1 hour']]);
  });
});

describe('free times', () => {
  it('are free on unanswered days and off during approved time off', async () => {
    const [ava, ben] = [api.world.employees.ava, api.world.employees.ben].map((iri) => iri.split('/').at(-1)!) as [string, string];
    await post({ weekStartDate: '2027-06-07', dayOfWeek: 'MONDAY', timeSlots: [slot('20:00', '24:00')] });
    await post({ weekStartDate: '2027-06-07', dayOfWeek: 'TUESDAY', timeSlots: [slot('00:00', '03:00')] });
    await api.as('admin').post('/api/time_offs', {
      employee: api.world.employees.ava,
      startTime: '2027-06-09T00:00:00+01:00',
      endTime: '2027-06-11T00:00:00+01:00',
      status: 'APPROVED',
    });
    const found = await readAvailability(
      api.database,
      [ava, ben],
      Temporal.PlainDate.from('2027-06-07'),
      Temporal.PlainDate.from('2027-06-09'),
      ZONE,
    );
    expect(JSON.parse(JSON.stringify([...found.values()]))).toEqual([
      {
        employee: ava,
        free: [
          { start: '2027-06-07T19:00:00Z', end: '2027-06-08T02:00:00Z' },
          { start: '2027-06-08T23:00:00Z', end: '2027-06-09T23:00:00Z' },
        ],
        answered: ['2027-06-07', '2027-06-08'],
        timeOff: [{ start: '2027-06-08T23:00:00Z', end: '2027-06-10T23:00:00Z' }],
      },
      { employee: ben, free: [{ start: '2027-06-06T23:00:00Z', end: '2027-06-09T23:00:00Z' }], answered: [], timeOff: [] },
    ]);
  });
});
