/** Signing out without a connection: the person stays signed out, in every tab and after a reload, and the session ends on the server. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { closeAll, faults, newPage, PASSWORD, UNUSED } from './kit/pages.ts';

afterAll(async () => {
  await closeAll();
  // The browser reports the requests that fail without a connection.
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/.test(fault))).toEqual([]);
});

const LOGOUT = '**/api/authentication/logout';

async function signedInAfresh(): Promise<Page> {
  const page = await newPage(UNUSED);
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('employee');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** @param whileOpen what happens once the menu is open, whose code is loaded by then. */
async function signOut(page: Page, whileOpen: () => Promise<unknown> = async () => undefined): Promise<void> {
  await page.getByRole('button', { name: /user menu/ }).click();
  const leave = page.getByRole('menuitem', { name: 'Sign out' });
  await leave.waitFor();
  await whileOpen();
  await leave.click();
  await page.waitForURL('**/login');
}

/** What the cookies of the page are worth on the server. */
const isSignedInAtServer = async (page: Page) =>
  ((await (await page.request.get('/api/authentication/session')).json()) as { authenticated: boolean }).authenticated;

describe('a sign-out', () => {
  it('without a connection is carried out when the connection is back, and shows nobody’s pages', async () => {
    const page = await signedInAfresh();
    const other = await page.context().newPage();
    await other.goto('/payslips');
    await other.getByRole('button', { name: /user menu/ }).waitFor();
    await signOut(page, () => page.context().setOffline(true));
    await other.getByRole('button', { name: /user menu/ }).waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await other.goto('/payslips');
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.goto('/payslips');
    await page.waitForURL('**/login**');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect.poll(() => isSignedInAtServer(page)).toBe(false);
  });

  it('whose call fails again and again is remembered by every page, until the next sign-in', async () => {
    const page = await signedInAfresh();
    let fails = true;
    await page.context().route(LOGOUT, (route) => (fails ? route.fulfill({ status: 503, body: '' }) : route.continue()));
    await signOut(page);
    for (const address of ['/payslips', '/dashboard']) {
      await page.goto(address);
      await page.waitForURL('**/login**');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    }
    fails = false;
    await page.reload();
    await expect.poll(() => isSignedInAtServer(page)).toBe(false);
    await page.getByLabel('Username or email').fill('employee');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /user menu/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /user menu/ }).waitFor();
  });
});
