/** Offers and swaps of shifts: permissions, the exchange of assignees, and messages about stale ones. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { ahead, planned, shiftsOf } from '../../../../test/kit/open-shifts.ts';
import { conflictsOf } from '../../../../test/kit/schedules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Swap {
  readonly '@id': string;
  readonly status: string;
  readonly reason: string | null;
}

let day = 3;
let hers: string;
let his: string;
/** Ava's shift on Acme, and Ben's on Birch an hour later, so that they overlap. */
beforeEach(async () => {
  day += 2;
  const of = async (account: string, hour: number, employee: string) => {
    const schedule = await planned(api, {
      liveAccount: account,
      startTime: ahead(day, hour),
      endTime: ahead(day, hour + 2),
      scheduleEmployees: [{ employee, role: 'HOST' }],
    });
    return (await shiftsOf(api, schedule))[0]!;
  };
  hers = await of(api.world.accounts.acmeUk, 9, api.world.employees.ava);
  his = await of(api.world.accounts.birch, 10, api.world.employees.ben);
});
const offer = (person: Person, body: object) => api.as(person).post('/api/shift_swaps', body);
const offered = async (body: object = {}): Promise<Swap> => {
  const answer = await offer('employee', { shift: hers, ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Swap>();
};
const exchange = () => offered({ colleague: api.world.employees.ben, colleagueShift: his, message: 'Could you?' });
const request = (person: Person, { '@id': iri }: Swap, action: string, body: object = {}) => api.as(person).post(`${iri}/${action}`, body);
const workers = async () => {
  const of = async (shift: string) => (await api.as('admin').get(shift)).json<{ employeeName: string }>().employeeName;
  return [await of(hers), await of(his)];
};

describe('a swap', () => {
  it('of overlapping shifts is accepted by the colleague, approved by a planner of both, and carried out immediately', async () => {
    const swap = await exchange();
    expect(swap).toMatchObject({
      status: 'REQUESTED',
      employeeName: 'Ava',
      colleagueName: 'Ben',
      message: 'Could you?',
      given: { accountName: 'acme.uk', role: 'HOST' },
      wanted: { accountName: 'birch' },
    });
    expect(JSON.stringify(swap)).not.toMatch(/"cost"|15\.00|16\.00/);
    expect((await request('admin', swap, 'approve')).status).toBe(409);
    expect((await request('employee', swap, 'accept')).status).toBe(403);
    expect((await request('employee2', swap, 'accept')).json<Swap>().status).toBe('ACCEPTED');
    expect(await workers()).toEqual(['Ava', 'Ben']);
    // Each of the managers plans only one of the two.
    for (const person of ['manager', 'manager2', 'employee', 'employee2', 'client'] as const)
      expect((await request(person, swap, 'approve')).status, person).toBe(403);
    const done = await request('admin', swap, 'approve');
    expect(done.status, done.text).toBe(200);
    expect(done.json<Swap>().status).toBe('APPROVED');
    expect(await workers()).toEqual(['Ben', 'Ava']);
    const audit = (await api.as('admin').get(`/api/audit_entries?record=${hers}&order[id]=desc`)).json<{ member: { after: object }[] }>();
    expect(audit.member[0]!.after).toMatchObject({ employee: expect.any(String) });
    const events = await api.database.rows<{ to: string }>(
      sql`select payload ->> 'to' as to from outbox_event where payload ->> 'record' = ${swap['@id']} order by at, id`,
    );
    expect(events.map(({ to }) => to)).toEqual(['REQUESTED', 'ACCEPTED', 'APPROVED']);
  });

  it('is visible only to both employees and planners', async () => {
    const swap = await exchange();
    const status = async (person: Person) => (await api.as(person).get(swap['@id'])).status;
    expect([await status('employee'), await status('employee2'), await status('manager'), await status('admin')]).toEqual([
      200, 200, 200, 200,
    ]);
    expect([await status('client'), await status('nobody')]).toEqual([403, 403]);
  });

  it('waits for planners of both schedules, and appears in no other queue', async () => {
    const queued = async (person: Person, swap: Swap) =>
      (await api.as(person).get('/api/shift_swaps?mayDecide=true'))
        .json<{ member: Swap[] }>()
        .member.some((one) => one['@id'] === swap['@id']);
    const both = await exchange();
    expect([await queued('admin', both), await queued('manager', both), await queued('manager2', both)]).toEqual([true, false, false]);
    await request('employee', both, 'cancel');
    const one = await offered({});
    expect([await queued('manager', one), await queued('manager2', one), await queued('employee', one)]).toEqual([true, false, false]);
  });

  it('can be declined by the colleague or withdrawn by its employee, permanently', async () => {
    const first = await exchange();
    expect((await offer('employee', { shift: hers })).status).toBe(409);
    expect((await request('employee2', first, 'decline', { reason: 'Busy' })).json<Swap>()).toMatchObject({
      status: 'DECLINED',
      reason: 'Busy',
    });
    expect((await request('employee2', first, 'accept')).status).toBe(409);
    const second = await exchange();
    expect((await request('employee2', second, 'cancel')).status).toBe(403);
    expect((await request('employee', second, 'cancel')).json<Swap>().status).toBe('CANCELLED');
    expect((await request('admin', second, 'approve')).status).toBe(409);
    expect(await workers()).toEqual(['Ava', 'Ben']);
  });

  it.each([
    ['wanted in return', () => his, 'Ava', 'Cleo'],
    ['offered', () => hers, 'Cleo', 'Ben'],
  ])('ends when the shift %s is reassigned', async (_, shift, ava, ben) => {
    const swap = await exchange();
    await request('employee2', swap, 'accept');
    const moved = await api.as('admin').patch(shift(), { employee: api.world.employees.cleo, overrideReason: 'test' });
    expect(moved.status, moved.text).toBe(200);
    expect((await api.as('admin').get(swap['@id'])).json<Swap>()).toMatchObject({
      status: 'DECLINED',
      reason: 'The shift now belongs to someone else.',
    });
    expect((await request('admin', swap, 'approve', { overrideReason: 'test' })).status).toBe(409);
    expect(await workers()).toEqual([ava, ben]);
    const events = await api.database.rows<{ to: string }>(
      sql`select payload ->> 'to' as to from outbox_event where payload ->> 'record' = ${swap['@id']} order by at, id`,
    );
    expect(events.map(({ to }) => to)).toEqual(['REQUESTED', 'ACCEPTED', 'DECLINED']);
    const audit = (await api.as('admin').get(`/api/audit_entries?record=${swap['@id']}&order[id]=desc`)).json<{
      member: { operation: string; reason: string }[];
    }>();
    expect(audit.member[0]).toMatchObject({ operation: 'ACTION', reason: 'The shift now belongs to someone else.' });
  });

  it('stays when the shift changes its role; a new owner can offer theirs', async () => {
    const swap = await offered();
    await api.as('admin').patch(hers, { role: 'SUPPORT', overrideReason: 'test' });
    expect((await api.as('admin').get(swap['@id'])).json<Swap>().status).toBe('REQUESTED');
    const schedule = (await api.as('admin').get(hers)).json<{ schedule: { '@id': string } }>().schedule['@id'];
    const given = { scheduleEmployees: [{ '@id': hers, employee: api.world.employees.cleo, role: 'HOST' }], overrideReason: 'test' };
    const moved = await api.as('admin').patch(schedule, given);
    expect(moved.status, moved.text).toBe(200);
    expect((await api.as('admin').get(swap['@id'])).json<Swap>().status).toBe('DECLINED');
    expect((await offer('admin', { shift: hers })).json()).toMatchObject({ status: 'REQUESTED', employeeName: 'Cleo' });
  });

  it('that breaks a rule for both names both', async () => {
    const swap = await exchange();
    await request('employee2', swap, 'accept');
    await api.database.rows(
      sql`insert into time_off (employee, start_time, end_time, status) select e.uuid, ${ahead(day, 0)}, ${ahead(day, 24)}, 'APPROVED' from employee e where e.nickname in ('Ava', 'Ben')`,
    );
    const refused = await request('admin', swap, 'approve');
    expect([
      refused.status,
      conflictsOf(refused)
        .map(({ code, employee }) => `${code} ${employee}`)
        .toSorted(),
    ]).toEqual([409, [`TIME_OFF ${api.world.employees.ava}`, `TIME_OFF ${api.world.employees.ben}`].toSorted()]);
  });

  describe('that overlaps another request', () => {
    const made = async (answer: Promise<{ status: number; text: string; json: <Body>() => Body }>) => {
      const { status, text, json } = await answer;
      expect(status, text).toBeLessThan(300);
      return json<Swap>();
    };
    const stateOf = async ({ '@id': iri }: Swap) => {
      const { status, reason } = (await api.as('admin').get(iri)).json<Swap>();
      return [status, reason];
    };
    const claim = (schedule: string, body: object = {}) =>
      api.as('employee2').post('/api/shift_claims', { schedule, role: 'HOST', ...body });
    const openPlace = (from: number, to: number, liveAccount = api.world.accounts.birch) =>
      planned(api, { liveAccount, needs: { HOST: 1 }, startTime: ahead(day, from), endTime: ahead(day, to) });
    beforeEach(() => api.as('admin').patch(his, { employee: api.world.employees.cleo, overrideReason: 'test' }));

    it('asks before it is claimed or accepted, naming the other request, and is possible once confirmed', async () => {
      const open = await openPlace(7, 10);
      const first = await made(claim(open));
      const swap = await offered();
      const asked = await request('employee2', swap, 'accept');
      expect([asked.status, asked.json<{ title: string }>().title]).toEqual([409, 'Overlaps another request']);
      expect(asked.json()).toMatchObject({ '@type': 'RequestOverlaps', overlaps: expect.stringMatching(/^“birch”, /) });
      expect(asked.json<{ detail: string }>().detail).toMatch(/^“birch”, .*which ends the other\./);
      expect(await stateOf(swap)).toEqual(['REQUESTED', null]);
      expect((await made(request('employee2', swap, 'accept', { despiteOverlap: true }))).status).toBe('ACCEPTED');
      const other = await openPlace(8, 11, api.world.accounts.acmeUs);
      expect((await claim(other)).status).toBe(409);
      const second = await made(claim(other, { despiteOverlap: true }));
      expect([await stateOf(first), await stateOf(second)]).toEqual([
        ['REQUESTED', null],
        ['REQUESTED', null],
      ]);
    });

    it('ends when the other is approved, with the reason, whichever it was', async () => {
      const [early, late] = [await openPlace(7, 10), await openPlace(8, 9, api.world.accounts.acmeUs)];
      const first = await made(claim(early));
      const second = await made(claim(late, { despiteOverlap: true }));
      const swap = await offered();
      await made(request('employee2', swap, 'accept', { despiteOverlap: true }));
      expect((await made(request('admin', swap, 'approve'))).status).toBe('APPROVED');
      expect(await stateOf(first)).toEqual(['DECLINED', 'The person was given another shift at that time.']);
      // Ends when the other begins, so both are possible.
      expect(await stateOf(second)).toEqual(['REQUESTED', null]);
    });

    it('ends as a swap when a claim is approved', async () => {
      const open = await openPlace(7, 10);
      const first = await made(claim(open));
      const swap = await offered();
      await made(request('employee2', swap, 'accept', { despiteOverlap: true }));
      await made(api.as('admin').post(`${first['@id']}/approve`, {}));
      expect(await stateOf(swap)).toEqual(['DECLINED', 'One of the two was given another shift at that time.']);
    });

    it('leaves a swap that gives away the shift that was assigned', async () => {
      await api.as('admin').patch(his, { employee: api.world.employees.ben, overrideReason: 'test' });
      const swap = await exchange();
      await made(request('employee2', swap, 'accept'));
      await made(api.as('admin').patch(his, { role: 'MODERATOR', overrideReason: 'test' }));
      expect(await stateOf(swap)).toEqual(['ACCEPTED', null]);
    });
  });

  it('approved twice concurrently is carried out once', async () => {
    const swap = await exchange();
    await request('employee2', swap, 'accept');
    const answers = await Promise.all(Array.from({ length: 6 }, () => request('admin', swap, 'approve')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await workers()).toEqual(['Ben', 'Ava']);
  });
});

describe('an offer', () => {
  it('to everyone is visible to those who could take the shift, and accepted once', async () => {
    const free = await api.as('admin').patch(his, { employee: api.world.employees.cleo, overrideReason: 'test' });
    expect(free.status, free.text).toBe(200);
    const swap = await offered();
    expect((await api.as('employee2').get(swap['@id'])).json()).toMatchObject({ mayTake: true, given: { accountName: 'acme.uk' } });
    expect((await request('employee2', swap, 'accept')).json<Swap>()).toMatchObject({ status: 'ACCEPTED', colleagueName: 'Ben' });
    expect((await request('employee2', swap, 'accept')).status).toBe(409);
    const done = await request('manager', swap, 'approve');
    expect(done.status, done.text).toBe(200);
    expect((await workers())[0]).toBe('Ben');
  });

  it('of a reassigned shift cannot be accepted', async () => {
    await api.as('admin').patch(his, { employee: api.world.employees.cleo, overrideReason: 'test' });
    const swap = await offered();
    expect((await api.as('employee2').get(swap['@id'])).status).toBe(200);
    const dora = await api.database.rows<{ uuid: string }>(sql`insert into employee (nickname) values (${`Dora ${day}`}) returning uuid`);
    await api.database.rows(sql`update schedule_employee set employee = ${dora[0]!.uuid} where uuid = ${hers.split('/').at(-1)}::uuid`);
    expect((await api.as('employee2').get(swap['@id'])).status).toBe(404);
    expect((await request('employee2', swap, 'accept')).status).toBe(404);
  });

  it('is hidden from employees who are busy then', async () => {
    const swap = await offered();
    expect((await api.as('employee2').get(swap['@id'])).status).toBe(404);
    expect((await request('employee2', swap, 'accept')).status).toBe(404);
  });

  it('is carried out immediately when claims are approved automatically', async () => {
    await api.as('admin').patch(his, { employee: api.world.employees.cleo, overrideReason: 'test' });
    await api.as('admin').patch(api.world.accounts.acmeUk, { autoApproveClaims: true });
    const swap = await offered();
    expect((await request('employee2', swap, 'accept')).json<Swap>().status).toBe('APPROVED');
    expect((await workers())[0]).toBe('Ben');
    await api.as('admin').patch(api.world.accounts.acmeUk, { autoApproveClaims: false });
  });

  it.each([
    ['without a shift', () => ({}), 422],
    ['of another employee’s shift', () => ({ shift: his }), 400],
    ['to the same employee', () => ({ shift: hers, colleague: api.world.employees.ava }), 422],
    ['to an unknown employee', () => ({ shift: hers, colleague: '/api/employees/0190a000-0000-7000-8000-000000000000' }), 400],
    ['in return for a shift without a colleague', () => ({ shift: hers, colleagueShift: his }), 422],
    ['in return for a shift of someone else', () => ({ shift: hers, colleague: api.world.employees.cleo, colleagueShift: his }), 400],
    ['to a colleague without a rate', () => ({ shift: hers, colleague: api.world.employees.cleo }), 409],
    ['to a colleague who is busy', () => ({ shift: hers, colleague: api.world.employees.ben }), 409],
    ['with a long message', () => ({ shift: hers, message: 'x'.repeat(501) }), 422],
  ])('is rejected: %s', async (_, body, status) => {
    const answer = await offer('employee', body());
    expect(answer.status, answer.text).toBe(status);
    expect(await api.database.rows(sql`select from shift_swap where shift = ${hers.split('/').at(-1)}::uuid`)).toEqual([]);
  });

  it('can be made by employees, and by admins on their behalf', async () => {
    for (const person of ['manager', 'client', 'nobody'] as const) expect((await offer(person, { shift: hers })).status, person).toBe(403);
    expect((await offer('admin', { shift: hers })).json()).toMatchObject({ employeeName: 'Ava' });
  });
});

describe('a removed shift', () => {
  const stored = async (uuid: string) =>
    (await api.as('admin').get(uuid)).json<Swap & { shift: string | null; given: object; wanted: object | null }>();
  const audited = async (record: string) =>
    (await api.as('admin').get(`/api/audit_entries?record=${record}&operation=ACTION`)).json<{
      member: { after: object; reason: string }[];
    }>().member;

  it('ends its swaps as cancelled, with the reason, and leaves what they were about', async () => {
    const swap = await exchange();
    const before = await stored(swap['@id']);
    expect((await api.as('admin').delete(hers)).status).toBe(204);
    const after = await stored(swap['@id']);
    expect(after).toMatchObject({ status: 'CANCELLED', reason: 'The shift was removed.', shift: null, wanted: before.wanted });
    expect(after.given).toEqual({ ...before.given, accountColor: null });
    expect(await audited(swap['@id'])).toMatchObject([{ after: { status: 'CANCELLED' }, reason: 'The shift was removed.' }]);
    expect((await request('employee2', swap, 'accept')).status).toBe(409);
    expect((await api.as('employee').get('/api/shift_swaps')).json<{ member: Swap[] }>().member[0]).toMatchObject({ '@id': swap['@id'] });
  });

  it('that was wanted in return ends the swap too', async () => {
    const swap = await exchange();
    expect((await api.as('admin').delete(his)).status).toBe(204);
    expect(await stored(swap['@id'])).toMatchObject({ status: 'CANCELLED', colleagueShift: null, wanted: { accountName: 'birch' } });
  });

  it('ends them however it is removed: with its schedule, or by a set of people without it', async () => {
    const first = await exchange();
    const scheduleOf = async (shift: string) => (await api.as('admin').get(shift)).json<{ schedule: { '@id': string } }>().schedule['@id'];
    const [one, other] = [await scheduleOf(hers), await scheduleOf(his)];
    expect((await api.as('admin').delete(one)).status).toBe(204);
    expect(await stored(first['@id'])).toMatchObject({
      status: 'CANCELLED',
      reason: 'The schedule was removed.',
      given: { accountName: 'acme.uk', role: 'HOST' },
    });
    const second = (await api.as('admin').post('/api/shift_swaps', { shift: his })).json<Swap>();
    expect((await api.as('admin').patch(other, { scheduleEmployees: [] })).status).toBe(200);
    expect(await stored(second['@id'])).toMatchObject({ status: 'CANCELLED', reason: 'The shift was removed.', shift: null });
  });

  it('keeps decided swaps as they are', async () => {
    const swap = await offered();
    expect((await request('admin', swap, 'decline', { reason: 'No' })).status).toBe(200);
    expect((await api.as('admin').delete(hers)).status).toBe(204);
    expect(await stored(swap['@id'])).toMatchObject({ status: 'DECLINED', reason: 'No', shift: null, given: { accountName: 'acme.uk' } });
  });

  it('cannot erase them, even for a statement in the database', async () => {
    const swap = await exchange();
    await api.database.rows(sql`delete from schedule_employee where uuid = ${hers.split('/').at(-1)}`);
    expect(await stored(swap['@id'])).toMatchObject({ status: 'CANCELLED', shift: null, given: { accountName: 'acme.uk' } });
  });
});
