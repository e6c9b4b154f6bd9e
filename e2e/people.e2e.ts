/** Editing clients, employees and users: success, validation errors, and concurrent changes. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { call, closeAll, faults, newPage, pageOf, signedIn, signIn, tokenOf, UNUSED } from './kit/pages.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const unique = () => Math.random().toString(36).slice(2, 8);

describe('client', () => {
  it('is created with the keyboard alone, found, changed and made inactive', async () => {
    const name = `Keyboard ${unique()}`;
    const page = await signedIn('admin');
    await page.goto('/clients');
    await page.getByRole('heading', { name: 'Clients' }).waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**/clients/new');
    await page.getByLabel('Name', { exact: false }).first().focus();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    await page.goto('/clients');
    await page.getByRole('row').nth(2).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await page.getByRole('link', { name }).waitFor();
    await expect.poll(() => page.url()).toContain('search=');
    await page.getByRole('link', { name }).click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await page.getByRole('button', { name: /save/i }).click();
    const token = await tokenOf('admin');
    await expect
      .poll(
        async () =>
          (await call<{ member: { status: string }[] }>(token, 'GET', `/api/clients?name=${encodeURIComponent(name)}`)).body.member[0]
            ?.status,
      )
      .toBe('INACTIVE');
  });
  it('shows validation errors at the field, keeps the input, and focuses the first error', async () => {
    const page = await signedIn('admin', UNUSED);
    // Simulates a machine that renders a frame before the response is on screen.
    await page.addInitScript('requestAnimationFrame = (callback) => setTimeout(() => callback(document.timeline.currentTime))');
    await page.goto('/clients/new');
    await page.getByLabel('Name', { exact: false }).first().fill('Bloom & Bare Skincare');
    await page.getByLabel('Email', { exact: false }).first().fill('not an address');
    await page.getByRole('button', { name: /create client/i }).click();
    const email = page.getByLabel('Email', { exact: false }).first();
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('right@example.com');
    await page.getByRole('button', { name: /create client/i }).click();
    await page.getByText('This value is already used.').waitFor();
    expect(await email.inputValue()).toBe('right@example.com');
    await expect.poll(() => page.evaluate('document.activeElement?.value')).toBe('Bloom & Bare Skincare');
  });
  it('is not overwritten after a concurrent change, even while Save is pressed: the form shows what changed', async () => {
    const token = await tokenOf('admin');
    const made = await call<{ '@id': string; uuid: string }>(token, 'POST', '/api/clients', {
      name: `Shared ${unique()}`,
      email: 'shared@example.com',
    });
    const page = await signedIn('admin');
    await page.goto(`/clients/${made.body.uuid}/edit`);
    const phone = page.getByLabel('Phone', { exact: false }).first();
    await phone.fill('020 7946 0999');
    await page.getByRole('button', { name: 'Save changes' }).hover();
    await page.mouse.down();
    await call(token, 'PATCH', made.body['@id'], { phone: '0161 496 0000' });
    await page.getByText('Someone else has changed this client').waitFor();
    await page.mouse.up();
    await page.getByRole('dialog').getByText('0161 496 0000').first().waitFor();
    expect((await call<{ phone: string }>(token, 'GET', made.body['@id'])).body.phone).toBe('0161 496 0000');
  });
});

describe('list', () => {
  it('filters in the URL, which can be shared, and exports what is filtered', async () => {
    const page = await signedIn('admin');
    await page.goto('/employees?search=Ava');
    await page.getByRole('link', { name: 'Ava', exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: /export|download/i }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /csv/i }).click()]);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file.split('\n')[0]).toMatch(/^\uFEFFid,uuid,nickname,/);
    expect(file).toContain('Thornton');
    expect(file).not.toContain('Milo');
  });
  it('shows managers neither rates nor the employees screen, but the accounts they run', async () => {
    const page = await signedIn('manager');
    await page.goto('/live-accounts');
    await page.getByRole('link', { name: 'northpeak.usa' }).waitFor();
    expect(await page.getByText('16.00').count()).toBe(1);
    expect(await page.getByText('8.00', { exact: true }).count()).toBe(0);
  });
});

it.runIf(WIDE)('the own account is deactivated only with the current password', async () => {
  const token = await tokenOf('admin');
  const username = `leaving-${unique()}`;
  const password = 'leaves the agency';
  const made = await call<{ uuid: string }>(token, 'POST', '/api/users', { username, password, roles: ['ROLE_ADMIN'] });
  const page = await newPage();
  await signIn(page, username, password);
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`/users/${made.body.uuid}/edit`);
  await page.getByLabel('Current password').waitFor();
  await page.getByText('Only another admin can undo it.').waitFor();
  expect(await page.getByRole('button', { name: 'Deactivate' }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await page.getByText('Enter your current password to change how you sign in.').waitFor();
  const status = async () => (await call<{ status: string }>(token, 'GET', `/api/users/${made.body.uuid}`)).body.status;
  expect(await status()).toBe('ACTIVE');
  await page.getByLabel('Current password').fill(password);
  await save.click();
  await page.waitForURL('**/login**');
  expect(await status()).toBe('INACTIVE');
});

describe('session', () => {
  it('reports a wrong password plainly, and keeps the name', async () => {
    const page = await newPage();
    await signIn(page, 'olivia', 'not the password');
    await page.getByRole('alert').getByText('The username or password is wrong.').waitFor();
    expect(await page.getByLabel(/username/i).inputValue()).toBe('olivia');
  });
  it('survives an expired token: one refresh for all requests, unnoticed by the user', async () => {
    const page = await signedIn('admin');
    await page.goto('/clients');
    await page.getByRole('row').nth(2).waitFor();
    let refreshes = 0;
    let refused = 0;
    page.on('request', (request) => (request.url().endsWith('/authentication/refresh') ? (refreshes += 1) : undefined));
    let refuse!: () => void;
    const several = new Promise<void>((resolve) => (refuse = resolve));
    await page.route('**/api/{employees,live_accounts,schedules}*', async (route) => {
      if (refreshes > 0) return route.continue();
      refused += 1;
      if (refused > 1) refuse();
      // On a slow machine the first refusal would have started the refresh before the next request is sent.
      await several;
      return route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"detail":"expired","status":401}' });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Labour cost this week').waitFor();
    await expect.poll(() => refreshes).toBe(1);
    expect(refused).toBeGreaterThan(1);
    expect(page.url()).toContain('/dashboard');
  });
  it('redirects to sign-in when it has ended, and back', async () => {
    const page = await signedIn('manager');
    await page.goto('/live-accounts');
    await page.getByRole('link', { name: 'northpeak.usa' }).waitFor();
    // The first request for schedules detects it: either the background refresh of shifts or the opened page. The link may therefore be
    // gone already.
    await page.route('**/api/schedules*', async (route) => {
      await page.context().clearCookies();
      await route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"detail":"ended","status":401}' });
    });
    await page.evaluate(`document.querySelector('nav a[href^="/schedules"]')?.click()`);
    await page.waitForURL(/\/login\?redirect=/);
  });
  it('ends through the menu, for every tab', async () => {
    const page = await pageOf('client');
    await page
      .getByRole('button', { name: /bloom & bare|account|menu/i })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    await page.goto('/dashboard');
    await page.waitForURL(/\/login\?redirect=/);
  });
  it('allows changing the password, and explains why a weak one is rejected', async () => {
    const token = await tokenOf('admin');
    const username = `worker.${unique()}`;
    await call(token, 'POST', '/api/users', { username, roles: ['ROLE_MANAGER'], password: 'quiet river at noon' });
    const page = await newPage();
    await signIn(page, username, 'quiet river at noon');
    await page.waitForURL('**/dashboard');
    await page.goto('/profile');
    await page.getByLabel('Current password').fill('quiet river at noon');
    await page.getByLabel('New password').first().fill('qwertyuiop');
    const repeat = page.getByLabel(/repeat|again|confirm/i);
    if ((await repeat.count()) > 0) await repeat.first().fill('qwertyuiop');
    await page.getByRole('button', { name: /change password/i }).click();
    await page.getByText(/too common/).waitFor();
  });
});
