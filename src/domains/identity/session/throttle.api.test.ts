/** Throttling of password guesses: limited attempts, without locking out the owner of the account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { PASSWORD, startApi, type Api } from '../../../../test/kit/api.ts';
import { bearerOf, cookieLines, signIn, withCookies, type SignInFrom } from '../../../../test/kit/sign-in.ts';
import { deleteOldBrowsers } from '../account-mail/known-browser.query.ts';
import { deleteOldSessions } from './session.query.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const WRONG = 'wrong password';

async function statuses(names: readonly string[], from: SignInFrom = {}, password = WRONG): Promise<number[]> {
  const found: number[] = [];
  for (const name of names) found.push((await signIn(api, name, password, from)).answer.status);
  return found;
}

describe('right passwords', () => {
  it('are not taken for guesses when many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => signIn(api, 'manager2', PASSWORD, { address: '203.0.113.24' })));
    expect(answers.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 24 }, () => 200));
  });
});

describe('guesses at a password', () => {
  it('are limited exactly when many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(api, 'manager', WRONG, { address: '203.0.113.23' })));
    const found = answers.map(({ answer }) => answer.status).toSorted((one, other) => one - other);
    expect(found).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 7 }, () => 429)]);
  });
  it('by a stranger do not lock out other addresses', async () => {
    expect(
      await statuses(
        Array.from({ length: 6 }, () => 'admin'),
        { address: '203.0.113.1' },
      ),
    ).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statuses(['admin'], { address: '203.0.113.1' }, PASSWORD)).toEqual([429]);
    expect(await statuses(['admin'], { address: '203.0.113.2' }, PASSWORD)).toEqual([200]);
  });
  it('from the same address do not lock out a browser known to the account', async () => {
    const address = '203.0.113.3';
    const { cookies } = await signIn(api, 'client', PASSWORD, { address });
    await api.anonymous().post('/api/authentication/logout', undefined, withCookies(cookies));
    await statuses(
      Array.from({ length: 6 }, () => 'client'),
      { address },
    );
    const { 'XSRF-TOKEN': _, greenroom_refresh: __, ...kept } = cookies;
    expect(await statuses(['client'], { address }, PASSWORD)).toEqual([429]);
    expect(await statuses(['client'], { address, cookies: kept }, PASSWORD)).toEqual([200]);
    // A browser known to one account counts as a stranger for any other.
    expect(
      await statuses(
        Array.from({ length: 6 }, () => 'client2'),
        { address, cookies: kept },
      ),
    ).toEqual([401, 401, 401, 401, 401, 429]);
  });
  it('from a browser known to the account are limited too', async () => {
    const { cookies } = await signIn(api, 'employee');
    expect(
      await statuses(
        Array.from({ length: 6 }, () => 'employee'),
        { cookies },
      ),
    ).toEqual([401, 401, 401, 401, 401, 429]);
  });
  it('count together by username and email address', async () => {
    const address = '203.0.113.4';
    expect(
      await statuses(['manager', 'manager@example.com', ' MANAGER ', 'Manager@Example.com', 'manager', 'manager@example.com'], { address }),
    ).toEqual([401, 401, 401, 401, 401, 429]);
  });
  it('count by the network of an IPv6 address, since one user has billions of addresses', async () => {
    const turns = Array.from({ length: 6 }, (_, turn) => statuses(['manager2'], { address: `2001:db8::${turn + 1}` }));
    expect((await Promise.all(turns)).flat().filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(await statuses(['manager2'], { address: '2001:db8:0:1::1' }, PASSWORD)).toEqual([200]);
  });
  it('from all addresses together are limited for strangers only', async () => {
    const { cookies } = await signIn(api, 'employee2', PASSWORD, { address: '198.51.100.1' });
    await statuses(['employee2'], { address: '198.51.100.2' });
    // The hundred others are as unknown as the one that was just counted.
    await api.database.rows(
      sql`insert into sign_in_failure (key) select latest.key from (select key from sign_in_failure where key like 'strangers %' order by at desc limit 1) as latest, generate_series(1, 100)`,
    );
    expect(await statuses(['employee2'], { address: '198.51.100.3' }, PASSWORD)).toEqual([429]);
    expect(await statuses(['employee2'], { address: '198.51.100.3', cookies }, PASSWORD)).toEqual([200]);
  });
  it('do not lock out a browser that signed in before, long after its session was deleted', async () => {
    const address = '198.51.100.4';
    const { cookies } = await signIn(api, 'manager');
    await api.database.rows(
      sql`update user_session set ended_at = now() - interval '8 days' where "user" = (select uuid from app_user where username = 'manager')`,
    );
    await deleteOldSessions(api.database);
    for (let turn = 0; turn < 6; turn += 1) await statuses(['manager'], { address });
    expect(await statuses(['manager'], { address }, PASSWORD)).toEqual([429]);
    expect(await statuses(['manager'], { address, cookies }, PASSWORD)).toEqual([200]);
  });
  it('do not lock out a browser that stayed signed in for longer than a sign-in is remembered', async () => {
    const address = '198.51.100.5';
    const { cookies } = await signIn(api, 'manager');
    await api.database.rows(
      sql`update known_browser set first_seen_at = now() - interval '40 days', last_seen_at = now() - interval '40 days' where "user" = (select uuid from app_user where username = 'manager')`,
    );
    await deleteOldBrowsers(api.database);
    for (let turn = 0; turn < 6; turn += 1) await statuses(['manager'], { address });
    expect(await statuses(['manager'], { address, cookies }, PASSWORD)).toEqual([200]);
  });
  it('of the current password in the profile are limited as well, and only wrong ones count', async () => {
    const { answer } = await signIn(api, 'nobody');
    const change = (currentPassword: string, password: string) =>
      api.anonymous().patch('/api/me', { currentPassword, password }, bearerOf(answer));
    for (let turn = 0; turn < 7; turn += 1) expect((await change(PASSWORD, 'short')).status).toBe(422);
    const stale = { ...bearerOf(answer), 'if-match': '"0"' };
    for (let turn = 0; turn < 7; turn += 1)
      expect((await api.anonymous().patch('/api/me', { currentPassword: PASSWORD, password: 'something quite new' }, stale)).status).toBe(
        412,
      );
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, turn) => change(`${WRONG} ${turn}`, 'something quite new')));
    expect(guesses.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5);
    const late = await change(PASSWORD, 'something quite new');
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await api.anonymous().patch('/api/me', { nickname: 'Noddy' }, bearerOf(answer))).status).toBe(200);
  });
});

describe('the cookies of a sign-in', () => {
  it('are Secure when PUBLIC_URL uses https', async () => {
    expect(cookieLines((await signIn(api, 'manager')).answer).filter((line) => /; Secure/.test(line))).toEqual([]);
    const secure = await startApi({ PUBLIC_URL: 'https://greenroom.example' });
    const { answer } = await signIn(secure, 'manager');
    expect(answer.status, answer.text).toBe(200);
    const lines = cookieLines(answer);
    expect(lines.length).toBe(3);
    for (const line of lines) expect(line).toMatch(/; Secure/);
    await secure.stop();
  });
});
