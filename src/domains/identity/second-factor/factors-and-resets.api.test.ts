/** Changes to the own second factors while an admin resets the password: sessions from before the reset can no longer change anything. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startApi, type Answer, type Api } from '../../../../test/kit/api.ts';
import { atTheSameMoment } from '../../../../test/kit/same-moment.ts';
import { insertSecondSteps, type SecondSteps } from '../../../../test/kit/second-steps.ts';
import { bearerOf, signIn } from '../../../../test/kit/sign-in.ts';
import { hashPassword } from '../password/password.service.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: 'http://localhost' });
});
afterAll(() => api.stop());

const ROUNDS = 12;
const confirmed = { currentPassword: PASSWORD };

interface Intruder extends SecondSteps {
  readonly iri: string;
  readonly uuid: string;
  readonly passkey: string;
  readonly call: (method: 'POST' | 'DELETE', rest: string, body: object) => Promise<Answer>;
}

/** Signs in to an account with an app and a passkey, knowing its password. */
async function intruder(username: string): Promise<Intruder> {
  const made = await api.as('admin').post('/api/users', { username, roles: ['ROLE_MANAGER'], password: PASSWORD });
  const { '@id': iri, uuid } = made.json<{ '@id': string; uuid: string }>();
  const headers = { ...bearerOf((await signIn(api, username)).answer), 'content-type': 'application/json' };
  const call: Intruder['call'] = (method, rest, body) =>
    api.anonymous().send({ method, url: `/api/me/second-factors${rest}`, headers, payload: JSON.stringify(body) });
  const person = { post: (url: string, body: unknown) => api.anonymous().post(url, body, headers) };
  const steps = await insertSecondSteps(api.database, person, uuid);
  await api.database.rows(sql`update totp_factor set secret = pending_secret where "user" = ${uuid}`);
  return { ...steps, iri, uuid, passkey: await steps.addPasskey(), call };
}

const factorsOf = (user: string) =>
  api.database.rows(sql`
    select (select json_agg(t) from totp_factor t where t."user" = ${user}) as apps, (select json_agg(p.uuid) from passkey p where p."user" = ${user}) as passkeys,
      (select count(*) from recovery_code where "user" = ${user}) as codes, (select count(*) from sign_in_challenge where "user" = ${user} and purpose = 'PASSKEY') as asked`);

const CHANGES: Readonly<Record<string, (attacker: Intruder) => Promise<Answer>>> = {
  'an app that is begun': ({ call }) => call('POST', '/totp', confirmed),
  'an app that is confirmed': ({ call, code }) => call('POST', '/totp/confirm', { code: code() }),
  'an app that is removed': ({ call }) => call('DELETE', '/totp', confirmed),
  'a passkey that is begun': ({ call }) => call('POST', '/passkeys/options', confirmed),
  'a passkey that is added': ({ call, answer }) => call('POST', '/passkeys', { name: 'Mine', answer }),
  'a passkey that is removed': ({ call, passkey }) => call('DELETE', `/passkeys/${passkey}`, confirmed),
  'new recovery codes': ({ call }) => call('POST', '/recovery-codes', confirmed),
};

describe('a password reset', () => {
  it.each(Object.keys(CHANGES))('rejects %s with a session that it ended', async (name) => {
    const attacker = await intruder(name.replaceAll(' ', '-'));
    const before = await factorsOf(attacker.uuid);
    const late = await atTheSameMoment(
      api.database,
      async (tx) => {
        await tx.rows(sql`update app_user set password_hash = 'reset' where uuid = ${attacker.uuid}`);
        await tx.rows(sql`update user_session set ended_at = now() where "user" = ${attacker.uuid}`);
      },
      () => CHANGES[name]!(attacker),
    );
    expect(late.status, late.text).toBe(401);
    const [after] = await factorsOf(attacker.uuid);
    // A challenge issued to the browser is consumed by one response, whatever the result.
    expect({ ...after, asked: 0 }).toEqual({ ...before[0], asked: 0 });
  });

  it('is never followed by a removal that ran concurrently', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const attacker = await intruder(`round-${round}`);
      const [reset, removed] = await Promise.all([
        api.as('admin').patch(attacker.iri, { password: `reset by an admin ${round}`, nickname: 'Noted' }),
        attacker.call('DELETE', '/totp', confirmed),
      ]);
      expect(reset.status, reset.text).toBe(200);
      expect([204, 401], removed.text).toContain(removed.status);
      const entries = await api.database.rows<{ what: string }>(sql`
        select case when after ? 'secondFactorRemoved' then 'removed' else 'reset' end as what
        from audit_entry where record = ${attacker.iri} and operation <> 'CREATE' order by id`);
      expect(entries.map(({ what }) => what)).toEqual(removed.status === 204 ? ['removed', 'reset'] : ['reset']);
    }
  });

  it('by the user in another tab invalidates the old password', async () => {
    const attacker = await intruder('other-tab');
    const hash = await hashPassword('a quiet green harbour');
    const late = await atTheSameMoment(
      api.database,
      async (tx) => void (await tx.rows(sql`update app_user set password_hash = ${hash} where uuid = ${attacker.uuid}`)),
      () => attacker.call('DELETE', '/totp', confirmed),
    );
    expect([late.status, late.json()]).toMatchObject([422, { violations: [{ propertyPath: 'currentPassword', code: 'WRONG_PASSWORD' }] }]);
  });
});
