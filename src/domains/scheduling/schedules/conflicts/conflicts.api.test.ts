/** Conflicts: double bookings are rejected in every order and by every route; soft conflicts are allowed with a reason. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api } from '../../../../../test/kit/api.ts';
import { conflictsOf, schedulesOf, video } from '../../../../../test/kit/schedules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
const { live, ava, create } = schedulesOf(() => api);

describe('a double booking', () => {
  it('of a person is rejected and names what it collides with', async () => {
    const first = await create(live('2027-02-01', '09:00', '12:00', { title: 'Morning show', scheduleEmployees: [ava()] }));
    const answer = await api.as('admin').post('/api/schedules', video('2027-02-01', '11:59', '13:00', { scheduleEmployees: [ava()] }));
    expect([answer.status, answer.json<{ '@type': string }>()['@type']]).toEqual([409, 'HardConflict']);
    expect(conflictsOf(answer)).toEqual([
      {
        code: 'EMPLOYEE_BUSY',
        employee: api.world.employees.ava,
        schedule: first['@id'],
        message: 'Ava is already on “Morning show”, Mon, Feb 1, 09:00–12:00.',
      },
    ]);
    expect(
      (await api.as('admin').get('/api/schedules?startTime[after]=2027-02-01&startTime[strictly_before]=2027-02-02')).json(),
    ).toMatchObject({ totalItems: 1 });
  });
  it('of a live account is rejected, but VIDEO during LIVE is allowed', async () => {
    await create(live('2027-02-02', '09:00', '12:00'));
    expect(conflictsOf(await api.as('admin').post('/api/schedules', live('2027-02-02', '11:00', '13:00')))[0]).toMatchObject({
      code: 'ACCOUNT_BUSY',
      // In quotation marks, so that the screen does not capitalise the handle.
      message: '“acme.uk” is already live on Tue, Feb 2, 09:00–12:00.',
    });
    await create(video('2027-02-02', '09:00', '12:00', { liveAccount: api.world.accounts.acmeUk }));
  });
  it('does not occur when one ends as the other starts', async () => {
    await create(live('2027-02-03', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    await create(live('2027-02-03', '11:00', '13:00', { scheduleEmployees: [ava()] }));
  });
  it('cannot be created by moving, reassigning, adding a shift or changing the type', async () => {
    await create(live('2027-02-04', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    const later = await create(live('2027-02-04', '12:00', '14:00', { scheduleEmployees: [ava()] }));
    const free = await create(
      video('2027-02-04', '09:00', '10:00', {
        liveAccount: api.world.accounts.acmeUk,
        scheduleEmployees: [{ employee: api.world.employees.ben, role: 'HOST' }],
      }),
    );
    const admin = api.as('admin');
    const refused = [
      await admin.patch(later['@id'], { startTime: '2027-02-04T10:30:00Z', overrideReason: 'try' }),
      await admin.patch(free.scheduleEmployees[0]!['@id'], { employee: api.world.employees.ava }),
      await admin.post('/api/schedule_employees', { schedule: free['@id'], employee: api.world.employees.ava }),
      await admin.patch(free['@id'], { type: 'LIVE' }),
    ];
    expect(refused.map((answer) => [answer.status, answer.json<{ '@type': string }>()['@type']])).toEqual(
      refused.map(() => [409, 'HardConflict']),
    );
    expect((await admin.get(later['@id'])).json()).toMatchObject({ startTime: '2027-02-04T12:00:00+00:00' });
  });
  it('is also checked when shifts move along with their schedule', async () => {
    const moved = await create(live('2027-02-05', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    await api.as('admin').patch(moved['@id'], { startTime: '2027-02-05T15:00:00Z', endTime: '2027-02-05T17:00:00Z' });
    await create(video('2027-02-05', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    expect(
      (
        await api
          .as('admin')
          .post('/api/schedules', video('2027-02-05', '16:00', '18:00', { scheduleEmployees: [ava()], overrideReason: 'try' }))
      ).status,
    ).toBe(409);
  });
  it('by 200 concurrent requests for one person and hour: one succeeds, 199 are rejected', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        api.as('admin').post('/api/schedules', video('2027-02-10', '09:00', '10:00', { scheduleEmployees: [ava()] })),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([1, 199]);
    expect(answers.filter((answer) => answer.status === 409).every((answer) => conflictsOf(answer)[0]?.code === 'EMPLOYEE_BUSY')).toBe(
      true,
    );
    const [row] = await api.database.rows<{ count: number }>(
      sql`select count(*) as count from schedule where start_time = '2027-02-10T09:00:00Z'`,
    );
    expect(row!.count).toBe(1);
  });
  it('by 60 concurrent requests adding a shift: one succeeds', async () => {
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, minute) => create(video('2027-02-11', '09:00', `10:${String(minute % 60).padStart(2, '0')}`))),
    );
    const answers = await Promise.all(
      made.map((schedule) =>
        api.as('admin').post('/api/schedule_employees', { schedule: schedule['@id'], employee: api.world.employees.ava, role: 'HOST' }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201).length).toBe(1);
    expect(answers.filter((answer) => answer.status === 409).length).toBe(59);
  });
});

describe('a soft conflict', () => {
  it('is reported before anything is written, for every assignee', async () => {
    const body = live('2027-03-01', '09:00', '16:00', {
      scheduleEmployees: [ava(), { employee: api.world.employees.cleo, role: 'MODEL' }],
    });
    const answer = await api.as('admin').post('/api/schedules', body);
    expect([answer.status, answer.json<{ '@type': string }>()['@type']]).toEqual([409, 'SoftConflict']);
    expect(conflictsOf(answer).map(({ code, employee }) => [code, employee])).toEqual([
      ['LONG_WITHOUT_GAP', api.world.employees.ava],
      ['LONG_WITHOUT_GAP', api.world.employees.cleo],
      ['NO_RATE', api.world.employees.cleo],
    ]);
    expect(
      (await api.as('admin').get('/api/schedules?startTime[after]=2027-03-01&startTime[strictly_before]=2027-03-02')).json(),
    ).toMatchObject({ totalItems: 0 });
  });
  it('can be overridden with a reason, which is recorded in the audit trail', async () => {
    const made = await create(live('2027-03-02', '09:00', '16:00', { scheduleEmployees: [ava()], overrideReason: 'Launch day' }));
    const trail = (await api.as('admin').get(`/api/audit_entries?record=${made['@id']}`)).json<{
      member: { operation: string; reason: string; user: { username: string } }[];
    }>().member;
    expect(trail).toMatchObject([{ operation: 'CREATE', reason: 'Launch day', user: { username: 'admin' } }]);
    const seen = (await api.as('manager').get(made['@id'])).json();
    expect(seen).toMatchObject({ acceptedReason: 'Launch day' });
    await api.as('admin').post('/api/schedules/publish', { schedules: [made['@id']] });
    const own = await api.as('employee').get(made['@id']);
    expect([own.status, own.text.includes('Launch day')]).toEqual([200, false]);
  });
  it('is checked when a schedule is moved, but not when its title changes', async () => {
    const late = await create(live('2027-03-03', '18:00', '22:00', { scheduleEmployees: [ava()] }));
    const next = await create(live('2027-03-04', '10:00', '12:00', { scheduleEmployees: [ava()] }));
    expect(conflictsOf(await api.as('admin').patch(next['@id'], { startTime: '2027-03-04T08:00:00Z' }))[0]?.code).toBe('SHORT_REST');
    expect((await api.as('admin').patch(next['@id'], { startTime: '2027-03-04T08:00:00Z', overrideReason: 'agreed' })).status).toBe(200);
    expect((await api.as('admin').patch(next['@id'], { title: 'Early one' })).status).toBe(200);
    expect((await api.as('admin').patch(late['@id'], { note: 'quiet' })).status).toBe(200);
  });
  it('is checked for a single shift, by its role', async () => {
    const schedule = await create(live('2027-03-06', '09:00', '11:00'));
    const add = (more: Record<string, unknown>) =>
      api
        .as('admin')
        .post('/api/schedule_employees', { schedule: schedule['@id'], employee: api.world.employees.ben, role: 'SUPPORT', ...more });
    expect(conflictsOf(await add({}))[0]?.code).toBe('NO_RATE');
    expect((await add({ overrideReason: 'unpaid trial' })).status).toBe(201);
  });
  it('covers employees on holiday, and rejects those who have left', async () => {
    const away = (await api.as('admin').post('/api/employees', { nickname: 'Away', status: 'HOLIDAY', generalHourlyRate: '10.00' })).json<{
      '@id': string;
    }>()['@id'];
    const body = live('2027-03-07', '09:00', '11:00', { scheduleEmployees: [{ employee: away, role: 'HOST' }] });
    expect(conflictsOf(await api.as('admin').post('/api/schedules', body))[0]?.code).toBe('ON_HOLIDAY');
    await api.as('admin').delete(away);
    const gone = await api.as('admin').post('/api/schedules', { ...body, overrideReason: 'please' });
    expect([gone.status, gone.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
      422,
      'scheduleEmployees[0].employee',
    ]);
  });
  it('is reported outside of availability and in approved time off, for every kind of write', async () => {
    const admin = api.as('admin');
    const employee = api.world.employees.ben;
    const handIn = (weekStartDate: string, dayOfWeek: string, timeSlots: object[]) =>
      admin.post('/api/employee_availabilities', { employee, weekStartDate, dayOfWeek, timeSlots });
    await handIn('2027-04-05', 'MONDAY', [{ startTime: '20:00', endTime: '24:00' }]);
    await handIn('2027-04-05', 'TUESDAY', [{ startTime: '00:00', endTime: '02:00' }]);
    await handIn('2027-04-05', 'WEDNESDAY', []);
    // London is an hour ahead of UTC: 22:00 on Monday to 02:00 on Tuesday.
    const night = {
      ...live('2027-04-05', '21:00', '23:00', { scheduleEmployees: [{ employee, role: 'HOST' }] }),
      endTime: '2027-04-06T01:00:00Z',
    };
    const made = await create(night);
    const later = await admin.patch(made['@id'], { endTime: '2027-04-06T01:30:00Z' });
    expect([later.status, conflictsOf(later)]).toEqual([
      409,
      [{ code: 'OUTSIDE_AVAILABILITY', employee, message: 'Ben handed in 00:00–02:00 for Tue, Apr 6.' }],
    ]);
    const wednesday = await create(live('2027-04-07', '09:00', '11:00'));
    const added = await admin.post('/api/schedule_employees', { schedule: wednesday['@id'], employee, role: 'HOST' });
    expect(conflictsOf(added)).toEqual([{ code: 'OUTSIDE_AVAILABILITY', employee, message: 'Ben handed in no time for Wed, Apr 7.' }]);

    const off = { employee, startTime: '2027-04-11T23:00:00Z', endTime: '2027-04-12T23:00:00Z' };
    const asked = await api.as('employee2').post('/api/time_offs', off);
    const preview = { from: '2027-04-05', to: '2027-04-12', dryRun: true };
    interface Copied {
      readonly copies: readonly { readonly leftOpen: readonly { readonly code: string; readonly message: string }[] }[];
    }
    const leftOpen = ({ copies }: Copied) => copies.flatMap((copy) => copy.leftOpen);
    const copied = async () => leftOpen((await admin.post('/api/schedules/copy', preview)).json<Copied>());
    expect(await copied()).toEqual([]);
    await api.as('manager').post(`${asked.headers.location}/approve`, {});
    expect(await copied()).toMatchObject([{ code: 'TIME_OFF', message: 'Ben is off on Mon, Apr 12: the place is left open.' }]);
    const repeated = (await admin.post(`${made['@id']}/repeat`, { until: '2027-04-19', dryRun: true })).json<Copied>();
    expect(leftOpen(repeated).map(({ code }) => code)).toEqual(['TIME_OFF']);
    const moved = await admin.patch(made['@id'], { startTime: '2027-04-12T21:00:00Z', endTime: '2027-04-13T01:00:00Z' });
    expect(conflictsOf(moved)).toMatchObject([{ code: 'TIME_OFF', message: 'Ben has time off on Apr 12, 2027.' }]);
    expect((await admin.patch(made['@id'], { endTime: '2027-04-06T01:30:00Z', overrideReason: 'agreed' })).status).toBe(200);
  });
});
