/** Leave over HTTP: entitlements, balances, half days, the preview of a request, approval beyond the balance, and who sees what. */
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { startApi, ZONE, type Api, type Person } from '../../../../test/kit/api.ts';
import { noonOf } from '../time-off/half-days.rules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Balance = Readonly<
  Record<'employee' | 'employeeName' | 'type' | 'yearStart' | 'yearEnd' | 'left' | 'taken' | 'booked' | 'pending', string>
>;

const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(ZONE).toInstant().toString();
/** Whole days, both included. */
const span = (first: string, last = first) => ({
  startTime: midnight(first),
  endTime: midnight(Temporal.PlainDate.from(last).add({ days: 1 }).toString()),
});
const entitle = (body: object, person: Person = 'admin') =>
  api.as(person).post('/api/leave_entitlements', { validFrom: '2026-01-01', daysPerYear: '28.00', ...body });
const take = (body: object, person: Person = 'admin') => api.as(person).post('/api/time_offs', body);
const balances = async (person: Person, query = '') =>
  (await api.as(person).get(`/api/leave_balances?asOf=2026-06-30${query}`)).json<{ balances: Balance[] }>().balances;
const preview = (person: Person, query: Record<string, string>) =>
  api.as(person).get(`/api/time_offs/preview?${new URLSearchParams(query).toString()}`);
/** An employee whom no other test uses. */
async function hire(nickname: string): Promise<string> {
  return (await api.as('admin').post('/api/employees', { nickname, generalHourlyRate: '12.00' })).headers.location!;
}
const violationsOf = (answer: Awaited<ReturnType<typeof take>>) =>
  answer.json<{ violations?: { propertyPath: string; message: string }[] }>().violations?.map(({ propertyPath }) => propertyPath);

describe('an entitlement', () => {
  it('is entered by admins, read by managers and its employee, and hidden from everyone else', async () => {
    const made = await entitle({ employee: api.world.employees.ava, note: 'As agreed' });
    expect(made.json()).toMatchObject({
      type: 'HOLIDAY',
      yearStart: '01-01',
      hoursPerDay: '8.00',
      carryOverDays: '0.00',
      employeeName: 'Ava',
    });
    const iri = made.headers.location!;
    const people = ['admin', 'manager', 'employee', 'employee2', 'client', 'nobody'] as const;
    expect(await Promise.all(people.map(async (person) => (await api.as(person).get(iri)).status))).toEqual([200, 200, 200, 404, 403, 403]);
    expect((await api.as('manager').get(iri)).json()).not.toHaveProperty('note');
    const written = await Promise.all(
      people.slice(1).map(async (person) => (await entitle({ employee: api.world.employees.ben }, person)).status),
    );
    expect(written).toEqual([403, 403, 403, 403, 403]);
    expect((await api.as('admin').delete(iri)).status).toBe(204);
  });

  it.each([
    [{ daysPerYear: null }, 'daysPerYear'],
    [{ accrualPercent: '-0.01' }, 'accrualPercent'],
    [{ daysPerYear: '-1' }, 'daysPerYear'],
    [{ daysPerYear: '366.01' }, 'daysPerYear'],
    [{ daysPerYear: '1.005' }, 'daysPerYear'],
    [{ accrualPercent: '100.01' }, 'accrualPercent'],
    [{ hoursPerDay: '0.00' }, 'hoursPerDay'],
    [{ yearStart: '13-01' }, 'yearStart'],
    [{ yearStart: '02-29' }, 'yearStart'],
    [{ carryOverMonths: 0 }, 'carryOverMonths'],
    [{ carryOverMonths: 13 }, 'carryOverMonths'],
    [{ type: 'PARTY' }, 'type'],
    [{ validFrom: '2026-02-30' }, 'validFrom'],
  ])('with %j is refused at %s', async (body, path) => {
    const answer = await entitle({ employee: api.world.employees.cleo, ...body });
    expect([400, 422]).toContain(answer.status);
    expect(answer.text).toContain(path);
    expect(await balances('admin', `&employee=${encodeURIComponent(api.world.employees.cleo)}`)).toEqual([]);
  });

  it('begins once a day for each employee and type', async () => {
    const employee = await hire('Twice');
    await entitle({ employee });
    expect(violationsOf(await entitle({ employee }))).toEqual(['validFrom']);
    expect((await entitle({ employee, type: 'OTHER' })).status).toBe(201);
  });
});

describe('leave', () => {
  it('without a type is a holiday, and counts the working days that are not holidays of the agency', async () => {
    const employee = await hire('Counted');
    await api.as('admin').post('/api/holiday_configurations', { date: '2026-05-04' });
    // Friday to Tuesday, with a holiday on Monday.
    const made = await take({ employee, ...span('2026-05-01', '2026-05-05') });
    expect(made.json()).toMatchObject({ type: 'HOLIDAY', days: '2.00', startsAtNoon: false, endsAtNoon: false });
  });

  it('begins and ends with half a day at noon of the agency', async () => {
    const employee = await hire('Half');
    const made = await take({ employee, ...span('2026-06-10', '2026-06-12'), startsAtNoon: true, endsAtNoon: true });
    expect(made.json()).toMatchObject({
      startTime: '2026-06-10T11:00:00+00:00',
      endTime: '2026-06-12T11:00:00+00:00',
      startsAtNoon: true,
      endsAtNoon: true,
      days: '2.00',
    });
    const iri = made.headers.location!;
    expect((await api.as('admin').patch(iri, { startsAtNoon: false })).json()).toMatchObject({
      startTime: '2026-06-09T23:00:00+00:00',
      endsAtNoon: true,
      days: '2.50',
    });
    expect((await api.as('admin').patch(iri, { reason: 'Sail' })).json()).toMatchObject({ endsAtNoon: true, days: '2.50' });
    expect(violationsOf(await take({ employee, ...span('2026-07-01'), startsAtNoon: true, endsAtNoon: true }))).toEqual(['endTime']);
    const free = await api.as('admin').get('/api/employee-availabilities/free-times?from=2026-06-10&to=2026-06-12');
    await api.as('manager').post(`${iri}/approve`, {});
    const off = (await api.as('admin').get('/api/employee-availabilities/free-times?from=2026-06-12&to=2026-06-12'))
      .json<{ employees: { employee: string; timeOff: object[] }[] }>()
      .employees.find((one) => one.employee === employee);
    expect(free.status).toBe(200);
    expect(off!.timeOff).toEqual([{ start: '2026-06-09T23:00:00+00:00', end: '2026-06-12T11:00:00+00:00' }]);
  });

  it.each([
    ['09:00–13:00', 8, 12, '0.50'],
    ['09:00–13:30', 8, 12.5, '1.00'],
    ['12:00–18:00, after noon', 11, 17, '0.50'],
    ['06:00–12:00, before noon', 5, 11, '0.50'],
    ['10:00–15:00', 9, 14, '1.00'],
  ])('of the hours %s counts half a day or a whole one', async (_, from, to, days) => {
    const employee = await hire(`Hours ${from} ${to}`);
    const at = (hour: number) => new Date(Date.parse('2026-06-10T00:00:00Z') + hour * 3_600_000).toISOString();
    expect((await take({ employee, startTime: at(from), endTime: at(to) })).json()).toMatchObject({ days });
  });

  it('counts the days of the usual week, as it was when the leave was approved', async () => {
    const employee = await hire('Usual');
    const usual = (days: string[]) =>
      api.as('admin').post('/api/usual-availabilities/week', {
        employee,
        days: days.map((dayOfWeek) => ({ dayOfWeek, timeSlots: [{ startTime: '09:00', endTime: '17:00' }] })),
      });
    await usual(['SATURDAY', 'SUNDAY']);
    const made = await take({ employee, ...span('2026-06-08', '2026-06-14'), status: 'APPROVED' });
    const waiting = await take({ employee, ...span('2026-06-15', '2026-06-21') });
    expect([made.json().days, waiting.json().days]).toEqual(['2.00', '2.00']);
    await usual(['SATURDAY']);
    const days = async (iri: string) => (await api.as('admin').get(iri)).json<{ days: string }>().days;
    expect([await days(made.headers.location!), await days(waiting.headers.location!)]).toEqual(['2.00', '1.00']);
  });

  it('counts days as the rule says, for any period', async () => {
    const employee = await hire('Any');
    const uuid = employee.split('/').at(-1)!;
    const hour = fc.integer({ min: 0, max: 24 * 40 });
    await fc.assert(
      fc.asyncProperty(hour, fc.integer({ min: 1, max: 24 * 20 }), async (from, length) => {
        // Around the change to summer time.
        const start = Temporal.Instant.from('2026-03-15T00:00:00Z').add({ hours: from });
        const end = start.add({ hours: length });
        const rows = await api.database.rows<{ day: string; portion: string }>(
          sql`select day::text, portion::text from leave_working_days(${uuid}, ${start.toString()}, ${end.toString()}, ${ZONE}) order by day`,
        );
        expect(rows.map(({ day, portion }) => [day, Number(portion)])).toEqual(daysCounted(start, end));
      }),
      { numRuns: 60 },
    );
  });
});

/** The rule of the database, in other words. */
function daysCounted(start: Temporal.Instant, end: Temporal.Instant): [string, number][] {
  const counted: [string, number][] = [];
  const epoch = (at: Temporal.Instant) => at.epochMilliseconds;
  for (let day = start.toZonedDateTimeISO(ZONE).toPlainDate(); ; day = day.add({ days: 1 })) {
    const [midnightOf, noon, next] = [
      day.toZonedDateTime(ZONE).toInstant(),
      noonOf(day, ZONE),
      day.add({ days: 1 }).toZonedDateTime(ZONE).toInstant(),
    ];
    if (epoch(midnightOf) >= epoch(end)) return counted;
    const [from, until] = [Math.max(epoch(start), epoch(midnightOf)), Math.min(epoch(end), epoch(next))];
    if (day.dayOfWeek > 5) continue;
    const isWhole = until - from === epoch(next) - epoch(midnightOf);
    const isHalf = until <= epoch(noon) || from >= epoch(noon) || until - from <= 4 * 3_600_000;
    counted.push([day.toString(), !isWhole && isHalf ? 0.5 : 1]);
  }
}

describe('balances', () => {
  it('say what is left as of a day: to admins and managers of everyone, to employees of themselves', async () => {
    await entitle({ employee: api.world.employees.ava, carryOverDays: '5' });
    await entitle({ employee: api.world.employees.ben });
    await take({ employee: api.world.employees.ava, ...span('2026-06-01', '2026-06-03'), status: 'APPROVED' });
    await take({ employee: api.world.employees.ava, ...span('2026-09-07', '2026-09-08'), status: 'APPROVED' });
    await take({ employee: api.world.employees.ava, ...span('2026-10-05') });
    await take({ employee: api.world.employees.ava, type: 'SICK', ...span('2026-04-06'), status: 'APPROVED' });
    const expected = {
      employee: api.world.employees.ava,
      employeeName: 'Ava',
      type: 'HOLIDAY',
      yearStart: '2026-01-01',
      yearEnd: '2026-12-31',
      entitled: '28.00',
      accrued: '0.00',
      carriedOver: '0.00',
      expired: '0.00',
      taken: '3.00',
      booked: '2.00',
      pending: '1.00',
      left: '23.00',
    };
    expect(await balances('employee')).toEqual([expected]);
    expect((await balances('employee2')).map(({ employeeName }) => employeeName)).toEqual(['Ben']);
    for (const person of ['admin', 'manager'] as const) {
      const all = await balances(person);
      expect(all.find(({ employee }) => employee === api.world.employees.ava)).toEqual(expected);
      expect(all.map(({ employeeName }) => employeeName)).toContain('Ben');
    }
    const others = `&employee=${encodeURIComponent(api.world.employees.ben)}`;
    expect(await balances('employee', others)).toEqual([]);
    expect((await balances('manager', others)).map(({ employeeName }) => employeeName)).toEqual(['Ben']);
    expect((await api.as('client').get('/api/leave_balances')).status).toBe(403);
    expect((await api.as('admin').get('/api/leave_balances?asOf=2026-02-30')).status).toBe(422);
    expect((await api.as('admin').get('/api/leave_balances?type=PARTY')).status).toBe(422);
    expect((await api.as('admin').get('/api/leave_balances?asOf=2025-12-31')).json()).toMatchObject({ asOf: '2025-12-31', balances: [] });
    const csv = await api.as('employee').get('/api/leave_balances?asOf=2026-06-30', { accept: 'text/csv' });
    expect(csv.text).toContain('Ava,Holiday,2026-01-01,2026-12-31,28.00,0.00,0.00,0.00,3.00,2.00,1.00,23.00');
  });

  it('earn a percentage of the hours of ended, published shifts', async () => {
    const employee = await hire('Earner');
    await entitle({ employee, daysPerYear: '0.00', accrualPercent: '12.07' });
    const uuid = employee.split('/').at(-1)!;
    for (const [day, published] of [
      ['2026-02-02', true],
      ['2026-02-03', true],
      ['2026-02-04', false],
    ] as const) {
      await api.database.rows(sql`
        with made as (insert into schedule (type, start_time, end_time, published_at)
          values ('VIDEO', ${`${day}T09:00:00Z`}, ${`${day}T17:00:00Z`}, case when ${published}::boolean then now() end) returning uuid, start_time, end_time)
        insert into schedule_employee (schedule, employee, role, start_time, end_time) select uuid, ${uuid}, 'GENERAL', start_time, end_time from made`);
    }
    const own = `&employee=${encodeURIComponent(employee)}`;
    // 16 h × 12.07 % ÷ 8 h
    expect(await balances('admin', own)).toMatchObject([{ entitled: '0.00', accrued: '0.24', left: '0.24' }]);
    const before = await api.as('admin').get(`/api/leave_balances?asOf=2026-02-02${own}`);
    expect(before.json()).toMatchObject({ balances: [{ accrued: '0.12' }] });
  });
});

describe('the preview of a request', () => {
  it('says what it takes and leaves, and who else is away: names for those who decide, numbers for employees', async () => {
    const [one, other] = [await hire('Rory'), await hire('Sana')];
    await entitle({ employee: one, daysPerYear: '3' });
    await take({ employee: other, ...span('2027-03-02'), status: 'APPROVED', reason: 'Surgery', type: 'SICK' });
    const asked = { employee: one, ...span('2027-03-01', '2027-03-04') };
    const seen = await preview('manager', asked);
    expect(seen.json()).toMatchObject({
      days: '4.00',
      years: [{ yearStart: '2027-01-01', days: '4.00', left: '3.00', leftAfter: '-1.00' }],
      exceeds: true,
      away: { approved: 1, requested: 0, people: [{ employee: other, name: 'Sana', status: 'APPROVED' }] },
    });
    expect(seen.text).not.toMatch(/Surgery|SICK/);
    const own = await preview('employee', span('2027-03-01', '2027-03-04'));
    expect(own.json()).toMatchObject({ days: '4.00', exceeds: false, away: { approved: 1, requested: 0, people: null } });
    expect(own.text).not.toContain('Sana');
    expect((await preview('employee', asked)).status).toBe(400);
    expect((await preview('client', asked)).status).toBe(403);
    expect((await preview('nobody', asked)).status).toBe(403);
  });

  it.each([
    [{ startTime: 'tomorrow' }, 'startTime'],
    [{ endTime: '2027-02-01T00:00:00Z' }, 'endTime'],
    [{ endTime: '2029-03-01T00:00:00Z' }, 'endTime'],
    [{ type: 'PARTY' }, 'type'],
  ])('with %j is refused at %s', async (part, path) => {
    const answer = await preview('employee', { ...span('2027-03-01'), ...part });
    expect([answer.status, violationsOf(answer)]).toEqual([422, [path]]);
  });

  it('needs an employee from those who are none', async () => {
    const answer = await preview('manager', span('2027-03-01'));
    expect([answer.status, violationsOf(answer)]).toEqual([422, ['employee']]);
  });
});

describe('more leave than is left', () => {
  it('can be requested, and is approved with a note', async () => {
    const employee = await hire('Over');
    await entitle({ employee, daysPerYear: '2' });
    const iri = (await take({ employee, ...span('2026-11-02', '2026-11-04') })).headers.location!;
    const refused = await api.as('manager').post(`${iri}/approve`, {});
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { type: '/api/errors/availability.leaveExceeded', detail: expect.stringContaining('This takes 3 days') },
    ]);
    expect((await api.as('admin').get(iri)).json()).toMatchObject({ status: 'REQUESTED' });
    expect((await api.as('manager').post(`${iri}/approve`, { note: ' ' })).status).toBe(409);
    const approved = await api.as('manager').post(`${iri}/approve`, { note: 'As agreed' });
    expect(approved.json()).toMatchObject({ status: 'APPROVED', decisionNote: 'As agreed' });
    expect(await balances('admin', `&employee=${encodeURIComponent(employee)}`)).toMatchObject([{ booked: '3.00', left: '-1.00' }]);
  });

  it('is entered as approved with a note, and not lengthened afterwards', async () => {
    const employee = await hire('Direct');
    await entitle({ employee, daysPerYear: '2' });
    const days = { employee, ...span('2026-11-02', '2026-11-04'), status: 'APPROVED' };
    expect(violationsOf(await take(days))).toEqual(['decisionNote']);
    expect((await take({ ...days, decisionNote: 'Unpaid' })).json()).toMatchObject({ decisionNote: 'Unpaid', days: '3.00' });
    const fitting = await take({ employee, ...span('2027-11-01'), status: 'APPROVED' });
    const longer = await api.as('admin').patch(fitting.headers.location!, { endTime: span('2027-11-05').endTime });
    expect(violationsOf(longer)).toEqual(['endTime']);
    expect((await api.as('admin').patch(fitting.headers.location!, { endTime: span('2027-11-01').endTime, reason: 'x' })).status).toBe(200);
  });

  it('is approved for only one of two requests at once', async () => {
    const employee = await hire('Race');
    await entitle({ employee, daysPerYear: '1' });
    const iris = await Promise.all(
      ['2026-11-02', '2026-11-09'].map(async (day) => (await take({ employee, ...span(day) })).headers.location!),
    );
    const answers = await Promise.all(iris.map((iri) => api.as('manager').post(`${iri}/approve`, {})));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('the reason and the type of leave', () => {
  it('are in no list, filter or export of anyone but the employee, admins and managers', async () => {
    await take({ employee: api.world.employees.ben, type: 'SICK', reason: 'Secretitis', ...span('2026-12-01') });
    const addresses = ['/api/time_offs', '/api/time_offs?type=SICK', '/api/time_offs?reason=Secretitis', '/api/leave_balances'];
    for (const address of addresses) {
      for (const accept of ['application/ld+json', 'text/csv']) {
        const answer = await api.as('employee').get(address, { accept });
        // The address of a list is part of its JSON.
        const shown = accept === 'text/csv' ? answer.text : JSON.stringify(answer.json<{ member?: object[] }>().member ?? []);
        expect(shown, address).not.toMatch(/Secretitis|Ben/);
      }
      for (const person of ['client', 'nobody'] as const) expect((await api.as(person).get(address)).status, address).toBe(403);
    }
    expect((await api.as('employee2').get('/api/time_offs?type=SICK')).text).toContain('Secretitis');
    expect((await api.as('manager').get('/api/time_offs?type=SICK')).text).toContain('Secretitis');
  });
});
