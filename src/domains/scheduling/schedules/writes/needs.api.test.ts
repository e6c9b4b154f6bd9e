/** Needs of schedules: who sets and sees them, account defaults, and exact open places under concurrent writes. */
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
const ben = (role = 'HOST') => ({ employee: api.world.employees.ben, role });
const read = async (iri: string) => (await api.as('admin').get(iri)).json();
const violations = (answer: { json: <Body>() => Body }) =>
  answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath);

describe('open places', () => {
  it('follow the needs and every shift that is added, removed or changes its role', async () => {
    const made = await create(live('2027-11-01', '09:00', '11:00', { needs: { HOST: 1, MODERATOR: 2 }, scheduleEmployees: [ava()] }));
    expect(made).toMatchObject({ needs: { HOST: 1, MODERATOR: 2 }, openPlaces: 2 });
    const shift = { schedule: made['@id'], ...ben('MODERATOR'), overrideReason: 'no rate' };
    const second = (await api.as('admin').post('/api/schedule_employees', shift)).json<{ '@id': string }>()['@id'];
    expect(await read(made['@id'])).toMatchObject({ openPlaces: 1 });
    await api.as('admin').patch(second, { role: 'HOST', overrideReason: 'x' });
    expect(await read(made['@id'])).toMatchObject({ openPlaces: 2 });
    await api.as('admin').delete(made.scheduleEmployees[0]!['@id']);
    expect(await read(made['@id'])).toMatchObject({ openPlaces: 2 });
    await api.as('admin').delete(second);
    expect(await read(made['@id'])).toMatchObject({ openPlaces: 3 });
    await api.as('admin').patch(made['@id'], { needs: { HOST: 1 } });
    expect(await read(made['@id'])).toMatchObject({ openPlaces: 1, needs: { HOST: 1 } });
    await api.as('admin').patch(made['@id'], { openPlaces: 7 });
    expect(await read(made['@id'])).toMatchObject({ openPlaces: 1 });
  });

  it('are correct after concurrent writes', async () => {
    const made = await create(live('2027-11-02', '09:00', '11:00', { needs: { GENERAL: 12 } }));
    await Promise.all(
      Array.from({ length: 12 }, async (_, turn) => {
        const employee = (await api.as('admin').post('/api/employees', { nickname: `Crowd ${turn}`, generalHourlyRate: 12 })).json()['@id'];
        const answer = await api.as('admin').post('/api/schedule_employees', { schedule: made['@id'], employee, role: 'GENERAL' });
        expect(answer.status, answer.text).toBe(201);
      }),
    );
    expect(await read(made['@id'])).toMatchObject({ openPlaces: 0 });
  });

  it('can be filtered and sorted by', async () => {
    const made = await create(live('2027-11-03', '09:00', '11:00', { needs: { HOST: 3 } }));
    await create(live('2027-11-03', '12:00', '13:00', { needs: { HOST: 1 } }));
    const list = async (query: string) =>
      (await api.as('manager').get(`/api/schedules?startTime[after]=2027-11-03&startTime[strictly_before]=2027-11-04&${query}`)).json<{
        member: { '@id': string }[];
      }>().member;
    expect((await list('openPlaces[gte]=2')).map((item) => item['@id'])).toEqual([made['@id']]);
    expect((await list('order[openPlaces]=desc'))[0]!['@id']).toBe(made['@id']);
  });

  it('are copied as needs', async () => {
    await create(live('2027-11-04', '09:00', '11:00', { needs: { HOST: 1, SUPPORT: 1 }, scheduleEmployees: [ava()] }));
    const { created } = (await api.as('manager').post('/api/schedules/copy', { from: '2027-11-04', to: '2027-11-05', days: 1 })).json<{
      created: string[];
    }>();
    expect(await read(created[0]!)).toMatchObject({ needs: { HOST: 1, SUPPORT: 1 }, openPlaces: 1 });
  });
});

describe('needs', () => {
  it('default to those of the account for the type', async () => {
    const usual = { LIVE: { HOST: 1, MODERATOR: 1 }, VIDEO: { MODEL: 2 } };
    expect((await api.as('manager').patch(api.world.accounts.acmeUk, { defaultNeeds: usual })).status).toBe(200);
    expect(await create(live('2027-11-08', '09:00', '10:00'))).toMatchObject({ needs: usual.LIVE, openPlaces: 2 });
    const account = { liveAccount: api.world.accounts.acmeUk };
    expect(await create(video('2027-11-08', '11:00', '12:00', account))).toMatchObject({ needs: usual.VIDEO });
    expect(await create(live('2027-11-08', '13:00', '14:00', { needs: {} }))).toMatchObject({ needs: {}, openPlaces: 0 });
    expect(await create(live('2027-11-08', '15:00', '16:00', { needs: { HOST: 0, SUPPORT: 2 } }))).toMatchObject({ needs: { SUPPORT: 2 } });
    expect(await create(live('2027-11-08', '19:00', '20:00', { needs: [] }))).toMatchObject({ needs: {} });
    expect(await create(video('2027-11-08', '17:00', '18:00'))).toMatchObject({ needs: {} });
  });

  it.each([
    [{ PILOT: 1 }, 'needs'],
    [[1], 'needs'],
    [{ HOST: -1 }, 'needs.HOST'],
    [{ HOST: 21 }, 'needs.HOST'],
    [{ HOST: 1.5 }, 'needs.HOST'],
    [{ HOST: '1' }, 'needs.HOST'],
    [{ HOST: null }, 'needs.HOST'],
  ])('rejects %j, naming the field', async (needs, path) => {
    const answer = await api.as('admin').post('/api/schedules', live('2027-11-09', '09:00', '10:00', { needs }));
    expect([answer.status, violations(answer)]).toEqual([422, [path]]);
    const usual = await api.as('admin').patch(api.world.accounts.birch, { defaultNeeds: { LIVE: needs } });
    expect([usual.status, violations(usual)]).toEqual([422, [path.replace('needs', 'defaultNeeds.LIVE')]]);
  });

  it.each([['{"PILOT": 1}'], ['{"HOST": -1}'], ['{"HOST": 21}'], ['{"HOST": 0.5}'], ['{"HOST": "1"}'], ['[1]'], ['3']])(
    'are rejected by the database: %s',
    async (needs) => {
      const uuid = api.world.schedules.acmeDraft.split('/').at(-1)!;
      const account = api.world.accounts.birch.split('/').at(-1)!;
      await expect(api.database.rows(sql`update schedule set needs = ${needs}::jsonb where uuid = ${uuid}`)).rejects.toThrow();
      await expect(
        api.database.rows(sql`update live_account set default_needs = jsonb_build_object('LIVE', ${needs}::jsonb) where uuid = ${account}`),
      ).rejects.toThrow(/default_needs_shape/);
    },
  );

  it('are visible to assignees and planners, not to clients', async () => {
    const { acmePublished } = api.world.schedules;
    await api.as('admin').patch(acmePublished, { needs: { HOST: 2 } });
    expect((await api.as('employee').get(acmePublished)).json()).toMatchObject({ needs: { HOST: 2 }, openPlaces: 1 });
    expect((await api.as('manager2').get(acmePublished)).json()).toMatchObject({ openPlaces: 1 });
    const client = (await api.as('client').get(acmePublished)).json();
    expect([client.needs, client.openPlaces]).toEqual([undefined, undefined]);
    expect((await api.as('client').get('/api/schedules?openPlaces[gte]=1')).json()).toMatchObject({ totalItems: 0 });
    expect((await api.as('manager2').patch(acmePublished, { needs: {} })).status).toBe(403);
    expect((await api.as('employee').patch(acmePublished, { needs: {} })).status).toBe(403);
    expect((await api.as('manager2').get(api.world.accounts.acmeUk)).json().defaultNeeds).toBeUndefined();
  });
});
