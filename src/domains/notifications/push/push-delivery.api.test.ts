/** API tests of push deliveries: queued for each active device, sent by the worker, and recorded with the response. */
import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorker, type Worker } from '#server/jobs/worker';
import type { Logger } from '#server/logger';
import { forWorker, startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { offCalendar } from '../../../../test/kit/notifications.ts';
import { startProvider, type PushProvider } from '../../../../test/kit/push-provider.ts';
import { notify } from '../message/notify.query.ts';

const log: Logger = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };
let api: Api;
let provider: PushProvider;
let worker: Worker | null = null;
beforeAll(async () => {
  provider = await startProvider();
  api = await startApi({ WEB_PUSH_SERVICES: provider.origin });
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});

const work = async () => {
  const domain = offCalendar({ WEB_PUSH_SERVICES: provider.origin, AGENCY_TIME_ZONE: 'Europe/London' });
  worker = await startWorker({ ...forWorker(api), domains: [domain], log });
};
async function subscribe(person: Person): Promise<{ readonly uuid: string; readonly path: string }> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const path = `/push/${randomBytes(6).toString('hex')}`;
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const answer = await api.as(person).post('/api/user_devices', { fcmToken: provider.origin + path, keys });
  expect(answer.status, answer.text).toBe(201);
  return { uuid: answer.json<{ uuid: string }>().uuid, path };
}
const send = async (person: Person, key: string): Promise<string> => {
  const message = {
    type: 'SCHEDULE_CHANGE',
    to: [api.world.users[person].split('/').at(-1)!],
    title: 'Moved',
    text: 'Later',
    link: '/schedules',
  } as const;
  return (await api.database.transaction((tx) => notify(tx, { key, ...message })))!;
};
const pushes = async (notification: string) => {
  const answer = await api.as('admin').get(`/api/notifications/${notification}/deliveries`);
  const { deliveries } = answer.json<{
    deliveries: { channel: string; status: string; answer: string | null; provider: string | null }[];
  }>();
  return deliveries.filter(({ channel }) => channel === 'PUSH');
};
const came = (path: string) => provider.requests.filter(({ url }) => url === path).length;

describe('a notification', () => {
  it('reaches each active device of the user once, and no one else’s', async () => {
    provider.answer(() => ({ status: 201 }));
    const [phone, laptop, off, other] = [
      await subscribe('employee'),
      await subscribe('employee'),
      await subscribe('employee'),
      await subscribe('employee2'),
    ];
    await api.as('employee').patch(`/api/user_devices/${off.uuid}`, { isActive: false });
    const notification = await send('employee', 'push:1');
    await work();
    await expect
      .poll(() => pushes(notification))
      .toEqual([
        expect.objectContaining({ status: 'SENT', answer: '201', provider: 'web-push' }),
        expect.objectContaining({ status: 'SENT' }),
      ]);
    expect([came(phone.path), came(laptop.path), came(off.path), came(other.path)]).toEqual([1, 1, 0, 0]);
  });

  it('is not pushed to users who have turned push off', async () => {
    const { path } = await subscribe('manager');
    const put = (body: object) =>
      api.as('manager').send({
        method: 'PUT',
        url: '/api/notification-preferences',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
    expect((await put({ pushEnabled: false })).status).toBe(200);
    expect(await pushes(await send('manager', 'push:2'))).toEqual([]);
    expect((await put({ pushEnabled: true, scheduleUpdates: false })).status).toBe(200);
    expect(await pushes(await send('manager', 'push:3'))).toEqual([]);
    expect((await put({ scheduleUpdates: true })).status).toBe(200);
    expect(await pushes(await send('manager', 'push:4'))).toHaveLength(1);
    expect(came(path)).toBe(0);
  });

  it('to a dead device fails, and later ones are not sent to it', async () => {
    const { uuid, path } = await subscribe('client');
    provider.answer(({ url }) => ({ status: url === path ? 410 : 201 }));
    const first = await send('client', 'push:5');
    await work();
    await expect.poll(() => pushes(first)).toEqual([expect.objectContaining({ status: 'FAILED', answer: '410' })]);
    expect((await api.as('client').get(`/api/user_devices/${uuid}`)).json()).toMatchObject({
      isActive: false,
      failureCount: 1,
      lastError: '410',
    });
    expect(await pushes(await send('client', 'push:6'))).toEqual([]);
  });
});
