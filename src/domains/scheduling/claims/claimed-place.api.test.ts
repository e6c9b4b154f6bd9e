/** Claims of one place: a single winner, and messages for everyone else. */
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#server/database';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { claimSteps, type Claim } from '../../../../test/kit/claims.ts';
import { ahead, planned, shiftsOf } from '../../../../test/kit/open-shifts.ts';
import { lockSchedules } from './take-place.query.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const { claim, claimed, nextDay, open, people, request } = claimSteps(() => api);

describe('one place', () => {
  const crowd = async (count: number) => {
    const rows = await api.database.rows<{ uuid: string }>(
      sql`insert into employee (nickname, host_hourly_rate) select ${`Crowd ${nextDay()} `} || n, 12 from generate_series(1, ${count}) n returning uuid`,
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
    const answers = await Promise.all(claims.map((one) => request('manager', one, 'approve')));
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
    expect((await request('manager', made, 'approve')).status).toBe(409);
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
    const day = nextDay();
    const long = { startTime: ahead(day, 9), endTime: ahead(day, 16) };
    const schedule = await planned(api, { liveAccount: api.world.accounts.acmeUk, needs: { HOST: 1 }, ...long });
    expect((await claimed('employee', schedule)).status).toBe('REQUESTED');
    expect(await people(schedule)).toEqual([]);
    await api.as('admin').patch(api.world.accounts.acmeUk, { autoApproveClaims: false });
  });
});
