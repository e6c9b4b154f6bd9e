/** Week templates: saved from a week and applied to another, limited to what the actor plans. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../../test/kit/api.ts';
import { schedulesOf, video } from '../../../../../test/kit/schedules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
const { live, ava, create } = schedulesOf(() => api);

interface Template {
  readonly '@id': string;
  readonly name: string;
  readonly plans: readonly {
    readonly day: number;
    readonly startTime: string;
    readonly minutes: number;
    readonly people: readonly unknown[];
  }[];
}
interface Applied {
  readonly created: readonly string[];
  readonly copies: readonly {
    readonly name: string;
    readonly startTime: string;
    readonly withoutPeople: readonly string[];
    readonly leftOpen: readonly unknown[];
  }[];
  readonly skipped: readonly { readonly name: string; readonly code: string; readonly message: string }[];
}
type As = 'admin' | 'manager' | 'manager2' | 'employee' | 'client';
const save = (body: object, as: As = 'manager') => api.as(as).post('/api/schedule_templates/save-week', body);
const apply = (template: Template, body: object, as: As = 'manager') => api.as(as).post(`${template['@id']}/lay`, body);

describe('a week template', () => {
  it('stores weekdays, times, needs and people, and applies them at the same times across a DST change', async () => {
    await create(live('2034-03-21', '18:00', '20:00', { title: 'Evening', needs: { HOST: 2 }, scheduleEmployees: [ava()] }));
    await create(live('2034-03-23', '23:00', '23:59'));
    const saved = await save({ name: 'Usual', week: '2034-03-22' });
    expect(saved.status, saved.text).toBe(201);
    const template = saved.json<Template>();
    expect(template.plans).toMatchObject([
      { day: 1, startTime: '18:00', minutes: 120, title: 'Evening', needs: { HOST: 2 }, people: [{ role: 'HOST' }] },
      { day: 3, startTime: '23:00', minutes: 59, people: [] },
    ]);
    const applied = (await apply(template, { week: '2034-03-29' })).json<Applied>();
    expect([applied.created.length, applied.skipped]).toEqual([2, []]);
    expect((await api.as('admin').get(applied.created[0]!)).json()).toMatchObject({
      startTime: '2034-03-28T17:00:00+00:00',
      title: 'Evening',
      publishedAt: null,
      openPlaces: 1,
      scheduleEmployees: [{ employeeName: 'Ava' }],
    });
    expect((await apply(template, { week: '2034-03-29' })).json<Applied>().skipped.map(({ code }) => code)).toEqual([
      'ALREADY_THERE',
      'ALREADY_THERE',
    ]);
  });

  it('previews what will be created or left out and why, without writing anything', async () => {
    const leaving = (await api.as('admin').post('/api/employees', { nickname: 'Leaver', generalHourlyRate: '10.00' })).json<{
      '@id': string;
    }>()['@id'];
    await create(
      live('2034-05-01', '09:00', '11:00', { title: 'Both', scheduleEmployees: [ava(), { employee: leaving, role: 'MODERATOR' }] }),
    );
    await create(live('2034-05-02', '09:00', '11:00', { title: 'Taken' }));
    await create(live('2034-05-03', '09:00', '11:00', { title: 'Busy', scheduleEmployees: [ava()] }));
    await create(live('2034-05-04', '09:00', '17:00', { title: 'Long', scheduleEmployees: [ava()], overrideReason: 'x' }));
    const template = (await save({ name: 'With everything', week: '2034-05-01' })).json<Template>();
    await api.as('admin').delete(`${leaving}?then=leave`);
    await create(live('2034-05-09', '10:00', '12:00', { title: 'In the way' }));
    await create(video('2034-05-10', '10:00', '12:00', { scheduleEmployees: [ava('GENERAL')] }));
    const preview = (await apply(template, { week: '2034-05-08', dryRun: true })).json<Applied>();
    expect(preview).toMatchObject({
      created: [],
      copies: [
        { name: 'Both', withoutPeople: ['Leaver'], leftOpen: [{ code: 'GONE', message: 'Leaver has left: the place is left open.' }] },
        { name: 'Busy', withoutPeople: ['Ava'], leftOpen: [{ code: 'EMPLOYEE_BUSY' }] },
      ],
      skipped: [
        { name: 'Taken', code: 'ACCOUNT_BUSY' },
        { name: 'Long', code: 'LONG_WITHOUT_GAP' },
      ],
    });
    const list = '/api/schedules?startTime[after]=2034-05-08&startTime[strictly_before]=2034-05-15';
    expect((await api.as('admin').get(list)).json()).toMatchObject({ totalItems: 2 });
    const done = (await apply(template, { week: '2034-05-08', overrideReason: 'Agreed' })).json<Applied>();
    expect(done.copies.map(({ name }) => name)).toEqual(['Both', 'Busy', 'Long']);
    expect((await api.as('admin').get(done.created[1]!)).json()).toMatchObject({
      needs: { HOST: 1 },
      openPlaces: 1,
      scheduleEmployees: [],
    });
  });

  it('keeps the place of a person who had left when it was saved, and the places of everyone when it is saved without people', async () => {
    const leaving = (await api.as('admin').post('/api/employees', { nickname: 'Early', generalHourlyRate: '10.00' })).json<{
      '@id': string;
    }>();
    await create(live('2035-05-07', '09:00', '11:00', { scheduleEmployees: [ava(), { employee: leaving['@id'], role: 'MODERATOR' }] }));
    await api.as('admin').delete(`${leaving['@id']}?then=leave`);
    const template = (await save({ name: 'With a leaver', week: '2035-05-07' })).json<Template>();
    const applied = (await apply(template, { week: '2035-05-14' })).json<Applied>();
    expect(applied.copies).toMatchObject([{ withoutPeople: ['Early'] }]);
    expect((await api.as('admin').get(applied.created[0]!)).json()).toMatchObject({ needs: { MODERATOR: 1 }, openPlaces: 1 });
    const empty = (await save({ name: 'Without people', week: '2035-05-07', people: false })).json<Template>();
    expect(empty.plans).toMatchObject([{ people: [], needs: { HOST: 1, MODERATOR: 1 } }]);
  });

  it('keeps the times of an account in its own zone', async () => {
    // 18:00–22:00 in New York, and the first hours of Monday in London are still Sunday there.
    await create(live('2035-03-06', '23:00', '23:30', { liveAccount: api.world.accounts.acmeUs, endTime: '2035-03-07T03:00:00Z' }));
    await create(live('2035-03-05', '00:30', '02:00', { liveAccount: api.world.accounts.acmeUs }));
    const template = (await save({ name: 'New York', week: '2035-03-05' }, 'admin')).json<Template>();
    expect(template.plans).toMatchObject([
      { day: -1, startTime: '19:30', minutes: 90, timeZone: 'America/New_York' },
      { day: 1, startTime: '18:00', minutes: 240, timeZone: 'America/New_York' },
    ]);
    const applied = (await apply(template, { week: '2035-03-12', dryRun: true }, 'admin')).json<Applied>();
    expect(applied.copies.map(({ startTime }) => startTime)).toEqual(['2035-03-11T23:30:00Z', '2035-03-13T22:00:00Z']);
  });

  it('can be limited to one account, or exclude people', async () => {
    await create(live('2034-06-05', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    await create(live('2034-06-06', '09:00', '11:00', { liveAccount: api.world.accounts.acmeUs }));
    const one = (
      await save({ name: 'One', week: '2034-06-05', liveAccount: api.world.accounts.acmeUk, people: false }, 'admin')
    ).json<Template>();
    expect(one.plans).toMatchObject([{ day: 0, people: [] }]);
  });

  it('is accessible to managers of its account; if it spans several, to its creator', async () => {
    await create(live('2034-07-03', '09:00', '11:00'));
    const ours = (await save({ name: 'Ours', week: '2034-07-03', liveAccount: api.world.accounts.acmeUk })).json<Template>();
    const mine = (await save({ name: 'Mine', week: '2034-07-03' })).json<Template>();
    for (const one of [ours, mine]) expect((await api.as('manager').patch(one['@id'], { name: `${one.name} now` })).status).toBe(200);
    expect((await api.as('manager2').get(ours['@id'])).status).toBe(404);
    expect((await api.as('manager2').patch(mine['@id'], { name: 'x' })).status).toBe(403);
    expect((await apply(ours, { week: '2034-07-10' }, 'manager2')).status).toBe(404);
    const applied = (await apply(mine, { week: '2034-07-10' }, 'manager2')).json<Applied>();
    expect([applied.created, applied.skipped.map(({ message }) => message)]).toEqual([[], ['You do not manage this live account.']]);
    for (const person of ['employee', 'client'] as const) {
      expect((await save({ name: 'No', week: '2034-07-03' }, person)).status).toBe(403);
      expect((await apply(mine, { week: '2034-07-10' }, person)).status).toBe(403);
      expect((await api.as(person).get('/api/schedule_templates')).status).toBe(403);
    }
    expect((await api.as('manager').delete(mine['@id'])).status).toBe(204);
  });

  it.each([
    [{ name: 'x', week: 'soon' }, 'week'],
    [{ name: 'x', week: '2060-01-01' }, 'week'],
    [{ name: '', week: '2034-07-03' }, 'name'],
    [{ name: 'x'.repeat(81), week: '2034-07-03' }, 'name'],
  ])('rejects %j on save', async (body, path) => {
    const answer = await save(body);
    expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath]).toEqual([422, path]);
  });

  it('leaves out stored values that are no longer valid, and applies the rest', async () => {
    const plan = { day: 0, startTime: '09:00', minutes: 60, type: 'VIDEO', title: null, liveAccount: null, needs: {}, people: [] };
    const kept = (await api.as('admin').post('/api/schedule_templates', { name: 'Kept', plans: [plan] })).json<Template>();
    const wrong = [
      { ...plan, type: 'LIVE', title: 'Nowhere' },
      { ...plan, title: 'Twice', people: [ava('HOST'), ava('MODERATOR')] },
    ];
    await api.database.rows(
      sql`update schedule_template set plans = ${JSON.stringify([...wrong, plan])}::jsonb where uuid = ${kept['@id'].slice(-36)}`,
    );
    for (const dryRun of [true, false]) {
      const answer = await apply(kept, { week: '2034-08-07', dryRun }, 'admin');
      expect([answer.status, answer.json<Applied>().copies.length, answer.json<Applied>().skipped.map(({ name }) => name)]).toEqual([
        200,
        1,
        ['Nowhere', 'Twice'],
      ]);
    }
  });

  it('contains only what the actor plans, and rejects more schedules than the limit, as copying does', async () => {
    await api.database.rows(
      sql`insert into schedule (type, live_account, start_time, end_time) select 'LIVE', ${api.world.accounts.acmeUk.slice(-36)}, t, t + interval '1 minute' from generate_series('2034-09-04T00:00:00Z'::timestamptz, '2034-09-04T16:40:00Z', '1 minute') t`,
    );
    const own = (await api.as('manager2').post('/api/schedules', video('2034-09-07', '20:00', '21:00'))).json<{ '@id': string }>();
    expect(own['@id']).toBeDefined();
    const mine = await save({ name: 'Few of many', week: '2034-09-04' }, 'manager2');
    expect([mine.status, mine.json<Template>().plans]).toMatchObject([201, [{ day: 3 }]]);
    const tooMany = await save({ name: 'Many', week: '2034-09-04' });
    expect([tooMany.status, tooMany.json<{ violations: unknown }>().violations]).toMatchObject([422, [{ propertyPath: 'week' }]]);
    const copied = await api.as('manager').post('/api/schedules/copy', { from: '2034-09-04', to: '2034-09-11', days: 7, dryRun: true });
    expect([copied.status, copied.json<{ violations: unknown }>().violations]).toMatchObject([422, [{ propertyPath: 'from' }]]);
  });

  it('rejects invalid plans, naming the field', async () => {
    const plan = { day: 0, startTime: '09:00', minutes: 60, type: 'VIDEO' };
    for (const [wrong, path] of [
      [{ ...plan, day: 7 }, 'plans[0].day'],
      [{ ...plan, day: 8, timeZone: 'UTC' }, 'plans[0].day'],
      [{ ...plan, timeZone: 'Mars' }, 'plans[0].timeZone'],
      [{ ...plan, startTime: '9' }, 'plans[0].startTime'],
      [{ ...plan, people: [{ employee: 'x', role: 'HOST' }] }, 'plans[0].people[0].employee'],
      [{ ...plan, people: [{ employee: `/api/employees/${'a'.repeat(36)}`, role: 'HOST' }] }, 'plans[0].people[0].employee'],
      [{ ...plan, type: 'LIVE' }, 'plans[0].liveAccount'],
      [{ ...plan, people: [ava('HOST'), ava('MODERATOR')] }, 'plans[0].people[1].employee'],
      [{ ...plan, liveAccount: `/api/live_accounts/${'-'.repeat(36)}` }, 'plans[0].liveAccount'],
    ] as const) {
      const answer = await api.as('admin').post('/api/schedule_templates', { name: 'Wrong', plans: [wrong] });
      expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([422, path]);
    }
  });
});
