/**
 * Accessibility checks with axe: the main screens, the first of each user in both themes, wide and narrow; with WIDE=1 every screen in every
 * variant.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, navigateInApp, newPage, pageOf, tokenOf } from './kit/pages.ts';
import { pageReady } from './kit/page-ready.ts';
import { breadth, WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const BROAD = { width: 1440, height: 844 };
const NARROW = { width: 390, height: 844 };
const LOOK = { colorScheme: 'light', viewport: BROAD } as const;

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** All screens wide in the light theme; with all variants, also theme-dependent checks in the dark theme, and everything narrow. */
async function findings(page: Page, allLooks = true): Promise<string[]> {
  // The content security policy blocks injected scripts; the test bypasses it through the debugger.
  await page.evaluate(axe);
  const found = await judge(page, 'light');
  if (!allLooks) return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await judge(page, 'dark', ', runOnly: ["color-contrast", "link-in-text-block"]')));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(NARROW);
  found.push(...(await judge(page, 'narrow')));
  await page.setViewportSize(BROAD);
  return found;
}

async function judge(page: Page, look: string, more = ''): Promise<string[]> {
  await pageReady(page);
  // Content behind a dialog is hidden from assistive technology, including its heading.
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

async function walk(person: 'admin' | 'client' | 'employee', paths: readonly string[]): Promise<string[]> {
  const page = await pageOf(person, LOOK);
  const found: string[] = [];
  for (const [index, path] of paths.entries()) {
    await navigateInApp(page, path);
    await pageReady(page);
    if (path.startsWith('/schedules')) await page.locator('[data-shift]').first().waitFor();
    found.push(...(await findings(page, index % breadth(12, 1) === 0)));
  }
  await page.context().close();
  return found;
}

/** The first record of each list stands for its name in the paths. */
const RECORDS: Readonly<Record<string, string>> = {
  client: '/api/clients',
  employee: '/api/employees',
  user: '/api/users',
  account: '/api/live_accounts',
  stream: '/api/live_streams?provisional=false',
  job: '/api/video_jobs?videoTasks.status=COMPLETED',
  video: '/api/video_uploads?processing=READY',
  notification: '/api/notifications',
};
const OF_EACH_KIND = [
  '/dashboard',
  '/schedules',
  '/clients',
  '/employees/{employee}/edit',
  '/live-streams/{stream}',
  '/live-accounts/{account}?tab=bonus',
  '/employees/availability',
  '/video-jobs/board',
  '/video-uploads/{video}',
  '/notifications',
];
const OTHERS = [
  '/schedules?view=list',
  '/live-streams/import',
  '/reports/profit-loss',
  '/nowhere',
  '/notifications/announce',
  '/notifications/history/{notification}',
  '/video-jobs/{job}',
  '/video-jobs',
  '/employees/time-off?view=all',
  '/reports/video-similarity',
  '/reports/video-similarity/bumpers',
  '/reports',
  '/live-streams/unmatched',
  '/employees/{employee}',
  '/schedules?view=accounts',
  '/schedules?view=month',
  '/schedules?view=day',
  '/schedules?view=employees',
  '/clients/new',
  '/clients/{client}/edit',
  '/employees',
  '/employees/new',
  '/users',
  '/users/{user}/edit',
  '/live-streams',
  '/live-streams/{stream}/edit',
  '/live-streams/import?kind=dashboard',
  '/live-streams/imports',
  '/live-accounts',
  '/live-accounts/new',
  '/live-accounts/{account}',
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
  '/employees/{client}',
];
/** Number of tests that share the other screens, so that none takes long. */
const PARTS = 5;

async function withRecords(paths: readonly string[]): Promise<string[]> {
  const token = await tokenOf('admin');
  const first = async (path: string) => (await call<{ member: { uuid: string }[] }>(token, 'GET', path)).body.member[0]!.uuid;
  const found = new Map(await Promise.all(Object.entries(RECORDS).map(async ([name, path]) => [name, await first(path)] as const)));
  return paths.map((path) => path.replace(/\{(\w+)\}/, (_, name: string) => found.get(name)!));
}

describe('axe finds no violations', () => {
  it('on sign-in, with and without an error', async () => {
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
  });
  it('on pages that emails link to', async () => {
    const page = await newPage(LOOK);
    const found: string[] = [];
    const ofEachKind = ['/reset-password#token=unknown', '/forgot-password'];
    const others = ['/reset-password', '/confirm-email#token=unknown'];
    for (const [index, path] of breadth(ofEachKind, [...ofEachKind, ...others]).entries()) {
      await page.goto(path);
      await pageReady(page);
      found.push(...(await findings(page, index % breadth(3, 1) === 0)));
    }
    expect(found).toEqual([]);
  });
  it('on one screen of each kind for an admin', async () => {
    expect(await walk('admin', await withRecords(OF_EACH_KIND))).toEqual([]);
  });
  it.runIf(WIDE).each(Array.from({ length: PARTS }, (_, part) => part))('on the other screens for an admin, part %i', async (part) => {
    expect(await walk('admin', await withRecords(OTHERS.filter((_path, index) => index % PARTS === part)))).toEqual([]);
  });
  it('on payroll screens for an admin', async () => {
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
      '/bonus-settings',
    ];
    const others = [
      `/payroll/${submitted}/payslip`,
      '/payroll',
      '/payroll/generate',
      '/payroll/generate?type=WEEKLY&people=chosen',
      `/payroll/${payroll}?error=payslip_not_available`,
      `/payroll/${payroll}?tab=history`,
      '/holiday-management',
    ];
    expect(await walk('admin', breadth(ofEachKind, [...ofEachKind, ...others]))).toEqual([]);
  });
  it('on screens of a client and an employee', async () => {
    const own = (await call<{ member: { uuid: string }[] }>(await tokenOf('employee'), 'GET', '/api/payroll_items')).body.member[0]!.uuid;
    const both = ['/dashboard', '/schedules', '/video-jobs'];
    expect(await walk('client', breadth(['/dashboard'], both))).toEqual([]);
    expect(await walk('employee', breadth(['/schedules', `/payslips/${own}`], [...both, '/payslips', `/payslips/${own}`]))).toEqual([]);
  });
});
