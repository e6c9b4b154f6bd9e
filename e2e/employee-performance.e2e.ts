/**
 * Employee performance: an admin finds the best results, opens a person's shifts and pay, and exports the report; a client sees names and
 * results, no pay.
 */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { closeAll, faults, signedIn } from './kit/pages.ts';
import { broken } from './kit/requests.ts';
import { WIDE } from '../test/kit/breadth.ts';

const PATH = '/reports/employee-performance';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

describe('admin', () => {
  it('goes from the hub to a person’s shifts, with the pay of each, and on to the stream', async () => {
    const page = await signedIn('admin');
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Employee performance' }).click();
    const table = page.getByRole('region', { name: 'Employees' });
    const first = table.getByRole('row').nth(2).getByRole('button');
    await first.waitFor();
    await page.getByRole('img', { name: /^Hours on air and GMV per hour of \d+ people/ }).waitFor();
    await table.getByRole('columnheader', { name: /^Pay per hour/ }).waitFor();
    const name = (await first.textContent())!;
    await first.focus();
    await page.keyboard.press('Enter');
    const shifts = page.getByRole('region', { name: `Shifts of ${name}`, exact: true });
    await shifts.getByRole('columnheader', { name: 'Pay' }).waitFor();
    expect(new URL(page.url()).searchParams.get('person')).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => shifts.evaluate((panel) => panel === panel.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await shifts.waitFor({ state: 'hidden' });
    await expect.poll(() => first.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    await first.click();
    await shifts.getByRole('link', { name: /–/ }).first().click();
    await page.waitForURL('**/live-streams/*');
  });

  it('filters in the URL, sorts by pay, and exports what is shown', async () => {
    const page = await signedIn('admin');
    await page.goto(`${PATH}?roles=MODERATOR&chart=hourlyGmv`);
    const table = page.getByRole('region', { name: 'Employees' });
    await table.getByRole('row', { name: /^Total/ }).waitFor();
    expect(await table.getByText(/^Host /).count()).toBe(0);
    await page.locator('figure canvas').waitFor();
    await table
      .getByRole('columnheader', { name: /^Pay.?$/ })
      .getByRole('button')
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-pay');
    await table.locator('[aria-sort="descending"]').waitFor();
    const rows = await table.getByRole('row').count();
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines[0]).toMatch(/^employee,gmv,gmvBefore,gmvChange,.*,pay,payBefore,payChange,/);
    expect(lines).toHaveLength(rows);
  });
});

it.runIf(WIDE)('sees that the employees to choose from could not be loaded', async () => {
  const page = await signedIn('admin');
  await page.route('**/api/employees?*', broken);
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Employees: Everyone' }).click();
  const list = page.getByRole('dialog', { name: 'Employees' });
  await list.getByText('Could not load the options.', { exact: false }).waitFor();
  expect(await list.getByText('No matches.').count()).toBe(0);
});

it('a client sees who worked for them and the results, and no pay', async () => {
  const page = await signedIn('client');
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/reports/employee-performance')) void response.text().then((text) => answers.push(text));
  });
  await page.goto(PATH);
  const table = page.getByRole('region', { name: 'Employees' });
  await table.getByRole('row').nth(2).getByRole('button').click();
  const shifts = page.getByRole('region', { name: /^Shifts of/ });
  await shifts.getByRole('columnheader', { name: 'GMV per hour' }).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByText(/\bpay\b/i)
      .count(),
  ).toBe(0);
  await expect.poll(() => answers.length).toBeGreaterThan(1);
  for (const answer of answers) expect(answer).not.toMatch(/"\w*pay\w*"/i);
  // Ordering by pay in the URL is ignored.
  await page.goto(`${PATH}?sort=-pay`);
  await table.getByRole('row').nth(2).waitFor();
});
