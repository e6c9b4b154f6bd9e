/**
 * Push in a real browser: the service worker, a message pushed to it, and the offline page. The push service's response to a subscription
 * is faked in the page, since no real one is reachable.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, serverAddress, signedIn, tokenOf, UNUSED } from './kit/pages.ts';
import { FOREGROUND_MS } from '#web/service-worker/push-message.ts';
import { pageReady } from './kit/page-ready.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const ENDPOINT = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`;

/** A browser that grants permission, and whose push service always responds. */
async function standIn(page: Page): Promise<void> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  await page.addInitScript(
    `(() => {
      let subscription = null;
      window.shownHere = [];
      window.Notification = class extends EventTarget {
        static get permission() { return localStorage.getItem('test-permission') ?? 'default'; }
        static async requestPermission() { localStorage.setItem('test-permission', 'granted'); return 'granted'; }
        constructor(title) { super(); window.shownHere.push(title); }
      };
      PushManager.prototype.getSubscription = async () => subscription;
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => (subscription = {
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => (${JSON.stringify({ endpoint: ENDPOINT, keys })}),
        unsubscribe: async () => { subscription = null; return true; },
      });
    })()`,
  );
}

const devices = async () => {
  const { body } = await call<{ member: { fcmToken: string; deviceName: string; kind: string }[] }>(
    await tokenOf('employee'),
    'GET',
    '/api/user_devices',
  );
  return body.member.filter(({ fcmToken }) => fcmToken === ENDPOINT);
};
/** The worker is registered once the page is idle. */
const workerReady = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => true)');

describe('this device', () => {
  it('is turned on only by a button, is recognised after a reload, and turned off', async () => {
    const page = await signedIn('employee', UNUSED);
    await standIn(page);
    await page.goto('/profile');
    await pageReady(page);
    expect(await devices()).toEqual([]);
    await page.getByRole('button', { name: 'Turn on for this device' }).click();
    const off = page.getByRole('button', { name: 'Turn off on this device' });
    await off.waitFor();
    expect(await devices()).toMatchObject([{ kind: 'WEB_PUSH', deviceName: expect.stringContaining('Chrome') }]);
    const kept = await page.evaluate<string[]>(
      "['fcm_token', 'current_device_uuid', 'fcm_token_sent_at'].map((key) => localStorage.getItem(key))",
    );
    expect(kept[0]).toBe(ENDPOINT);
    expect(kept[1]).toMatch(/^[0-9a-f-]{36}$/);
    await page.reload();
    await off.waitFor();
    await page.getByText('This device', { exact: true }).last().waitFor();
    await off.click();
    await page.getByRole('button', { name: 'Turn on for this device' }).waitFor();
    expect(await devices()).toEqual([]);
    expect(await page.evaluate("localStorage.getItem('fcm_token')")).toBeNull();
  });
});

describe('service worker', () => {
  it.runIf(WIDE)('passes a message to the page in the foreground, which shows and closes it without a system notification', async () => {
    const page = await signedIn('employee', UNUSED);
    await standIn(page);
    await page.clock.install();
    await page.goto('/dashboard');
    await pageReady(page);
    await workerReady(page);
    const devtools = await page.context().newCDPSession(page);
    const registration = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0] !== undefined) resolve(registrations[0].registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: serverAddress(),
      registrationId: await registration,
      data: JSON.stringify({ notification: { body: 'Thu 4 Jun' }, data: { tag: 't', click_action: '/schedules' } }),
    });
    const toast = page.getByRole('alert').filter({ hasText: 'New Notification' });
    await toast.getByText('Thu 4 Jun').waitFor();
    expect(await toast.locator('img').getAttribute('src')).toBe('/icon-192.png');
    await page.clock.fastForward(FOREGROUND_MS);
    await toast.waitFor({ state: 'detached' });
    expect(await page.evaluate('window.shownHere')).toEqual([]);
  });

  it('keeps today’s shifts readable offline, and nothing of them for the next user', async () => {
    const page = await signedIn('employee', UNUSED);
    await page.goto('/dashboard');
    await pageReady(page);
    await workerReady(page);
    await expect.poll(() => page.evaluate("caches.match('/offline/shifts.json').then((kept) => kept !== undefined)")).toBe(true);
    // Until then it does not handle requests of this page.
    await page.reload();
    await pageReady(page);
    await page.context().setOffline(true);
    await page.reload().catch(() => undefined);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await page.getByRole('button', { name: /user menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect.poll(() => page.evaluate("caches.has('greenroom-today')")).toBe(false);
  });

  it('has a manifest with existing icons, under a strict policy', async () => {
    const manifest = (await (await fetch(`${serverAddress()}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons) expect((await fetch(serverAddress() + src)).status, src).toBe(200);
    const worker = await fetch(`${serverAddress()}/sw.js`);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await fetch(`${serverAddress()}/offline.html`)).status).toBe(200);
  });
});
