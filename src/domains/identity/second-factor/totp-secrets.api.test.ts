/** Secrets of authenticator apps are in the database only encrypted, with a key that can be replaced. */
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecretBox } from '#server/secret-box';
import { readSettings } from '#server/settings';
import { mailTo, startMailWorker } from '../../../../test/kit/account-mail.ts';
import { PASSWORD, startApi, type Api } from '../../../../test/kit/api.ts';
import { removeUnreadableApps } from '../server.ts';
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

it('of a lost key are removed by a command, which notifies the owners and leaves the others', async () => {
  await api.database.rows(sql`update app_user set email = 'manager2@example.com' where username = 'manager2'`);
  const [kept, lost] = [await stored('employee'), createSecretBox(['d'.repeat(64)])];
  const [user] = await api.database.rows<{ uuid: string }>(sql`select uuid from app_user where username = 'manager2'`);
  await api.database.rows(
    sql`update totp_factor set secret = ${lost.seal(new Secret().base32, user!.uuid)}, pending_secret = null where "user" = ${user!.uuid}`,
  );
  await expect(sealTotpSecrets(api.database, createSecretBox([next, key]))).rejects.toThrow(/forget-lost-key/);
  const settings = readSettings({ ENCRYPTION_KEY: `${next},${key}` });
  const worker = await startMailWorker(api);
  try {
    expect(await removeUnreadableApps(api.database, settings)).toEqual(['manager2']);
    expect(await removeUnreadableApps(api.database, settings)).toEqual([]);
    expect((await mailTo(api, 'manager2@example.com', 'A second sign-in step was removed')).text).toContain('The operator of the server');
  } finally {
    await worker.stop();
  }
  await sealTotpSecrets(api.database, createSecretBox([next, key]));
  expect([await stored('manager2'), (await stored('employee')).secret]).toEqual([undefined, kept.secret]);
  expect((await api.anonymous().post('/api/authentication/token', { username: 'manager2', password: PASSWORD })).status).toBe(200);
  const [entry] = await api.database.rows<{ reason: string }>(
    sql`select reason from audit_entry where record = ${`/api/users/${user!.uuid}`} and after ? 'secondFactorRemoved' order by id desc`,
  );
  expect(entry?.reason).toBe('The encryption key was lost.');
});
