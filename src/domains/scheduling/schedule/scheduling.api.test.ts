/** Behaviour of planning: double bookings, soft conflicts, who may plan what, publishing, copying and repeating. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Answer, type Api } from '../../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Conflict {
  readonly code: string;
  readonly message: string;
  readonly employee?: string;
  readonly schedule?: string;
}
const conflictsOf = (answer: Answer) => answer.json<{ conflicts: Conflict[] }>().conflicts;
const live = (day: string, from: string, to: string, more: Record<string, unknown> = {}) => ({
  type: 'LIVE',
  liveAccount: api.world.accounts.acmeUk,
  startTime: `${day}T${from}:00Z`,
  endTime: `${day}T${to}:00Z`,
  ...more,
});
const video = (day: string, from: string, to: string, more: Record<string, unknown> = {}) => ({
  type: 'VIDEO',
  startTime: `${day}T${from}:00Z`,
  endTime: `${day}T${to}:00Z`,
  ...more,
});
const ava = (role = 'HOST') => ({ employee: api.world.employees.ava, role });
const create = async (body: Record<string, unknown>) => {
  const answer = await api.as('admin').post('/api/schedules', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ '@id': string; scheduleEmployees: { '@id': string }[] }>();
};

describe('a schedule', () => {
  it('is LIVE by default and needs an account for it', async () => {
    const answer = await api.as('admin').post('/api/schedules', { startTime: '2027-01-01T09:00:00Z', endTime: '2027-01-01T10:00:00Z' });
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
      422,
      'liveAccount',
    ]);
  });
  it.each([
    ['10:00', '10:00'],
    ['10:00', '09:00'],
  ])('cannot run from %s to %s', async (from, to) => {
    const answer = await api.as('admin').post('/api/schedules', live('2027-01-02', from, to));
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
      422,
      'endTime',
    ]);
  });
  it('is at most 24 hours long', async () => {
    const long = (end: string) =>
      api.as('admin').post('/api/schedules', { type: 'VIDEO', startTime: '2027-01-03T09:00:00Z', endTime: end });
    expect([(await long('2027-01-04T09:00:00Z')).status, (await long('2027-01-04T09:01:00Z')).status]).toEqual([201, 422]);
  });
  it('shows labour cost to the hour: the role’s rate, else the general one', async () => {
    const made = await api.as('admin').post('/api/schedules', live('2027-01-05', '09:00', '11:20', { scheduleEmployees: [ava('HOST')] }));
    expect(made.json()).toMatchObject({
      labourCost: '35.00',
      hours: '2.33',
      scheduleEmployees: [{ employeeName: 'Ava', cost: '35.00', role: 'HOST' }],
    });
    const general = await api
      .as('admin')
      .post('/api/schedules', video('2027-01-06', '09:00', '10:00', { scheduleEmployees: [ava('MODEL')] }));
    expect(general.json()).toMatchObject({ labourCost: '12.00' });
  });
  it('takes the account’s colour and refuses a deleted account', async () => {
    const account = (await api.as('admin').post('/api/live_accounts', { identity: 'closing.down', client: api.world.clients.acme })).json<{
      '@id': string;
    }>()['@id'];
    expect((await api.as('admin').delete(account)).status).toBe(204);
    expect((await api.as('admin').get(account)).json()).toMatchObject({ status: 'DELETED' });
    expect((await api.as('admin').post('/api/schedules', live('2027-01-07', '09:00', '10:00', { liveAccount: account }))).status).toBe(422);
  });
});

describe('a double booking', () => {
  it('of a person is refused and names what it collides with', async () => {
    const first = await create(live('2027-02-01', '09:00', '12:00', { title: 'Morning show', scheduleEmployees: [ava()] }));
    const answer = await api.as('admin').post('/api/schedules', video('2027-02-01', '11:59', '13:00', { scheduleEmployees: [ava()] }));
    expect([answer.status, answer.json<{ '@type': string }>()['@type']]).toEqual([409, 'HardConflict']);
    expect(conflictsOf(answer)).toEqual([
      {
        code: 'EMPLOYEE_BUSY',
        employee: api.world.employees.ava,
        schedule: first['@id'],
        message: 'Ava is already on “Morning show” from Mon, Feb 1, 09:00 to Mon, Feb 1, 12:00.',
      },
    ]);
    expect(
      (await api.as('admin').get('/api/schedules?startTime[after]=2027-02-01&startTime[strictly_before]=2027-02-02')).json(),
    ).toMatchObject({ totalItems: 1 });
  });
  it('of a live account is refused, VIDEO at the time of LIVE is not', async () => {
    await create(live('2027-02-02', '09:00', '12:00'));
    expect(conflictsOf(await api.as('admin').post('/api/schedules', live('2027-02-02', '11:00', '13:00')))[0]).toMatchObject({
      code: 'ACCOUNT_BUSY',
    });
    await create(video('2027-02-02', '09:00', '12:00', { liveAccount: api.world.accounts.acmeUk }));
  });
  it('is no double booking when one ends as the other begins', async () => {
    await create(live('2027-02-03', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    await create(live('2027-02-03', '11:00', '13:00', { scheduleEmployees: [ava()] }));
  });
  it('cannot come in by moving, reassigning, adding a shift or changing the type', async () => {
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
  it('moves shifts along with their schedule', async () => {
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
  it('of 200 requests at once for one person and hour: one wins, 199 are refused', async () => {
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
  it('of 60 requests at once that add a shift: one wins', async () => {
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
  it('is reported before anything is written, for every person on the schedule', async () => {
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
  it('can be overridden with a reason, which the audit trail keeps', async () => {
    const made = await create(live('2027-03-02', '09:00', '16:00', { scheduleEmployees: [ava()], overrideReason: 'Launch day' }));
    const trail = (await api.as('admin').get(`/api/audit_entries?record=${made['@id']}`)).json<{
      member: { operation: string; reason: string; user: { username: string } }[];
    }>().member;
    expect(trail).toMatchObject([{ operation: 'CREATE', reason: 'Launch day', user: { username: 'admin' } }]);
    expect(JSON.stringify(made)).not.toContain('Launch day');
  });
  it('comes up when a schedule is moved, not when its title changes', async () => {
    const late = await create(live('2027-03-03', '18:00', '22:00', { scheduleEmployees: [ava()] }));
    const next = await create(live('2027-03-04', '10:00', '12:00', { scheduleEmployees: [ava()] }));
    expect(conflictsOf(await api.as('admin').patch(next['@id'], { startTime: '2027-03-04T08:00:00Z' }))[0]?.code).toBe('SHORT_REST');
    expect((await api.as('admin').patch(next['@id'], { startTime: '2027-03-04T08:00:00Z', overrideReason: 'agreed' })).status).toBe(200);
    expect((await api.as('admin').patch(next['@id'], { title: 'Early one' })).status).toBe(200);
    expect((await api.as('admin').patch(late['@id'], { note: 'quiet' })).status).toBe(200);
  });
  it('comes up for a single shift, by its role', async () => {
    const schedule = await create(live('2027-03-06', '09:00', '11:00'));
    const add = (more: Record<string, unknown>) =>
      api
        .as('admin')
        .post('/api/schedule_employees', { schedule: schedule['@id'], employee: api.world.employees.ben, role: 'SUPPORT', ...more });
    expect(conflictsOf(await add({}))[0]?.code).toBe('NO_RATE');
    expect((await add({ overrideReason: 'unpaid trial' })).status).toBe(201);
  });
  it('knows who is on holiday, and refuses who has left', async () => {
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
});

describe('shifts written with their schedule', () => {
  it('are the whole set: kept ones keep their id, new ones come, missing ones go', async () => {
    const made = await create(
      live('2027-04-01', '09:00', '11:00', { scheduleEmployees: [ava(), { employee: api.world.employees.ben, role: 'HOST' }] }),
    );
    const [first] = made.scheduleEmployees;
    const changed = await api.as('admin').patch(made['@id'], {
      scheduleEmployees: [
        { '@id': first!['@id'], role: 'MODERATOR' },
        { employee: api.world.employees.cleo, role: 'HOST' },
      ],
      overrideReason: 'no rate yet',
    });
    expect(changed.json()).toMatchObject({
      scheduleEmployees: [
        { '@id': first!['@id'], role: 'MODERATOR', employeeName: 'Ava' },
        { employeeName: 'Cleo', role: 'HOST' },
      ],
    });
  });
  it('name the one that is wrong, and nothing is half-written', async () => {
    const answer = await api
      .as('admin')
      .post(
        '/api/schedules',
        live('2027-04-02', '09:00', '11:00', { scheduleEmployees: [ava(), { employee: api.world.employees.ben, role: 'PILOT' }] }),
      );
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
      422,
      'scheduleEmployees[1].role',
    ]);
    expect(
      (await api.as('admin').get('/api/schedules?startTime[after]=2027-04-02&startTime[strictly_before]=2027-04-03')).json(),
    ).toMatchObject({ totalItems: 0 });
  });
  it('hold each person once', async () => {
    const answer = await api
      .as('admin')
      .post('/api/schedules', live('2027-04-03', '09:00', '11:00', { scheduleEmployees: [ava(), ava('MODERATOR')] }));
    expect([409, 422]).toContain(answer.status);
  });
});

describe('who plans', () => {
  it('is the manager of the account, and admins', async () => {
    const body = live('2027-05-01', '09:00', '10:00');
    const statuses = await Promise.all(
      (['manager2', 'client', 'employee', 'nobody'] as const).map(
        async (person) => (await api.as(person).post('/api/schedules', body)).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect((await api.as('manager').post('/api/schedules', body)).status).toBe(201);
  });
  it('cannot move a schedule to an account of somebody else, nor away from theirs', async () => {
    const mine = (await api.as('manager').post('/api/schedules', live('2027-05-02', '09:00', '10:00'))).json<{ '@id': string }>()['@id'];
    expect((await api.as('manager').patch(mine, { liveAccount: api.world.accounts.birch })).status).toBe(403);
    expect((await api.as('manager2').patch(mine, { liveAccount: api.world.accounts.birch })).status).toBe(403);
    expect((await api.as('manager2').delete(mine)).status).toBe(403);
    expect((await api.as('admin').get(mine)).json()).toMatchObject({ liveAccount: { '@id': api.world.accounts.acmeUk } });
  });
  it('can be asked for: a manager’s own schedules, and nobody else’s by that way', async () => {
    const seen = async (person: 'manager' | 'admin', user: string) =>
      (await api.as(person).get(`/api/schedules?startTime[before]=2026-12-31&liveAccount.managers=${user}`))
        .json<{ member: { '@id': string }[] }>()
        .member.map((item) => item['@id']);
    const { acmePublished, acmeDraft, birchPublished } = api.world.schedules;
    const { manager, manager2 } = api.world.users;
    expect(await seen('manager', manager)).toEqual([acmePublished, acmeDraft]);
    expect(await seen('admin', manager2)).toEqual([birchPublished]);
    expect(await seen('manager', manager2)).toEqual([]);
  });
  it('shows clients and employees their published part only', async () => {
    const seen = async (person: 'client' | 'client2' | 'employee' | 'employee2') =>
      (await api.as(person).get('/api/schedules?startTime[before]=2026-12-31&order[startTime]=asc'))
        .json<{ member: { '@id': string }[] }>()
        .member.map((item) => item['@id']);
    const { acmePublished, birchPublished, video: shoot } = api.world.schedules;
    expect(await seen('client')).toEqual([acmePublished]);
    expect(await seen('client2')).toEqual([birchPublished]);
    expect(await seen('employee')).toEqual([acmePublished, shoot]);
    expect((await seen('employee2')).sort()).toEqual([birchPublished, shoot].sort());
    expect((await api.as('employee').get(api.world.schedules.acmeDraft)).status).toBe(404);
    expect((await api.as('employee').get(shoot)).json()).toMatchObject({
      scheduleEmployees: [{ employeeName: 'Ava' }, { employeeName: 'Ben' }],
    });
  });
});

describe('publishing', () => {
  it('reports which drafts became public, named or by range, as far as the manager plans them', async () => {
    const draft = (
      await api.as('manager').post('/api/schedules', live('2027-06-01', '09:00', '10:00', { scheduleEmployees: [ava()] }))
    ).json<{ '@id': string }>()['@id'];
    const other = (
      await api.as('admin').post('/api/schedules', live('2027-06-01', '09:00', '10:00', { liveAccount: api.world.accounts.birch }))
    ).json<{ '@id': string }>()['@id'];
    expect((await api.as('employee').get(draft)).status).toBe(404);
    expect((await api.as('manager').post('/api/schedules/publish', { from: '2027-06-01', to: '2027-06-01' })).json()).toEqual({
      published: 1,
    });
    expect((await api.as('employee').get(draft)).status).toBe(200);
    expect((await api.as('admin').get(other)).json()).toMatchObject({ publishedAt: null });
    expect((await api.as('manager').post('/api/schedules/publish', { schedules: [other] })).status).toBe(403);
    expect((await api.as('admin').post('/api/schedules/publish', { schedules: [draft, other] })).json()).toEqual({ published: 1 });
    expect((await api.as('employee').post('/api/schedules/publish', { schedules: [draft] })).status).toBe(403);
  });
  it.each([[{}], [{ from: '2027-06-01' }], [{ from: 'x', to: 'y' }], [{ schedules: 'all' }]])('refuses %j with the field', async (body) => {
    expect((await api.as('admin').post('/api/schedules/publish', body)).status).toBe(422);
  });
});

describe('copying', () => {
  it('copies a week at the same wall-clock time across a clock change, as drafts, with its people', async () => {
    await create(live('2027-03-22', '18:00', '20:00', { title: 'Weekly', scheduleEmployees: [ava()] }));
    const copied = (await api.as('manager').post('/api/schedules/copy', { from: '2027-03-22', to: '2027-03-29', days: 7 })).json<{
      created: string[];
      skipped: unknown[];
    }>();
    expect([copied.created.length, copied.skipped]).toEqual([1, []]);
    expect((await api.as('admin').get(copied.created[0]!)).json()).toMatchObject({
      startTime: '2027-03-29T17:00:00+00:00',
      endTime: '2027-03-29T19:00:00+00:00',
      title: 'Weekly',
      publishedAt: null,
      scheduleEmployees: [{ employeeName: 'Ava' }],
    });
  });
  it('leaves out what collides and names it, keeping the rest', async () => {
    await create(live('2027-07-05', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    await create(live('2027-07-05', '13:00', '15:00'));
    await create(live('2027-07-06', '10:00', '12:00', { liveAccount: api.world.accounts.acmeUs, scheduleEmployees: [ava()] }));
    const copied = (await api.as('admin').post('/api/schedules/copy', { from: '2027-07-05', to: '2027-07-06', days: 1 })).json<{
      created: string[];
      skipped: Conflict[];
    }>();
    expect(copied.created.length).toBe(1);
    expect(copied.skipped).toMatchObject([{ code: 'EMPLOYEE_BUSY' }]);
  });
  it('shows beforehand what will be copied and left out, and writes nothing', async () => {
    await create(live('2027-09-06', '09:00', '11:00', { title: 'Kept', scheduleEmployees: [ava()] }));
    await create(live('2027-09-07', '09:00', '11:00', { title: 'Taken' }));
    await create(live('2027-09-14', '10:00', '12:00'));
    const leaving = (await api.as('admin').post('/api/employees', { nickname: 'Leaver', generalHourlyRate: '10.00' })).json<{
      '@id': string;
    }>()['@id'];
    await create(
      video('2027-09-08', '09:00', '11:00', {
        title: 'Cut',
        liveAccount: api.world.accounts.acmeUk,
        scheduleEmployees: [{ employee: leaving, role: 'GENERAL' }],
      }),
    );
    await api.as('admin').delete(leaving);
    const body = { from: '2027-09-06', to: '2027-09-13', days: 7 };
    const preview = (await api.as('manager').post('/api/schedules/copy', { ...body, dryRun: true })).json();
    expect(preview).toMatchObject({
      created: [],
      copies: [
        { name: 'Kept', startTime: '2027-09-13T09:00:00Z', withoutPeople: [] },
        { name: 'Cut', withoutPeople: ['Leaver'] },
      ],
      skipped: [{ name: 'Taken', code: 'ACCOUNT_BUSY' }],
    });
    expect(
      (await api.as('admin').get('/api/schedules?startTime[after]=2027-09-13&startTime[strictly_before]=2027-09-20')).json(),
    ).toMatchObject({ totalItems: 1 });
    expect(
      (await api.as('admin').get('/api/audit_entries?itemsPerPage=1')).json<{ member: { operation: string }[] }>().member[0]!.operation,
    ).toBe('DELETE');
    const done = (await api.as('manager').post('/api/schedules/copy', body)).json<{
      created: string[];
      copies: unknown;
      skipped: unknown;
    }>();
    expect([done.created.length, done.copies, done.skipped]).toEqual([2, preview.copies, preview.skipped]);
  });
  it('makes nothing twice, neither one after the other nor at once', async () => {
    await create(video('2027-10-04', '09:00', '11:00', { title: 'Edit' }));
    await create(video('2027-10-04', '09:00', '11:00', { title: 'Edit' }));
    await create(live('2027-10-05', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    const copy = async () =>
      (await api.as('admin').post('/api/schedules/copy', { from: '2027-10-04', to: '2027-10-11', days: 7 })).json<{
        created: string[];
        skipped: { code: string }[];
      }>();
    const made = await Promise.all([copy(), copy(), copy()]);
    expect(made.map(({ created }) => created.length).sort((a, b) => a - b)).toEqual([0, 0, 3]);
    expect((await copy()).skipped.map(({ code }) => code)).toEqual(['ALREADY_THERE', 'ALREADY_THERE', 'ALREADY_THERE']);
    const first = made.flatMap(({ created }) => created)[0]!;
    expect((await api.as('admin').post(`${first}/repeat`, { until: '2027-10-18', dryRun: true })).json()).toMatchObject({
      created: [],
      copies: [{ startTime: '2027-10-18T09:00:00Z' }],
    });
  });
  it('repeats weekly until a date, that day included', async () => {
    const first = await create(live('2027-08-02', '09:00', '11:00'));
    const repeated = (await api.as('manager').post(`${first['@id']}/repeat`, { until: '2027-08-23' })).json<{ created: string[] }>();
    expect(repeated.created.length).toBe(3);
    expect((await api.as('manager2').post(`${first['@id']}/repeat`, { until: '2027-08-23' })).status).toBe(403);
    expect((await api.as('manager').post(`${first['@id']}/repeat`, { until: '2040-01-01' })).status).toBe(422);
  });
  it.each([
    [{ from: '2027-01-01', to: '2027-01-01' }],
    [{ from: 'x', to: '2027-01-01' }],
    [{ from: '2027-01-01', to: '2027-01-08', days: 3 }],
  ])('refuses %j', async (body) => {
    expect((await api.as('admin').post('/api/schedules/copy', body)).status).toBe(422);
  });
});
