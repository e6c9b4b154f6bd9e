/** Employees, users, accounts and clients who leave: what hangs on them, the choices, their undo, and what a last day means. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { PEOPLE, startApi, ZONE, type Answer, type Api, type Person } from '../../../../test/kit/api.ts';
import { ahead, planned, shiftsOf } from '../../../../test/kit/open-shifts.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Item = Record<string, unknown> & { readonly '@id': string; readonly uuid: string };
interface Schedule {
  readonly openPlaces: number;
  readonly scheduleEmployees: readonly { readonly employeeName: string; readonly role: string; readonly hasLeft: boolean }[];
}

const admin = () => api.as('admin');
const read = async <One = Item>(iri: string, person: Person = 'admin') => (await api.as(person).get(iri)).json<One>();
const made = async (path: string, body: object): Promise<Item> => {
  const answer = await admin().post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Item>();
};
const statusOf = async (iri: string) => (await read(iri)).status;
const people = async (schedule: string) => (await read<Schedule>(schedule)).scheduleEmployees.map(({ employeeName }) => employeeName);
const open = async (schedule: string) => (await read<Schedule>(schedule)).openPlaces;
const dayIn = (days: number) => Temporal.Now.plainDateISO(ZONE).add({ days }).toString();
const typeOf = (answer: Answer) => [answer.status, answer.json()['@type']];

let turn = 0;
/** Every test has people of its own, on days of its own. */
async function newHost(name: string): Promise<string> {
  return (await made('/api/employees', { nickname: `${name} ${(turn += 1)}`, hostHourlyRate: '15.00' }))['@id'];
}
let day = 2;
/** A published schedule with one place for a host. */
async function slot(host: string | null, more: object = {}, published = true): Promise<string> {
  day += 2;
  return planned(
    api,
    {
      liveAccount: api.world.accounts.acmeUk,
      needs: { HOST: 1 },
      startTime: ahead(day, 9),
      endTime: ahead(day, 11),
      scheduleEmployees: host === null ? [] : [{ employee: host, role: 'HOST' }],
      ...more,
    },
    published,
  );
}
const task = (employee: string, more: object = {}) =>
  made('/api/video_tasks', { title: 'Cut', videoJob: api.world.videoJobs.acme, assignedEmployee: employee, ...more });
const claim = (schedule: string, employee: string) => made('/api/shift_claims', { schedule, role: 'HOST', employee });

describe('an employee on whom something hangs', () => {
  let luna: string;
  let published: string;
  let draft: string;
  let cut: Item;
  let claimed: Item;
  beforeEach(async () => {
    luna = await newHost('Luna');
    published = await slot(luna);
    draft = await slot(luna, {}, false);
    cut = await task(luna, { dueDate: dayIn(3), progress: 40 });
    claimed = await claim(await slot(null), luna);
  });

  it('is not deleted without a choice, by DELETE or PATCH', async () => {
    for (const answer of [await admin().delete(luna), await admin().patch(luna, { status: 'DELETED' })]) {
      expect(typeOf(answer)).toEqual([409, 'StillInUse']);
      expect(answer.json()).toMatchObject({
        type: '/api/errors/core.stillInUse',
        shifts: 2,
        tasks: 1,
        claims: 1,
        first: dayIn(3),
        choices: ['open', 'hand', 'leave'],
        hanging: [
          { kind: 'claims', count: 1 },
          { kind: 'shifts', count: 2, first: ahead(day - 4, 9).slice(0, 10), last: ahead(day - 2, 9).slice(0, 10) },
          { kind: 'tasks', count: 1, first: dayIn(3), last: dayIn(3) },
        ],
      });
      expect(answer.json().detail).toContain('2 future shifts');
    }
    expect(await statusOf(luna)).toBe('ACTIVE');
    expect(await people(published)).toHaveLength(1);
  });

  it('is asked about with the same counts when past shifts and ended tasks exist too', async () => {
    await admin().patch((await task(luna))['@id'], { status: 'COMPLETED' });
    await planned(api, {
      liveAccount: api.world.accounts.acmeUs,
      startTime: ahead(-20 - turn, 9),
      endTime: ahead(-20 - turn, 11),
      scheduleEmployees: [{ employee: luna, role: 'HOST' }],
    });
    expect((await admin().delete(luna)).json()).toMatchObject({ shifts: 2, tasks: 1 });
  });

  it('leaves open places, tasks without an assignee, and no request', async () => {
    expect((await admin().delete(`${luna}?then=open`)).status).toBe(204);
    expect(await statusOf(luna)).toBe('DELETED');
    for (const schedule of [published, draft]) expect([await people(schedule), await open(schedule)]).toEqual([[], 1]);
    expect(await read(cut['@id'])).toMatchObject({ assignedEmployee: null, status: 'PENDING', progress: 0 });
    expect(await read(claimed['@id'])).toMatchObject({ status: 'CANCELLED', reason: 'The person has left.' });
  });

  it('comes back with everything when that is undone', async () => {
    const shifts = await shiftsOf(api, published);
    await admin().delete(`${luna}?then=open`);
    const back = await admin().patch(luna, { status: 'ACTIVE' });
    expect([back.status, back.headers['greenroom-not-restored']]).toEqual([200, undefined]);
    for (const schedule of [published, draft]) expect([await people(schedule), await open(schedule)]).toEqual([[expect.any(String)], 0]);
    expect(await shiftsOf(api, published)).toEqual(shifts);
    expect(await read(cut['@id'])).toMatchObject({ assignedEmployee: luna, status: 'IN_PROGRESS', progress: 40 });
    expect(await statusOf(claimed['@id'])).toBe('REQUESTED');
    // Only once: what an admin changes afterwards stays.
    await admin().delete(shifts[0]!);
    await admin().patch(luna, { status: 'HOLIDAY' });
    expect(await people(published)).toEqual([]);
  });

  it('gets back only what no one else has taken, and the answer says how much is missing', async () => {
    await admin().delete(`${luna}?then=open`);
    const max = await newHost('Max');
    expect((await admin().post('/api/schedule_employees', { schedule: published, employee: max, role: 'HOST' })).status).toBe(201);
    await admin().patch(cut['@id'], { assignedEmployee: max });
    const back = await admin().patch(luna, { status: 'ACTIVE' });
    expect([back.status, back.headers['greenroom-not-restored']]).toEqual([200, 'tasks=1, shifts=1']);
    expect(await people(published)).toEqual([(await read(max)).nickname]);
    expect(await people(draft)).toHaveLength(1);
  });

  it('hands over shifts and tasks, which return with the undo', async () => {
    const max = await newHost('Max');
    const shifts = await shiftsOf(api, published);
    expect((await admin().delete(`${luna}?then=hand&to=${max}`)).status).toBe(204);
    const name = (await read(max)).nickname;
    for (const schedule of [published, draft]) expect([await people(schedule), await open(schedule)]).toEqual([[name], 0]);
    expect(await shiftsOf(api, published)).toEqual(shifts);
    expect(await read(cut['@id'])).toMatchObject({ assignedEmployee: max });
    expect(await statusOf(claimed['@id'])).toBe('CANCELLED');
    const back = await admin().patch(luna, { status: 'ACTIVE' });
    expect([back.status, back.headers['greenroom-not-restored']]).toEqual([200, undefined]);
    expect(await people(published)).toEqual([(await read(luna)).nickname]);
    expect(await read(cut['@id'])).toMatchObject({ assignedEmployee: luna, progress: 40 });
  });

  it('hands over nothing when one shift is a double booking', async () => {
    const max = await newHost('Max');
    const { startTime, endTime } = await read(published);
    await planned(api, {
      liveAccount: api.world.accounts.acmeUs,
      startTime,
      endTime,
      scheduleEmployees: [{ employee: max, role: 'HOST' }],
    });
    const answer = await admin().delete(`${luna}?then=hand&to=${max}`);
    expect(typeOf(answer)).toEqual([409, 'NotHandedOver']);
    expect(answer.json()).toMatchObject({ refused: [{ shift: (await shiftsOf(api, published))[0], reason: 'BUSY' }] });
    expect(answer.json().detail).toContain('“acme.uk”');
    expect(await statusOf(luna)).toBe('ACTIVE');
    expect(await people(published)).toEqual([(await read(luna)).nickname]);
    expect(await read(cut['@id'])).toMatchObject({ assignedEmployee: luna, progress: 40 });
    expect(await statusOf(claimed['@id'])).toBe('REQUESTED');
  });

  it('hands over to no one who is on the schedule, or has left by then', async () => {
    const there = await newHost('Max');
    await admin().post('/api/schedule_employees', { schedule: draft, employee: there, role: 'MODERATOR', overrideReason: 'test' });
    expect((await admin().delete(`${luna}?then=hand&to=${there}`)).json()).toMatchObject({ refused: [{ reason: 'ALREADY_THERE' }] });
    const leaver = await newHost('Max');
    await admin().patch(leaver, { leavesOn: (await read<{ startTime: string }>(published)).startTime.slice(0, 10) });
    expect((await admin().delete(`${luna}?then=hand&to=${leaver}`)).json()).toMatchObject({ refused: [{ reason: 'HAS_LEFT' }] });
  });

  it('keeps everything when it is left, but fills no place', async () => {
    expect((await admin().patch(`${luna}?then=leave`, { status: 'DELETED' })).status).toBe(200);
    expect(await read(cut['@id'])).toMatchObject({ assignedEmployee: luna });
    for (const schedule of [published, draft]) {
      expect(await read<Schedule>(schedule)).toMatchObject({ openPlaces: 1, scheduleEmployees: [{ hasLeft: true }] });
    }
    // The place can be taken although the shift is still there.
    const max = await newHost('Max');
    const claims = await claim(published, max);
    expect((await admin().post(`${claims['@id']}/approve`, { overrideReason: 'test' })).status).toBe(200);
    expect([await open(published), (await people(published)).length]).toEqual([0, 2]);
    // A later decision about someone who was deleted already.
    expect((await admin().delete(luna)).status).toBe(204);
    expect((await admin().delete(`${luna}?then=open`)).status).toBe(204);
    expect(await people(published)).toEqual([(await read(max)).nickname]);
    // The undo takes back what that decision changed: the shift next to the one who took the place.
    expect((await admin().patch(luna, { status: 'ACTIVE' })).headers['greenroom-not-restored']).toBeUndefined();
    expect([await open(published), (await people(published)).length]).toEqual([0, 2]);
  });

  it('is deleted by admins only, whatever was chosen', async () => {
    for (const person of PEOPLE.filter((one) => one !== 'admin')) {
      const answers = [
        await api.as(person).delete(luna),
        await api.as(person).delete(`${luna}?then=open`),
        await api.as(person).patch(`${luna}?then=open`, { status: 'DELETED' }),
      ];
      for (const answer of answers) expect([403, 404], `${person} ${answer.text}`).toContain(answer.status);
    }
    expect(await people(published)).toHaveLength(1);
  });

  it.each([
    ['?then=burn', 400],
    ['?then=', 400],
    ['?to=/api/employees/1', 400],
    ['?then=open&to=/api/employees/1', 400],
    ['?then=hand', 422],
    ['?then=hand&to=', 422],
    ['?then=hand&to=nobody', 400],
    ['?then=hand&to=/api/employees/00000000-0000-7000-8000-000000000000', 400],
  ])('refuses %s', async (query, status) => {
    const answer = await admin().delete(luna + query);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.json().detail).toMatch(/then|to|over|Item not found/);
    expect(await statusOf(luna)).toBe('ACTIVE');
  });

  it('takes over from no one deleted, nor from themselves', async () => {
    const gone = await newHost('Gone');
    await admin().delete(gone);
    for (const to of [gone, luna]) {
      const answer = await admin().delete(`${luna}?then=hand&to=${to}`);
      expect([answer.status, answer.json<{ violations: unknown[] }>().violations]).toMatchObject([422, [{ propertyPath: 'to' }]]);
    }
  });

  it('leaves an entry in the history of what was chosen', async () => {
    await admin().delete(`${luna}?then=open`);
    const { member } = await read<{ member: { operation: string; after: object }[] }>(`/api/audit_entries?record=${luna}`);
    expect(member.find(({ operation }) => operation === 'ACTION')?.after).toEqual({ choice: 'open', claims: 1, shifts: 2, tasks: 1 });
  });
});

it('deletes an employee on whom nothing hangs at once', async () => {
  const free = await newHost('Free');
  expect((await admin().delete(free)).status).toBe(204);
  expect((await admin().patch(free, { status: 'ACTIVE' })).status).toBe(200);
  expect((await admin().patch(free, { status: 'DELETED' })).status).toBe(200);
});

describe('a swap', () => {
  it('ends with the person and waits again with them', async () => {
    const [luna, max] = [await newHost('Luna'), await newHost('Max')];
    const [mine] = await shiftsOf(api, await slot(luna));
    const [theirs] = await shiftsOf(api, await slot(max));
    const offered = await made('/api/shift_swaps', { shift: mine, employee: luna, colleague: max, colleagueShift: theirs });
    const wanted = await made('/api/shift_swaps', { shift: theirs, employee: max, colleague: luna });
    expect((await admin().delete(luna)).json()).toMatchObject({ claims: 2, shifts: 1 });
    await admin().delete(`${luna}?then=open`);
    for (const swap of [offered, wanted])
      expect(await read(swap['@id'])).toMatchObject({ status: 'CANCELLED', reason: 'The person has left.' });
    const back = await admin().patch(luna, { status: 'ACTIVE' });
    expect(back.headers['greenroom-not-restored']).toBeUndefined();
    for (const swap of [offered, wanted]) expect(await statusOf(swap['@id'])).toBe('REQUESTED');
  });
});

describe('a last day', () => {
  it('keeps everything until its end in the agency’s zone, and offers nothing after it', async () => {
    const luna = await newHost('Luna');
    day += 4;
    const lastDay = ahead(day, 0).slice(0, 10);
    const on = await slot(luna, { startTime: `${lastDay}T22:00:00Z`, endTime: `${lastDay}T23:30:00Z` });
    const after = await slot(luna);
    expect((await admin().patch(luna, { leavesOn: lastDay })).json()).toMatchObject({ leavesOn: lastDay, status: 'ACTIVE' });
    expect([await open(on), await open(after)]).toEqual([0, 1]);
    expect(await read<Schedule>(after)).toMatchObject({ scheduleEmployees: [{ hasLeft: true }] });
    const refused = await admin().post('/api/schedule_employees', { schedule: await slot(null), employee: luna, role: 'HOST' });
    expect([refused.status, refused.json<{ violations: unknown[] }>().violations]).toMatchObject([
      422,
      [{ propertyPath: 'employee', code: 'LEFT' }],
    ]);
    const claims = await admin().post('/api/shift_claims', { schedule: await slot(null), role: 'HOST', employee: luna });
    expect(claims.status).toBe(409);
    expect((await admin().get(`${after}/candidates?role=HOST`)).text).not.toContain(luna);
    await admin().patch(luna, { leavesOn: null });
    expect([await open(on), await open(after)]).toEqual([0, 0]);
  });

  it('follows the shift that is moved beyond it', async () => {
    const luna = await newHost('Luna');
    const schedule = await slot(luna);
    await admin().patch(luna, { leavesOn: ahead(day, 0).slice(0, 10) });
    expect(await open(schedule)).toBe(0);
    day += 2;
    const moved = { startTime: ahead(day, 9), endTime: ahead(day, 11) };
    const unwise = await admin().patch(schedule, moved);
    expect([...typeOf(unwise), unwise.json<{ conflicts: unknown[] }>().conflicts]).toMatchObject([
      409,
      'SoftConflict',
      [{ code: 'HAS_LEFT' }],
    ]);
    expect((await admin().patch(schedule, { ...moved, overrideReason: 'stays a week longer' })).status).toBe(200);
    expect(await open(schedule)).toBe(1);
  });

  it.each([[3], ['tomorrow'], ['2026-02-30']])('is a date, not %j', async (leavesOn) => {
    const answer = await admin().patch(await newHost('Luna'), { leavesOn });
    expect([400, 422]).toContain(answer.status);
    expect(answer.text).toContain('leavesOn');
  });

  it('is set by admins and read by managers', async () => {
    const luna = await newHost('Luna');
    await admin().patch(luna, { leavesOn: dayIn(9) });
    expect(await read(luna, 'manager')).toMatchObject({ leavesOn: dayIn(9) });
    expect((await api.as('manager').patch(luna, { leavesOn: null })).status).toBe(403);
  });
});

describe('a live account', () => {
  it('frees its people, keeps its schedules, and is not handed over', async () => {
    const luna = await newHost('Luna');
    const account = (await made('/api/live_accounts', { identity: `glow.${(turn += 1)}`, client: api.world.clients.birch }))['@id'];
    const [staffed, empty] = [await slot(luna, { liveAccount: account }), await slot(null, { liveAccount: account })];
    const claimed = await claim(empty, luna);
    for (const answer of [await admin().delete(account), await admin().patch(account, { status: 'DELETED' })]) {
      expect(typeOf(answer)).toEqual([409, 'StillInUse']);
      expect(answer.json()).toMatchObject({ schedules: 2, shifts: 1, claims: 1, tasks: 0, choices: ['open', 'leave'] });
    }
    const handed = await admin().delete(`${account}?then=hand&to=${api.world.accounts.birch}`);
    expect([handed.status, handed.json<{ violations: unknown[] }>().violations]).toMatchObject([422, [{ propertyPath: 'then' }]]);
    expect((await admin().delete(`${account}?then=open`)).status).toBe(204);
    expect(await people(staffed)).toEqual([]);
    expect(await statusOf(claimed['@id'])).toBe('CANCELLED');
    // Its places are open and offered to no one.
    const max = await newHost('Max');
    const refused = await admin().post('/api/shift_claims', { schedule: staffed, role: 'HOST', employee: max });
    expect([refused.status, refused.json().detail]).toEqual([409, 'Nothing is offered on this live account any more.']);
    expect((await admin().patch(account, { status: 'ACTIVE' })).headers['greenroom-not-restored']).toBeUndefined();
    expect(await people(staffed)).toHaveLength(1);
    expect(await statusOf(claimed['@id'])).toBe('REQUESTED');
  });
});

describe('a client', () => {
  it('is asked about by DELETE, and paused by PATCH', async () => {
    const client = (await made('/api/clients', { name: `Client ${(turn += 1)}`, email: 'client@example.com' }))['@id'];
    const account = (await made('/api/live_accounts', { identity: `petal.${turn}`, client }))['@id'];
    const luna = await newHost('Luna');
    const staffed = await slot(luna, { liveAccount: account });
    const job = (await made('/api/video_jobs', { title: 'Advert', client }))['@id'];
    const cut = await task(luna, { videoJob: job });
    expect((await admin().patch(client, { status: 'INACTIVE' })).status).toBe(200);
    expect(await people(staffed)).toHaveLength(1);
    await admin().patch(client, { status: 'ACTIVE' });
    const asked = await admin().delete(client);
    expect(typeOf(asked)).toEqual([409, 'StillInUse']);
    expect(asked.json()).toMatchObject({ schedules: 1, shifts: 1, tasks: 1, claims: 0 });
    expect((await admin().delete(`${client}?then=open`)).status).toBe(204);
    expect([await people(staffed), (await read(cut['@id'])).assignedEmployee]).toEqual([[], null]);
    expect((await admin().patch(client, { status: 'ACTIVE' })).status).toBe(200);
    expect([await people(staffed), (await read(cut['@id'])).assignedEmployee]).toEqual([[expect.any(String)], luna]);
  });
});

describe('a user', () => {
  it('hands the shifts of their employee and their live accounts to another user', async () => {
    const [luna, max] = [await newHost('Luna'), await newHost('Max')];
    const user = async (name: string, employee: string | null) =>
      (
        await made('/api/users', {
          username: `${name}.${(turn += 1)}`,
          password: 'correct horse battery',
          roles: ['ROLE_MANAGER'],
          employee,
        })
      )['@id'];
    const [from, to, office] = [await user('luna', luna), await user('max', max), await user('office', null)];
    const account = (await made('/api/live_accounts', { identity: `birch.${turn}`, client: api.world.clients.birch, managers: [from] }))[
      '@id'
    ];
    const staffed = await slot(luna);
    expect((await admin().delete(from)).json()).toMatchObject({ shifts: 1, accounts: 1 });
    expect((await admin().patch(from, { status: 'INACTIVE' })).status).toBe(200);
    await admin().patch(from, { status: 'ACTIVE' });
    const none = await admin().delete(`${from}?then=hand&to=${office}`);
    expect([none.status, none.json<{ violations: unknown[] }>().violations]).toMatchObject([422, [{ code: 'NO_EMPLOYEE' }]]);
    expect((await admin().delete(`${from}?then=hand&to=${to}`)).status).toBe(204);
    const managers = async () => (await read<{ managers: { '@id': string }[] }>(account)).managers.map((one) => one['@id']);
    expect([await people(staffed), await managers()]).toEqual([[(await read(max)).nickname], [to]]);
    await admin().patch(from, { status: 'ACTIVE' });
    expect([await people(staffed), await managers()]).toEqual([[(await read(luna)).nickname], [from]]);
  });
});

describe('a task type', () => {
  it('gives its open tasks another type', async () => {
    const [old, other] = [
      await made('/api/video_task_types', { name: `Old ${(turn += 1)}` }),
      await made('/api/video_task_types', { name: `New ${turn}` }),
    ];
    const cut = await made('/api/video_tasks', { title: 'Cut', videoJob: api.world.videoJobs.acme, videoTaskType: old['@id'] });
    expect((await admin().delete(old['@id'])).json()).toMatchObject({ tasks: 1, shifts: 0 });
    expect((await admin().patch(old['@id'], { isActive: false })).status).toBe(200);
    await admin().patch(old['@id'], { isActive: true });
    expect((await admin().delete(`${old['@id']}?then=hand&to=${other['@id']}`)).status).toBe(204);
    expect(await read(cut['@id'])).toMatchObject({ videoTaskType: { '@id': other['@id'] } });
    await admin().patch(old['@id'], { isActive: true });
    expect(await read(cut['@id'])).toMatchObject({ videoTaskType: { '@id': old['@id'] } });
  });
});

it('waits for a shift that is added at the same time as the deletion', async () => {
  for (let round = 0; round < 5; round += 1) {
    const luna = await newHost('Luna');
    const schedule = await slot(null);
    const [added, deleted] = await Promise.all([
      admin().post('/api/schedule_employees', { schedule, employee: luna, role: 'HOST' }),
      admin().delete(luna),
    ]);
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([added.status, deleted.status]);
  }
});

it('counts every place by the same rule', async () => {
  const [wrong] = await api.database.rows<{ count: number }>(
    sql`select count(*)::int as count from schedule s where s.open_places <> count_open_places(s.needs, s.uuid, s.start_time)`,
  );
  expect(wrong).toEqual({ count: 0 });
});
