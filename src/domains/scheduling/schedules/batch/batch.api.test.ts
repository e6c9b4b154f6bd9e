/** Batch writes of schedules. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../../test/kit/api.ts';
import { monthOf, payKit } from '../../../../../test/kit/payroll.ts';
import { conflictsOf, schedulesOf } from '../../../../../test/kit/schedules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
const { live, ava, create } = schedulesOf(() => api);

const batch = (body: object, as: 'admin' | 'manager' | 'manager2' | 'employee' | 'client' = 'manager') =>
  api.as(as).post('/api/schedules/batch', body);
const read = async (iri: string) =>
  (await api.as('admin').get(iri)).json<{ startTime: string; publishedAt: string | null; scheduleEmployees: { employeeName: string }[] }>();
/** The version of a schedule in its list row. */
const versionOf = async (iri: string) =>
  (await api.as('admin').get(`/api/schedules?id=${iri.slice(-36)}`))
    .json<{ member: { '@id': string; version: number }[] }>()
    .member.find((row) => row['@id'] === iri)!.version;
const times = (day: string, from: string, to: string) => ({ startTime: `${day}T${from}:00+00:00`, endTime: `${day}T${to}:00+00:00` });

describe('a batch', () => {
  it('moves consecutive days into each other’s places, in any order', async () => {
    const days = ['2032-03-01', '2032-03-02', '2032-03-03', '2032-03-04'];
    const made: string[] = [];
    for (const day of days.slice(0, 3)) made.push((await create(live(day, '09:00', '11:00', { scheduleEmployees: [ava()] })))['@id']);
    const answer = await batch({ change: made.map((schedule, index) => ({ schedule, ...times(days[index + 1]!, '09:00', '11:00') })) });
    expect(answer.json()).toEqual({ created: [], changed: 3, removed: 0 });
    expect(await Promise.all(made.map(async (iri) => (await read(iri)).startTime.slice(0, 10)))).toEqual(days.slice(1));
    const back = await batch({ change: made.map((schedule, index) => ({ schedule, ...times(days[index]!, '09:00', '11:00') })) });
    expect(back.status).toBe(200);
  });

  it('swaps schedules that block each other as long as one can go first', async () => {
    const [first, second] = [
      await create(live('2032-03-08', '09:00', '11:00', { scheduleEmployees: [ava()] })),
      await create(live('2032-03-08', '09:00', '11:00', { liveAccount: api.world.accounts.acmeUs })),
    ];
    const answer = await batch({
      change: [
        { schedule: second['@id'], scheduleEmployees: [ava()] },
        { schedule: first['@id'], scheduleEmployees: [] },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await read(second['@id'])).scheduleEmployees).toMatchObject([{ employeeName: 'Ava' }]);
  });

  it('reports everything that cannot be changed, and changes nothing', async () => {
    const one = await create(live('2032-03-15', '09:00', '11:00', { title: 'One', scheduleEmployees: [ava()] }));
    const two = await create(live('2032-03-15', '13:00', '15:00', { title: 'Two', scheduleEmployees: [ava()] }));
    const free = await create(live('2032-03-16', '20:00', '21:00', { title: 'Free' }));
    await create(live('2032-03-17', '09:00', '15:00', { liveAccount: api.world.accounts.acmeUs, scheduleEmployees: [ava()] }));
    const answer = await batch({
      change: [
        { schedule: one['@id'], ...times('2032-03-17', '09:00', '11:00') },
        { schedule: two['@id'], ...times('2032-03-17', '13:00', '15:00') },
        { schedule: free['@id'], ...times('2032-03-17', '20:00', '21:00') },
      ],
    });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({
      title: 'Nothing was changed',
      failures: [
        { schedule: two['@id'], code: 'EMPLOYEE_BUSY', message: expect.stringMatching(/^“Two”, .*Ava is already on/) },
        { schedule: one['@id'], code: 'EMPLOYEE_BUSY' },
      ],
    });
    expect((await read(free['@id'])).startTime).toBe('2032-03-16T20:00:00+00:00');
  });

  it('asks about all soft conflicts once, and records the reason', async () => {
    const made = [
      await create(live('2032-04-05', '09:00', '11:00', { scheduleEmployees: [ava()] })),
      await create(live('2032-04-06', '09:00', '11:00', { scheduleEmployees: [ava()] })),
    ];
    const change = made.map(({ '@id': schedule }, index) => ({ schedule, ...times(`2032-04-0${5 + index}`, '09:00', '19:00') }));
    const asked = await batch({ change });
    expect(asked.status).toBe(409);
    expect(conflictsOf(asked).map(({ code }) => code)).toEqual(['LONG_WITHOUT_GAP', 'LONG_WITHOUT_GAP']);
    expect((await batch({ change, overrideReason: 'Agreed' })).status).toBe(200);
    const { member } = (await api.as('admin').get('/api/audit_entries?itemsPerPage=2')).json<{ member: { reason: string | null }[] }>();
    expect(member.map(({ reason }) => reason)).toEqual(['Agreed', 'Agreed']);
  });

  it('creates, publishes, unpublishes and removes, and restores what it removed', async () => {
    const made = await batch({
      create: [{ ...live('2032-05-03', '09:00', '11:00', { title: 'New' }), published: true }, live('2032-05-04', '09:00', '11:00')],
    });
    const [first, second] = made.json<{ created: string[] }>().created as [string, string];
    expect([(await read(first)).publishedAt === null, (await read(second)).publishedAt]).toEqual([false, null]);
    await batch({
      change: [
        { schedule: first, published: false },
        { schedule: second, published: true },
      ],
    });
    expect([(await read(first)).publishedAt, (await read(second)).publishedAt === null]).toEqual([null, false]);
    expect((await batch({ remove: [first, second] })).json()).toMatchObject({ removed: 2 });
    expect((await api.as('admin').get(first)).status).toBe(404);
    const gone = await batch({ change: [{ schedule: first, title: 'x' }] });
    expect([gone.status, gone.json<{ failures: unknown }>().failures]).toEqual([
      409,
      [{ schedule: first, code: 'core.notFound', message: 'It has been deleted.' }],
    ]);
  });

  it('changes nothing when a schedule has changed since it was read', async () => {
    const [mine, theirs] = [
      await create(live('2032-05-24', '09:00', '11:00', { title: 'Mine', scheduleEmployees: [ava()] })),
      await create(live('2032-05-25', '09:00', '11:00', { title: 'Theirs' })),
    ];
    const [first, second] = [await versionOf(mine['@id']), await versionOf(theirs['@id'])];
    await api.as('admin').patch(theirs['@id'], { scheduleEmployees: [ava()] });
    const change = (version: number) => [
      { schedule: mine['@id'], version: first, scheduleEmployees: [] },
      { schedule: theirs['@id'], version, scheduleEmployees: [] },
    ];
    const refused = await batch({ change: change(second) });
    expect([refused.status, refused.json<{ failures: unknown }>().failures]).toEqual([
      409,
      [
        {
          at: 'change[1]',
          schedule: theirs['@id'],
          code: 'core.stale',
          message: expect.stringMatching(/^“Theirs”, .*: It was changed in the meantime\.$/),
        },
      ],
    ]);
    for (const iri of [mine['@id'], theirs['@id']]) expect((await read(iri)).scheduleEmployees).toHaveLength(1);
    expect((await batch({ change: change(await versionOf(theirs['@id'])) })).status).toBe(200);
    const gone = await batch({ remove: [mine['@id'], { schedule: theirs['@id'], version: second }] });
    expect([gone.status, gone.json<{ failures: unknown }>().failures]).toMatchObject([409, [{ at: 'remove[1]', code: 'core.stale' }]]);
    const rest = await batch({ remove: [mine['@id'], { schedule: theirs['@id'], version: await versionOf(theirs['@id']) }] });
    expect(rest.json()).toMatchObject({ removed: 2 });
    const wrong = await batch({ change: [{ schedule: mine['@id'], version: 'x' }], remove: ['x', { schedule: 'y' }] });
    expect([
      wrong.status,
      wrong.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath),
    ]).toEqual([422, ['change[0].version', 'remove[0]', 'remove[1]']]);
  });

  it('explains collisions within the batch by what it has written', async () => {
    const answer = await batch(
      {
        create: [
          live('2032-06-01', '09:00', '11:00', { title: 'First', scheduleEmployees: [ava()] }),
          live('2032-06-01', '10:00', '12:00', { liveAccount: api.world.accounts.acmeUs, scheduleEmployees: [ava()] }),
        ],
      },
      'admin',
    );
    expect(answer.json<{ failures: unknown }>().failures).toMatchObject([
      { at: 'create[1]', code: 'EMPLOYEE_BUSY', message: expect.stringContaining('Ava is already on “First”') },
    ]);
  });

  it('of a closed period needs a reason, and is refused as a whole without one', async () => {
    const kit = payKit(api);
    const [person, other] = [await kit.employee('Paid'), await kit.employee('Not paid')];
    const [held, free] = [
      await kit.work(person, '2014-06-10T09:00:00Z', '2014-06-10T13:00:00Z', { title: 'Held' }),
      await kit.work(other, '2014-06-10T09:00:00Z', '2014-06-10T13:00:00Z', { title: 'Free' }),
    ];
    const payroll = (await kit.payroll(monthOf('2014-06', { employees: [person] })))['@id'];
    await kit.move(payroll, 'SUBMITTED');
    const change = [free, held].map((schedule) => ({ schedule, published: false }));
    const answer = await batch({ change }, 'admin');
    expect([answer.status, answer.json()]).toMatchObject([409, { '@type': 'ClosedPeriod', payroll, amount: '-60.00' }]);
    expect((await read(free)).publishedAt).not.toBeNull();
    const done = await batch({ change, overrideReason: 'They did not take place' }, 'admin');
    expect([done.status, done.headers['greenroom-arrears']]).toEqual([200, '1']);
    expect((await read(free)).publishedAt).toBeNull();
  });

  it('acquires locks on people in a fixed order, independent of the request', async () => {
    const people = [api.world.employees.ava, api.world.employees.ben].sort().toReversed();
    const locks = people.map((iri) => `employee ${iri.slice(-36)}`);
    const other = await api.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [locks[1]]);
      const bodies = people.map((employee, index) =>
        live('2032-06-07', `1${index}:00`, `1${index}:30`, { scheduleEmployees: [{ employee, role: 'HOST' }] }),
      );
      const answer = batch({ create: bodies });
      await expect
        .poll(async () => (await api.database.rows(sql`select from pg_locks where locktype = 'advisory' and not granted`)).length)
        .toBe(1);
      const { rows } = await other.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [locks[0]]);
      expect(rows).toEqual([{ free: true }]);
      await other.query('commit');
      expect((await answer).status).toBe(200);
    } finally {
      other.release(true);
    }
  });

  it('requires planning permission for all schedules', async () => {
    const mine = await create(live('2032-05-10', '09:00', '11:00'));
    const change = [{ schedule: mine['@id'], title: 'x' }];
    const refused = await batch({ change }, 'manager2');
    expect([refused.status, refused.json<{ schedules: unknown }>().schedules]).toEqual([403, [mine['@id']]]);
    for (const person of ['employee', 'client'] as const) expect((await batch({ change }, person)).status).toBe(403);
    expect((await batch({ create: [live('2032-05-11', '09:00', '11:00')] }, 'manager2')).status).toBe(403);
  });

  it('names the field of the invalid entry', async () => {
    const mine = await create(live('2032-05-17', '09:00', '11:00'));
    const answer = await batch({
      create: [live('2032-05-18', '09:00', '11:00', { title: 'x'.repeat(300) })],
      change: [{ schedule: mine['@id'], endTime: '2032-05-17T08:00:00Z' }],
    });
    expect(answer.status).toBe(422);
    const paths = answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath);
    expect(paths).toEqual(['change[0].endTime', 'create[0].title']);
    for (const body of [
      { change: [{ schedule: 'x' }] },
      { remove: 'x' },
      { remove: [mine['@id'], mine['@id']] },
      { change: [{ schedule: mine['@id'], published: 'x' }] },
    ])
      expect((await batch(body)).status).toBe(422);
  });
});
