/**
 * Notifications in the browser: the bell and its count, the inbox by mouse and keyboard, toasts, preferences, and announcements of admins.
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, pageOf, signedIn, tokenOf, type Person } from './kit/pages.ts';
import { broken, intercept } from './kit/requests.ts';
import { nothingMoves, pageReady } from './kit/page-ready.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
/** @returns uuid of the resulting inbox entry of the user. */
async function sendTo(person: Person, title: string, link: string | null = null): Promise<string> {
  const [admin, theirs] = [await tokenOf('admin'), await tokenOf(person)];
  const { body: me } = await call<{ '@id': string }>(theirs, 'GET', '/api/me');
  const { status, body } = await call<{ notification: string }>(admin, 'POST', '/api/notifications/announce', {
    title,
    text: `About ${title}`,
    link,
    users: [me['@id']],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.notification.split('/').at(-1)!;
}
const named = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;
const readAll = async (person: Person) => void (await call(await tokenOf(person), 'POST', '/api/notifications/read-all', {}));

describe('bell', () => {
  it('counts unread entries, announces new ones, and links to their subject', async () => {
    await readAll('client');
    const page = await pageOf('client');
    await bellOf(page).waitFor();
    await expect.poll(() => bellOf(page).getAttribute('aria-label')).toBe('Notifications');
    const title = named('Lights');
    await sendTo('client', title, '/profile');
    const toast = page.getByRole('alert').filter({ hasText: title });
    await toast.waitFor();
    await expect.poll(() => bellOf(page).getAttribute('aria-label')).toBe('Notifications, 1 unread');
    await bellOf(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: new RegExp(title) }).click();
    await page.waitForURL(/\/profile$/);
    await expect.poll(() => bellOf(page).getAttribute('aria-label')).toBe('Notifications');
  });

  it.runIf(WIDE)('shows the same count in every window of the user', async () => {
    await readAll('manager');
    const [one, other] = [await pageOf('manager'), await pageOf('manager')];
    await sendTo('manager', named('Twice'));
    for (const page of [one, other]) await expect.poll(() => bellOf(page).getAttribute('aria-label')).toBe('Notifications, 1 unread');
    await bellOf(one).click();
    await one.getByRole('button', { name: 'Mark all as read' }).click();
    for (const page of [one, other]) await expect.poll(() => bellOf(page).getAttribute('aria-label')).toBe('Notifications');
    for (const page of [one, other]) await page.context().close();
  });
});

describe('link to the inbox, which becomes the bell when the page is quiet', () => {
  const QUIET_MS = 4000;
  const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Notifications' });
  const quietPage = async () => {
    const page = await signedIn('client');
    await page.clock.install();
    await page.goto('/dashboard');
    await link(page).waitFor();
    return page;
  };

  it.runIf(WIDE)('hands its focus over', async () => {
    const page = await quietPage();
    await link(page).focus();
    await page.clock.runFor(QUIET_MS);
    await bellOf(page).waitFor();
    await expect.poll(() => bellOf(page).evaluate((bell) => bell === bell.ownerDocument.activeElement)).toBe(true);
  });

  it.runIf(WIDE)('stays while it is pressed, and opens the inbox', async () => {
    const page = await quietPage();
    await link(page).hover();
    const code = page.waitForResponse(
      async (response) => response.url().endsWith('.js') && (await response.text()).includes('new notifications'),
    );
    await page.mouse.down();
    await page.clock.runFor(QUIET_MS);
    await (await code).finished();
    await nothingMoves(page);
    await page.mouse.up();
    await page.waitForURL(/\/notifications$/);
    await page.clock.runFor(QUIET_MS);
    await bellOf(page).waitFor();
  });
});

describe('inbox', () => {
  it('is used by keyboard: moved through, marked, opened', async () => {
    await readAll('employee');
    const [older, newer] = [named('Older'), named('Newer')];
    await sendTo('employee', older, '/profile');
    await sendTo('employee', newer);
    const page = await signedIn('employee');
    await page.goto('/notifications?show=unread');
    await pageReady(page);
    const rows = page.getByRole('listitem').filter({ has: page.locator('[data-entry]') });
    await expect.poll(() => rows.count()).toBe(2);
    await rows.filter({ hasText: newer }).locator('[data-entry]').focus();
    await page.keyboard.press('e');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.locator('[data-entry]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/profile$/);
    await page.goto('/notifications?area=SYSTEM');
    await pageReady(page);
    expect(
      await rows
        .filter({ hasText: newer })
        .getByRole('button', { name: /^Mark as unread/ })
        .count(),
    ).toBe(1);
    await rows.filter({ hasText: newer }).locator('[data-entry]').focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toContain(older);
    await page.getByRole('combobox', { name: 'Area' }).selectOption('Shifts');
    await expect.poll(() => new URL(page.url()).search).toBe('?area=SCHEDULE');
    await expect.poll(() => rows.filter({ hasText: newer }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Area' }).selectOption('All areas');
    await rows.filter({ hasText: newer }).waitFor();
  });

  it('mutes a type, which then no longer arrives, until it is unmuted', async () => {
    const before = named('Before');
    await sendTo('employee', before);
    const page = await signedIn('employee');
    await page.goto('/notifications');
    await pageReady(page);
    await page.getByRole('button', { name: `More about: ${before}` }).click();
    await page.getByRole('menuitem', { name: /^Mute/ }).click();
    await page.getByText(/” muted/).waitFor();
    const token = await tokenOf('admin');
    const { body: me } = await call<{ '@id': string }>(await tokenOf('employee'), 'GET', '/api/me');
    const written = () =>
      call<{ recipients: number }>(token, 'POST', '/api/notifications/announce', {
        title: 'x',
        text: 'x',
        users: [me['@id']],
        dryRun: true,
      });
    await expect.poll(async () => (await written()).body.recipients).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await written()).body.recipients).toBe(1);
  });
});

describe('preferences', () => {
  it('are one table of types and channels, saved immediately', async () => {
    const page = await signedIn('manager');
    await page.goto('/profile');
    await pageReady(page);
    const cell = page.getByRole('img', { name: /^Payroll by|^Shifts by email/ });
    await page.getByRole('img', { name: 'Shifts by email: yes' }).waitFor();
    await page.getByRole('switch', { name: 'Shifts' }).click({ force: true });
    await page.getByRole('img', { name: 'Shifts by email: no' }).waitFor();
    await page.getByRole('img', { name: 'Shifts by push: no' }).waitFor();
    await page.getByRole('switch', { name: /at night/ }).click({ force: true });
    await page.getByLabel('Quiet from, hours').fill('23');
    await page.getByLabel('Quiet from, minutes').fill('30');
    const token = await tokenOf('manager');
    const saved = async () => (await call(token, 'GET', '/api/notification-preferences')).body;
    await expect.poll(saved).toMatchObject({ scheduleUpdates: false, emailEnabled: true, quietFrom: '23:30', quietTo: '07:00' });
    await page.reload();
    await pageReady(page);
    await page.getByRole('img', { name: 'Shifts by email: no' }).waitFor();
    expect(await cell.count()).toBe(1);
    await call(token, 'PUT', '/api/notification-preferences', { scheduleUpdates: true, quietFrom: null, quietTo: null });
  });
});

describe('admins', () => {
  it('write an announcement with a preview and a recipient count, and see its delivery', async () => {
    const page = await signedIn('admin');
    await page.goto('/notifications/announce');
    await pageReady(page);
    const title = named('Closed');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Text').fill('The studio is closed.');
    await page.getByRole('region', { name: 'Preview' }).getByText(title).waitFor();
    await page.getByRole('checkbox', { name: 'Client' }).click();
    await page.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).click();
    await page.waitForURL(/\/notifications\/history$/);
    await page.getByRole('row').filter({ hasText: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    await page.getByRole('cell', { name: 'Email' }).first().waitFor();
  });

  it.runIf(WIDE)('see that the people could not be loaded, instead of an empty result', async () => {
    const page = await signedIn('admin');
    const recover = await intercept(page, '**/api/users?*', broken);
    await page.goto('/notifications/announce');
    await pageReady(page);
    const people = page.getByRole('combobox', { name: 'And these people' });
    await people.fill('ava');
    await expect.poll(() => page.getByText('The people could not be loaded.').count()).toBeGreaterThan(0);
    expect(await page.getByText('No one found with this name').count()).toBe(0);
    recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await people.fill('ava');
    await page.getByRole('option', { name: /ava/i }).first().waitFor();

    // They do not wait for a recipient count that fails to load either.
    const recoverCount = await intercept(page, '**/api/notifications/announce', broken);
    await page.getByRole('checkbox', { name: 'Client' }).click();
    await page.getByText('The recipients could not be counted.').waitFor();
    recoverCount();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).waitFor();
  });

  it.runIf(WIDE)('return to the history from a notification that no longer exists', async () => {
    const page = await signedIn('admin');
    await page.goto('/notifications/history/0198c0de-0000-7000-8000-000000000000');
    // A click before the router has arrived would be overtaken by its arrival.
    await pageReady(page);
    await page.getByRole('heading', { level: 1, name: 'This could not be found' }).waitFor();
    // It may be shown a moment after the heading.
    await expect.poll(() => page.getByRole('link', { name: 'All notifications' }).count()).toBe(1);
    await page.getByRole('link', { name: 'All notifications' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sent notifications' }).waitFor();
  });
});
