/**
 * Reports: a manager finds what sells and when, filters in the URL, and exports it as a file and as a printout; others see their own data.
 */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { breadth, WIDE } from '../test/kit/breadth.ts';
import { pageReady } from './kit/page-ready.ts';
import { closeAll, faults, pageOf, signedIn, UNUSED } from './kit/pages.ts';
import { broken } from './kit/requests.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

describe('reports on a phone', () => {
  it.each(
    breadth(
      ['employee-performance'],
      ['live-stream-comparison', 'product-performance', 'employee-performance', 'schedule-details', 'profit-loss'],
    ),
  )('keep the table of %s inside the page', async (report) => {
    const page = await signedIn('admin', { viewport: { width: 390, height: 844 } });
    await page.goto(`/reports/${report}`);
    await page.getByRole('main').getByRole('table').first().waitFor();
    await pageReady(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});

describe('figures of the previous filters', () => {
  it.each(
    breadth(
      ['employee-performance', 'profit-loss'],
      ['live-stream-comparison', 'product-performance', 'employee-performance', 'schedule-details', 'profit-loss'],
    ),
  )('are dimmed together in %s until the new ones arrive', async (report) => {
    const page = await pageOf('admin', UNUSED);
    await page.goto(`/reports/${report}`);
    const main = page.getByRole('main');
    await main.getByRole('table').first().waitFor();
    await pageReady(page);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/api/reports/**', async (route) => {
      await arrived;
      await route.continue();
    });
    await main.getByLabel('Period').selectOption('last-90-days');
    await main.locator('[data-outdated] table').first().waitFor();
    const figures = main.locator('dl, table, section');
    expect(await figures.evaluateAll((all) => all.filter((figure) => figure.closest('[data-outdated]') === null).length)).toBe(0);
    expect(await page.getByRole('button', { name: 'Print' }).isDisabled()).toBe(true);
    arrive();
    await main.locator('[data-outdated]').first().waitFor({ state: 'detached' });
  });
});

describe('manager', () => {
  it('goes from the hub to the comparison, filters it, and exports what is shown', async () => {
    const page = await pageOf('manager');
    await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Employee performance',
      'Live-stream comparison',
      'Product performance',
      'Schedule details',
    ]);
    await page
      .getByText(/^£[\d,.]+$/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Live-stream comparison' }).click();
    await page.getByRole('region', { name: 'Side by side' }).waitFor();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('week');
    await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('week');
    const table = page.getByRole('region', { name: 'Figures' });
    await table.getByRole('row', { name: /^Total/ }).waitFor();
    await page.locator('figure canvas').waitFor();
    await table.getByRole('button', { name: 'GMV', exact: false }).first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-gmv');
    await table
      .getByRole('columnheader', { name: /^GMV.?$/ })
      .and(page.locator('[aria-sort="descending"]'))
      .waitFor();
    const rows = await table.getByRole('row').count();

    // The URL alone restores the same view.
    await page.reload();
    await table.getByRole('row', { name: /^Total/ }).waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(rows);

    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines[0]).toMatch(/^week,streams,streamsBefore,streamsChange,hours,/);
    // Header and totals are rows too.
    expect(lines).toHaveLength(rows);
  });

  it('applies days with the keyboard, keeps the focus there, and returns to the days before', async () => {
    const page = await signedIn('manager');
    await page.goto('/reports/schedule-details?from=2026-03-02&to=2026-03-20');
    const from = page.getByRole('button', { name: 'From' });
    const apply = page.getByRole('button', { name: 'Apply' });
    await from.click();
    await page.getByRole('button', { name: 'Wednesday, March 4, 2026' }).click();
    await apply.press('Enter');
    await page.waitForURL('**from=2026-03-04**');
    await pageReady(page);
    expect(await apply.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => from.innerText()).toBe('Mar 2, 2026');
  });

  it.runIf(WIDE)('sees that the streams to choose from are loading, and that they could not be loaded', async () => {
    const page = await signedIn('manager');
    let giveUp = () => {};
    const givenUp = new Promise<void>((resolve) => (giveUp = resolve));
    await page.route('**/api/reports/live-stream-analytics', async (route) => {
      const { metrics } = route.request().postDataJSON() as { readonly metrics?: readonly string[] };
      if (metrics?.length !== 1) return route.continue();
      await givenUp;
      return broken(route);
    });
    await page.goto('/reports/live-stream-comparison?by=stream');
    await page.getByRole('region', { name: 'Side by side' }).waitFor();
    await page.getByRole('button', { name: /^Streams/ }).click();
    const list = page.getByRole('dialog', { name: 'Streams' });
    await list.getByText('Loading…').waitFor();
    expect(await list.getByText('No matches.').count()).toBe(0);
    giveUp();
    await list.getByText('Could not load the options.', { exact: false }).waitFor();
    expect(await list.getByText('No matches.').count()).toBe(0);
  });

  it('sees that a report could not be loaded, and not that it is being calculated', async () => {
    const page = await signedIn('manager');
    await page.route('**/api/reports/schedule-details', broken);
    await page.goto('/reports/schedule-details');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByText('Calculating…').count()).toBe(0);
  });

  it.runIf(WIDE)('without a connection sees that a report is loaded later, and not that a change waits', async () => {
    const page = await signedIn('manager', UNUSED);
    await page.goto('/reports/schedule-details');
    await page.getByRole('table').first().waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Period').selectOption({ label: 'This year' });
    await page.getByText('This will load when you are back online.').waitFor();
    expect(await page.getByText(/will be saved/).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('table').first().waitFor();
  });

  it.runIf(WIDE)('prints the report without the shell around it', async () => {
    const page = await signedIn('manager');
    await page.goto('/reports/schedule-details?by=account');
    await page.getByRole('region', { name: 'Schedules compared with streams' }).waitFor();
    await page.evaluate('window.print = () => { window.printed = true; }');
    await page.getByRole('button', { name: 'Print' }).click();
    expect(await page.evaluate('window.printed')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('search', { name: 'Report filters' }).isVisible()).toBe(false);
    expect(await page.getByRole('region', { name: 'Schedules compared with streams' }).isVisible()).toBe(true);
  });

  it('sees which products generate the sales, and the streams of one', async () => {
    const page = await signedIn('manager');
    await page.goto('/reports/product-performance?period=last-90-days&class=A');
    const table = page.getByRole('region', { name: 'Products' });
    await table.getByRole('row').nth(2).waitFor();
    await table.getByRole('row').nth(2).getByRole('button').click();
    const streams = page.getByRole('region', { name: 'Streams of the product' });
    await streams.getByRole('link').first().click();
    await page.waitForURL('**/live-streams/*');
  });

  it('picks accounts with the keyboard alone', async () => {
    const page = await signedIn('manager');
    await page.goto('/reports/live-stream-comparison');
    await page.getByRole('button', { name: /^Accounts/ }).focus();
    await page.keyboard.press('Enter');
    const first = page.getByRole('dialog', { name: 'Accounts' }).getByRole('checkbox').first();
    await first.waitFor();
    await first.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => new URL(page.url()).searchParams.get('accounts')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('other roles', () => {
  it('a client sees the three reports on their accounts, and cannot open the one on plans', async () => {
    const page = await signedIn('client');
    await page.goto('/reports');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Employee performance',
      'Live-stream comparison',
      'Product performance',
    ]);
    await page.goto('/reports/schedule-details');
    await page.waitForURL('**/unauthorized');
  });
  it('an employee is shown where to look instead', async () => {
    const page = await pageOf('employee');
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).count()).toBe(0);
    await page.goto('/reports');
    await page.getByText('No reports available').waitFor();
    await page.getByRole('link', { name: 'Open my schedule' }).click();
    await page.waitForURL('**/schedules');
  });
});
