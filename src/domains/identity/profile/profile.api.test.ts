/** The own profile under concurrent writes to the same account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { PASSWORD, startApi, type Api } from '../../../../test/kit/api.ts';
import { atTheSameMoment } from '../../../../test/kit/same-moment.ts';
import { bearerOf, signIn } from '../../../../test/kit/sign-in.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const ROUNDS = 6;
const hashOf = async (username: string) =>
  (await api.database.rows<{ hash: string }>(sql`select password_hash as hash from app_user where username = ${username}`))[0]!.hash;

describe('a password reset by an admin', () => {
  it('persists, whatever the user saves at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [password, before] = [`reset by an admin ${round}`, await hashOf('client')];
      const person = await signIn(api, 'client', round === 0 ? PASSWORD : `reset by an admin ${round - 1}`);
      const [reset] = await Promise.all([
        api.as('admin').patch(api.world.users.client, { password }),
        ...Array.from({ length: 4 }, (_, turn) =>
          api.anonymous().patch('/api/me', { nickname: `Name ${round} ${turn}` }, bearerOf(person.answer)),
        ),
      ]);
      expect(reset.status, reset.text).toBe(200);
      expect(await hashOf('client')).not.toBe(before);
      expect((await signIn(api, 'client', password)).answer.status).toBe(200);
    }
  });
  it('rejects what the user saves with a session that it ended', async () => {
    const person = await signIn(api, 'employee');
    const saved = await atTheSameMoment(
      api.database,
      async (tx) => {
        await tx.rows(sql`update app_user set password_hash = 'reset' where username = 'employee'`);
        await tx.rows(sql`update user_session set ended_at = now() where "user" = (select uuid from app_user where username = 'employee')`);
      },
      () => api.anonymous().patch('/api/me', { nickname: 'Too late' }, bearerOf(person.answer)),
    );
    expect(saved.status).toBe(401);
    expect(await api.database.rows(sql`select password_hash as hash, nickname from app_user where username = 'employee'`)).toEqual([
      { hash: 'reset', nickname: 'employee' },
    ]);
  });
  it('blocks a user who was signing in with the old password at that moment', async () => {
    const late = await atTheSameMoment(
      api.database,
      async (tx) => {
        await tx.rows(sql`update app_user set password_hash = 'reset' where username = 'employee2'`);
      },
      () => signIn(api, 'employee2'),
    );
    expect(late.answer.status).toBe(401);
    expect(
      await api.database.rows(
        sql`select s.uuid from user_session s join app_user u on u.uuid = s."user" where u.username = 'employee2' and s.ended_at is null`,
      ),
    ).toEqual([]);
  });
});

describe('a new password in the profile', () => {
  it.each(['/api/me', '/api/me/profile'])('that is sent to %s alone says at its field that the current one is needed', async (address) => {
    const answer = await api.as('client2').patch(address, { password: 'a quiet green harbour' });
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      {
        violations: [{ propertyPath: 'currentPassword', code: 'REQUIRED', message: 'Enter your current password to change this.' }],
      },
    ]);
  });
});

describe('the own profile', () => {
  const state = () =>
    api.database.rows(sql`select u.*, (select count(*) from audit_entry) as entries from app_user u where username = 'manager'`);

  it('is not changed by a request without changes', async () => {
    const before = await state();
    for (const body of [{}, { nickname: 'manager' }, { roles: ['ROLE_ADMIN'] }, { currentPassword: 'whatever' }])
      expect((await api.as('manager').patch('/api/me', body)).status).toBe(200);
    expect(await state()).toEqual(before);
  });
  it('is not overwritten after someone else changed it', async () => {
    const { etag } = (await api.as('manager').get('/api/me')).headers;
    const changed = await api.as('manager').patch('/api/me/profile', { nickname: 'First' }, { 'if-match': etag! });
    expect(changed.status).toBe(200);
    for (const tag of [etag!, '"999.x"', `W/${changed.headers.etag}`, 'nonsense'])
      expect((await api.as('manager').patch('/api/me', { nickname: 'Second' }, { 'if-match': tag })).status, tag).toBe(412);
    expect((await api.as('manager').get('/api/me')).json()).toMatchObject({ nickname: 'First' });
    expect((await api.as('manager').patch('/api/me', { nickname: 'Second' }, { 'if-match': changed.headers.etag! })).status).toBe(200);
  });
  it('is changed by only one of several requests for the same version', async () => {
    const { etag } = (await api.as('manager').get('/api/me')).headers;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => api.as('manager').patch('/api/me', { nickname: `Turn ${turn}` }, { 'if-match': etag! })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
  });
  it('audits what changed, and nothing else', async () => {
    await api.as('manager').patch('/api/me', { nickname: 'Noted', email: 'manager@example.com', currentPassword: PASSWORD });
    const [entry] = await api.database.rows(
      sql`select before, after from audit_entry where record = ${api.world.users.manager} order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ after: { nickname: 'Noted' } });
    expect(Object.keys((entry as { before: object }).before)).toEqual(['nickname']);
  });
});
