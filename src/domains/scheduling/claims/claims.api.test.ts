/** Claims of open places: visibility, decisions, a single winner per place, and messages for everyone else. */
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#server/database';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { ahead, planned, shiftsOf } from '../../../../test/kit/open-shifts.ts';
import { lockSchedules } from './take-place.query.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Claim {
  readonly '@id': string;
  readonly uuid: string;
  readonly status: string;
  readonly reason: string | null;
  readonly employeeName: string;
}

let day = 3;
/** Creates a schedule on its own day, more than a night apart from the last. */
const open = (body: object = {}, published = true) => {
  day += 2;
  const times = { startTime: ahead(day, 9), endTime: ahead(day, 11) };
  return planned(api, { liveAccount: api.world.accounts.acmeUk, needs: { HOST: 1 }, ...times, ...body }, published);
};
const claim = (person: Person, schedule: string, role = 'HOST', more: object = {}) =>
  api.as(person).post('/api/shift_claims', { schedule, role, ...more });
const claimed = async (person: Person, schedule: string, role = 'HOST'): Promise<Claim> => {
  const answer = await claim(person, schedule, role);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Claim>();
};
const act = (person: Person, { '@id': iri }: Pick<Claim, '@id'>, action: string, body: object = {}) =>
  api.as(person).post(`${iri}/${action}`, body);
const people = async (schedule: string) =>
  (await api.as('admin').get(schedule))
    .json<{ scheduleEmployees: { employeeName: string; role: string }[] }>()
    .scheduleEmployees.map(({ employeeName }) => employeeName);
const listed = async (person: Person) =>
  (await api.as(person).get('/api/schedules?pagination=false')).json<{ member: { '@id': string }[] }>().member.map((one) => one['@id']);

describe('open places', () => {
  it('are visible to employees who could take them, with colleagues and account, but without note and cost', async () => {
    const schedule = await open({
      needs: { HOST: 1, MODERATOR: 1 },
      note: 'for those who work it',
      scheduleEmployees: [{ employee: api.world.employees.ben, role: 'MODERATOR' }],
    });
    const answer = await api.as('employee').get(schedule);
    expect(answer.status).toBe(200);
    const seen = answer.json();
    expect(seen).toMatchObject({
      claimable: true,
      claimableRoles: ['HOST'],
      openPlaces: 1,
      liveAccount: { identity: 'acme.uk', color: expect.any(String) },
      scheduleEmployees: [{ employeeName: 'Ben', role: 'MODERATOR' }],
    });
    for (const hidden of ['note', 'labourCost', 'labourCostIsEstimate']) expect(seen).not.toHaveProperty(hidden);
    expect(answer.text).not.toMatch(/"cost"|16\.00|rate/i);
    const ofMine = (await api.as('employee').get('/api/schedules?claimable=true')).json<{ member: { '@id': string }[] }>().member;
    expect(ofMine.map((one) => one['@id'])).toEqual([schedule]);
    expect((await api.as('employee').get(api.world.accounts.acmeUk)).status).toBe(200);
    expect((await api.as('employee2').get(schedule)).json()).toMatchObject({
      claimable: false,
      claimableRoles: [],
      note: 'for those who work it',
    });
  });

  it('exclude drafts, filled and past schedules, busy times and roles without a rate', async () => {
    const draft = await open({}, false);
    const full = await open({ scheduleEmployees: [{ employee: api.world.employees.ben, role: 'HOST' }] });
    const busy = await open({ scheduleEmployees: [{ employee: api.world.employees.ava, role: 'HOST' }] });
    const { startTime } = (await api.as('admin').get(busy)).json<{ startTime: string }>();
    const later = new Date(Date.parse(startTime) + 3_600_000).toISOString();
    const over = await planned(api, {
      liveAccount: api.world.accounts.birch,
      needs: { HOST: 1 },
      startTime: later,
      endTime: new Date(Date.parse(later) + 7_200_000).toISOString(),
    });
    // Ben has no general rate, so none applies to a moderator.
    const unpaid = await open({ needs: { MODERATOR: 1 } });
    const begun = await planned(api, {
      liveAccount: api.world.accounts.acmeUs,
      needs: { HOST: 1 },
      startTime: new Date(Date.now() - 3_600_000).toISOString(),
      endTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const mine = await listed('employee');
    for (const hidden of [draft, full, over, begun]) expect(mine).not.toContain(hidden);
    expect(await listed('employee2')).not.toContain(unpaid);
    expect(mine).toContain(unpaid);
    expect((await api.as('employee').get(over)).status).toBe(404);
    await api.as('admin').patch(api.world.employees.ava, { status: 'HOLIDAY' });
    expect((await api.as('employee').get(unpaid)).status).toBe(404);
    await api.as('admin').patch(api.world.employees.ava, { status: 'ACTIVE' });
  });
});

describe('a claim', () => {
  it('waits for planners of the account, and can be approved by them', async () => {
    const schedule = await open();
    const made = await claimed('employee', schedule);
    expect(made).toMatchObject({ status: 'REQUESTED', employeeName: 'Ava', accountName: 'acme.uk' });
    expect(await people(schedule)).toEqual([]);
    for (const person of ['employee2', 'client', 'nobody'] as const)
      expect((await api.as(person).get(made['@id'])).status, person).toBe(person === 'employee2' ? 404 : 403);
    for (const person of ['employee', 'employee2', 'client'] as const)
      expect((await act(person, made, 'approve')).status, person).toBe(403);
    expect((await act('manager2', made, 'approve')).status).toBe(403);
    const approved = await act('manager', made, 'approve');
    expect(approved.status, approved.text).toBe(200);
    expect(approved.json<Claim>()).toMatchObject({ status: 'APPROVED', decidedAt: expect.any(String) });
    expect(await people(schedule)).toEqual(['Ava']);
    const again = await act('manager', made, 'approve');
    expect([again.status, again.json<{ detail: string }>().detail]).toEqual([409, 'This claim is approved already.']);
    const events = await api.database.rows<{ to: string }>(
      sql`select payload ->> 'to' as to from outbox_event where payload ->> 'record' = ${made['@id']} order by at, id`,
    );
    expect(events.map(({ to }) => to)).toEqual(['REQUESTED', 'APPROVED']);
  });

  it('appears only in the queue of the account’s planners', async () => {
    const [mine, theirs, without] = [
      await open(),
      await open({ liveAccount: api.world.accounts.birch }),
      await open({ type: 'VIDEO', liveAccount: null, needs: { GENERAL: 1, HOST: 1 } }),
    ];
    const made: string[] = [];
    for (const schedule of [mine, theirs, without]) made.push((await claimed('employee', schedule))['@id']);
    const queue = async (person: Person) => {
      const { member } = (await api.as(person).get('/api/shift_claims?mayDecide=true&status=REQUESTED')).json<{ member: Claim[] }>();
      return made.map((iri) => member.some((one) => one['@id'] === iri));
    };
    expect(await queue('admin')).toEqual([true, true, true]);
    expect(await queue('manager')).toEqual([true, false, true]);
    expect(await queue('manager2')).toEqual([false, true, true]);
    expect(await queue('employee')).toEqual([false, false, false]);
    expect((await api.as('manager2').get(made[0]!)).json()).toMatchObject({ mayDecide: false });
  });

  it('can be declined with a reason, or withdrawn', async () => {
    const schedule = await open();
    const first = await claimed('employee', schedule);
    expect((await claim('employee', schedule)).status).toBe(409);
    expect((await act('manager', first, 'decline', { reason: 'We plan without a host' })).json<Claim>()).toMatchObject({
      status: 'DECLINED',
      reason: 'We plan without a host',
    });
    expect((await act('employee', first, 'cancel')).status).toBe(409);
    const second = await claimed('employee', schedule);
    expect((await act('employee2', second, 'cancel')).status).toBe(404);
    expect((await act('employee', second, 'cancel')).json<Claim>().status).toBe('CANCELLED');
    expect((await act('manager', second, 'approve')).status).toBe(409);
    expect(await people(schedule)).toEqual([]);
  });

  it.each([
    ['without a role', {}, 422],
    ['for an unknown role', { role: 'BOSS' }, 422],
    ['with an invalid schedule', { role: 'HOST', schedule: 'x' }, 422],
    ['for one that is not there', { role: 'HOST', schedule: '/api/schedules/0190a000-0000-7000-8000-000000000000' }, 409],
    ['for a role that is not needed', { role: 'MODEL' }, 409],
  ])('is rejected: %s', async (_, body, status) => {
    const schedule = await open();
    const answer = await api.as('employee').post('/api/shift_claims', { schedule, ...body });
    expect(answer.status, answer.text).toBe(status);
    expect(await api.database.rows(sql`select from shift_claim where schedule = ${schedule.split('/').at(-1)}::uuid`)).toEqual([]);
  });

  it('can be made by employees, and by admins on behalf of one', async () => {
    const schedule = await open();
    for (const person of ['manager', 'client', 'nobody'] as const) expect((await claim(person, schedule)).status, person).toBe(403);
    expect((await api.anonymous().post('/api/shift_claims', { schedule, role: 'HOST' })).status).toBe(401);
    expect((await claim('admin', schedule)).status).toBe(422);
    expect((await claim('employee', schedule, 'HOST', { employee: api.world.employees.ben })).status).toBe(403);
    expect((await claim('admin', schedule, 'HOST', { employee: api.world.employees.ben })).json()).toMatchObject({ employeeName: 'Ben' });
  });

  it('of a draft reveals no more than of a missing schedule', async () => {
    const draft = await open({}, false);
    const missing = await claim('employee', '/api/schedules/0190a000-0000-7000-8000-000000000000');
    const answer = await claim('employee', draft);
    expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([missing.status, missing.json<{ detail: string }>().detail]);
  });

  it('with a soft conflict needs a reason to be approved', async () => {
    day += 2;
    const late = { startTime: ahead(day, 19), endTime: ahead(day, 22) };
    await planned(api, {
      liveAccount: api.world.accounts.acmeUs,
      scheduleEmployees: [{ employee: api.world.employees.ava, role: 'HOST' }],
      ...late,
    });
    const early = await planned(api, {
      liveAccount: api.world.accounts.acmeUk,
      needs: { HOST: 1 },
      startTime: ahead(day + 1, 6),
      endTime: ahead(day + 1, 8),
    });
    const made = await claimed('employee', early);
    const refused = await act('manager', made, 'approve');
    expect([refused.status, refused.json<{ conflicts: { code: string }[] }>().conflicts.map(({ code }) => code)]).toEqual([
      409,
      ['SHORT_REST'],
    ]);
    expect(await people(early)).toEqual([]);
    expect((await act('manager', made, 'approve', { overrideReason: 'She asked for it' })).json<Claim>().status).toBe('APPROVED');
    day += 1;
  });
});

describe('one place', () => {
  const crowd = async (count: number) => {
    const rows = await api.database.rows<{ uuid: string }>(
      sql`insert into employee (nickname, host_hourly_rate) select ${`Crowd ${day} `} || n, 12 from generate_series(1, ${count}) n returning uuid`,
    );
    return rows.map(({ uuid }) => `/api/employees/${uuid}`);
  };

  it('claimed by 100 people at once has one winner with automatic approval; the other 99 get a reason', async () => {
    const schedule = await open();
    await api.as('admin').patch(api.world.accounts.acmeUk, { autoApproveClaims: true });
    const answers = await Promise.all((await crowd(100)).map((employee) => claim('admin', schedule, 'HOST', { employee })));
    await api.as('admin').patch(api.world.accounts.acmeUk, { autoApproveClaims: false });
    const won = answers.filter(({ status }) => status === 201);
    expect(won.map((answer) => answer.json<Claim>().status)).toEqual(['APPROVED']);
    const lost = answers.filter(({ status }) => status !== 201);
    expect(new Set(lost.map((answer) => `${answer.status} ${answer.json<{ detail: string }>().detail}`))).toEqual(
      new Set(['409 No place as host is open any more; it was assigned to someone else.']),
    );
    expect(await people(schedule)).toHaveLength(1);
  });

  it('with 30 waiting claims has one winner when all are approved at once; the others are declined', async () => {
    const schedule = await open();
    const claims: Claim[] = [];
    for (const employee of await crowd(30)) claims.push((await claim('admin', schedule, 'HOST', { employee })).json<Claim>());
    const answers = await Promise.all(claims.map((one) => act('manager', one, 'approve')));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await people(schedule)).toHaveLength(1);
    const now = await Promise.all(claims.map(async (one) => (await api.as('admin').get(one['@id'])).json<Claim>()));
    expect(now.filter(({ status }) => status === 'APPROVED')).toHaveLength(1);
    expect(now.filter(({ status, reason }) => status === 'DECLINED' && reason === 'The place was assigned to someone else.')).toHaveLength(
      29,
    );
  });

  const stateOf = async (one: Claim) => {
    const { status, reason } = (await api.as('admin').get(one['@id'])).json<Claim>();
    return [status, reason];
  };
  const shift = (schedule: string, employee: string, role = 'HOST') => ({ schedule, employee, role });
  const given: [string, (schedule: string, employee: string) => Promise<{ readonly status: number; readonly text: string }>][] = [
    ['shift by shift', (schedule, employee) => api.as('manager').post('/api/schedule_employees', shift(schedule, employee))],
    ['with the schedule', (schedule, employee) => api.as('manager').patch(schedule, { scheduleEmployees: [{ employee, role: 'HOST' }] })],
    ['by filling', (schedule, employee) => api.as('manager').post('/api/schedules/fill/apply', { proposals: [shift(schedule, employee)] })],
  ];

  it.each(given)('that a planner assigns %s declines waiting claims', async (_, give) => {
    const schedule = await open();
    const made = await claimed('employee', schedule);
    const answer = await give(schedule, api.world.employees.ben);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await stateOf(made)).toEqual(['DECLINED', 'The place was assigned to someone else.']);
    expect((await act('manager', made, 'approve')).status).toBe(409);
    const events = await api.database.rows<{ to: string }>(
      sql`select payload ->> 'to' as to from outbox_event where payload ->> 'record' = ${made['@id']} order by at, id`,
    );
    expect(events.map(({ to }) => to)).toEqual(['REQUESTED', 'DECLINED']);
    const audit = (await api.as('admin').get(`/api/audit_entries?record=${made['@id']}`)).json<{ totalItems: number }>();
    expect(audit.totalItems).toBe(2);
  });

  it.each(given)('that a planner assigns %s to a claimant approves their claim', async (_, give) => {
    const schedule = await open();
    const made = await claimed('employee', schedule);
    const answer = await give(schedule, api.world.employees.ava);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await stateOf(made)).toEqual(['APPROVED', null]);
    const [row] = await api.database.rows(
      sql`select from shift_claim c join app_user u on u.uuid = c.decided_by where c.uuid = ${made.uuid} and u.username = 'manager'`,
    );
    expect(row).toBeDefined();
  });

  it('that someone is moved to declines waiting claims, and no others', async () => {
    const schedule = await open({
      needs: { HOST: 1, SUPPORT: 1 },
      scheduleEmployees: [{ employee: api.world.employees.ben, role: 'SUPPORT' }],
    });
    const made = await claimed('employee', schedule);
    const [before] = await shiftsOf(api, schedule);
    await api.as('manager').patch(before!, { overrideReason: 'test' });
    expect(await stateOf(made)).toEqual(['REQUESTED', null]);
    const other = await claim('admin', schedule, 'HOST', { employee: (await crowd(1))[0] });
    const moved = await api.as('manager').patch(before!, { role: 'HOST', overrideReason: 'test' });
    expect(moved.status, moved.text).toBe(200);
    expect(await stateOf(made)).toEqual(['DECLINED', 'The place was assigned to someone else.']);
    expect(await stateOf(other.json<Claim>())).toEqual(['DECLINED', 'The place was assigned to someone else.']);
  });

  it('assigned in another role closes the claim of that person; claims for other roles stay', async () => {
    const schedule = await open({ needs: { HOST: 1, SUPPORT: 1 } });
    const mine = await claimed('employee', schedule);
    const other = (await claim('admin', schedule, 'HOST', { employee: (await crowd(1))[0] })).json<Claim>();
    await api.as('manager').post('/api/schedule_employees', shift(schedule, api.world.employees.ava, 'SUPPORT'));
    expect(await stateOf(mine)).toEqual(['DECLINED', 'The person is already on this schedule.']);
    expect(await stateOf(other)).toEqual(['REQUESTED', null]);
  });

  it('that is no longer needed declines waiting claims', async () => {
    const schedule = await open({ needs: { HOST: 1, SUPPORT: 1 } });
    const made = await claimed('employee', schedule);
    await api.as('manager').patch(schedule, { needs: { HOST: 1 } });
    expect(await stateOf(made)).toEqual(['REQUESTED', null]);
    await api.as('manager').patch(schedule, { needs: { SUPPORT: 1 } });
    expect(await stateOf(made)).toEqual(['DECLINED', 'This place is no longer needed.']);
  });

  it('that is no longer needed declines waiting claims in batch changes, too', async () => {
    const schedule = await open({ needs: { HOST: 1, SUPPORT: 1 } });
    const made = await claimed('employee', schedule);
    const answer = await api.as('manager').post('/api/schedules/batch', { change: [{ schedule, needs: { SUPPORT: 1 } }] });
    expect(answer.status, answer.text).toBe(200);
    expect(await stateOf(made)).toEqual(['DECLINED', 'This place is no longer needed.']);
  });

  it('is locked before the person, so that a planner assigning the same person causes no deadlock', async () => {
    const schedule = (await open()).split('/').at(-1)!;
    const [who] = await crowd(1);
    const taking = sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) values (${schedule}, ${who!.split('/').at(-1)}, 'HOST', now(), now())`;
    const [claiming, planning] = await Promise.all([api.database.pool.connect(), api.database.pool.connect()]);
    try {
      await claiming.query('begin');
      await lockSchedules({ rows: async (query: Sql) => (await claiming.query(query)).rows } as unknown as Transaction, [schedule]);
      const planned = planning.query(taking).then(
        () => 'planned',
        ({ code }: { readonly code: string }) => code,
      );
      await expect
        .poll(
          async () =>
            (
              await api.database.rows(
                sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into schedule_employee%'`,
              )
            ).length,
        )
        .toBe(1);
      await claiming.query(taking);
      await claiming.query('commit');
      // Not 40P01, the code for a deadlock.
      expect(await planned).toBe('23505');
    } finally {
      await claiming.query('rollback');
      claiming.release();
      planning.release();
    }
  });

  it('is not assigned automatically with a soft conflict', async () => {
    await api.as('admin').patch(api.world.accounts.acmeUk, { autoApproveClaims: true });
    day += 2;
    const long = { startTime: ahead(day, 9), endTime: ahead(day, 16) };
    const schedule = await planned(api, { liveAccount: api.world.accounts.acmeUk, needs: { HOST: 1 }, ...long });
    expect((await claimed('employee', schedule)).status).toBe('REQUESTED');
    expect(await people(schedule)).toEqual([]);
    await api.as('admin').patch(api.world.accounts.acmeUk, { autoApproveClaims: false });
  });
});
