/** A new agency without any records: every list and report says what belongs there and what to do next, and never blames a filter. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { copyMigrated } from './kit/own-database.ts';
import { pageReady } from './kit/page-ready.ts';
import { closeAll, faults, navigateInApp, newPage, PASSWORD, signIn } from './kit/pages.ts';
import { startServer, type RunningServer } from './kit/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-empty-'));
let server: RunningServer;
let page: Page;

beforeAll(async () => {
  await copyMigrated(folder);
  const created = spawnSync(
    process.execPath,
    ['dist/server/main.js', 'create-admin', '--username', 'boss', '--email', 'boss@example.com'],
    { env: { ...process.env, NODE_ENV: '', DEMO: '0', DATA_DIR: folder, GREENROOM_PASSWORD: PASSWORD }, encoding: 'utf8' },
  );
  expect(created.stderr).toBe('');
  server = await startServer({ DEMO: '0' }, folder);
  page = await newPage({ baseURL: server.address });
  await signIn(page, 'boss');
  await page.waitForURL('**/dashboard');
});

afterAll(async () => {
  await closeAll();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

async function open(target: Page, address: string): Promise<void> {
  await navigateInApp(target, address);
  await pageReady(target);
}

const LISTS: readonly (readonly [address: string, title: string, next: string])[] = [
  ['/live-streams', 'No live streams yet', 'Import streams'],
  ['/live-streams/imports', 'No imports yet', 'Import streams'],
  ['/live-accounts', 'No live accounts yet', 'New live account'],
  ['/clients', 'No clients yet', 'New client'],
  ['/employees', 'No employees yet', 'New employee'],
  ['/employees/availability', 'No employees yet', 'New employee'],
  ['/video-jobs', 'No video jobs yet', 'New video job'],
  ['/video-jobs/board', 'No video jobs yet', 'New video job'],
  ['/video-tasks', 'No video tasks yet', 'New video task'],
  ['/video-task-types', 'No video task types yet', 'New video task type'],
  ['/video-job-templates', 'No job templates yet', 'New job template'],
  ['/payroll', 'No payrolls yet', 'Generate payroll'],
  ['/reports/employee-performance', 'No data in the last 28 days', 'Open the calendar'],
  ['/reports/live-stream-comparison', 'No data in the last 28 days', 'Import live streams'],
  ['/reports/product-performance', 'No data in the last 28 days', 'Import live streams'],
  ['/reports/profit-loss', 'No data in the last 28 days', 'Open the calendar'],
  ['/reports/schedule-details', 'No data in the last 28 days', 'Open the calendar'],
];

describe('an empty agency', () => {
  it.each(LISTS)('leads from %s to the next step', async (address, title, next) => {
    await open(page, address);
    await page.getByText(title, { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: next, exact: true }).count()).toBeGreaterThan(0);
    expect(await page.getByText(/^No .* match$|clear .*filter|select other days/i).count()).toBe(0);
  });
  it('says which filters of the user nothing matches', async () => {
    await open(page, '/employees?search=nobody');
    await page.getByText('No employees match').waitFor();
    await open(page, '/reports/profit-loss?period=this-year');
    await page.getByText('No data for these filters').waitFor();
  });
  it('shows records that the opening filters hide', async () => {
    const answer = await page.context().request.post('/api/authentication/token', { data: { username: 'boss', password: PASSWORD } });
    const { token } = (await answer.json()) as { token: string };
    const made = await page.context().request.post('/api/clients', {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/ld+json' },
      data: { name: 'Old Client', email: 'old@example.com', status: 'INACTIVE' },
    });
    expect(made.status()).toBe(201);
    await open(page, '/clients');
    await page.getByText('This list opens with “Status: Active”. One client is not shown.').waitFor();
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('link', { name: 'Old Client' }).first().waitFor();
  });
  it('says to a user whose account is not linked yet who can link it', async () => {
    const answer = await page.context().request.post('/api/authentication/token', { data: { username: 'boss', password: PASSWORD } });
    const { token } = (await answer.json()) as { token: string };
    await page.context().request.post('/api/users', {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/ld+json' },
      data: { username: 'nina', email: 'nina@example.com', roles: ['ROLE_EMPLOYEE'], password: PASSWORD },
    });
    const hers = await newPage({ baseURL: server.address });
    await signIn(hers, 'nina');
    await hers.waitForURL('**/dashboard');
    for (const address of ['/dashboard', '/schedules', '/video-jobs', '/video-tasks', '/employees/time-off', '/payslips']) {
      await open(hers, address);
      await hers.getByText('Nothing is linked to your account yet').waitFor();
      expect(await hers.getByRole('alert').count()).toBe(0);
    }
  });
});
