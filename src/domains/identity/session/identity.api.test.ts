/** Signing in: tokens, the refresh token family, throttling, deactivated users, and the own profile. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import sql from 'sql-template-tag';
import { PASSWORD, startApi, type Api } from '../../../../test/kit/api.ts';
import { bearerOf, cookiesOf, signIn as signInTo, withCookies } from '../../../../test/kit/sign-in.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const signIn = (username: string, password?: string) => signInTo(api, username, password);

describe('signing in', () => {
  it('returns a token and the user, by username or email, case-insensitively', async () => {
    for (const name of ['manager', 'MANAGER', 'manager@example.com']) {
      const { answer } = await signIn(name);
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({
        token: expect.any(String) as string,
        user: { '@id': api.world.users.manager, username: 'manager', roles: ['ROLE_MANAGER'], isManager: true, isAdmin: false },
      });
    }
  });
  it('never returns the password or its hash', async () => {
    const { answer } = await signIn('manager');
    expect(answer.text).not.toMatch(/argon2|password/i);
  });
  it('stores the refresh token where no script can read it', async () => {
    const { answer } = await signIn('manager');
    const lines = answer.headers['set-cookie'] as unknown as string[];
    const refresh = lines.find((line) => line.startsWith('greenroom_refresh='))!;
    expect(refresh).toMatch(/HttpOnly/);
    expect(refresh).toMatch(/SameSite=Strict/);
    expect(refresh).toMatch(/Path=\/api\/authentication/);
  });
  it('gives the same error for a wrong password, an unknown account and an inactive one', async () => {
    await api.database.rows(sql`update app_user set status = 'INACTIVE' where username = 'nobody'`);
    const answers = [await signIn('manager2', 'wrong password'), await signIn('who-is-this', 'wrong password'), await signIn('nobody')];
    expect(new Set(answers.map(({ answer }) => answer.text)).size).toBe(1);
    expect(answers.map(({ answer }) => answer.status)).toEqual([401, 401, 401]);
  });
  it('is throttled after five failures, for unknown accounts too, and reports how long', async () => {
    for (const name of ['employee2', 'unknown-person']) {
      const answers = [];
      for (let turn = 0; turn < 6; turn += 1) answers.push((await signIn(name, 'wrong password')).answer);
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
      expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(0);
      expect((await signIn(name)).answer.status).toBe(429);
    }
  });
  it('admits no more attempts when many are made concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('another-unknown', 'wrong password')));
    expect(answers.filter(({ answer }) => answer.status === 401).length).toBeLessThanOrEqual(5);
  });
  it.each([[{}], [{ username: 'x' }], [{ username: 1, password: 2 }], [{ username: ['admin'], password: PASSWORD }]])(
    'refuses %j by naming the field',
    async (body) => {
      const answer = await api.anonymous().post('/api/authentication/token', body);
      expect(answer.status).toBe(422);
      expect(answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath).toMatch(/username|password/);
    },
  );
});

describe('the refresh token family', () => {
  it('exchanges the cookie for a new token, once', async () => {
    const { cookies } = await signIn('manager');
    const refreshed = await api.anonymous().post('/api/authentication/refresh', undefined, withCookies(cookies));
    expect(refreshed.status).toBe(200);
    expect(refreshed.json()).toMatchObject({ token: expect.any(String) as string, user: { username: 'manager' } });
    expect(cookiesOf(refreshed).greenroom_refresh).not.toBe(cookies.greenroom_refresh);
  });
  it('requires the XSRF header to match the cookie', async () => {
    const { cookies } = await signIn('manager');
    const { greenroom_refresh, ...rest } = cookies;
    expect(
      (
        await api
          .anonymous()
          .post('/api/authentication/refresh', undefined, withCookies({ greenroom_refresh: greenroom_refresh!, ...rest }, 'guessed'))
      ).status,
    ).toBe(403);
    expect(
      (await api.anonymous().post('/api/authentication/refresh', undefined, { cookie: `greenroom_refresh=${greenroom_refresh}` })).status,
    ).toBe(403);
    expect(
      (await api.anonymous().post('/api/authentication/logout', undefined, { cookie: `greenroom_refresh=${greenroom_refresh}` })).status,
    ).toBe(403);
  });
  it('cannot be refreshed without a cookie', async () => {
    expect((await api.anonymous().post('/api/authentication/refresh')).status).toBe(401);
  });
});

describe('the session', () => {
  it('returns the signed-in user, with a valid token', async () => {
    const { cookies } = await signIn('manager');
    const session = await api.anonymous().get('/api/authentication/session', withCookies(cookies));
    const { authenticated, token } = session.json<{ authenticated: boolean; token: string }>();
    expect(authenticated).toBe(true);
    expect((await api.anonymous().get('/api/me', { authorization: `Bearer ${token}` })).json()).toMatchObject({ username: 'manager' });
  });
  it('reports that nobody is signed in', async () => {
    const answer = await api.anonymous().get('/api/authentication/session');
    expect([answer.status, answer.json()]).toEqual([200, { authenticated: false, user: null, token: null }]);
  });
  it('ends at sign-out, also for the access token', async () => {
    const { answer, cookies } = await signIn('manager');
    const bearer = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    const out = await api.anonymous().post('/api/authentication/logout', undefined, withCookies(cookies));
    expect(out.status).toBe(204);
    expect(cookiesOf(out).greenroom_refresh).toBe('');
    expect((await api.anonymous().get('/api/me', bearer)).status).toBe(401);
    expect((await api.anonymous().get('/api/authentication/session', withCookies(cookies))).json()).toMatchObject({ authenticated: false });
  });
  it('is neither rejected nor reported as ended while the database is unreachable', async () => {
    const { answer } = await signIn('manager2');
    const bearer = bearerOf(answer);
    // From now on, the user is read from the database again.
    await api.as('admin').patch(api.world.users.manager2, { nickname: 'Asked again' });
    const away = vi.spyOn(api.database, 'rows').mockRejectedValue(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    try {
      expect((await api.anonymous().post('/api/authentication/logout', undefined, bearer)).status).toBe(503);
      expect((await api.anonymous().get('/api/authentication/session', bearer)).status).toBe(503);
    } finally {
      away.mockRestore();
    }
    expect((await api.anonymous().get('/api/authentication/session', bearer)).json()).toMatchObject({ authenticated: true });
    expect((await api.anonymous().post('/api/authentication/logout', undefined, bearer)).status).toBe(204);
    expect((await api.anonymous().get('/api/authentication/session', bearer)).json()).toMatchObject({ authenticated: false });
  });
  it('can be listed and ended from another session', async () => {
    const first = await signIn('client');
    const second = await signIn('client');
    const [one, two] = [first, second].map(({ answer }) => ({ authorization: `Bearer ${answer.json<{ token: string }>().token}` }));
    const end = (url: string, bearer: Readonly<Record<string, string>> | undefined) =>
      api.anonymous().send({
        method: 'DELETE',
        url,
        headers: { ...bearer, 'content-type': 'application/json' },
        payload: { currentPassword: PASSWORD },
      });
    const listed = (await api.anonymous().get('/api/me/sessions', two)).json<{ member: { uuid: string; current: boolean }[] }>().member;
    expect(listed.filter(({ current }) => current).length).toBe(1);
    const [other] = listed.filter(({ current }) => !current);
    expect((await end(`/api/me/sessions/${other!.uuid}`, two)).status).toBe(204);
    expect([(await api.anonymous().get('/api/me', one)).status, (await api.anonymous().get('/api/me', two)).status]).toEqual([401, 200]);
    const third = await signIn('client');
    const three = { authorization: `Bearer ${third.answer.json<{ token: string }>().token}` };
    expect((await end('/api/me/sessions', three)).status).toBe(204);
    expect([(await api.anonymous().get('/api/me', two)).status, (await api.anonymous().get('/api/me', three)).status]).toEqual([401, 200]);
  });
  it('of another user cannot be ended', async () => {
    const [row] = await api.database.rows<{ uuid: string }>(
      sql`select s.uuid from user_session s join app_user u on u.uuid = s."user" where u.username = 'manager' limit 1`,
    );
    expect((await api.as('client2').delete(`/api/me/sessions/${row!.uuid}`)).status).toBe(404);
  });
});

describe('a user who is deactivated', () => {
  it('is signed out immediately, and can neither refresh nor sign in again', async () => {
    const { answer, cookies } = await signIn('manager2');
    const bearer = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    expect((await api.anonymous().get('/api/live_accounts', bearer)).status).toBe(200);
    expect((await api.as('admin').patch(api.world.users.manager2, { status: 'INACTIVE' })).status).toBe(200);
    expect((await api.anonymous().get('/api/live_accounts', bearer)).status).toBe(401);
    expect((await api.anonymous().post('/api/authentication/refresh', undefined, withCookies(cookies))).status).toBe(401);
    expect((await signIn('manager2')).answer.status).toBe(401);
    await api.as('admin').patch(api.world.users.manager2, { status: 'ACTIVE' });
    expect((await api.anonymous().get('/api/live_accounts', bearer)).status).toBe(401);
    expect((await signIn('manager2')).answer.status).toBe(200);
  });
  it('gains and loses permissions with the next request', async () => {
    const { answer } = await signIn('manager2');
    const bearer = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    expect((await api.anonymous().get('/api/clients', bearer)).status).toBe(403);
    await api.as('admin').patch(api.world.users.manager2, { roles: ['ROLE_MANAGER', 'ROLE_ADMIN'] });
    expect((await api.anonymous().get('/api/clients', bearer)).status).toBe(200);
    await api.as('admin').patch(api.world.users.manager2, { roles: ['ROLE_MANAGER'] });
    expect((await api.anonymous().get('/api/clients', bearer)).status).toBe(403);
  });
});

describe('users', () => {
  it('must always include an active admin', async () => {
    for (const answer of [
      await api.as('admin').delete(api.world.users.admin),
      await api.as('admin').patch(api.world.users.admin, { roles: [] }),
      await api.as('admin').patch(api.world.users.admin, { status: 'INACTIVE' }),
    ])
      expect(answer.status).toBe(409);
    expect((await api.as('admin').get('/api/me')).json()).toMatchObject({ status: 'ACTIVE', roles: ['ROLE_ADMIN'] });
  });
  it.each([
    ['short', 'TOO_SHORT'],
    ['password123', 'COMMON'],
    ['fresh.person', 'OWN_NAME'],
    ['i-am-fresh-today', 'OWN_NAME'],
    ['greenroom-1234', 'DIGITS'],
  ])('cannot have the password %s', async (password, code) => {
    const answer = await api.as('admin').post('/api/users', { username: 'fresh.person', roles: [], password });
    expect([answer.status, answer.json<{ violations: { propertyPath: string; code: string }[] }>().violations[0]]).toMatchObject([
      422,
      { propertyPath: 'password', code },
    ]);
  });
  it('cannot change their own password without the current one, not even as an admin', async () => {
    const answer = await api.as('admin').patch(api.world.users.admin, { password: 'a brand new one' });
    expect([answer.status, answer.json<{ violations: { propertyPath: string; code: string }[] }>().violations[0]]).toMatchObject([
      422,
      { propertyPath: 'currentPassword', code: 'REQUIRED' },
    ]);
    expect((await signIn('admin')).answer.status).toBe(200);
  });
  it('have case-insensitively unique names', async () => {
    const answer = await api.as('admin').post('/api/users', { username: 'ADMIN', roles: [] });
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath).toBe('username');
  });
  it('link to an employee from either side', async () => {
    const linked = await api.as('admin').patch(api.world.employees.cleo, { user: api.world.users.manager2 });
    expect(linked.json()).toMatchObject({ user: { '@id': api.world.users.manager2, username: 'manager2' } });
    expect((await api.as('admin').get(api.world.users.manager2)).json()).toMatchObject({ employee: { '@id': api.world.employees.cleo } });
    expect((await api.as('admin').patch(api.world.users.manager2, { employee: null })).json()).toMatchObject({ employee: null });
    expect((await api.as('admin').get(api.world.employees.cleo)).json()).toMatchObject({ user: null });
  });
});

describe('the own profile', () => {
  it('is read and changed under its fixed id', async () => {
    expect((await api.as('employee').get('/api/me/profile')).json()).toMatchObject({
      username: 'employee',
      employee: { '@id': api.world.employees.ava, nickname: 'Ava' },
    });
    expect(
      (await api.as('employee').patch('/api/me/profile', { nickname: 'Avy', roles: ['ROLE_ADMIN'], username: 'root' })).json(),
    ).toMatchObject({ nickname: 'Avy', roles: ['ROLE_EMPLOYEE'], username: 'employee' });
  });
  it('requires the current password to change it, and ends the other sessions', async () => {
    const { answer: other } = await signIn('client2');
    const wrong = await api.as('client2').patch('/api/me/profile', { password: 'a brand new one', currentPassword: 'not this' });
    expect([wrong.status, wrong.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
      422,
      'currentPassword',
    ]);
    expect((await api.as('client2').patch('/api/me/profile', { password: 'short', currentPassword: PASSWORD })).status).toBe(422);
    expect((await api.as('client2').patch('/api/me/profile', { password: 'a brand new one', currentPassword: PASSWORD })).status).toBe(200);
    expect((await api.anonymous().get('/api/me', { authorization: `Bearer ${other.json<{ token: string }>().token}` })).status).toBe(401);
    expect((await api.as('client2').get('/api/me')).status).toBe(200);
    expect([(await signIn('client2')).answer.status, (await signIn('client2', 'a brand new one')).answer.status]).toEqual([401, 200]);
  });
  it('gets an audit entry and a new version when an admin sets only a new password', async () => {
    const iri = api.world.users.client2;
    const before = await api.as('admin').get(iri);
    expect((await api.as('admin').patch(iri, { password: 'Only-the-password-77' })).status).toBe(200);
    const [entry] = await api.database.rows<{ operation: string; before: object; after: object; by: string }>(
      sql`select a.operation, a.before, a.after, u.username as by from audit_entry a join app_user u on u.uuid = a."user" where a.record = ${iri} order by a.id desc limit 1`,
    );
    expect(entry).toEqual({ operation: 'UPDATE', before: {}, after: { password: 'changed' }, by: 'admin' });
    const stale = { 'if-match': String(before.headers.etag) };
    expect((await api.as('admin').patch(iri, { nickname: 'Late' }, stale)).status).toBe(412);
  });
  it('writes an audit entry without the password', async () => {
    const trail = await api.as('admin').get(`/api/audit_entries?record=${api.world.users.client2}`);
    expect(trail.text).toContain('"password":"changed"');
    expect(trail.text).not.toMatch(/brand new|argon2/);
    expect((await api.as('manager').get('/api/audit_entries')).status).toBe(403);
  });
});
