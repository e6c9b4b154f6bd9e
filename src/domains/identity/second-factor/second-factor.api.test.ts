/** Two-step sign-in: authenticator apps, passkeys, recovery codes, required factors, and protection against guessing. */
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Worker } from '#server/jobs/worker';
import { mailTo, startMailWorker } from '../../../../test/kit/account-mail.ts';
import { PASSWORD, startApi, type Answer, type Api } from '../../../../test/kit/api.ts';
import { cookiesOf, withCookies } from '../../../../test/kit/sign-in.ts';
import { makePasskey, type SoftPasskey } from '../../../../test/kit/passkey.ts';

const ORIGIN = 'https://greenroom.example';
let api: Api;
let worker: Worker;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: ORIGIN, AGENCY_NAME: 'Northlight' });
  worker = await startMailWorker(api);
});
/** A code's lifetime. */
const STEP_MS = 30_000;
// The server runs in this process: on a slow machine codes would expire between being calculated and being verified.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2 }));
afterEach(() => void vi.useRealTimers());
beforeEach(() => api.database.rows(sql`delete from sign_in_failure`));
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

interface Needed {
  readonly '@type': string;
  readonly type: string;
  readonly challenge: string;
  readonly methods: readonly string[];
  readonly passkey: { readonly challenge: string; readonly allowCredentials: readonly { id: string }[] } | null;
  readonly setUp: { readonly secret: string; readonly uri: string };
}
const post = (body: object) => api.anonymous().post('/api/authentication/token', body);
const signIn = (username: string, more: object = {}) => post({ username, password: PASSWORD, ...more });
const codeOf = (answer: Answer) => answer.json<Needed>().type.replace('/api/errors/', '');
/** The app's code, the given number of 30-second steps from now. */
const code = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * STEP_MS });

interface Person {
  readonly iri: string;
  readonly username: string;
  call(method: 'GET' | 'POST' | 'DELETE', rest: string, body?: object): Promise<Answer>;
}
async function person(username: string, roles: readonly string[] = ['ROLE_MANAGER']): Promise<Person> {
  const made = await api.as('admin').post('/api/users', { username, email: `${username}@example.com`, roles, password: PASSWORD });
  const { token } = (await signIn(username)).json<{ token: string }>();
  return {
    iri: made.json<{ '@id': string }>()['@id'],
    username,
    call: (method, rest, body) =>
      api.anonymous().send({
        method,
        url: `/api/me/second-factors${rest}`,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
  };
}
const confirmed = { currentPassword: PASSWORD };

async function withApp(username: string, roles?: readonly string[]): Promise<Person & { secret: string; recoveryCodes: string[] }> {
  const user = await person(username, roles);
  const { secret } = (await user.call('POST', '/totp', confirmed)).json<{ secret: string }>();
  const done = await user.call('POST', '/totp/confirm', { code: code(secret, -1) });
  expect(done.status).toBe(200);
  return { ...user, secret, ...done.json<{ recoveryCodes: string[] }>() };
}

async function addPasskey(user: Person, name = 'Laptop'): Promise<{ answer: Answer; passkey: SoftPasskey }> {
  const { options } = (await user.call('POST', '/passkeys/options', confirmed)).json<{
    options: { challenge: string; rp: { id: string } };
  }>();
  expect(options.rp.id).toBe('greenroom.example');
  const passkey = makePasskey(options.challenge, ORIGIN);
  return { passkey, answer: await user.call('POST', '/passkeys', { name, answer: passkey.created }) };
}

describe('an authenticator app', () => {
  it('is required once it has been confirmed with a code', async () => {
    const user = await person('app');
    const begun = (await user.call('POST', '/totp', confirmed)).json<{ secret: string; uri: string }>();
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Northlight:app\?issuer=Northlight&secret=/);
    expect((await signIn('app')).status).toBe(200);
    const wrong = await user.call('POST', '/totp/confirm', { code: '000000' });
    expect([wrong.status, wrong.json()]).toMatchObject([422, { violations: [{ propertyPath: 'code' }] }]);
    const done = await user.call('POST', '/totp/confirm', { code: code(begun.secret, -1) });
    expect(done.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    const asked = await signIn('app');
    expect([asked.status, codeOf(asked)]).toEqual([401, 'identity.secondFactorNeeded']);
    expect(asked.json()).toMatchObject({ '@type': 'SecondFactorNeeded', methods: ['totp', 'recovery'], passkey: null });
    expect(asked.headers['set-cookie']).toBeUndefined();
    const { challenge } = asked.json<Needed>();
    const entered = await post({ challenge, code: code(begun.secret) });
    expect(entered.status).toBe(200);
    expect(entered.json()).toMatchObject({ token: expect.any(String), user: { username: 'app' } });
    expect((await api.as('admin').get(user.iri)).json()).toMatchObject({ hasSecondFactor: true });
    await mailTo(api, 'app@example.com', 'A second sign-in step was added');
  });

  it('accepts its code together with the password, and each code only once', async () => {
    const { secret } = await withApp('along');
    expect((await signIn('along', { code: code(secret) })).status).toBe(200);
    expect(codeOf(await signIn('along', { code: code(secret) }))).toBe('identity.wrongCode');
    expect((await signIn('along', { code: ` ${code(secret, 1).slice(0, 3)} ${code(secret, 1).slice(3)}` })).status).toBe(200);
    expect(codeOf(await signIn('along', { code: code(secret, 5) }))).toBe('identity.wrongCode');
  });

  it('admits one of two concurrent requests with the same code', async () => {
    const { secret } = await withApp('race');
    const answers = await Promise.all([1, 2, 3].map(() => signIn('race', { code: code(secret) })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('is not revealed to someone with a wrong password', async () => {
    const { secret } = await withApp('silent');
    const wrong = await post({ username: 'silent', password: 'not the password', code: code(secret) });
    expect(codeOf(wrong)).toBe('identity.wrongCredentials');
  });

  it('limits the number of guesses', async () => {
    await withApp('guessed');
    const { challenge } = (await signIn('guessed')).json<Needed>();
    const statuses = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await post({ challenge, code: 'ABCD-EFGH' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('makes guesses of its codes wait longer and longer, notifies the owner, and leaves recovery codes usable', async () => {
    const { recoveryCodes, secret } = await withApp('attacked');
    const { challenge } = (await signIn('attacked')).json<Needed>();
    const wrong = code(secret, 500);
    const guess = () => post({ challenge, code: wrong });
    const waits = async () => Number((await guess()).headers['retry-after']);
    for (let turn = 0; turn < 5; turn += 1) expect(codeOf(await guess())).toBe('identity.wrongCode');
    await mailTo(api, 'attacked@example.com', 'Wrong codes were entered for your account');
    const found: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      found.push(await waits());
      await api.database.rows(sql`update second_step_guess set last_at = last_at - make_interval(secs => ${found[turn]!})`);
      expect(codeOf(await guess())).toBe('identity.wrongCode');
    }
    for (const [turn, wait] of [60, 120, 240, 480].entries()) expect(Math.abs(found[turn]! - wait)).toBeLessThan(30);
    const refused = await guess();
    expect([refused.status, codeOf(refused)]).toEqual([429, 'identity.codesThrottled']);
    expect((await post({ challenge, code: recoveryCodes[0] })).status).toBe(200);
  });

  it('is not kept waiting by strangers on a browser where its owner was signed in before', async () => {
    const { secret } = await withApp('known');
    const first = await signIn('known', { code: code(secret) });
    expect(first.status).toBe(200);
    const { challenge } = (await signIn('known')).json<Needed>();
    for (let turn = 0; turn < 6; turn += 1) await post({ challenge, code: code(secret, 500) });
    const cookies = withCookies(cookiesOf(first));
    const again = await api
      .anonymous()
      .post('/api/authentication/token', { username: 'known', password: PASSWORD, code: code(secret, 1) }, cookies);
    expect(again.status, again.text).toBe(200);
  });

  it('is removed with the password, and then no longer required', async () => {
    const user = await withApp('remover');
    const wrong = await user.call('DELETE', '/totp', { currentPassword: 'not the password' });
    expect([wrong.status, wrong.json()]).toMatchObject([422, { violations: [{ propertyPath: 'currentPassword' }] }]);
    expect((await user.call('DELETE', '/totp', confirmed)).status).toBe(204);
    expect((await user.call('GET', '')).json()).toEqual({ totp: false, passkeys: [], recoveryCodes: 0, demanded: false });
    expect((await signIn('remover')).status).toBe(200);
    await mailTo(api, 'remover@example.com', 'A second sign-in step was removed');
  });
});

describe('a challenge', () => {
  it('ends after its time, after its use, and with a new password', async () => {
    const { secret, iri } = await withApp('challenged');
    const late = (await signIn('challenged')).json<Needed>().challenge;
    await api.database.rows(sql`update sign_in_challenge set expires_at = now()`);
    expect(codeOf(await post({ challenge: late, code: code(secret) }))).toBe('identity.challengeOver');
    const used = (await signIn('challenged')).json<Needed>().challenge;
    expect((await post({ challenge: used, code: code(secret) })).status).toBe(200);
    expect(codeOf(await post({ challenge: used, code: code(secret, 1) }))).toBe('identity.challengeOver');
    const stale = (await signIn('challenged')).json<Needed>().challenge;
    await api.as('admin').patch(iri, { password: 'a quiet green harbour' });
    expect((await post({ challenge: stale, code: code(secret, 1) })).status).toBe(401);
  });

  it('is bound to its user, and requires a username without one', async () => {
    expect(codeOf(await post({ challenge: 'x'.repeat(43), code: '123456' }))).toBe('identity.challengeOver');
    const nothing = await post({});
    expect(nothing.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)).toEqual([
      'username',
      'password',
    ]);
  });
});

describe('a recovery code', () => {
  it('is accepted once, in any notation, and its user is notified', async () => {
    const user = await withApp('recovering');
    const [first, second] = user.recoveryCodes;
    expect(first).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect((await signIn('recovering', { code: first!.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await signIn('recovering', { code: first })).status).toBe(401);
    await mailTo(api, 'recovering@example.com', 'A recovery code was used');
    expect((await user.call('GET', '')).json()).toMatchObject({ recoveryCodes: 9 });
    const renewed = (await user.call('POST', '/recovery-codes', confirmed)).json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await signIn('recovering', { code: second })).status).toBe(401);
    expect((await signIn('recovering', { code: renewed[0] })).status).toBe(200);
  });
});

describe('a passkey', () => {
  it('is added with the password, and can be used to sign in', async () => {
    const user = await person('keyed');
    const { passkey, answer } = await addPasskey(user);
    expect(answer.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    const asked = (await signIn('keyed')).json<Needed>();
    expect(asked.methods).toEqual(['passkey', 'recovery']);
    expect(asked.passkey!.allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    const entered = await post({ challenge: asked.challenge, passkey: passkey.sign(asked.passkey!.challenge) });
    expect(entered.json()).toMatchObject({ user: { username: 'keyed' } });
    expect((await user.call('GET', '')).json()).toMatchObject({ passkeys: [{ name: 'Laptop', lastUsedAt: expect.any(String) }] });
  });

  it('of another site, for another challenge, or cloned is rejected', async () => {
    const user = await person('phished');
    const { passkey } = await addPasskey(user);
    const attempt = async (make: (challenge: string) => object) => {
      const { challenge, passkey: asked } = (await signIn('phished')).json<Needed>();
      return post({ challenge, passkey: make(asked!.challenge) });
    };
    const refused = [
      await attempt((challenge) => passkey.sign(challenge, { origin: 'https://greenroom.example.evil.test' })),
      await attempt(() => passkey.sign('bm90IHRoZSBjaGFsbGVuZ2U')),
      await attempt((challenge) => makePasskey(challenge, ORIGIN).sign(challenge)),
      await attempt((challenge) => ({ ...makePasskey(challenge, ORIGIN).sign(challenge), id: passkey.id, rawId: passkey.id })),
      await attempt(() => ({ id: passkey.id })),
    ];
    expect(refused.map(codeOf)).toEqual(Array.from({ length: 5 }, () => 'identity.wrongCode'));
    expect((await attempt((challenge) => passkey.sign(challenge, { counter: 7 }))).status).toBe(200);
    expect((await attempt((challenge) => passkey.sign(challenge, { counter: 3 }))).status).toBe(401);
  });

  it('is not added with a response to another challenge, or of another user', async () => {
    const [user, otherUser] = [await person('adder'), await person('other-adder')];
    const made = makePasskey('bm90IHRoZSBjaGFsbGVuZ2U', ORIGIN);
    expect((await user.call('POST', '/passkeys', { name: 'X', answer: made.created })).status).toBe(422);
    const { options } = (await user.call('POST', '/passkeys/options', confirmed)).json<{ options: { challenge: string } }>();
    const mine = makePasskey(options.challenge, ORIGIN);
    expect((await otherUser.call('POST', '/passkeys', { name: 'X', answer: mine.created })).status).toBe(422);
    expect((await user.call('POST', '/passkeys', { name: 'X', answer: mine.created })).status).toBe(200);
    expect((await user.call('POST', '/passkeys', { name: 'X', answer: mine.created })).status).toBe(422);
  });

  it('can be removed only by its user', async () => {
    const [user, otherUser] = [await person('owner'), await person('stranger')];
    await addPasskey(user);
    const [{ uuid }] = (await user.call('GET', '')).json<{ passkeys: [{ uuid: string }] }>().passkeys;
    expect((await otherUser.call('DELETE', `/passkeys/${uuid}`, confirmed)).status).toBe(404);
    expect((await user.call('DELETE', `/passkeys/${uuid}`, confirmed)).status).toBe(204);
    expect((await signIn('owner')).status).toBe(200);
  });
});

describe('a role that requires a second factor', () => {
  const demand = (secondFactorFor: readonly string[]) =>
    api.as('admin').send({
      method: 'PUT',
      url: '/api/sign-in-rules',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ secondFactorFor }),
    });

  it('is configured by admins', async () => {
    await api.as('admin').get('/api/me');
    expect((await demand(['ROLE_CLIENT'])).json()).toEqual({ secondFactorFor: ['ROLE_CLIENT'] });
    expect((await api.as('admin').get('/api/sign-in-rules')).json()).toEqual({ secondFactorFor: ['ROLE_CLIENT'] });
    expect((await api.as('manager').get('/api/sign-in-rules')).status).toBe(403);
    expect((await demand(['ROLE_NOBODY'])).status).toBe(422);
    await demand([]);
  });

  it('makes users set up an app while signing in, and keep a factor', async () => {
    await person('newcomer', ['ROLE_CLIENT']);
    await demand(['ROLE_CLIENT']);
    try {
      const asked = await signIn('newcomer');
      expect([asked.status, codeOf(asked)]).toEqual([401, 'identity.secondFactorSetUp']);
      const { challenge, setUp } = asked.json<Needed>();
      expect(codeOf(await post({ challenge, code: '000000' }))).toBe('identity.wrongCode');
      const entered = await post({ challenge, code: code(setUp.secret, -1) });
      expect(entered.status).toBe(200);
      const { token, recoveryCodes } = entered.json<{ token: string; recoveryCodes: string[] }>();
      expect(recoveryCodes).toHaveLength(10);
      const remove = await api.anonymous().send({
        method: 'DELETE',
        url: '/api/me/second-factors/totp',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(confirmed),
      });
      expect([remove.status, codeOf(remove)]).toEqual([409, 'identity.factorDemanded']);
      expect((await signIn('newcomer', { code: code(setUp.secret) })).status).toBe(200);
    } finally {
      await demand([]);
    }
  });
});

describe('a user who has lost their second factor', () => {
  it('gets it removed by an admin, and is notified', async () => {
    const user = await withApp('lost');
    await addPasskey(user);
    expect((await api.as('manager').delete(`${user.iri}/second-factors`)).status).toBe(403);
    expect((await api.as('admin').delete(`${user.iri}/second-factors`)).status).toBe(204);
    expect((await signIn('lost')).status).toBe(200);
    expect((await mailTo(api, 'lost@example.com', 'A second sign-in step was removed')).text).toContain('By: An admin');
    expect((await api.as('admin').delete(`${user.iri}/second-factors`)).status).toBe(404);
  });

  it('cannot bypass it with a password reset', async () => {
    await withApp('bypass');
    await api.anonymous().post('/api/authentication/forgot-password', { email: 'bypass@example.com' });
    const mail = await mailTo(api, 'bypass@example.com', 'Choose a new password');
    const [, token] = /#token=([\w-]+)/.exec(mail.text)!;
    await api.anonymous().post('/api/authentication/reset-password', { token, password: 'a quiet green harbour' });
    expect(codeOf(await post({ username: 'bypass', password: 'a quiet green harbour' }))).toBe('identity.secondFactorNeeded');
  });
});

describe('at an IP address', () => {
  it('passkeys are refused with the reason, and not asked for', async () => {
    const local = await startApi({ PUBLIC_URL: 'http://127.0.0.1:3000' });
    try {
      const refused = await local.as('employee').post('/api/me/second-factors/passkeys/options', { currentPassword: PASSWORD });
      expect([refused.status, refused.json()]).toMatchObject([
        409,
        { type: '/api/errors/identity.passkeysNeedName', detail: expect.stringContaining('127.0.0.1:3000') },
      ]);
    } finally {
      await local.stop();
    }
  });
});
