/** Secrets of authenticator apps are in the database only encrypted, with a key that can be replaced. */
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecretBox } from '#server/secret-box';
import { PASSWORD, startApi, type Api } from '../../../../test/kit/api.ts';
import { sealTotpSecrets } from './totp-secrets.query.ts';

const [key, next] = ['a'.repeat(64), 'b'.repeat(64)];
let api: Api;
beforeAll(async () => {
  api = await startApi({ ENCRYPTION_KEY: `${next},${key}` });
});
afterAll(() => api.stop());

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
const stored = async (username: string) =>
  (
    await api.database.rows<{ secret: string | null; pending: string | null }>(
      sql`select t.secret, t.pending_secret as pending from totp_factor t join app_user u on u.uuid = t."user" where u.username = ${username}`,
    )
  )[0]!;
const signIn = (username: string, code: string) =>
  api.anonymous().post('/api/authentication/token', { username, password: PASSWORD, code });

it('are encrypted from the first moment, and their codes are accepted', async () => {
  const { secret } = (await api.as('employee').post('/api/me/second-factors/totp', { currentPassword: PASSWORD })).json<{
    secret: string;
  }>();
  expect((await stored('employee')).pending).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
  expect((await api.as('employee').post('/api/me/second-factors/totp/confirm', { code: codeOf(secret, -1) })).status).toBe(200);
  expect((await stored('employee')).secret).toMatch(/^v1\./);
  expect((await signIn('employee', codeOf(secret))).status).toBe(200);
});

it('are encrypted and given the current key when a process starts', async () => {
  const secret = new Secret().base32;
  const [user] = await api.database.rows<{ uuid: string }>(sql`select uuid from app_user where username = 'manager2'`);
  await api.database.rows(sql`insert into totp_factor ("user", secret) values (${user!.uuid}, ${secret})`);
  await sealTotpSecrets(api.database, createSecretBox([key, next]));
  const first = (await stored('manager2')).secret!;
  expect([createSecretBox([key]).isCurrent(first), first.includes(secret)]).toEqual([true, false]);
  await sealTotpSecrets(api.database, createSecretBox([next, key]));
  expect(createSecretBox([next]).isCurrent((await stored('manager2')).secret!)).toBe(true);
  expect((await signIn('manager2', codeOf(secret))).status).toBe(200);
});

it('of an unknown key keep a process from starting, and the message says what to set', async () => {
  await expect(sealTotpSecrets(api.database, createSecretBox(['c'.repeat(64)]))).rejects.toThrow(
    /key [\w-]{8}, which ENCRYPTION_KEY does not contain/,
  );
});
