/** Every address that changes the own account asks for the current password: a stolen access token must not become the account. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startApi, type Answer, type Api } from '../../../../test/kit/api.ts';
import { insertSecondSteps } from '../../../../test/kit/second-steps.ts';
import { bearerOf, signIn } from '../../../../test/kit/sign-in.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: 'http://localhost' });
});
afterAll(() => api.stop());

const NEW_PASSWORD = 'a quiet green harbour';
const JSON_BODY = { 'content-type': 'application/json' };
const MERGE = { 'content-type': 'application/merge-patch+json' };

interface Thief {
  readonly uuid: string;
  readonly iri: string;
  readonly send: (method: 'PATCH' | 'DELETE' | 'POST', url: string, body?: object) => Promise<Answer>;
}

/** An admin with an app and a passkey, signed in on another browser too, whose access token someone else holds. */
async function stolen(username: string, more: object = {}): Promise<Thief> {
  const person = { username, email: `${username}@example.com`, roles: ['ROLE_ADMIN'], password: PASSWORD, ...more };
  const { '@id': iri, uuid } = (await api.as('admin').post('/api/users', person)).json<{ '@id': string; uuid: string }>();
  await signIn(api, username);
  const bearer = bearerOf((await signIn(api, username)).answer);
  const send: Thief['send'] = (method, url, body) =>
    api.anonymous().send({
      method,
      url,
      headers: { ...bearer, ...(body === undefined ? {} : method === 'POST' ? JSON_BODY : MERGE) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  const steps = await insertSecondSteps(api.database, { post: (url, body) => api.anonymous().post(url, body, bearer) }, uuid);
  await api.database.rows(sql`update totp_factor set secret = pending_secret where "user" = ${uuid}`);
  await steps.addPasskey();
  return { uuid, iri, send };
}

const stateOf = (user: string) =>
  api.database.rows(sql`
    select u.username, u.email, u.roles, u.status, u.password_hash,
      (select count(*) from email_change c where c."user" = u.uuid) as changes, (select count(*) from totp_factor t where t."user" = u.uuid) as apps,
      (select count(*) from passkey p where p."user" = u.uuid) as passkeys, (select count(*) from recovery_code r where r."user" = u.uuid) as codes,
      (select count(*) from user_session s where s."user" = u.uuid and s.ended_at is null) as sessions
    from app_user u where u.uuid = ${user}`);

const otherSession = async (user: string) =>
  (await api.database.rows<{ uuid: string }>(sql`select uuid from user_session where "user" = ${user} order by created_at limit 1`))[0]!
    .uuid;
const passkeyOf = async (user: string) =>
  (await api.database.rows<{ uuid: string }>(sql`select uuid from passkey where "user" = ${user}`))[0]!.uuid;

/** What a thief would do, at every address that reaches it. */
const ACTS: Readonly<Record<string, (thief: Thief, body: object) => Promise<Answer>>> = {
  'a new email address in the profile': ({ send }, body) => send('PATCH', '/api/me', { email: 'thief@example.com', ...body }),
  'a new email address in the user': ({ iri, send }, body) => send('PATCH', iri, { email: 'thief@example.com', ...body }),
  'no email address in the user': ({ iri, send }, body) => send('PATCH', iri, { email: null, ...body }),
  'a new password in the profile': ({ send }, body) => send('PATCH', '/api/me/profile', { password: NEW_PASSWORD, ...body }),
  'a new password in the user': ({ iri, send }, body) => send('PATCH', iri, { password: NEW_PASSWORD, ...body }),
  'a new username': ({ iri, send }, body) => send('PATCH', iri, { username: 'someone.else', ...body }),
  'other roles': ({ iri, send }, body) => send('PATCH', iri, { roles: ['ROLE_MANAGER'], ...body }),
  'the own deactivation': ({ iri, send }, body) => send('PATCH', iri, { status: 'INACTIVE', ...body }),
  'all second factors through the user': ({ iri, send }, body) => send('DELETE', `${iri}/second-factors`, body),
  'the app': ({ send }, body) => send('DELETE', '/api/me/second-factors/totp', body),
  'a passkey': async ({ uuid, send }, body) => send('DELETE', `/api/me/second-factors/passkeys/${await passkeyOf(uuid)}`, body),
  'new recovery codes': ({ send }, body) => send('POST', '/api/me/second-factors/recovery-codes', body),
  'all other sessions': ({ send }, body) => send('DELETE', '/api/me/sessions', body),
  'another session': async ({ uuid, send }, body) => send('DELETE', `/api/me/sessions/${await otherSession(uuid)}`, body),
};

describe.each(Object.keys(ACTS).map((name, turn) => [name, turn] as const))('changing the own account: %s', (name, turn) => {
  it('needs the current password, is refused without it and with a wrong one, and names the field', async () => {
    const thief = await stolen(`owner${turn}`);
    const before = await stateOf(thief.uuid);
    for (const body of [{}, { currentPassword: 'a wrong guess' }]) {
      const answer = await ACTS[name]!(thief, body);
      expect([answer.status, answer.json()], answer.text).toMatchObject([422, { violations: [{ propertyPath: 'currentPassword' }] }]);
    }
    expect(await stateOf(thief.uuid)).toEqual(before);
    const right = await ACTS[name]!(thief, { currentPassword: PASSWORD });
    expect(right.status, right.text).toBeLessThan(300);
    expect(await stateOf(thief.uuid)).not.toEqual(before);
  });
});

describe('the own account in the list of users', () => {
  it('changes its address only after both addresses have confirmed', async () => {
    const { iri, send } = await stolen('mover');
    const asked = await send('PATCH', iri, { email: 'moved@example.com', currentPassword: PASSWORD });
    expect(asked.json()).toMatchObject({ email: 'mover@example.com', pendingEmail: 'moved@example.com' });
  });

  it('is not deleted without the password', async () => {
    const { iri, uuid, send } = await stolen('leaver');
    const before = await stateOf(uuid);
    const answer = await send('DELETE', iri);
    expect([answer.status, answer.json()]).toMatchObject([422, { violations: [{ propertyPath: 'currentPassword' }] }]);
    expect(await stateOf(uuid)).toEqual(before);
  });

  it('is not signed out by deactivating the employee or client that it belongs to', async () => {
    const { employees, clients } = api.world;
    for (const [username, link] of [
      ['linked.employee', { employee: employees.cleo }],
      ['linked.client', { client: clients.birch }],
    ] as const) {
      const { uuid, send } = await stolen(username, link);
      const before = await stateOf(uuid);
      const [record] = Object.values(link);
      for (const answer of [
        await send('DELETE', record!),
        await send('PATCH', record!, { status: username === 'linked.client' ? 'INACTIVE' : 'DELETED' }),
      ])
        expect([answer.status, answer.json().type], answer.text).toEqual([409, '/api/errors/identity.ownAccount']);
      expect(await stateOf(uuid)).toEqual(before);
    }
  });

  it('is not signed out by linking it to an employee or client that has left', async () => {
    const { iri, uuid, send } = await stolen('linker');
    const admin = api.as('admin');
    const create = async (url: string, body: object) => (await admin.post(url, body)).json<{ '@id': string }>()['@id'];
    const client = await create('/api/clients', { name: 'Left', email: 'left@example.com', status: 'INACTIVE' });
    const employee = await create('/api/employees', { nickname: 'left', status: 'DELETED' });
    const before = await stateOf(uuid);
    for (const answer of [
      await send('PATCH', iri, { client }),
      await send('PATCH', iri, { employee }),
      await send('PATCH', employee, { user: iri }),
      await send('POST', '/api/employees', { nickname: 'leaving', status: 'DELETED', user: iri }),
    ])
      expect([answer.status, answer.json().type], answer.text).toEqual([409, '/api/errors/identity.ownAccount']);
    expect(await stateOf(uuid)).toEqual(before);
    expect((await send('PATCH', '/api/me', { nickname: 'Still here' })).status).toBe(200);
  });

  it('changes its display name, and everything that stays as it was, without the password', async () => {
    const { iri, send } = await stolen('renamed');
    const same = { nickname: 'Renamed', username: 'renamed', email: 'renamed@example.com', roles: ['ROLE_ADMIN'], status: 'ACTIVE' };
    expect((await send('PATCH', iri, same)).json()).toMatchObject({ nickname: 'Renamed' });
  });

  it('counts wrong passwords together with those of the profile', async () => {
    const { iri, send } = await stolen('guessed');
    const guesses = [];
    for (let turn = 0; turn < 6; turn += 1)
      guesses.push((await send('PATCH', iri, { username: 'taken', currentPassword: `guess ${turn}` })).status);
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await send('PATCH', '/api/me', { password: NEW_PASSWORD, currentPassword: PASSWORD })).status).toBe(429);
    expect((await send('DELETE', `${iri}/second-factors`, { currentPassword: PASSWORD })).status).toBe(429);
  });

  it('counts guesses that are sent at the same moment', async () => {
    const { iri, send } = await stolen('raced');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => send('PATCH', iri, { username: 'taken', currentPassword: `guess ${turn}` })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('is not counted as a guess when nothing was compared', async () => {
    const { iri, send } = await stolen('careless');
    for (let turn = 0; turn < 7; turn += 1)
      expect((await send('PATCH', iri, { email: 'not an address', currentPassword: 'a wrong guess' })).status).toBe(422);
    expect((await send('PATCH', iri, { username: 'careless.too', currentPassword: PASSWORD })).status).toBe(200);
  });

  it('ends its own session without the password, which is signing out', async () => {
    const { uuid, send } = await stolen('quitter');
    const [own] = await api.database.rows<{ uuid: string }>(
      sql`select uuid from user_session where "user" = ${uuid} order by created_at desc limit 1`,
    );
    expect((await send('DELETE', `/api/me/sessions/${own!.uuid}`)).status).toBe(204);
    expect((await send('PATCH', '/api/me', { nickname: 'Late' })).status).toBe(401);
  });
});

describe('the account of another user', () => {
  it('is changed by an admin as before, without a password', async () => {
    const { iri, uuid } = await stolen('helped');
    const admin = api.as('admin');
    expect((await admin.delete(`${iri}/second-factors`)).status).toBe(204);
    expect((await admin.patch(iri, { email: 'new@example.com', username: 'helped.too', password: NEW_PASSWORD })).json()).toMatchObject({
      email: 'new@example.com',
      username: 'helped.too',
    });
    expect((await admin.delete(iri)).status).toBe(204);
    expect(await stateOf(uuid)).toMatchObject([{ status: 'INACTIVE', sessions: 0 }]);
  });
});
