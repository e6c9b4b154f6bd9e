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

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

async function findings(page: Page): Promise<string[]> {
  // The page's own rules keep strangers' scripts out; the test is allowed in through the debugger.
  await page.evaluate(axe);
  const { violations } = await page.evaluate<{ violations: Finding[] }>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, failureSummary }) => `${new URL(page.url()).pathname} ${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`));
}

/** Moves on inside the app, and waits for the data to stand. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'));`);
  await page.waitForTimeout(150);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached', timeout: 10_000 });
  await page.waitForTimeout(250);
}

describe.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
] as const)('in the %s theme at %d px', (colorScheme, width) => {
  const look = { colorScheme, viewport: { width, height: 844 } } as const;
  it('sign-in is clean, with an error too', async () => {
    const page = await newPage(look);
    await page.goto('/login');
    await page.getByLabel(/username/i).waitFor();
    const found = await findings(page);
    await page.getByLabel(/username/i).fill(`nobody-${colorScheme}-${width}`);
    await page.getByLabel(/^password/i).first().fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').first().waitFor();
    expect([...found, ...(await findings(page))]).toEqual([]);
    await page.context().close();
  });
  it('every screen is clean for an admin', async () => {
    const token = await tokenOf('admin');
    const first = async (path: string) => (await call<{ member: { uuid: string }[] }>(token, 'GET', path)).body.member[0]!.uuid;
    const [client, employee, user, account, stream] = await Promise.all(['/api/clients', '/api/employees', '/api/users', '/api/live_accounts', '/api/live_streams?provisional=false'].map(first));
    const page = await pageOf('admin', look);
    const found: string[] = [];
    for (const path of ['/dashboard', '/schedules', '/schedules?view=month', '/schedules?view=day', '/schedules?view=list', '/schedules?view=accounts', '/schedules?view=employees', '/clients', '/clients/new', `/clients/${client}/edit`, '/employees', '/employees/new', `/employees/${employee}`, `/employees/${employee}/edit`, '/users', `/users/${user}/edit`, '/live-streams', `/live-streams/${stream}`, `/live-streams/${stream}/edit`, '/live-streams/import', '/live-streams/import?kind=dashboard', '/live-streams/imports', '/live-streams/unmatched', '/live-accounts', '/live-accounts/new', `/live-accounts/${account}`, `/live-accounts/${account}?tab=bonus`, '/reports', '/reports/live-stream-comparison', '/reports/live-stream-comparison?by=hour', '/reports/product-performance', '/reports/schedule-details', '/profile', '/unauthorized', '/nowhere']) {
      await open(page, path);
      found.push(...(await findings(page)));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
  it('dashboard and schedules are clean for a client and an employee', async () => {
    const found: string[] = [];
    for (const person of ['client', 'employee'] as const) {
      const page = await pageOf(person, look);
      for (const path of ['/dashboard', '/schedules']) {
        await open(page, path);
        found.push(...(await findings(page)));
      }
      await page.context().close();
    }
    expect(found).toEqual([]);
  });
});
