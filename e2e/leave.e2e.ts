/** Leave in the browser: an employee sees the balance and requests half days, a manager decides with a note, an admin enters entitlements. */
import { afterAll, expect, it } from 'vitest';
import { call, closeAll, faults, signedIn, tokenOf } from './kit/pages.ts';
import { pageReady } from './kit/page-ready.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

it('is requested with its effect on the balance in view, and approved beyond the balance with a note', async () => {
  const [admin, own] = await Promise.all([tokenOf('admin'), tokenOf('employee')]);
  const { employee } = (await call<{ employee: string }>(own, 'GET', '/api/me')).body;
  const entitled = await call(admin, 'POST', '/api/leave_entitlements', {
    employee,
    type: 'OTHER',
    validFrom: '2026-01-01',
    daysPerYear: '2.00',
  });
  expect(entitled).toMatchObject({ status: 201 });
  const page = await signedIn('employee');
  await page.goto('/employees/time-off');
  await pageReady(page);
  const balance = page.getByRole('list', { name: 'Leave balance' }).getByRole('listitem').filter({ hasText: 'Other leave' });
  await balance.getByText('2 days left').waitFor();

  await page.getByRole('button', { name: 'Request time off' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Request time off' });
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Other leave' }).click();
  await dialog.getByRole('button', { name: 'First and last day' }).click();
  // Three months on, where the demo, whose days move with today, has none of her time off.
  for (let month = 0; month < 3; month += 1) await page.getByRole('button', { name: 'Next month' }).click();
  // A week and a day: more than is left, whatever the month.
  await page.getByRole('button', { name: /^\w+day, \w+ 10, \d{4}$/ }).click();
  await page.getByRole('button', { name: /^\w+day, \w+ 17, \d{4}$/ }).click();
  await dialog.getByLabel('Last day until noon').check();
  await dialog.getByText(/^Counts/).waitFor();
  await dialog.getByText('its approval needs a reason', { exact: false }).waitFor();
  await dialog.getByLabel('Reason').fill('Moving house');
  await dialog.getByRole('button', { name: 'Request time off' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Moving house').waitFor();

  const manager = await signedIn('manager');
  await manager.goto('/employees/time-off');
  const request = manager.getByRole('listitem').filter({ hasText: 'Moving house' });
  await request.getByText('approving it needs a note', { exact: false }).waitFor();
  await request.getByRole('button', { name: /^Approve/ }).click();
  await request.getByLabel('Note to Ava').fill('Two days are unpaid');
  await request.getByRole('button', { name: /^Approve/ }).click();
  await request.waitFor({ state: 'detached' });
  await manager.getByText('Balances', { exact: true }).click();
  await manager.getByRole('region', { name: 'Leave balances' }).getByRole('row').filter({ hasText: 'Ava' }).first().waitFor();
});

it('is entitled by admins, on the employee’s page', async () => {
  const page = await signedIn('admin');
  await page.goto('/leave-entitlements');
  await pageReady(page);
  await page.getByRole('row').filter({ hasText: 'Holiday' }).first().waitFor();
  await page.goto('/leave-entitlements/new');
  await pageReady(page);
  await page.getByLabel('Days a year').waitFor();
});
