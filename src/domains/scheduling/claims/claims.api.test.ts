/** Claims of open places: visibility, and decisions of planners. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { claimSteps, type Claim } from '../../../../test/kit/claims.ts';
import { ahead, planned } from '../../../../test/kit/open-shifts.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const { claim, claimed, nextDay, open, people, request } = claimSteps(() => api);
const listed = async (person: Person) =>
  (await api.as(person).get('/api/schedules?pagination=false')).json<{ member: { '@id': string }[] }>().member.map((one) => one['@id']);

describe('a planner who is also an employee', () => {
  it('does not decide on claims and swaps of their own', async () => {
    const { users, employees, accounts } = api.world;
    await api.as('admin').patch(users.employee, { employee: null });
    await api.as('admin').patch(users.admin, { employee: employees.ava });
    try {
      const schedule = await open({});
      const own = await claimed('admin', schedule);
      expect((await api.as('admin').get(own['@id'])).json()).toMatchObject({ mayDecide: false });
      for (const answer of [await request('admin', own, 'approve'), await request('admin', own, 'decline')]) {
        expect([answer.status, answer.json().type]).toEqual([403, '/api/errors/scheduling.ownClaim']);
        expect(answer.json().detail).toContain('assign yourself on the roster');
      }
      const manages = await api.as('manager').get(own['@id']);
      expect(manages.json()).toMatchObject({ mayDecide: true });
      expect((await request('manager', own, 'approve')).status).toBe(200);

      const day = nextDay();
      const worked = await planned(api, {
        liveAccount: accounts.acmeUk,
        needs: { HOST: 1 },
        startTime: ahead(day, 9),
        endTime: ahead(day, 11),
        scheduleEmployees: [{ employee: employees.ava, role: 'HOST' }],
      });
      const [{ '@id': shift }] = (await api.as('admin').get(worked)).json<{ scheduleEmployees: [{ '@id': string }] }>().scheduleEmployees;
      const offered = await api.as('admin').post('/api/shift_swaps', { shift, colleague: employees.ben });
      expect(offered.status, offered.text).toBe(201);
      const swap = offered.json<{ '@id': string }>();
      const accepted = await request('admin', swap, 'accept', { employee: employees.ben });
      expect([accepted.status, accepted.json().type]).toEqual([403, '/api/errors/scheduling.ownRequest']);
      expect((await request('employee2', swap, 'accept')).status).toBe(200);
      for (const verb of ['approve', 'decline'] as const) {
        const answer = await request('admin', swap, verb);
        expect([answer.status, answer.json().type]).toEqual([403, '/api/errors/scheduling.ownSwap']);
      }
      expect((await request('manager', swap, 'approve')).status).toBe(200);
    } finally {
      await api.as('admin').patch(users.admin, { employee: null });
      await api.as('admin').patch(users.employee, { employee: employees.ava });
    }
  });
});

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
  it('of a place in a role without a rate is refused', async () => {
    const schedule = await open({ needs: { MODERATOR: 1 } });
    // Ben has no general rate, so none applies to a moderator.
    const refused = await claim('admin', schedule, 'MODERATOR', { employee: api.world.employees.ben });
    expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([409, 'The person has no rate as moderator.']);
    expect((await claim('admin', schedule, 'MODERATOR', { employee: api.world.employees.ava })).status).toBe(201);
  });

  it('waits for planners of the account, and can be approved by them', async () => {
    const schedule = await open();
    const made = await claimed('employee', schedule);
    expect(made).toMatchObject({ status: 'REQUESTED', employeeName: 'Ava', accountName: 'acme.uk' });
    expect(await people(schedule)).toEqual([]);
    for (const person of ['employee2', 'client', 'nobody'] as const)
      expect((await api.as(person).get(made['@id'])).status, person).toBe(person === 'employee2' ? 404 : 403);
    for (const person of ['employee', 'employee2', 'client'] as const)
      expect((await request(person, made, 'approve')).status, person).toBe(403);
    expect((await request('manager2', made, 'approve')).status).toBe(403);
    const approved = await request('manager', made, 'approve');
    expect(approved.status, approved.text).toBe(200);
    expect(approved.json<Claim>()).toMatchObject({ status: 'APPROVED', decidedAt: expect.any(String) });
    expect(await people(schedule)).toEqual(['Ava']);
    const again = await request('manager', made, 'approve');
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
    expect((await request('manager', first, 'decline', { reason: 'We plan without a host' })).json<Claim>()).toMatchObject({
      status: 'DECLINED',
      reason: 'We plan without a host',
    });
    expect((await request('employee', first, 'cancel')).status).toBe(409);
    const second = await claimed('employee', schedule);
    expect((await request('employee2', second, 'cancel')).status).toBe(404);
    expect((await request('employee', second, 'cancel')).json<Claim>().status).toBe('CANCELLED');
    expect((await request('manager', second, 'approve')).status).toBe(409);
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
    const day = nextDay();
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
      endTime: ahead(day + 1, 9),
    });
    const made = await claimed('employee', early);
    const refused = await request('manager', made, 'approve');
    expect([refused.status, refused.json<{ conflicts: { code: string }[] }>().conflicts.map(({ code }) => code)]).toEqual([
      409,
      ['SHORT_REST'],
    ]);
    expect(await people(early)).toEqual([]);
    expect((await request('manager', made, 'approve', { overrideReason: 'She asked for it' })).json<Claim>().status).toBe('APPROVED');
    nextDay();
  });
});

describe('a claim whose place is removed', () => {
  const stored = async (iri: string) =>
    (await api.as('admin').get(iri)).json<
      Claim & { schedule: string | null; startTime: string; accountName: string; decidedAt: string | null }
    >();

  it('with its schedule is cancelled with the reason, and keeps when and where it was', async () => {
    const schedule = await open({ needs: { HOST: 1 } });
    const { startTime } = (await api.as('admin').get(schedule)).json<{ startTime: string }>();
    const mine = await claimed('employee', schedule);
    expect((await api.as('admin').delete(schedule)).status).toBe(204);
    expect(await stored(mine['@id'])).toMatchObject({
      status: 'CANCELLED',
      reason: 'The schedule was removed.',
      schedule: null,
      startTime,
      accountName: 'acme.uk',
    });
    expect((await api.as('employee').get(mine['@id'])).status).toBe(200);
    expect((await request('admin', mine, 'approve')).status).toBe(409);
  });

  it('with the shift that it led to is cancelled, and stays decided when it was', async () => {
    const schedule = await open({ needs: { HOST: 1 } });
    const mine = await claimed('employee', schedule);
    expect((await request('admin', mine, 'approve')).status).toBe(200);
    const { decidedAt } = await stored(mine['@id']);
    expect(decidedAt).not.toBeNull();
    expect((await api.as('admin').patch(schedule, { scheduleEmployees: [] })).status).toBe(200);
    expect(await stored(mine['@id'])).toMatchObject({ status: 'CANCELLED', reason: 'The shift was removed.', schedule, decidedAt });
  });

  it('is not erased by a statement in the database', async () => {
    const schedule = await open({ needs: { HOST: 1 } });
    const mine = await claimed('employee', schedule);
    await api.database.rows(sql`delete from schedule where uuid = ${schedule.split('/').at(-1)}`);
    expect(await stored(mine['@id'])).toMatchObject({ status: 'CANCELLED', schedule: null, accountName: 'acme.uk' });
  });
});
