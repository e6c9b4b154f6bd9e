/** Copying and repeating schedules. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../../test/kit/api.ts';
import { schedulesOf, video, type Conflict } from '../../../../../test/kit/schedules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
const { live, ava, create } = schedulesOf(() => api);

interface Copied {
  readonly created: readonly string[];
  readonly copies: readonly {
    readonly startTime: string;
    readonly endTime: string;
    readonly withoutPeople: readonly string[];
    readonly leftOpen: readonly { readonly code: string; readonly message: string }[];
  }[];
  readonly skipped: readonly Conflict[];
}

describe('copying', () => {
  it('copies a week at the same wall-clock times across a DST change, as drafts, including people', async () => {
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
  it('keeps 22:00–06:00 across the clock change, on the days of the account’s zone', async () => {
    const { acmeUk, acmeUs } = api.world.accounts;
    await create({ ...video('2027-03-20', '22:00', '23:00'), endTime: '2027-03-21T06:00:00Z', liveAccount: acmeUk, title: 'Night' });
    await create({ ...video('2028-03-07', '23:00', '23:30'), endTime: '2028-03-08T03:00:00Z', liveAccount: acmeUs, title: 'New York' });
    const night = (await api.as('admin').post('/api/schedules/copy', { from: '2027-03-20', to: '2027-03-27', days: 1 })).json<Copied>();
    expect(night.copies).toMatchObject([{ startTime: '2027-03-27T22:00:00Z', endTime: '2027-03-28T05:00:00Z' }]);
    const evening = (await api.as('admin').post('/api/schedules/copy', { from: '2028-03-07', to: '2028-03-14', days: 1 })).json<Copied>();
    expect(evening.copies).toMatchObject([{ startTime: '2028-03-14T22:00:00Z', endTime: '2028-03-15T02:00:00Z' }]);
    const [first] = night.created;
    const weeks = (await api.as('manager').post(`${first}/repeat`, { until: '2027-04-10', dryRun: true })).json<Copied>();
    expect(weeks.copies.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ['2027-04-03T21:00:00Z', '2027-04-04T05:00:00Z'],
      ['2027-04-10T21:00:00Z', '2027-04-11T05:00:00Z'],
    ]);
  });
  it('leaves out double bookings of an account, reports them, and copies the rest', async () => {
    await create(live('2027-07-05', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    await create(live('2027-07-05', '13:00', '15:00'));
    await create(live('2027-07-06', '10:00', '12:00', { liveAccount: api.world.accounts.acmeUs, scheduleEmployees: [ava()] }));
    const copied = (await api.as('admin').post('/api/schedules/copy', { from: '2027-07-05', to: '2027-07-06', days: 1 })).json<{
      created: string[];
      skipped: Conflict[];
    }>();
    expect([copied.created.length, copied.skipped]).toEqual([2, []]);
    await create(live('2027-07-07', '13:30', '15:00', { title: 'In the way' }));
    const again = (await api.as('admin').post('/api/schedules/copy', { from: '2027-07-05', to: '2027-07-07', days: 1 })).json<Copied>();
    expect([again.created.length, again.skipped.map(({ code }) => code)]).toEqual([1, ['ACCOUNT_BUSY']]);
  });
  it('leaves the places of people open who are off, busy or gone, and names them', async () => {
    const person = async (nickname: string) =>
      (await api.as('admin').post('/api/employees', { nickname, hostHourlyRate: '10.00', generalHourlyRate: '10.00' })).json<{
        '@id': string;
      }>()['@id'];
    const [off, busy, gone, away, stays] = [
      await person('Olive'),
      await person('Bea'),
      await person('Gil'),
      await person('Hal'),
      await person('Sam'),
    ];
    const on = (employee: string, role = 'GENERAL') => ({ employee, role });
    const source = await create(
      live('2027-11-01', '09:00', '11:00', {
        title: 'Full',
        needs: { HOST: 1 },
        scheduleEmployees: [on(off, 'HOST'), on(busy), on(gone), on(away), on(stays)],
      }),
    );
    const wanted = await api
      .as('admin')
      .post('/api/time_offs', { employee: off, startTime: '2027-11-08T00:00:00Z', endTime: '2027-11-09T00:00:00Z' });
    expect(wanted.status, wanted.text).toBe(201);
    const approved = await api.as('manager').post(`${wanted.json<{ '@id': string }>()['@id']}/approve`, {});
    expect(approved.status, approved.text).toBe(200);
    await create(video('2027-11-08', '10:00', '12:00', { title: 'Shoot', scheduleEmployees: [on(busy)] }));
    await api.as('admin').delete(`${gone}?then=leave`);
    await api.as('admin').patch(away, { status: 'HOLIDAY' });
    const expected = [
      { employee: off, name: 'Olive', role: 'HOST', code: 'TIME_OFF', message: 'Olive is off on Mon, Nov 8: the place is left open.' },
      {
        employee: busy,
        name: 'Bea',
        role: 'GENERAL',
        code: 'EMPLOYEE_BUSY',
        message: 'Bea is already on “Shoot”, Mon, Nov 8, 10:00–12:00: the place is left open.',
      },
      { employee: gone, name: 'Gil', role: 'GENERAL', code: 'GONE', message: 'Gil has left: the place is left open.' },
      { employee: away, name: 'Hal', role: 'GENERAL', code: 'ON_HOLIDAY', message: 'Hal is on holiday: the place is left open.' },
    ];
    const body = { from: '2027-11-01', to: '2027-11-08', days: 1 };
    const preview = (await api.as('manager').post('/api/schedules/copy', { ...body, dryRun: true })).json<Copied>();
    expect([preview.copies.map(({ leftOpen }) => leftOpen), preview.skipped]).toEqual([[expected], []]);
    expect(preview.copies[0]!.withoutPeople).toEqual(['Olive', 'Bea', 'Gil', 'Hal']);
    const repeated = (await api.as('manager').post(`${source['@id']}/repeat`, { until: '2027-11-08', dryRun: true })).json<Copied>();
    expect(repeated.copies[0]!.leftOpen).toEqual(expected);
    const chosen = await api.as('manager').post('/api/schedules/copy', { ...body, schedules: [source['@id']], dryRun: true });
    expect(chosen.json<Copied>().copies[0]!.leftOpen).toEqual(expected);
    const reason = { overrideReason: 'They asked for it' };
    const done = (await api.as('manager').post('/api/schedules/copy', { ...body, ...reason })).json<Copied>();
    expect(done.copies).toEqual(preview.copies);
    expect((await api.as('admin').get(done.created[0]!)).json()).toMatchObject({
      needs: { HOST: 1, GENERAL: 4 },
      openPlaces: 4,
      scheduleEmployees: [{ employeeName: 'Sam' }],
    });
    expect((await api.as('manager').post('/api/schedules/copy', body)).json<Copied>().skipped).toMatchObject([{ code: 'ALREADY_THERE' }]);
  });
  it('leaves a place open for a person whom an earlier copy of the same request took', async () => {
    const { acmeUk, acmeUs } = api.world.accounts;
    // In different zones, the two do not overlap before the clock change in New York, and do after it.
    await create(live('2029-03-06', '18:00', '20:00', { liveAccount: acmeUk, scheduleEmployees: [ava()] }));
    await create(live('2029-03-06', '20:00', '22:00', { liveAccount: acmeUs, scheduleEmployees: [ava()] }));
    const copied = (await api.as('admin').post('/api/schedules/copy', { from: '2029-03-06', to: '2029-03-13', days: 1 })).json<Copied>();
    expect(copied.copies.flatMap(({ leftOpen }) => leftOpen.map(({ code }) => code))).toEqual(['EMPLOYEE_BUSY']);
    expect(copied.copies.length).toBe(2);
  });
  it('copies the given schedules that the actor plans, and names the first that they do not', async () => {
    const ours = await create(live('2027-12-06', '09:00', '11:00', { title: 'Ours' }));
    const more = await create(live('2027-12-08', '09:00', '11:00', { title: 'Later' }));
    const theirs = await create(live('2027-12-07', '09:00', '11:00', { title: 'Theirs', liveAccount: api.world.accounts.birch }));
    const copy = (person: 'admin' | 'manager' | 'manager2' | 'employee' | 'client', schedules: unknown) =>
      api.as(person).post('/api/schedules/copy', { from: '2027-12-06', to: '2027-12-13', schedules });
    expect((await copy('manager', [ours['@id'], more['@id']])).json<Copied>().copies.map(({ startTime }) => startTime)).toEqual([
      '2027-12-13T09:00:00Z',
      '2027-12-15T09:00:00Z',
    ]);
    for (const [person, schedules, path] of [
      ['manager', [ours['@id'], theirs['@id']], 'schedules[1]'],
      ['admin', [], 'schedules'],
      ['admin', Array.from({ length: 301 }, () => ours['@id']), 'schedules'],
    ] as const) {
      const answer = await copy(person, schedules);
      const [violation] = answer.json<{ violations: { propertyPath: string }[] }>().violations;
      expect([answer.status, violation?.propertyPath], answer.text).toEqual([422, path]);
    }
    for (const person of ['employee', 'client'] as const) expect((await copy(person, [ours['@id']])).status).toBe(403);
    expect((await copy('admin', [ours['@id'].replace(/.$/, (last) => (last === '0' ? '1' : '0'))])).status).toBeGreaterThanOrEqual(404);
    expect((await copy('admin', 'all')).status).toBeGreaterThanOrEqual(400);
  });
  it('previews what will be copied and left out, without writing anything', async () => {
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
    await api.as('admin').delete(`${leaving}?then=leave`);
    const body = { from: '2027-09-06', to: '2027-09-13', days: 7 };
    const preview = (await api.as('manager').post('/api/schedules/copy', { ...body, dryRun: true })).json();
    expect(preview).toMatchObject({
      created: [],
      copies: [
        { name: 'Kept', startTime: '2027-09-13T09:00:00Z', withoutPeople: [] },
        { name: 'Cut', withoutPeople: ['Leaver'] },
      ],
      skipped: [
        {
          name: 'Taken',
          accountName: 'acme.uk',
          startTime: '2027-09-14T09:00:00Z',
          endTime: '2027-09-14T11:00:00Z',
          code: 'ACCOUNT_BUSY',
        },
      ],
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
  it('creates no duplicates, sequentially or concurrently', async () => {
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
  it('repeats weekly until a date, inclusive', async () => {
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
  ])('rejects %j', async (body) => {
    expect((await api.as('admin').post('/api/schedules/copy', body)).status).toBe(422);
  });
});
