/** Profit and loss: an admin sees revenue and costs, drills down to single schedules, and exports the report; no one else has access. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { closeAll, faults, signedIn } from './kit/pages.ts';
import { intercept } from './kit/requests.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

describe('admin', () => {
  it('goes from the hub to the margin, and from a client down to its schedules and back', async () => {
    const page = await signedIn('admin');
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Profit and loss' }).click();
    const fall = page.getByRole('region', { name: 'From revenue to margin' });
    await fall.getByRole('row', { name: /^Margin/ }).waitFor();
    expect(await fall.getByRole('rowheader').allTextContents()).toEqual([
      'Revenue',
      'Labour',
      'Bonuses',
      'Administrative',
      'Adjustments',
      'Margin',
    ]);
    const total = async () =>
      (await page
        .getByRole('region', { name: /^Profit and loss by/ })
        .getByRole('row', { name: /^Total/ })
        .getByRole('cell')
        .first()
        .textContent())!;

    const clients = page.getByRole('region', { name: 'Profit and loss by client' });
    await clients.getByRole('rowheader').getByRole('link').first().click();
    const accounts = page.getByRole('region', { name: 'Profit and loss by live account' });
    await accounts.waitFor();
    const ofClient = await total();
    await accounts.getByRole('rowheader').getByRole('link').first().press('Enter');
    await page.getByRole('region', { name: 'Profit and loss by schedule' }).getByRole('row').nth(2).waitFor();
    expect(new URL(page.url()).searchParams.get('by')).toBe('schedule');
    await page.getByRole('link', { name: 'All accounts of the client' }).click();
    await accounts.waitFor();
    expect(await total()).toBe(ofClient);
    // The URL alone restores the same view.
    await page.reload();
    await accounts.waitFor();
    expect(await total()).toBe(ofClient);
  });

  it.runIf(WIDE)('finds a schedule in the calendar, and the payroll that pays for it', async () => {
    const page = await signedIn('admin');
    await page.goto('/reports/profit-loss?by=schedule&period=last-90-days');
    const schedules = page.getByRole('region', { name: 'Profit and loss by schedule' });
    await schedules.getByRole('link', { name: 'Paid' }).first().click();
    await page.waitForURL('**/payroll/*');
    await page.goBack();
    // An unplanned stream has a row too, which links to the stream.
    await schedules.getByRole('rowheader').locator('a[href^="/schedules?"]').first().click();
    await page.waitForURL('**/schedules?*date=*');
  });

  it('exports the rows as a file that adds up to the total', async () => {
    const page = await signedIn('admin');
    await page.goto('/reports/profit-loss?by=week&compare=none');
    await page.getByRole('region', { name: 'Profit and loss by week' }).waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
    const [header, ...rows] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const pennies = (row: readonly string[]) => Math.round(Number(row[header!.indexOf('labour')]) * 100);
    expect(rows.at(-1)![0]).toBe('Total');
    expect(rows.slice(0, -1).reduce((sum, row) => sum + pennies(row), 0)).toBe(pennies(rows.at(-1)!));
  });

  it.runIf(WIDE)('shows an error when the report cannot be loaded, and can retry', async () => {
    const page = await signedIn('admin');
    const recover = await intercept(page, '**/api/reports/profit-loss', (route) => route.abort());
    await page.goto('/reports/profit-loss');
    const again = page.getByRole('button', { name: /try again/i });
    await again.waitFor();
    recover();
    await again.click();
    await page.getByRole('region', { name: 'From revenue to margin' }).waitFor();
  });
});

it('a manager sees no card for it and cannot open it', async () => {
  const page = await signedIn('manager');
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Schedule details' }).waitFor();
  expect(await page.getByRole('link', { name: 'Profit and loss' }).count()).toBe(0);
  await page.goto('/reports/profit-loss');
  await page.waitForURL('**/unauthorized');
});
