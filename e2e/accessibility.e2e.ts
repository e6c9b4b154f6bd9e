/** axe finds nothing on any screen, in both themes, wide and narrow. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, newPage, pageOf, tokenOf } from './kit/pages.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Theme = 'light' | 'dark';

interface Look {
  readonly colorScheme: Theme;
  readonly viewport: { readonly width: number; readonly height: number };
}

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** Everything in the first theme, and what the theme decides in another again. */
async function findings(page: Page, themes: readonly Theme[]): Promise<string[]> {
  // The page's own rules keep strangers' scripts out; the test is allowed in through the debugger.
  await page.evaluate(axe);
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    // What is behind a dialog is not there for those who listen, its heading included.
    const behind = (await page.locator('[aria-modal="true"]').count()) > 0 ? ', rules: { "page-has-heading-one": { enabled: false } }' : '';
    const { violations } = await page.evaluate<{ violations: Finding[] }>(`axe.run(document, { resultTypes: ["violations"]${behind}${theme !== themes[0] ? ', runOnly: ["color-contrast", "link-in-text-block"]' : ''} })`);
    found.push(...violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, failureSummary }) => `${theme} ${new URL(page.url()).pathname} ${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`)));
  }
  return found;
}

/** Until nothing fades or slides any more: colours on their way from one theme to the other are nobody's fault. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity).map(({ finished }) => finished)))');
}

/** Characters of a page that has a heading and waits for nothing, else a number that is never the same twice. */
const SIZE = `document.querySelector('h1') !== null && document.querySelector('.mantine-Skeleton-root') === null ? document.body.innerHTML.length : -Math.random()`;
const STANDS_MS = 150;

/** Moves on inside the app, and waits until the page stands: it has its data, and does not change any more. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'));`);
  if (path.startsWith('/schedules')) await page.locator('[data-shift]').first().waitFor();
  // Three looks at it: while a screen's code is on its way, the screen before it stands still too.
  for (let sizes = [0, -1, -2]; new Set(sizes).size > 1; ) {
    await page.waitForTimeout(STANDS_MS);
    sizes = [...sizes.slice(1), await page.evaluate<number>(SIZE)];
  }
  await settle(page);
}

/** Two pages share the way, as this machine's cores share the work. */
async function walk(person: 'admin' | 'client' | 'employee', look: Look, themes: readonly Theme[], paths: readonly string[]): Promise<string[]> {
  const halves = [paths.filter((_path, index) => index % 2 === 0), paths.filter((_path, index) => index % 2 === 1)];
  const found = await Promise.all(halves.map(async (half) => {
    const page = await pageOf(person, look);
    const mine: string[] = [];
    for (const path of half) {
      await open(page, path);
      mine.push(...(await findings(page, themes)));
      await page.emulateMedia({ colorScheme: themes[0]! });
    }
    await page.context().close();
    return mine;
  }));
  return found.flat();
}

describe.each<[number, readonly Theme[]]>([
  [1440, ['light', 'dark']],
  // What the dark decides was tried at the other width.
  [390, ['light']],
])('at %d px', (width, themes) => {
  const look: Look = { colorScheme: themes[0]!, viewport: { width, height: 844 } };
  it('sign-in is clean, with an error too', async () => {
    const page = await newPage(look);
    await page.goto('/login');
    await page.getByLabel(/username/i).waitFor();
    const found = await findings(page, themes);
    await page.getByLabel(/username/i).fill(`nobody-${width}`);
    await page.getByLabel(/^password/i).first().fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').first().waitFor();
    expect([...found, ...(await findings(page, themes))]).toEqual([]);
    await page.context().close();
  });
  it('every screen is clean for an admin', { timeout: 120_000 }, async () => {
    const token = await tokenOf('admin');
    const first = async (path: string) => (await call<{ member: { uuid: string }[] }>(token, 'GET', path)).body.member[0]!.uuid;
    const [client, employee, user, account, stream] = await Promise.all(['/api/clients', '/api/employees', '/api/users', '/api/live_accounts', '/api/live_streams?provisional=false'].map(first));
    const found = await walk('admin', look, themes, ['/dashboard', '/schedules', '/schedules?view=month', '/schedules?view=day', '/schedules?view=list', '/schedules?view=accounts', '/schedules?view=employees', '/clients', '/clients/new', `/clients/${client}/edit`, '/employees', '/employees/new', `/employees/${employee}`, `/employees/${employee}/edit`, '/users', `/users/${user}/edit`, '/live-streams', `/live-streams/${stream}`, `/live-streams/${stream}/edit`, '/live-streams/import', '/live-streams/import?kind=dashboard', '/live-streams/imports', '/live-streams/unmatched', '/live-accounts', '/live-accounts/new', `/live-accounts/${account}`, `/live-accounts/${account}?tab=bonus`, '/reports', '/reports/employee-performance', '/reports/live-stream-comparison', '/reports/live-stream-comparison?by=hour', '/reports/product-performance', '/reports/schedule-details', '/reports/profit-loss', '/reports/profit-loss?by=schedule', '/profile', '/unauthorized', '/nowhere']);
    expect(found).toEqual([]);
  });
  it('every screen of pay is clean for an admin', async () => {
    const token = await tokenOf('admin');
    const first = async (path: string) => (await call<{ member: { uuid: string }[] }>(token, 'GET', path)).body.member[0]!.uuid;
    const [payroll, item, submitted] = await Promise.all(['/api/payrolls?status=DRAFT', '/api/payroll_items?payroll.status=DRAFT&order[totalAmount]=desc', '/api/payrolls?status=SUBMITTED'].map(first));
    const found = await walk('admin', look, themes, ['/payroll', '/payroll/generate', '/payroll/generate?type=WEEKLY&people=chosen', '/payroll/generate?step=check&from=2025-01-01&to=2025-01-31', `/payroll/${payroll}?error=payslip_not_available`, `/payroll/${payroll}?item=${item}`, `/payroll/${payroll}?tab=history`, `/payroll/${submitted}/payslip`, '/bonus-settings', '/holiday-management']);
    expect(found).toEqual([]);
  });
  it('every screen is clean for a client and an employee', async () => {
    const own = (await call<{ member: { uuid: string }[] }>(await tokenOf('employee'), 'GET', '/api/payroll_items')).body.member[0]!.uuid;
    const found = await Promise.all((['client', 'employee'] as const).map((person) => walk(person, look, themes, ['/dashboard', '/schedules', ...(person === 'employee' ? ['/payslips', `/payslips/${own}`] : [])])));
    expect(found.flat()).toEqual([]);
  });
});
