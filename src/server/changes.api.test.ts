/** A node whose connection for notifications goes dead silently, and its cache of users in the meantime. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api, type Person } from '../../test/kit/api.ts';
import { startSilentProxy } from '../../test/kit/silent-proxy.ts';
import { listenForChanges } from './changes.ts';
import { createAuthentication } from './http/authentication.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

async function sessionOf(person: Person): Promise<string> {
  await api.as(person).get('/api/me');
  const [row] = await api.database.rows<{ uuid: string }>(
    sql`select s.uuid from user_session s join app_user u on u.uuid = s."user" where u.username = ${person} limit 1`,
  );
  return row!.uuid;
}

/** Without a notification, as on a node that does not receive it. */
async function setRoles(person: Person, roles: readonly string[]): Promise<void> {
  await api.database.rows(sql`update app_user set roles = ${roles} where username = ${person}`);
}

describe("a node's cache of users", () => {
  it('is never older than half a minute', async () => {
    let now = 0;
    const authentication = await createAuthentication(api.database, { accessTokenMinutes: 10 }, () => now);
    authentication.setListening(true);
    const session = await sessionOf('manager');
    const roles = async () => (await authentication.actorOf(session))?.roles;
    expect(await roles()).toEqual(['ROLE_MANAGER']);
    await setRoles('manager', []);
    now = 29_999;
    expect(await roles()).toEqual(['ROLE_MANAGER']);
    now = 30_000;
    expect(await roles()).toEqual([]);
    await setRoles('manager', ['ROLE_MANAGER']);
  });

  it('is dropped when the notification connection goes silent, and the connection is opened again', async () => {
    const proxy = await startSilentProxy(api.database.url);
    const authentication = await createAuthentication(api.database, { accessTokenMinutes: 10 }, () => 0);
    const waiting: { wanted: boolean; go: () => void }[] = [];
    const listening = (wanted: boolean) => new Promise<void>((go) => waiting.push({ wanted, go }));
    const up = listening(true);
    const heartbeatMs = 500;
    const changes = listenForChanges(
      proxy.url,
      {
        actorChanged: authentication.forget,
        listening: (now) => {
          authentication.setListening(now);
          for (const { go } of waiting.filter(({ wanted }) => wanted === now)) go();
        },
      },
      heartbeatMs,
    );
    const missedSomething = () =>
      new Promise<void>((resolve) =>
        changes.onChange((notice) => {
          if (notice === null) resolve();
        }),
      );
    // A listener that was there before the first connection may have missed something too.
    await Promise.all([up, missedSomething()]);
    const missed = missedSomething();
    const session = await sessionOf('manager2');
    expect((await authentication.actorOf(session))?.roles).toEqual(['ROLE_MANAGER']);
    const [down, upAgain] = [listening(false), listening(true)];
    proxy.silence();
    await api.as('admin').patch(api.world.users.manager2, { roles: [] });
    await down;
    // Until then it receives no notification, and its clock does not advance.
    await expect.poll(async () => (await authentication.actorOf(session))?.roles.length).toBe(0);
    await Promise.all([upAgain, missed]);
    await api.as('admin').patch(api.world.users.manager2, { roles: ['ROLE_MANAGER'] });
    await changes.stop();
    await proxy.stop();
  });
});
