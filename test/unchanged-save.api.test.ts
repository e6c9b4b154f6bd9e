/**
 * A record that a client reads and sends back unchanged stays as it is, with all its children, in JSON-LD and in plain JSON, which has no
 * `@id`: for every resource.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '#domains/resources';
import { startApi, type Api } from './kit/api.ts';
import { checksum } from './kit/checksum.ts';
import { schedulesOf } from './kit/schedules.ts';
import { startPopulated } from './kit/populated.ts';

const FORMATS = [
  ['application/ld+json', 'application/merge-patch+json'],
  ['application/json', 'application/json'],
] as const;

describe('a record that is sent back as it was read', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startPopulated();
  });
  afterAll(() => api.stop());

  describe.each(registry.resources.filter(({ operations }) => operations.includes('update')).map(({ name, plural }) => [name, plural]))(
    '%s',
    (_, plural) => {
      it.each(FORMATS)('stays the same: read as %s, sent as %s', async (accept, type) => {
        const admin = api.as('admin');
        const [member] = (await admin.get(`/api/${plural}`)).json<{ member: { '@id': string }[] }>().member;
        const read = await admin.get(member!['@id'], { accept });
        const before = await checksum(api.database);
        const answer = await admin.send({
          method: 'PATCH',
          url: member!['@id'],
          headers: { accept, 'content-type': type },
          payload: read.text,
        });
        expect(answer.status, answer.text).toBe(200);
        expect(answer.json()).toEqual(read.json());
        expect(await checksum(api.database)).toBe(before);
      });
    },
  );
});

describe('children in plain JSON', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  interface Shift {
    readonly uuid: string;
    readonly id: number;
    readonly employee: string;
    readonly role: string;
  }
  const { create, live } = schedulesOf(() => api);
  let day = 0;
  const shifts = async (schedule: string) =>
    (await api.as('admin').get(`/api/schedule_employees?schedule=${schedule}&order[id]=asc`, { accept: 'application/json' })).json<
      Shift[]
    >();
  const planned = async () => {
    day += 1;
    const { ava, ben } = api.world.employees;
    const body = {
      scheduleEmployees: [
        { employee: ava, role: 'HOST' },
        { employee: ben, role: 'HOST' },
      ],
    };
    return (await create(live(`2027-03-${String(day).padStart(2, '0')}`, '09:00', '11:00', body)))['@id'];
  };
  const patch = (schedule: string, scheduleEmployees: readonly object[]) =>
    api.as('admin').send({
      method: 'PATCH',
      url: schedule,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ scheduleEmployees, overrideReason: 'test' }),
    });

  it.each<[string, (shift: Shift) => object]>([
    ['uuid', ({ uuid }) => ({ uuid, role: 'MODERATOR' })],
    ['id', ({ id }) => ({ id, role: 'MODERATOR' })],
    ['what makes them unique', ({ employee }) => ({ employee, role: 'MODERATOR' })],
    [
      'what makes them unique, as an embedded record',
      ({ employee }) => ({ employee: { uuid: employee.split('/').at(-1) }, role: 'MODERATOR' }),
    ],
  ])('are known by %s', async (_, known) => {
    const schedule = await planned();
    const before = await shifts(schedule);
    const answer = await patch(schedule, before.map(known));
    expect(answer.status, answer.text).toBe(200);
    expect(await shifts(schedule)).toMatchObject(before.map(({ uuid, id, employee }) => ({ uuid, id, employee, role: 'MODERATOR' })));
  });

  it('that belong to another record are refused, and nothing changes', async () => {
    const [schedule, other] = [await planned(), await planned()];
    const [mine, [foreign]] = [await shifts(schedule), await shifts(other)];
    for (const named of [{ uuid: foreign!.uuid }, { id: foreign!.id }]) {
      const answer = await patch(schedule, [{ uuid: mine[0]!.uuid }, named]);
      expect([answer.status, answer.json<{ type: string }>().type]).toEqual([400, '/api/errors/core.itemNotFound']);
    }
    expect(await shifts(schedule)).toEqual(mine);
    expect(await shifts(other)).toHaveLength(2);
  });

  it('are copied when a record is created from another', async () => {
    const schedule = await planned();
    const read = (await api.as('admin').get(schedule, { accept: 'application/json' })).json();
    const answer = await api.as('admin').send({
      method: 'POST',
      url: '/api/schedules',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...read, startTime: '2027-05-01T09:00:00Z', endTime: '2027-05-01T11:00:00Z' }),
    });
    expect(answer.status, answer.text).toBe(201);
    const copy = await shifts(answer.json<{ '@id': string }>()['@id']);
    expect(copy.map(({ employee }) => employee)).toEqual((await shifts(schedule)).map(({ employee }) => employee));
    expect(copy.map(({ uuid }) => uuid)).not.toContain((await shifts(schedule))[0]!.uuid);
  });
});
