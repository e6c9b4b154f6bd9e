/** Refresh token family: lost responses and several tabs keep the user signed in, a stolen token does not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Answer, type Api } from '../../../../test/kit/api.ts';
import { bearerOf, cookiesOf, signIn, withCookies, type Cookies } from '../../../../test/kit/sign-in.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const refresh = (cookies: Cookies) => api.anonymous().post('/api/authentication/refresh', undefined, withCookies(cookies));
const check = (cookies: Cookies) => api.anonymous().get('/api/authentication/session', withCookies(cookies));
const next = (cookies: Cookies, answer: Answer) => ({ ...cookies, ...cookiesOf(answer) });

/** Moves all uses of tokens one minute into the past. */
async function aMinutePasses(): Promise<void> {
  await api.database.rows(sql`update refresh_token set used_at = used_at - interval '1 minute' where used_at is not null`);
}

describe('a used refresh token', () => {
  it('can be used once more if the response was lost', async () => {
    const { cookies } = await signIn(api, 'manager');
    await refresh(cookies);
    const again = await refresh(cookies);
    expect(again.status).toBe(200);
    expect((await refresh(next(cookies, again))).status).toBe(200);
  });
  it('keeps all tabs signed in that refresh at the same time, each with a working token', async () => {
    const { cookies } = await signIn(api, 'manager');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(cookies)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const onward = await Promise.all(answers.map((answer) => refresh(next(cookies, answer))));
    expect(onward.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
  it('ends the family when used later, for the thief and the owner alike', async () => {
    const { answer, cookies } = await signIn(api, 'manager');
    const refreshed = next(cookies, await refresh(cookies));
    await aMinutePasses();
    expect((await refresh(cookies)).status).toBe(401);
    expect((await refresh(refreshed)).status).toBe(401);
    expect((await api.anonymous().get('/api/me', bearerOf(answer))).status).toBe(401);
  });
  it('ends the family immediately when it is not the last one used', async () => {
    const { cookies } = await signIn(api, 'manager');
    const second = next(cookies, await refresh(cookies));
    const third = next(cookies, await refresh(second));
    expect((await refresh(cookies)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });
  it('gives a thief nothing that survives the next refresh', async () => {
    const { cookies } = await signIn(api, 'manager');
    const [owner, thief] = [next(cookies, await refresh(cookies)), next(cookies, await refresh(cookies))];
    expect((await refresh(owner)).status).toBe(200);
    await aMinutePasses();
    expect((await refresh(thief)).status).toBe(401);
  });
});

describe('the session check', () => {
  it('exchanges the cookie as a refresh does', async () => {
    const { cookies } = await signIn(api, 'manager');
    const checked = await check(cookies);
    expect(checked.json()).toMatchObject({ authenticated: true, token: expect.any(String) as string });
    expect(cookiesOf(checked).greenroom_refresh).not.toBe(cookies.greenroom_refresh);
    expect((await check(next(cookies, checked))).json()).toMatchObject({ authenticated: true });
    await aMinutePasses();
    const late = await check(cookies);
    expect(late.json()).toEqual({ authenticated: false, user: null, token: null });
    expect(cookiesOf(late).greenroom_refresh).toBe('');
  });
  it('does not issue a new token for a bearer token', async () => {
    const { answer } = await signIn(api, 'manager');
    const { token } = answer.json<{ token: string }>();
    expect((await api.anonymous().get('/api/authentication/session', bearerOf(answer))).json()).toMatchObject({
      authenticated: true,
      token,
      user: { username: 'manager' },
    });
  });
});

describe('signing out', () => {
  it('works with a used token too', async () => {
    const { cookies } = await signIn(api, 'manager');
    const refreshed = await refresh(cookies);
    expect((await api.anonymous().post('/api/authentication/logout', undefined, withCookies(cookies))).status).toBe(204);
    expect((await api.anonymous().get('/api/me', bearerOf(refreshed))).status).toBe(401);
  });
});

describe('a client without cookies', () => {
  const refresh = (headers: Record<string, string>) => api.anonymous().post('/api/authentication/refresh', undefined, headers);

  it('exchanges its access token for a new one', async () => {
    const { answer } = await signIn(api, 'client2');
    const renewed = await refresh(bearerOf(answer));
    expect(renewed.json()).toMatchObject({ token: expect.any(String), user: { username: 'client2' } });
    expect((await api.anonymous().get('/api/me', bearerOf(renewed))).status).toBe(200);
    expect((await refresh(bearerOf(renewed))).status).toBe(200);
  });

  it('cannot once the session has ended, without a token, or with a token of a session that uses its cookie', async () => {
    const { answer } = await signIn(api, 'client2');
    await api.anonymous().post('/api/authentication/logout', undefined, bearerOf(answer));
    expect([(await refresh(bearerOf(answer))).status, (await refresh({})).status]).toEqual([401, 401]);
    const browser = await signIn(api, 'client2');
    expect((await refresh(withCookies(browser.cookies))).status).toBe(200);
    expect((await refresh(bearerOf(browser.answer))).status).toBe(401);
  });
});
