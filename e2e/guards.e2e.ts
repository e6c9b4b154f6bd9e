/**
 * Access to every existing route of the spec's table, with some roles each (with every role and WIDE=1); the sidebar's matrix; and the
 * redirect after signing in.
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, navigateInApp, newPage, pageOf, signedIn, signIn, tokenOf, UNUSED, type Person } from './kit/pages.ts';
import { screenShown } from './kit/page-ready.ts';
import { breadth } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const PEOPLE: readonly Person[] = ['admin', 'manager', 'client', 'employee'];
const OTHERS = PEOPLE.filter((person) => person !== 'admin');
const ANY = PEOPLE;
const ROUTES: readonly (readonly [path: string, allowed: readonly Person[]])[] = [
  ['/dashboard', ANY],
  ['/schedules', ANY],
  ['/profile', ANY],
  ['/clients', ['admin']],
  ['/clients/new', ['admin']],
  ['/clients/{client}/edit', ['admin']],
  ['/employees', ['admin']],
  ['/employees/new', ['admin']],
  ['/employees/{employee}', ['admin']],
  ['/employees/{employee}/edit', ['admin']],
  ['/employees/availability', ['admin', 'manager', 'employee']],
  ['/employees/time-off', ['admin', 'manager', 'employee']],
  ['/payroll', ['admin']],
  ['/payroll/generate', ['admin']],
  ['/payroll/{payroll}', ['admin']],
  ['/users', ['admin']],
  ['/users/new', ['admin']],
  ['/users/{user}/edit', ['admin']],
  ['/live-streams', ['admin', 'manager']],
  ['/live-streams/{stream}', ['admin', 'manager']],
  ['/live-streams/{stream}/edit', ['admin', 'manager']],
  ['/bonus-settings', ['admin']],
  ['/holiday-management', ['admin']],
  ['/payslips', ['employee']],
  ['/reports', PEOPLE],
  ['/reports/employee-performance', ['admin', 'manager', 'client']],
  ['/reports/live-stream-comparison', ['admin', 'manager', 'client']],
  ['/reports/product-performance', ['admin', 'manager', 'client']],
  ['/reports/profit-loss', ['admin']],
  ['/reports/schedule-details', ['admin', 'manager']],
  ['/reports/video-similarity', ['admin']],
  ['/live-accounts', ['admin', 'manager']],
  ['/live-accounts/new', ['admin', 'manager']],
  ['/live-accounts/{account}', ['admin', 'manager']],
  ['/live-accounts/{account}/edit', ['admin', 'manager']],
];

/** Forms that anyone may open by the table of the specification. */
const FORMS = ['/video-jobs/new', '/video-jobs/$uuid/edit'];

const SIDEBAR: Readonly<Record<Person, readonly string[]>> = {
  admin: [
    'Dashboard',
    'Live Streams',
    'Schedules',
    'Video Jobs',
    'Live Accounts',
    'Clients',
    'Employees',
    'My Availability',
    'Payroll',
    'Arrears',
    'Users',
    'Bonus Settings',
    'Holiday Management',
    'Video Task Types',
    'Reports',
  ],
  manager: ['Dashboard', 'Live Streams', 'Schedules', 'Video Jobs', 'Live Accounts', 'My Availability', 'Reports'],
  client: ['Dashboard', 'Schedules', 'Video Jobs', 'Reports'],
  employee: ['Dashboard', 'Schedules', 'Video Jobs', 'My Availability'],
};

async function uuids(): Promise<Record<string, string>> {
  const token = await tokenOf('admin');
  const first = async (path: string) => (await call<{ member: { uuid: string }[] }>(token, 'GET', path)).body.member[0]!.uuid;
  return {
    client: await first('/api/clients'),
    employee: await first('/api/employees'),
    user: await first('/api/users'),
    account: await first('/api/live_accounts?identity=bloomandbare.uk'),
    stream: await first('/api/live_streams?liveAccount.identity=bloomandbare.uk'),
    payroll: await first('/api/payrolls'),
  };
}

/** Final path after the guard's redirects. */
async function land(page: Page, path: string): Promise<string> {
  await navigateInApp(page, path);
  await screenShown(page);
  return new URL(page.url()).pathname;
}

describe('routes', () => {
  // An admin may open nearly all of them.
  it.each(breadth(OTHERS, PEOPLE))('open for %s according to the table, and otherwise redirect to /unauthorized', async (person) => {
    const known = await uuids();
    const page = await pageOf(person);
    const wrong: string[] = [];
    for (const [pattern, allowed] of ROUTES.filter((_route, index) => (index + PEOPLE.indexOf(person)) % breadth(4, 1) === 0)) {
      const path = pattern.replace(/\{(\w+)\}/, (_, name: string) => known[name]!);
      const landed = await land(page, path);
      const wanted = allowed.includes(person) ? path : '/unauthorized';
      if (landed !== wanted) wrong.push(`${pattern}: ${landed}`);
    }
    expect(wrong).toEqual([]);
  });
  it('redirect signed-out users to sign-in, and back to the requested page', async () => {
    const page = await newPage();
    await page.goto('/employees?search=Ava&page=1');
    await page.waitForURL(/\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/employees?search=Ava&page=1');
    await signIn(page, 'admin');
    await page.waitForURL(/\/employees\?/);
    expect(new URL(page.url()).searchParams.get('search')).toBe('Ava');
    await page.getByRole('link', { name: 'Ava', exact: true }).first().waitFor();
  });
  it('answer unknown paths of signed-out users with a page that leads on, also below known paths', async () => {
    const page = await newPage(UNUSED);
    for (const path of breadth(['/nowhere', '/payroll/x/y'], ['/nowhere', '/payroll/x/y', '/profile/x', '/login/x', '/reports/none'])) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
    }
  });
  it('never redirect to another site', async () => {
    const page = await newPage();
    for (const elsewhere of breadth(
      ['/\\example.com'],
      ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)'],
    )) {
      await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`);
      await signIn(page, 'admin');
      await page.waitForURL('**/dashboard');
      await page.context().clearCookies();
    }
  });
  it('redirect / to the dashboard, /login too once signed in, and unknown paths to a helpful page', async () => {
    const page = await signedIn('manager');
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
    }
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page
      .getByRole('link', { name: /dashboard/i })
      .first()
      .waitFor();
  });
});

describe('forms', () => {
  it.each<Person>(['client', 'employee'])('that %s may not send are not shown', async (person) => {
    const page = await pageOf(person);
    const token = await tokenOf(person);
    const { body } = await call<{ member: { uuid: string }[] }>(token, 'GET', '/api/video_jobs');
    for (const path of FORMS) {
      await navigateInApp(page, path.replace('$uuid', body.member[0]!.uuid));
      await page.getByText(/^You cannot (create|change)/).waitFor();
      expect(await page.getByRole('main').locator('form').count()).toBe(0);
    }
  });
});

describe('the current page', () => {
  it('is marked once on every page: in the menu where it has an entry, otherwise in the breadcrumbs', async () => {
    const known = await uuids();
    const page = await pageOf('admin');
    const routes = await page.evaluate<string[]>('Object.keys(self.__TSR_ROUTER__.routesByPath)');
    const paths = routes.filter((path) => path !== '/' && !path.includes('$'));
    expect(paths).toEqual(expect.arrayContaining(['/clients', '/profile', '/video-jobs/board']));
    const wrong: string[] = [];
    for (const pattern of [...paths, ...ROUTES.map(([path]) => path).filter((path) => path.includes('{'))]) {
      const path = pattern.replace(/\{(\w+)\}/, (_, name: string) => known[name]!);
      // Pages for signed-out users have no menu.
      if ((await land(page, path)) !== path) continue;
      if ((await page.getByRole('navigation', { name: 'Main' }).count()) === 0) continue;
      const marks = await page
        .locator('nav[aria-label="Main"] [aria-current], nav[aria-label="Breadcrumb"] [aria-current]')
        .evaluateAll((found) => found.map((mark) => mark.getAttribute('aria-current')));
      // A pager marks the page of its list.
      const pages = await page.locator('[aria-current="page"]:not(.mantine-Pagination-control)').count();
      if (marks.length !== 1 || pages > 1) wrong.push(`${pattern}: ${marks.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });
  it('is "page" in the menu on its own page, and "true" on pages further down', async () => {
    const page = await pageOf('admin');
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' });
    await land(page, '/clients');
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
    await land(page, '/clients/new');
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('true');
  });
});

describe('sidebar', () => {
  it.each(PEOPLE)('shows the entries of %s, and highlights by path', async (person) => {
    const page = await pageOf(person);
    const menu = page.getByRole('navigation', { name: /main|menu/i });
    await expect.poll(async () => (await menu.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(SIDEBAR[person]);
    await menu.getByRole('link', { name: 'Schedules' }).click();
    await expect.poll(() => menu.getByRole('link', { name: 'Schedules' }).getAttribute('aria-current')).toBe('page');
  });
  it('stays collapsed after a reload', async () => {
    const page = await pageOf('admin');
    await page.getByRole('button', { name: /collapse/i }).click();
    await page.reload();
    await page.getByRole('button', { name: /expand/i }).waitFor();
    expect(await page.evaluate<string>("localStorage.getItem('app_settings')")).toContain('"menuCollapsed":true');
  });
});
