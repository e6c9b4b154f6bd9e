/** axe finds nothing: on a screen of each kind, every fourth in both themes, wide and narrow; with WIDE=1 on every screen in every look. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, navigateInApp, newPage, pageOf, tokenOf } from './kit/pages.ts';
import { pageReady } from './kit/page-ready.ts';
import { breadth } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDE = { width: 1440, height: 844 };
const NARROW = { width: 390, height: 844 };
const LOOK = { colorScheme: 'light', viewport: WIDE } as const;

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** Everything wide and in the light; when all looks are wanted, what the theme decides in the dark again, and everything narrow. */
async function findings(page: Page, allLooks = true): Promise<string[]> {
  // The page's own rules keep strangers' scripts out; the test is allowed in through the debugger.
  await page.evaluate(axe);
  const found = await judge(page, 'light');
  if (!allLooks) return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await judge(page, 'dark', ', runOnly: ["color-contrast", "link-in-text-block"]')));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(NARROW);
  found.push(...(await judge(page, 'narrow')));
  await page.setViewportSize(WIDE);
  return found;
}

async function judge(page: Page, look: string, more = ''): Promise<string[]> {
  await pageReady(page);
  // What is behind a dialog is not there for those who listen, its heading included.
  const behind = (await page.locator('[aria-modal="true"]').count()) > 0 ? ', rules: { "page-has-heading-one": { enabled: false } }' : '';
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(document, { resultTypes: ["violations"]${behind}${more} })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ target, failureSummary }) =>
          `${look} ${new URL(page.url()).pathname} ${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
      ),
  );
}

/** Two pages share the way, as this machine's cores share the work. */
async function walk(person: 'admin' | 'client' | 'employee', paths: readonly string[]): Promise<string[]> {
  const everyLook = new Set(paths.filter((_path, index) => index % breadth(4, 1) === 0));
  const halves = [paths.filter((_path, index) => index % 2 === 0), paths.filter((_path, index) => index % 2 === 1)];
  const found = await Promise.all(
    halves.map(async (half) => {
      const page = await pageOf(person, LOOK);
      const mine: string[] = [];
      for (const path of half) {
        await navigateInApp(page, path);
        await pageReady(page);
        if (path.startsWith('/schedules')) await page.locator('[data-shift]').first().waitFor();
        mine.push(...(await findings(page, everyLook.has(path))));
      }
      await page.context().close();
      return mine;
    }),
  );
  return found.flat();
}

describe('axe finds nothing', () => {
  it('sign-in is clean, with an error too', async () => {
    const page = await newPage(LOOK);
    await page.goto('/login');
    await page.getByLabel(/username/i).waitFor();
    const found = await findings(page);
    await page.getByLabel(/username/i).fill('nobody');
    await page
      .getByLabel(/^password/i)
      .first()
      .fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').first().waitFor();
    expect([...found, ...(await findings(page))]).toEqual([]);
    await page.context().close();
  });
  it('pages that links in mails lead to are clean', async () => {
    const page = await newPage(LOOK);
    const found: string[] = [];
    for (const [index, path] of [
      '/forgot-password',
      '/reset-password',
      '/reset-password?token=unknown',
      '/confirm-email?token=unknown',
    ].entries()) {
      await page.goto(path);
      await pageReady(page);
      found.push(...(await findings(page, index % breadth(2, 1) === 0)));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
  it('every screen is clean for an admin', async () => {
    const token = await tokenOf('admin');
    const first = async (path: string) => (await call<{ member: { uuid: string }[] }>(token, 'GET', path)).body.member[0]!.uuid;
    const [client, employee, user, account, stream, job, video, notification] = await Promise.all(
      [
        '/api/clients',
        '/api/employees',
        '/api/users',
        '/api/live_accounts',
        '/api/live_streams?provisional=false',
        '/api/video_jobs?videoTasks.status=COMPLETED',
        '/api/video_uploads?processing=READY',
        '/api/notifications',
      ].map(first),
    );
    const ofEachKind = [
      '/dashboard',
      '/schedules',
      '/schedules?view=list',
      '/schedules?view=accounts',
      '/clients',
      `/employees/${employee}`,
      `/employees/${employee}/edit`,
      `/live-streams/${stream}`,
      '/live-streams/import',
      '/live-streams/unmatched',
      `/live-accounts/${account}?tab=bonus`,
      '/reports',
      '/reports/profit-loss',
      '/reports/video-similarity',
      '/employees/availability',
      '/employees/time-off?view=all',
      '/video-jobs',
      '/video-jobs/board',
      `/video-jobs/${job}`,
      `/video-uploads/${video}`,
      '/notifications',
      `/notifications/history/${notification}`,
      '/notifications/announce',
      '/nowhere',
    ];
    const others = [
      '/schedules?view=month',
      '/schedules?view=day',
      '/schedules?view=employees',
      '/clients/new',
      `/clients/${client}/edit`,
      '/employees',
      '/employees/new',
      '/users',
      `/users/${user}/edit`,
      '/live-streams',
      `/live-streams/${stream}/edit`,
      '/live-streams/import?kind=dashboard',
      '/live-streams/imports',
      '/live-accounts',
      '/live-accounts/new',
      `/live-accounts/${account}`,
      '/reports/employee-performance',
      '/reports/live-stream-comparison',
      '/reports/live-stream-comparison?by=hour',
      '/reports/product-performance',
      '/reports/schedule-details',
      '/reports/profit-loss?by=schedule',
      '/profile',
      '/unauthorized',
      '/notifications/history',
      '/outbox',
      `/employees/${client}`,
    ];
    expect(await walk('admin', breadth(ofEachKind, [...ofEachKind, ...others]))).toEqual([]);
  });
  it('every screen of pay is clean for an admin', async () => {
    const token = await tokenOf('admin');
    const first = async (path: string) => (await call<{ member: { uuid: string }[] }>(token, 'GET', path)).body.member[0]!.uuid;
    const [payroll, item, submitted] = await Promise.all(
      [
        '/api/payrolls?status=DRAFT',
        '/api/payroll_items?payroll.status=DRAFT&order[totalAmount]=desc',
        '/api/payrolls?status=SUBMITTED',
      ].map(first),
    );
    const ofEachKind = [
      '/payroll/generate?step=check&from=2025-01-01&to=2025-01-31',
      `/payroll/${payroll}?item=${item}`,
      `/payroll/${submitted}/payslip`,
      '/bonus-settings',
    ];
    const others = [
      '/payroll',
      '/payroll/generate',
      '/payroll/generate?type=WEEKLY&people=chosen',
      `/payroll/${payroll}?error=payslip_not_available`,
      `/payroll/${payroll}?tab=history`,
      '/holiday-management',
    ];
    expect(await walk('admin', breadth(ofEachKind, [...ofEachKind, ...others]))).toEqual([]);
  });
  it('every screen is clean for a client and an employee', async () => {
    const own = (await call<{ member: { uuid: string }[] }>(await tokenOf('employee'), 'GET', '/api/payroll_items')).body.member[0]!.uuid;
    const found = await Promise.all(
      (['client', 'employee'] as const).map((person) =>
        walk(person, ['/dashboard', '/schedules', '/video-jobs', ...(person === 'employee' ? ['/payslips', `/payslips/${own}`] : [])]),
      ),
    );
    expect(found.flat()).toEqual([]);
  });
});
