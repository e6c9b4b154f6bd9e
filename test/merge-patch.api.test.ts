/** PATCH implements JSON Merge Patch: RFC 7396's examples on declared fields, and on the shifts of a schedule. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type Answer, type Api } from './kit/api.ts';

type Body = Record<string, unknown>;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const made = async (url: string, body: Body) => {
  const answer = await admin().post(url, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.headers.location!;
};
const patched = async (iri: string, patch: unknown): Promise<Body> => {
  const answer = await admin().patch(iri, patch);
  expect(answer.status, answer.text).toBe(200);
  expect((await admin().get(iri)).json<Body>()).toEqual(answer.json<Body>());
  return answer.json<Body>();
};
const problem = async (answer: Promise<Answer>) => {
  const { status, text } = await answer;
  return [status, (JSON.parse(text) as { detail: string }).detail];
};

/** RFC 7396, appendix A: original, patch, result. `firstname` is an optional member, `phone` an existing one. */
describe('examples of RFC 7396', () => {
  let iri: string;
  beforeEach(async () => {
    iri = await made('/api/employees', { nickname: 'Original', phone: '+44 1', hostHourlyRate: '15.00' });
  });

  it.each([
    ['a member is replaced', { nickname: 'Other' }, { nickname: 'Other', phone: '+44 1', firstname: null }],
    ['a member is added, the others stay', { firstname: 'Added' }, { nickname: 'Original', phone: '+44 1', firstname: 'Added' }],
    ['null removes', { phone: null }, { nickname: 'Original', phone: null }],
    [
      'null removes one, the others stay',
      { phone: null, firstname: 'Added' },
      { phone: null, firstname: 'Added', nickname: 'Original', hostHourlyRate: '15.00' },
    ],
    ['null for what is not there changes nothing', { firstname: null }, { nickname: 'Original', phone: '+44 1', firstname: null }],
    ['a number takes the place of a string', { hostHourlyRate: 12.5 }, { hostHourlyRate: '12.50' }],
    ['an empty patch changes nothing', {}, { nickname: 'Original', phone: '+44 1', firstname: null, hostHourlyRate: '15.00' }],
    ['what is unknown is left out', { nonsense: 'x', more: { deep: null } }, { nickname: 'Original', phone: '+44 1' }],
    ['the last of two members of one name counts', '{"nickname":"First","nickname":"Last"}', { nickname: 'Last' }],
  ])('%s', async (_, patch, result) => {
    expect(await patched(iri, patch)).toMatchObject(result);
  });

  it('rejects a patch that is not an object with 400', async () => {
    for (const patch of ['["c"]', 'null', '"bar"', '5', 'true']) expect((await admin().patch(iri, patch)).status, patch).toBe(400);
    expect((await admin().get(iri)).json()).toMatchObject({ nickname: 'Original', phone: '+44 1' });
  });

  it('rejects null for a required value together with the rest of the patch', async () => {
    expect(await problem(admin().patch(iri, { phone: '+44 2', nickname: null }))).toEqual([
      400,
      'The type of the "nickname" attribute must be "string", "NULL" given.',
    ]);
    expect((await admin().get(iri)).json()).toMatchObject({ nickname: 'Original', phone: '+44 1' });
  });
});

describe('arrays are replaced as a whole', () => {
  it('lists of text', async () => {
    const iri = await made('/api/users', { username: 'patch.lists', roles: ['ROLE_MANAGER', 'ROLE_CLIENT'] });
    expect(await patched(iri, { nickname: 'N' })).toMatchObject({ roles: ['ROLE_MANAGER', 'ROLE_CLIENT'] });
    expect(await patched(iri, { roles: ['ROLE_EMPLOYEE'] })).toMatchObject({ roles: ['ROLE_EMPLOYEE'], nickname: 'N' });
    expect(await patched(iri, { roles: [] })).toMatchObject({ roles: [] });
    expect((await admin().patch(iri, { roles: null })).status).toBe(400);
  });

  it('links', async () => {
    const { world } = api;
    const iri = await made('/api/live_accounts', { identity: 'patch.links', client: world.clients.acme, managers: [world.users.manager] });
    const managers = async (patch: Body) => ((await patched(iri, patch)).managers as Body[]).map((manager) => manager['@id']);
    expect(await managers({ timezone: 'Europe/Paris' })).toEqual([world.users.manager]);
    expect(await managers({ managers: [world.users.manager2, world.users.manager2] })).toEqual([world.users.manager2]);
    expect(await managers({ managers: [world.users.manager, { '@id': world.users.manager2, username: 'ignored' }] })).toEqual([
      world.users.manager,
      world.users.manager2,
    ]);
    expect(await managers({ managers: [] })).toEqual([]);
  });

  it('objects in a JSON field, which is a single value', async () => {
    const { world } = api;
    const bonus = { roles: ['HOST'], tiers: [{ minHourlyGmv: '100.00', bonusPerHour: '2.00' }] };
    const iri = await made('/api/live_accounts', {
      identity: 'patch.json',
      client: world.clients.acme,
      hourlyGmvBonusSettings: { ...bonus, roles: ['HOST', 'MODEL'] },
    });
    expect(await patched(iri, { hourlyGmvBonusSettings: bonus })).toMatchObject({ hourlyGmvBonusSettings: bonus });
    expect((await admin().patch(iri, { hourlyGmvBonusSettings: { roles: ['HOST'] } })).status).toBe(422);
    expect(await patched(iri, { hourlyGmvBonusSettings: null })).toMatchObject({ hourlyGmvBonusSettings: null });
  });

  it('relations: to one by IRI, cleared by null, from either side', async () => {
    const { world } = api;
    const user = await made('/api/users', { username: 'patch.relation', client: world.clients.acme });
    expect(await patched(user, { client: world.clients.birch })).toMatchObject({ client: { '@id': world.clients.birch } });
    expect(await patched(user, { client: null })).toMatchObject({ client: null });
    expect(await patched(world.employees.cleo, { user })).toMatchObject({ user: { '@id': user } });
    expect((await admin().get(user)).json()).toMatchObject({ employee: { '@id': world.employees.cleo } });
    expect(await patched(world.employees.cleo, { note: 'still linked' })).toMatchObject({ user: { '@id': user } });
    expect(await patched(world.employees.cleo, { user: null })).toMatchObject({ user: null });
  });
});

describe('shifts of a schedule are replaced as a set', () => {
  interface Shift {
    readonly '@id': string;
    readonly employee: string;
    readonly role: string;
  }
  let iri: string;
  let day = 0;
  beforeEach(async () => {
    const { ava, ben } = api.world.employees;
    const date = `2032-01-${String((day += 2)).padStart(2, '0')}`;
    iri = await made('/api/schedules', {
      type: 'VIDEO',
      startTime: `${date}T09:00:00Z`,
      endTime: `${date}T11:00:00Z`,
      overrideReason: 'patch',
      scheduleEmployees: [
        { employee: ava, role: 'HOST' },
        { employee: ben, role: 'MODEL' },
      ],
    });
  });
  const shifts = (schedule: Body) =>
    (schedule.scheduleEmployees as Shift[]).map((shift) => ({ '@id': shift['@id'], employee: shift.employee, role: shift.role }));
  const read = async () => shifts((await admin().get(iri)).json<Body>());
  const patch = async (set: unknown) => shifts(await patched(iri, { scheduleEmployees: set, overrideReason: 'patch' }));

  it('leaves them unchanged when absent', async () => {
    const before = await read();
    expect(shifts(await patched(iri, { title: 'Other' }))).toEqual(before);
  });

  it('keeps the same rows and the version for the same set', async () => {
    const before = await admin().get(iri);
    expect(await patch(shifts(before.json()))).toEqual(shifts(before.json()));
    expect(await patch((await read()).map((shift) => shift['@id']))).toEqual(shifts(before.json()));
    expect((await admin().get(iri)).headers.etag).toBe(before.headers.etag);
  });

  it('changes a known shift, adds a new one, and removes one that is left out', async () => {
    const [first, second] = await read();
    const after = await patch([
      { '@id': first!['@id'], role: 'SUPPORT' },
      { employee: api.world.employees.cleo, role: 'GENERAL' },
    ]);
    expect(after).toEqual([
      { ...first, role: 'SUPPORT' },
      { '@id': expect.any(String), employee: api.world.employees.cleo, role: 'GENERAL' },
    ]);
    expect((await admin().get(second!['@id'])).status).toBe(404);
    expect((await admin().get(after[1]!['@id'])).json()).toMatchObject({ schedule: { '@id': iri } });
  });

  it('removes all for an empty set, and rejects null', async () => {
    expect((await admin().patch(iri, { scheduleEmployees: null })).status).toBe(400);
    expect(await read()).toHaveLength(2);
    expect(await patch([])).toEqual([]);
  });

  it('rejects another schedule’s shift, and a child that names another parent', async () => {
    const [first] = await read();
    const foreign = (await admin().get(api.world.schedules.acmePublished)).json<Body>();
    expect((await admin().patch(iri, { scheduleEmployees: [{ '@id': shifts(foreign)[0]!['@id'], role: 'MODEL' }] })).status).toBe(400);
    await patch([
      { '@id': first!['@id'], schedule: api.world.schedules.acmePublished },
      { employee: api.world.employees.cleo, schedule: api.world.schedules.acmePublished },
    ]);
    expect(await read()).toHaveLength(2);
    expect(shifts((await admin().get(api.world.schedules.acmePublished)).json())).toEqual(shifts(foreign));
  });

  it("rejects the same employee twice, and reports it at the schedule's field", async () => {
    const [first] = await read();
    const answer = await admin().patch(iri, {
      scheduleEmployees: [first, { employee: first!.employee, role: 'MODEL' }],
      overrideReason: 'patch',
    });
    expect([
      answer.status,
      answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath),
    ]).toEqual([422, ['scheduleEmployees.employee']]);
    expect(await read()).toHaveLength(2);
  });

  it('rejects the whole patch because of one invalid child, naming its index', async () => {
    const before = (await admin().get(iri)).text;
    const [first] = await read();
    const answer = await admin().patch(iri, {
      title: 'Never',
      scheduleEmployees: [{ '@id': first!['@id'], role: 'SUPPORT' }, { role: 'NO_SUCH_ROLE' }],
      overrideReason: 'patch',
    });
    expect([
      answer.status,
      answer
        .json<{ violations: { propertyPath: string }[] }>()
        .violations.map(({ propertyPath }) => propertyPath)
        .sort(),
    ]).toEqual([422, ['scheduleEmployees[1].employee', 'scheduleEmployees[1].role']]);
    expect(await problem(admin().patch(iri, { scheduleEmployees: [first!['@id'], { employee: 1.5 }] }))).toEqual([
      400,
      'The type of the "scheduleEmployees[1].employee" attribute must be "IRI string", "double" given.',
    ]);
    expect(await problem(admin().patch(iri, { scheduleEmployees: ['nonsense'] }))).toEqual([400, 'Invalid IRI "nonsense".']);
    expect((await admin().get(iri)).text).toBe(before);
  });
});
