/** The connection goes and comes back: screens say so in words, and load when it is back. */
import { afterAll, describe, expect, it } from 'vitest';
import { closeAll, faults, goInside, pageOf } from './kit/pages.ts';
import { stands } from './kit/stands.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

describe('without a connection', () => {
  it('a list that was never loaded says why, and loads when the connection is back', async () => {
    const page = await pageOf('admin');
    // Its code is here; its rows are not.
    await goInside(page, '/clients');
    await stands(page);
    await goInside(page, '/dashboard');
    await stands(page);
    await page.context().setOffline(true);
    await goInside(page, '/clients?search=somebody');
    await page.getByRole('alert').filter({ hasText: 'This is loaded as soon as the connection is back.' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('Nothing matches', { exact: false }).or(page.getByText('No clients', { exact: false })).first().waitFor();
    await page.context().close();
  });

  it('a screen whose code is not here yet opens when the connection is back', async () => {
    const page = await pageOf('admin');
    await stands(page);
    await page.context().setOffline(true);
    await goInside(page, '/payroll');
    await page.getByText('This screen opens as soon as the connection is back.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor();
    await page.context().close();
  });
});
