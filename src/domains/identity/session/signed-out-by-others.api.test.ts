/** Users who lose access because their account, client or employee record is deactivated. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { bearerOf, signIn, withCookies } from '../../../../test/kit/sign-in.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const admin = () => api.as('admin');
const records = (): [Person, string, string][] => [
  ['client', api.world.clients.acme, 'INACTIVE'],
  ['employee', api.world.employees.ava, 'DELETED'],
];

describe('users of an inactive client or a deleted employee', () => {
  it.each(['PATCH', 'DELETE'] as const)(
    'are out with the next request after %s, find no way in, and sign in again when they are back',
    async (method) => {
      for (const [person, iri, gone] of records()) {
        const { answer, cookies } = await signIn(api, person);
        expect((await api.anonymous().get('/api/me', bearerOf(answer))).status).toBe(200);
        expect(
          (await (method === 'PATCH' ? admin().patch(`${iri}?then=leave`, { status: gone }) : admin().delete(`${iri}?then=leave`))).status,
        ).toBeLessThan(300);
        expect((await api.anonymous().get('/api/me', bearerOf(answer))).status, person).toBe(401);
        expect((await api.anonymous().post('/api/authentication/refresh', undefined, withCookies(cookies))).status).toBe(401);
        expect((await api.anonymous().get('/api/authentication/session', withCookies(cookies))).json()).toMatchObject({
          authenticated: false,
        });
        expect((await signIn(api, person)).answer.status).toBe(401);
        expect((await admin().patch(iri, { status: 'ACTIVE' })).status).toBe(200);
        expect((await api.anonymous().get('/api/me', bearerOf(answer))).status).toBe(401);
        expect((await signIn(api, person)).answer.status).toBe(200);
      }
    },
  );
  it('are signed out when they are linked to such a record later', async () => {
    const { answer } = await signIn(api, 'manager2');
    await admin().patch(api.world.employees.cleo, { status: 'DELETED' });
    await admin().patch(api.world.employees.cleo, { user: api.world.users.manager2 });
    expect((await api.anonymous().get('/api/me', bearerOf(answer))).status).toBe(401);
    await admin().patch(api.world.users.manager2, { employee: null });
    expect((await api.anonymous().get('/api/me', bearerOf(answer))).status).toBe(200);
  });
  it('are never the last admin', async () => {
    await admin().patch(api.world.employees.cleo, { status: 'ACTIVE' });
    expect((await admin().patch(api.world.users.admin, { employee: api.world.employees.cleo })).status).toBe(200);
    for (const answer of [
      await admin().delete(api.world.employees.cleo),
      await admin().patch(api.world.employees.cleo, { status: 'DELETED' }),
    ])
      expect([answer.status, answer.json().type]).toEqual([409, '/api/errors/identity.lastAdmin']);
    await admin().patch(api.world.users.admin, { employee: null });
    await admin().delete(api.world.employees.cleo);
    for (const answer of [
      await admin().patch(api.world.users.admin, { employee: api.world.employees.cleo }),
      await admin().patch(api.world.employees.cleo, { user: api.world.users.admin }),
    ])
      expect(answer.status).toBe(409);
    expect((await admin().get('/api/me')).json()).toMatchObject({ employee: null });
  });
});

describe('a new password', () => {
  it('must not contain the name of the user’s employee record', async () => {
    await api.database.rows(sql`update employee set lastname = 'Lindqvist' where nickname = 'Ava'`);
    for (const answer of [
      await admin().patch(api.world.users.employee, { password: 'lindqvist-forever' }),
      await api.as('employee').patch('/api/me', { password: 'lindqvist-forever', currentPassword: 'correct horse battery' }),
    ])
      expect(answer.json<{ violations: { code: string }[] }>().violations[0]).toMatchObject({ propertyPath: 'password', code: 'OWN_NAME' });
  });
});
