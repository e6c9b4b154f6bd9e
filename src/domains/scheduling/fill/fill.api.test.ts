/** Filling open places: permissions, proposals with reasons, and atomic application. */
import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { ActionContext } from '#server/engine/behaviour';
import { startApi, ZONE, type Answer, type Api, type Person } from '../../../../test/kit/api.ts';
import { ahead } from '../../../../test/kit/open-shifts.ts';
import { schedulesOf } from '../../../../test/kit/schedules.ts';
import type { Candidates, FillAnswer } from './fill.action.ts';
import { fillActions } from './fill.service.ts';
import { USUAL_WEIGHTS } from './fill-weights.rules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
const { live, ava, create } = schedulesOf(() => api);

const fill = (person: Person, body: object) => api.as(person).post('/api/schedules/fill', body);
const apply = (person: Person, proposals: readonly object[], more: object = {}) =>
  api.as(person).post('/api/schedules/fill/apply', { proposals, ...more });
const week = (from: string, to = from) => ({ from, to });
const violations = (answer: Answer) =>
  answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath);
const shiftsOf = async (iri: string) =>
  (await api.as('admin').get(iri)).json<{ scheduleEmployees: { employee: string; role: string }[] }>().scheduleEmployees;

describe('filling', () => {
  it('proposes people for all open places of a range, with reasons and the next best, and writes nothing', async () => {
    const one = await create(live('2028-01-03', '09:00', '12:00', { needs: { HOST: 1 } }));
    const two = await create(live('2028-01-04', '09:00', '12:00', { needs: { HOST: 1 }, scheduleEmployees: [] }));
    const answer = (await fill('admin', week('2028-01-03', '2028-01-04'))).json<FillAnswer>();
    expect(answer).toMatchObject({ status: 'optimal', gap: 0, open: [] });
    expect(answer.proposals.map(({ schedule, role }) => [schedule, role])).toEqual([
      [one['@id'], 'HOST'],
      [two['@id'], 'HOST'],
    ]);
    for (const { employee, reasons, nextBest } of answer.proposals) {
      expect([api.world.employees.ava, api.world.employees.ben]).toContain(employee);
      expect(nextBest?.employee).not.toBe(employee);
      expect(reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(['FREE', 'AVAILABLE', 'RESTED', 'HOURS', 'COST']));
      expect(reasons.every(({ fits, message }) => fits && message.length > 3)).toBe(true);
    }
    expect(await shiftsOf(one['@id'])).toEqual([]);
    expect((await fill('admin', week('2028-01-03', '2028-01-04'))).json()).toEqual(answer);
    expect((await fill('admin', { schedules: [two['@id'], one['@id']] })).json()).toEqual(answer);
  });

  it('reports for each open place what blocked how many', async () => {
    await create(live('2028-01-10', '09:00', '12:00', { needs: { HOST: 4 }, scheduleEmployees: [ava()] }));
    const { proposals, open } = (await fill('admin', week('2028-01-10'))).json<FillAnswer>();
    expect(proposals.map(({ employee }) => employee)).toEqual([api.world.employees.ben]);
    expect(open).toHaveLength(2);
    expect(open[0]).toMatchObject({ role: 'HOST', blockedBy: { EMPLOYEE_BUSY: 1, NO_RATE: 1 } });
  });

  it('never proposes people who are on holiday, have no rate or are busy', async () => {
    const made = await create(live('2028-01-12', '09:00', '12:00', { needs: { HOST: 2 } }));
    const { ben } = api.world.employees;
    await api.as('admin').patch(ben, { status: 'HOLIDAY' });
    const { proposals, open } = (await fill('admin', { schedules: [made['@id']] })).json<FillAnswer>();
    await api.as('admin').patch(ben, { status: 'ACTIVE' });
    expect(proposals.map(({ employee }) => employee)).toEqual([api.world.employees.ava]);
    expect(open).toMatchObject([{ blockedBy: { ON_HOLIDAY: 1, NO_RATE: 1 } }]);
  });

  it('keeps locked people, and names those who cannot be locked', async () => {
    const made = await create(live('2028-01-17', '09:00', '12:00', { needs: { HOST: 1 } }));
    const other = await create(live('2028-01-17', '10:00', '12:00', { needs: { HOST: 1 }, liveAccount: api.world.accounts.acmeUs }));
    const lock = (employee: string, schedule = made['@id'], role = 'HOST') => ({ schedule, role, employee });
    const { ava: first, ben, cleo } = api.world.employees;
    for (const employee of [first, ben]) {
      const { proposals } = (await fill('admin', { ...week('2028-01-17'), locked: [lock(employee)] })).json<FillAnswer>();
      expect(proposals.find(({ schedule }) => schedule === made['@id'])?.employee).toBe(employee);
    }
    const refused = async (...locked: object[]) => {
      const answer = await fill('admin', { ...week('2028-01-17'), locked });
      return [answer.status, ...violations(answer)];
    };
    expect(await refused(lock(cleo))).toEqual([422, 'locked[0].employee']);
    expect(await refused(lock(first), lock(ben))).toEqual([422, 'locked[1].schedule']);
    expect(await refused(lock(first), lock(first, other['@id']))).toEqual([422, 'locked[1].employee']);
    expect(await refused(lock(first, made['@id'], 'MODEL'))).toEqual([422, 'locked[0].schedule']);
    expect(await refused({ ...lock(first), role: 'PILOT' })).toEqual([422, 'locked[0].role']);
  });

  it('names locked people whose place is no longer open', async () => {
    const made = await create(live('2028-01-19', '09:00', '12:00', { needs: { HOST: 1 }, scheduleEmployees: [ava()] }));
    const locked = [{ schedule: made['@id'], role: 'HOST', employee: api.world.employees.ben }];
    for (const which of [week('2028-01-19'), { schedules: [made['@id']] }, { schedules: [] }]) {
      const answer = await fill('admin', { ...which, locked });
      expect([answer.status, violations(answer)]).toEqual([422, ['locked[0].schedule']]);
    }
  });

  it('of a range skips schedules that have started; given ones are filled anyway', async () => {
    const started = await create({
      ...live('2028-01-20', '09:00', '12:00', { needs: { HOST: 1 }, liveAccount: api.world.accounts.acmeUs }),
      startTime: new Date(Date.now() - 3_600_000).toISOString(),
      endTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const later = await create({
      ...live('2028-01-20', '09:00', '12:00', { needs: { HOST: 1 } }),
      startTime: new Date(Date.now() + 7_200_000).toISOString(),
      endTime: new Date(Date.now() + 9_000_000).toISOString(),
    });
    const proposed = async (body: object) => (await fill('admin', body)).json<FillAnswer>().proposals.map(({ schedule }) => schedule);
    expect(await proposed(week(ahead(-1, 0), ahead(2, 0)))).toEqual([later['@id']]);
    expect(await proposed({ schedules: [started['@id']] })).toEqual([started['@id']]);
  });

  it('does not start when the client disconnects while data is read', async () => {
    const made = await create(live('2028-01-21', '09:00', '12:00', { needs: { HOST: 1 } }));
    const raw = new EventEmitter();
    const database = {
      ...api.database,
      rows: async (query: Parameters<Api['database']['rows']>[0]) => {
        raw.emit('close');
        return api.database.rows(query);
      },
    };
    const [action] = fillActions({ timeZone: ZONE, currency: 'GBP' });
    const context = {
      engine: api.app.engine,
      database,
      actor: { roles: ['ROLE_ADMIN'] },
      params: {},
      reply: { raw },
      withProgress: (work: (onProgress: () => void) => Promise<unknown>) => work(() => undefined),
    } as unknown as ActionContext;
    const input = { schedules: [made['@id'].split('/').at(-1)], locked: [], weights: {}, timeLimitSeconds: 1 };
    await expect(action!.run(context, input)).rejects.toThrow('client has disconnected');
    expect(raw.listenerCount('close')).toBe(0);
  });

  it('requires planning permission, and is limited to the planner’s schedules', async () => {
    const mine = await create(live('2028-01-24', '09:00', '12:00', { needs: { HOST: 1 } }));
    const theirs = await create(live('2028-01-24', '14:00', '16:00', { needs: { HOST: 1 }, liveAccount: api.world.accounts.birch }));
    const { proposals } = (await fill('manager', week('2028-01-24'))).json<FillAnswer>();
    expect(proposals.map(({ schedule }) => schedule)).toEqual([mine['@id']]);
    expect((await fill('manager', { schedules: [theirs['@id']] })).status).toBe(403);
    for (const person of ['client', 'employee', 'nobody'] as const) expect((await fill(person, week('2028-01-24'))).status).toBe(403);
    const unknown = '/api/schedules/00000000-0000-7000-8000-000000000000';
    for (const person of ['admin', 'manager'] as const)
      expect((await fill(person, { schedules: [mine['@id'], unknown] })).json(), person).toMatchObject({
        status: 404,
        detail: 'Not found: "schedules" names a record that does not exist.',
      });
    expect((await fill('manager', week('2028-01-24'))).text).not.toContain('COST');
    expect((await apply('manager2', [{ ...proposals[0] }])).status).toBe(403);
  });

  it.each([
    [{}, 'schedules'],
    [{ from: 'x', to: '2028-01-01' }, 'from'],
    [{ from: '2028-01-02', to: '2028-01-01' }, 'to'],
    [{ schedules: ['/api/employees/1'] }, 'schedules[0]'],
    [{ ...week('2028-01-03'), weights: { rest: -1 } }, 'weights.rest'],
    [{ ...week('2028-01-03'), weights: { luck: 1 } }, 'weights'],
    [{ ...week('2028-01-03'), timeLimitSeconds: 'x' }, 'timeLimitSeconds'],
  ])('rejects %j, naming the field', async (body, path) => {
    const answer = await fill('admin', body);
    expect([answer.status, violations(answer)]).toEqual([422, [path]]);
  });

  it('reports progress to clients that request a stream', async () => {
    const answer = await api.as('admin').send({
      method: 'POST',
      url: '/api/schedules/fill',
      headers: { accept: 'application/x-ndjson', 'content-type': 'application/json' },
      payload: JSON.stringify(week('2028-01-03', '2028-01-04')),
    });
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { progress?: { found?: FillAnswer }; result?: FillAnswer });
    const { status, ...best } = lines.at(-1)!.result!;
    expect([status, best.proposals.length]).toEqual(['optimal', 2]);
    expect(lines.some(({ progress }) => progress !== undefined)).toBe(true);
    // Clients that stop early use the last plan found.
    const found = lines.flatMap(({ progress }) => progress?.found ?? []);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) {
      expect(one).toMatchObject({ status: 'cancelled', open: [] });
      expect([one.proposals.length, one.proposals[0]!.reasons.length > 0, Object.keys(one).sort()]).toEqual([
        2,
        true,
        Object.keys({ ...best, status }).sort(),
      ]);
      expect(one.objective).toBeGreaterThanOrEqual(best.objective);
    }
  });
});

describe('applying', () => {
  const proposal = (schedule: { '@id': string }, employee: string, role = 'HOST') => ({ schedule: schedule['@id'], role, employee });

  it('adds all shifts, audited, and publishes nothing', async () => {
    const one = await create(live('2028-02-07', '09:00', '12:00', { needs: { HOST: 1 } }));
    const two = await create(live('2028-02-08', '09:00', '12:00', { needs: { HOST: 1 } }));
    const { proposals } = (await fill('manager', week('2028-02-07', '2028-02-08'))).json<FillAnswer>();
    const answer = await apply('manager', proposals);
    expect([answer.status, answer.json<{ shifts: string[] }>().shifts.length]).toEqual([200, 2]);
    expect((await api.as('admin').get(one['@id'])).json()).toMatchObject({ openPlaces: 0, publishedAt: null });
    expect((await api.as('admin').get(two['@id'])).json()).toMatchObject({ openPlaces: 0 });
    const [shift] = answer.json<{ shifts: string[] }>().shifts;
    expect((await api.as('admin').get(shift!)).json()).toMatchObject({ employee: proposals[0]!.employee, role: 'HOST' });
    expect((await api.as('admin').get(`/api/audit_entries?record=${shift!}`)).json()).toMatchObject({ totalItems: 1 });
  });

  it('adds nothing when a place is filled, a person is busy, or a rule is broken without a reason', async () => {
    const one = await create(live('2028-02-14', '09:00', '12:00', { needs: { HOST: 1 } }));
    const same = await create(live('2028-02-14', '10:00', '12:00', { needs: { HOST: 1 }, liveAccount: api.world.accounts.acmeUs }));
    const early = await create(live('2028-02-15', '00:00', '04:00', { needs: { HOST: 1, MODEL: 1 } }));
    const { ava: first, ben, cleo } = api.world.employees;
    const refused = async (proposals: object[]) => {
      const answer = await apply('admin', proposals);
      expect([await shiftsOf(one['@id']), await shiftsOf(same['@id']), await shiftsOf(early['@id'])]).toEqual([[], [], []]);
      return [answer.status, answer.json()['@type']];
    };
    expect(await refused([proposal(one, first), proposal(one, ben)])).toEqual([409, 'Error']);
    expect(await refused([proposal(one, first), proposal(same, first)])).toEqual([409, 'HardConflict']);
    expect(await refused([proposal(one, first), proposal(early, cleo, 'MODEL')])).toEqual([409, 'SoftConflict']);
    expect(await refused([proposal(one, first), proposal(early, ben, 'SUPPORT')])).toEqual([409, 'Error']);
    expect((await apply('admin', [proposal(early, cleo, 'MODEL')], { overrideReason: 'She is new' })).status).toBe(200);
    expect(violations(await apply('admin', []))).toEqual(['proposals']);
    expect(
      (await apply('admin', [{ ...proposal(one, first), employee: '/api/employees/00000000-0000-7000-8000-000000000000' }])).status,
    ).toBe(400);
  });

  it('reports a deleted schedule, and adds nothing', async () => {
    const one = await create(live('2028-02-18', '09:00', '12:00', { needs: { HOST: 1 } }));
    const gone = await create(live('2028-02-19', '09:00', '12:00', { needs: { HOST: 1 } }));
    await api.as('admin').delete(gone['@id']);
    const { ava: first } = api.world.employees;
    for (const person of ['admin', 'manager'] as const)
      expect((await apply(person, [proposal(one, first), proposal(gone, first)])).status).toBe(404);
    expect(await shiftsOf(one['@id'])).toEqual([]);
  });

  it('fills a place once under concurrent requests', async () => {
    const made = await create(live('2028-02-21', '09:00', '12:00', { needs: { HOST: 1 } }));
    const { ava: first, ben } = api.world.employees;
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => (await apply('admin', [proposal(made, turn % 2 === 0 ? first : ben)])).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await shiftsOf(made['@id'])).toHaveLength(1);
  });
});

describe('candidates', () => {
  it('are sorted best first, each with reasons, followed by those who cannot take the place', async () => {
    const made = await create(live('2028-03-06', '09:00', '12:00', { needs: { HOST: 1 } }));
    await create(live('2028-03-06', '10:00', '12:00', { liveAccount: api.world.accounts.acmeUs, scheduleEmployees: [ava()] }));
    const { candidates } = (await api.as('manager').get(`${made['@id']}/candidates?role=HOST`)).json<Candidates>();
    expect(candidates.map(({ name, blockedBy }) => [name, blockedBy])).toEqual([
      ['Ben', null],
      ['Ava', 'EMPLOYEE_BUSY'],
      ['Cleo', 'NO_RATE'],
    ]);
    expect(candidates.every((one) => one.cost === undefined && !one.reasons.some(({ code }) => code === 'COST'))).toBe(true);
    const [best] = (await api.as('admin').get(`${made['@id']}/candidates?role=HOST`)).json<Candidates>().candidates;
    expect(best).toMatchObject({ name: 'Ben', cost: '48.00', hours: 0 });
  });

  it('are visible to planners of the schedule', async () => {
    const url = `${api.world.schedules.acmePublished}/candidates?role=HOST`;
    const statuses = await Promise.all(
      (['manager2', 'client', 'employee', 'nobody'] as const).map(async (person) => (await api.as(person).get(url)).status),
    );
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect(violations(await api.as('admin').get(url.replace('HOST', 'PILOT')))).toEqual(['role']);
  });

  it('include their results on the account', async () => {
    const uuid = api.world.streams.acmeEvening.split('/').at(-1)!;
    const evening = await create(
      live('2026-06-10', '17:00', '19:00', { scheduleEmployees: [{ employee: api.world.employees.ben, role: 'HOST' }] }),
    );
    expect(await api.database.rows(sql`select from schedule where live_stream = ${uuid}`)).toHaveLength(1);
    const made = await create(live('2026-06-20', '17:00', '19:00', { needs: { HOST: 1 } }));
    const { candidates } = (await api.as('admin').get(`${made['@id']}/candidates`)).json<Candidates>();
    expect(candidates.find(({ name }) => name === 'Ben')).toMatchObject({ hourlyGmv: 240 });
    await api.as('admin').delete(evening['@id']);
  });
});

describe('weights', () => {
  it('have defaults until an admin sets them', async () => {
    expect((await api.as('manager').get('/api/schedules/fill/weights')).json()).toEqual(USUAL_WEIGHTS);
    const put = (person: Person, payload: object) =>
      api.as(person).send({ method: 'PUT', url: '/api/schedules/fill/weights', headers: { 'content-type': 'application/json' }, payload });
    expect((await put('manager', USUAL_WEIGHTS)).status).toBe(403);
    expect((await put('admin', { ...USUAL_WEIGHTS, rest: 1001 })).status).toBe(422);
    expect((await put('admin', { rest: 1 })).status).toBe(422);
    expect((await put('admin', { ...USUAL_WEIGHTS, rest: 500 })).json()).toMatchObject({ rest: 500 });
    expect((await api.as('manager').get('/api/schedules/fill/weights')).json()).toEqual({ ...USUAL_WEIGHTS, rest: 500 });
    await put('admin', USUAL_WEIGHTS);
  });

  it('include cost for admins only', async () => {
    const answer = await fill('manager', { ...week('2028-01-03'), weights: { cost: 5 } });
    expect([answer.status, violations(answer)]).toEqual([422, ['weights.cost']]);
  });
});
