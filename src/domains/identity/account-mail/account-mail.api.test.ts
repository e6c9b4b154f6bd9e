/** Account mails: invitations, password resets, changes of address, and security notices. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Worker } from '#server/jobs/worker';
import { mailsAreSent, mailsTo, mailTo, startMailWorker, tokenIn } from '../../../../test/kit/account-mail.ts';
import { PASSWORD, startApi, type Api } from '../../../../test/kit/api.ts';

const NEW_PASSWORD = 'a quiet green harbour';
let api: Api;
let worker: Worker;
beforeAll(async () => {
  api = await startApi({ AGENCY_NAME: 'Northlight' });
  worker = await startMailWorker(api);
});
beforeEach(() => api.database.rows(sql`delete from sign_in_failure`));
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const post = (path: string, body: object) => api.anonymous().post(`/api/authentication/${path}`, body);
const signIn = (username: string, password: string) => post('token', { username, password });
const forget = (email: string) => post('forgot-password', { email });
const reset = (token: string, password = NEW_PASSWORD) => post('reset-password', { token, password });
const codeOf = (answer: { json<T>(): T }) => answer.json<{ type: string }>().type.replace('/api/errors/', '');
const addUser = async (username: string, more: object = {}) => {
  const answer = await api.as('admin').post('/api/users', { username, email: `${username}@example.com`, roles: ['ROLE_MANAGER'], ...more });
  expect(answer.status).toBe(201);
  return answer.json<{ '@id': string }>()['@id'];
};
/** A new user per test, so that mails of earlier tests are not mistaken for this test's. */
const person = async (username: string) => addUser(username, { password: PASSWORD });
const links = (username: string) =>
  api.database.rows<{ kind: string; used: boolean }>(
    sql`select kind, used_at is not null as used from account_link l join app_user u on u.uuid = l."user" where u.username = ${username} order by l.created_at`,
  );

describe('an invitation', () => {
  it('is sent to a user created without a password; its link sets one, once', async () => {
    await addUser('invited');
    const mail = await mailTo(api, 'invited@example.com', 'Your account at Northlight');
    expect(mail.text).toMatch(/^https:\/\/greenroom\.example\/reset-password#token=[\w-]{43}$/m);
    expect(mail.text).toContain('Username: invited');
    expect((await signIn('invited', NEW_PASSWORD)).status).toBe(401);
    expect((await reset(tokenIn(mail))).status).toBe(204);
    expect((await signIn('invited', NEW_PASSWORD)).status).toBe(200);
    const again = await reset(tokenIn(mail));
    expect([again.status, codeOf(again)]).toEqual([410, 'identity.linkUsed']);
  });

  it('is not sent to a user with a password, or without an address', async () => {
    await addUser('with-password', { password: PASSWORD });
    await addUser('without-address', { email: null });
    await mailsAreSent(api);
    expect(await mailsTo(api, 'with-password@example.com')).toEqual([]);
    expect(await links('without-address')).toEqual([]);
  });

  it('can be resent by an admin until the password is set', async () => {
    const iri = await addUser('slow');
    await mailTo(api, 'slow@example.com', /account/);
    expect((await api.as('admin').get(iri)).json()).toMatchObject({ hasPassword: false });
    expect((await api.as('manager').post(`${iri}/invite`, {})).status).toBe(403);
    expect((await api.as('admin').post(`${iri}/invite`, {})).status).toBe(204);
    const mail = await mailTo(api, 'slow@example.com', /account/, 2);
    expect((await reset(tokenIn(mail))).status).toBe(204);
    const late = await api.as('admin').post(`${iri}/invite`, {});
    expect([late.status, codeOf(late)]).toEqual([409, 'identity.notInvitable']);
    expect((await api.as('admin').get(iri)).json()).toMatchObject({ hasPassword: true });
  });

  it('is valid for 72 hours, a reset link for one hour', async () => {
    await addUser('waiting');
    await mailTo(api, 'waiting@example.com', /account/);
    await forget('waiting@example.com');
    await mailTo(api, 'waiting@example.com', 'Choose a new password');
    expect(
      await api.database.rows(
        sql`select kind, extract(epoch from expires_at - created_at)::int / 3600 as hours from account_link l join app_user u on u.uuid = l."user" where u.username = 'waiting' order by kind`,
      ),
    ).toEqual([
      { kind: 'INVITATION', hours: 72 },
      { kind: 'RESET', hours: 1 },
    ]);
  });
});

describe('a password reset', () => {
  it('responds alike whether the account exists, is inactive or does not exist', async () => {
    const iri = await person('left');
    await api.as('admin').patch(iri, { status: 'INACTIVE' });
    const answers = [await forget('manager2@example.com'), await forget('nobody-at-all@example.com'), await forget('left@example.com')];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array.from({ length: 3 }, () => [204, '']));
    await mailsAreSent(api);
    expect((await mailsTo(api, 'manager2@example.com')).map(({ subject }) => subject)).toContain('Choose a new password');
    expect(await mailsTo(api, 'nobody-at-all@example.com')).toEqual([]);
    expect((await mailsTo(api, 'left@example.com')).map(({ subject }) => subject)).not.toContain('Choose a new password');
  });

  it('writes the same rows whether or not the account exists, so that timing reveals nothing', async () => {
    const rowsOf = async (email: string) => {
      await forget(email);
      await mailsAreSent(api);
      return api.database.rows(
        sql`select name from background_job where name = 'identity.forgotPassword' and payload ->> 'email' = ${email}`,
      );
    };
    expect(await rowsOf('client2@example.com')).toEqual(await rowsOf('stranger@example.com'));
  });

  it('ends all sessions, sends a notice, and invalidates other links', async () => {
    await person('forgetful');
    const { token } = (await signIn('forgetful', PASSWORD)).json<{ token: string }>();
    const me = () => api.anonymous().get('/api/me', { authorization: `Bearer ${token}` });
    expect((await me()).status).toBe(200);
    await forget('Forgetful@Example.com');
    const first = await mailTo(api, 'forgetful@example.com', 'Choose a new password');
    await forget('forgetful@example.com');
    const second = await mailTo(api, 'forgetful@example.com', 'Choose a new password', 2);
    expect((await reset(tokenIn(second))).status).toBe(204);
    expect((await me()).status).toBe(401);
    expect((await signIn('forgetful', PASSWORD)).status).toBe(401);
    expect((await signIn('forgetful', NEW_PASSWORD)).status).toBe(200);
    expect(codeOf(await reset(tokenIn(first), 'another quiet harbour'))).toBe('identity.linkUsed');
    await mailTo(api, 'forgetful@example.com', 'Your password was changed');
    const [entry] = await api.database.rows<{ after: object; user: string }>(
      sql`select a.after, u.username as user from audit_entry a join app_user u on u.uuid = a."user" where a.record like '%' || u.uuid and u.username = 'forgetful' and a.operation = 'UPDATE'`,
    );
    expect(entry).toEqual({ user: 'forgetful', after: { password: 'changed' } });
  });

  it('enforces the password rules, and keeps the link valid for another attempt', async () => {
    await person('careless');
    await forget('careless@example.com');
    const token = tokenIn(await mailTo(api, 'careless@example.com', 'Choose a new password'));
    const weak = await reset(token, 'careless-me-2020');
    expect(weak.status).toBe(422);
    expect(weak.json()).toMatchObject({ violations: [{ propertyPath: 'password', code: 'OWN_NAME' }] });
    expect((await reset(token)).status).toBe(204);
  });

  it('reports whether a link is unknown or expired', async () => {
    const unknown = await reset('x'.repeat(43));
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'identity.linkUnknown']);
    await person('late');
    await forget('late@example.com');
    const token = tokenIn(await mailTo(api, 'late@example.com', 'Choose a new password'));
    await api.database.rows(sql`update account_link set expires_at = now()`);
    const late = await reset(token);
    expect([late.status, codeOf(late)]).toEqual([410, 'identity.linkExpired']);
    expect((await signIn('late', PASSWORD)).status).toBe(200);
  });

  it('is rate-limited for every requester, so that no mailbox is flooded', async () => {
    await person('flooded');
    for (const email of ['flooded@example.com', 'unknown-flooded@example.com']) {
      const statuses = [];
      for (let turn = 0; turn < 6; turn += 1) statuses.push((await forget(email)).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    }
    await mailsAreSent(api);
    await api.database.rows(sql`delete from sign_in_failure`);
    for (let turn = 0; turn < 3; turn += 1) {
      await forget('flooded@example.com');
      await mailsAreSent(api);
    }
    expect((await links('flooded')).length).toBeLessThanOrEqual(5);
  });

  it('stores no link in the database, neither in plain text nor in a job', async () => {
    await person('secretive');
    await forget('secretive@example.com');
    const token = tokenIn(await mailTo(api, 'secretive@example.com', 'Choose a new password'));
    const [found] = await api.database.rows<{ jobs: number; links: number }>(sql`
      select (select count(*) from background_job j where j::text like ${`%${token}%`}) as jobs, (select count(*) from account_link l where l::text like ${`%${token}%`}) as links`);
    expect(found).toEqual({ jobs: 0, links: 0 });
  });

  it('sets one password when two requests use the same link concurrently', async () => {
    await person('doubled');
    await forget('doubled@example.com');
    const token = tokenIn(await mailTo(api, 'doubled@example.com', 'Choose a new password'));
    const answers = await Promise.all([reset(token, 'the first quiet harbour'), reset(token, 'the second quiet harbour')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 410]);
  });
});

describe('a change of email address', () => {
  const change = async (username: string, email: string | null, more: object = {}) => {
    const { token } = (await signIn(username, PASSWORD)).json<{ token: string }>();
    return api.anonymous().patch('/api/me', { email, currentPassword: PASSWORD, ...more }, { authorization: `Bearer ${token}` });
  };
  const confirm = (token: string) => post('confirm-email', { token });
  const emailOf = async (iri: string) => (await api.as('admin').get(iri)).json<{ email: string; pendingEmail: string | null }>();

  it('takes effect once both the old and the new one have confirmed it', async () => {
    const iri = await person('mover');
    const asked = await change('mover', 'moved@example.com');
    expect(asked.json()).toMatchObject({ email: 'mover@example.com', pendingEmail: 'moved@example.com' });
    const fresh = await mailTo(api, 'moved@example.com', 'Confirm your email address');
    const old = await mailTo(api, 'mover@example.com', 'Your email address is about to change');
    expect((await confirm(tokenIn(fresh))).json()).toEqual({ complete: false, waitingFor: 'old' });
    expect((await emailOf(iri)).email).toBe('mover@example.com');
    expect((await confirm(tokenIn(old))).json()).toEqual({ complete: true, waitingFor: null });
    expect(await emailOf(iri)).toMatchObject({ email: 'moved@example.com', pendingEmail: null });
    expect((await confirm(tokenIn(old))).status).toBe(410);
  });

  it('needs no confirmation from an old address that does not exist', async () => {
    const iri = await addUser('addressless', { email: null, password: PASSWORD });
    await change('addressless', 'first@example.com');
    expect((await confirm(tokenIn(await mailTo(api, 'first@example.com', /Confirm/)))).json()).toMatchObject({ complete: true });
    expect((await emailOf(iri)).email).toBe('first@example.com');
  });

  it('requires the password when there was no address, because an address allows password resets', async () => {
    const iri = await addUser('unattended', { email: null, password: PASSWORD });
    for (const [currentPassword, code] of [
      [undefined, 'REQUIRED'],
      ['a wrong guess', 'WRONG_PASSWORD'],
    ])
      expect((await change('unattended', 'stranger@example.com', { currentPassword })).json()).toMatchObject({
        violations: [{ propertyPath: 'currentPassword', code }],
      });
    expect(await emailOf(iri)).toMatchObject({ email: null, pendingEmail: null });
  });

  it('is rejected when another account has it, on request as well as on confirmation', async () => {
    await person('copycat');
    const taken = await change('copycat', 'ADMIN@example.com');
    expect(taken.json()).toMatchObject({ violations: [{ propertyPath: 'email', code: 'NOT_UNIQUE' }] });
    await change('copycat', 'contested@example.com');
    const fresh = await mailTo(api, 'contested@example.com', /Confirm/);
    const old = await mailTo(api, 'copycat@example.com', /about to change/);
    await addUser('quicker', { email: 'contested@example.com', password: PASSWORD });
    await confirm(tokenIn(old));
    const late = await confirm(tokenIn(fresh));
    expect([late.status, codeOf(late)]).toEqual([409, 'identity.emailTaken']);
  });

  it('replaces an earlier request; requesting the old address cancels it', async () => {
    const iri = await person('fickle');
    await change('fickle', 'one@example.com');
    const one = await mailTo(api, 'one@example.com', /Confirm/);
    await change('fickle', 'two@example.com');
    expect((await confirm(tokenIn(one))).status).toBe(410);
    const two = await mailTo(api, 'two@example.com', /Confirm/);
    await change('fickle', 'fickle@example.com');
    expect((await confirm(tokenIn(two))).status).toBe(410);
    expect(await emailOf(iri)).toMatchObject({ email: 'fickle@example.com', pendingEmail: null });
  });

  it('by an admin takes effect immediately; the old address is notified, and links sent to it become invalid', async () => {
    const iri = await person('reassigned');
    await forget('reassigned@example.com');
    const token = tokenIn(await mailTo(api, 'reassigned@example.com', 'Choose a new password'));
    await api.as('admin').patch(iri, { email: 'elsewhere@example.com' });
    expect((await mailTo(api, 'reassigned@example.com', 'Your email address was changed')).text).toContain('By: An admin');
    expect(codeOf(await reset(token))).toBe('identity.linkUsed');
  });
});

describe('security notices', () => {
  const from = (userAgent: string, remoteAddress: string, cookie?: string) => async (username: string) =>
    api.anonymous().send({
      method: 'POST',
      url: '/api/authentication/token',
      remoteAddress,
      headers: { 'user-agent': userAgent, ...(cookie === undefined ? {} : { cookie }) },
      payload: { username, password: PASSWORD },
    });

  it('are sent for a sign-in from a new browser, but not for the first sign-in or for known browsers', async () => {
    await person('traveller');
    const home = from('Mozilla/5.0 (Macintosh) Safari/605', '10.0.0.1');
    const away = from('Mozilla/5.0 (Windows NT) Chrome/130', '10.9.9.9');
    const first = await home('traveller');
    await home('traveller');
    await mailsAreSent(api);
    expect(await mailsTo(api, 'traveller@example.com')).toEqual([]);
    await away('traveller');
    const mail = await mailTo(api, 'traveller@example.com', 'New sign-in to your account');
    expect(mail.text).toContain('Browser: Chrome on Windows');
    expect(mail.text).toContain('Address: 10.9.9.9');
    await away('traveller');
    const cookies = [first.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]);
    const device = cookies.find((cookie) => cookie!.startsWith('greenroom_device='));
    await from('Mozilla/5.0 (Macintosh) Safari/700', '10.0.0.77', device)('traveller');
    await mailsAreSent(api);
    expect(await mailsTo(api, 'traveller@example.com')).toHaveLength(1);
  });

  it('are sent when an admin or the user changes the password', async () => {
    const iri = await person('renewed');
    await api.as('admin').patch(iri, { password: NEW_PASSWORD });
    expect((await mailTo(api, 'renewed@example.com', 'Your password was changed')).text).toContain('By: An admin');
    const { token } = (await signIn('renewed', NEW_PASSWORD)).json<{ token: string }>();
    await api
      .anonymous()
      .patch('/api/me', { password: 'another green harbour', currentPassword: NEW_PASSWORD }, { authorization: `Bearer ${token}` });
    expect((await mailTo(api, 'renewed@example.com', 'Your password was changed', 2)).text).not.toContain('By:');
  });

  it('cannot be turned off', async () => {
    const headers = await api.database.rows<{ headers: string }>(sql`select headers from outbox_mail`);
    expect(headers.filter((mail) => /List-Unsubscribe/i.test(mail.headers))).toEqual([]);
  });
});
