/** Whole weeks: saved as a template, applied to another week with a preview, undone, renamed and deleted; and printed. */
import { afterAll, expect, it } from 'vitest';
import { call, closeAll, faults, signedIn } from './kit/pages.ts';
import { ownWeeks, planner } from './kit/plans.ts';
import { openRoster } from './kit/roster.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const { admin, people, plan } = await planner();
const ownWeek = ownWeeks('rosterWeeks', 2);

it('saves a week and applies it to another', async () => {
  const at = ownWeek();
  for (const day of [0, 2]) await plan(at, day, '10:00', '12:00', { scheduleEmployees: [{ employee: people['Ava'], role: 'HOST' }] });
  await plan(at, 9, '11:00', '13:00');
  const page = await signedIn('manager');
  await openRoster(page, at);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Week templates' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Steady week');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  const line = dialog.getByRole('listitem').filter({ hasText: 'Steady week' });
  await expect.poll(() => line.innerText()).toMatch(/2 schedules, 1 person · 1 live account/);
  await line.getByRole('button', { name: 'Rename Steady week' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Calm week');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await dialog.getByRole('listitem').filter({ hasText: 'Calm week' }).getByRole('button', { name: 'Apply to a week' }).click();

  await dialog.getByText('1 schedule will be copied as a draft, 1 left out.').waitFor();
  await dialog.getByText(/is already live/).waitFor();
  await dialog.getByRole('button', { name: 'Create 1 draft' }).click();
  const laid = async () =>
    (
      await call<{ totalItems: number }>(
        admin,
        'GET',
        `/api/schedules?startTime[after]=${at(7, '00:00')}&startTime[strictly_before]=${at(14, '00:00')}`,
      )
    ).body.totalItems;
  await dialog.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await laid()).toBe(2);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(laid).toBe(1);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Week templates' }).click();
  await dialog.getByRole('button', { name: 'Delete Calm week' }).click();
  await expect.poll(() => dialog.getByRole('listitem').filter({ hasText: 'Calm week' }).count()).toBe(0);
});

it.runIf(WIDE)('exports a week as a PDF', async () => {
  const at = ownWeek();
  await plan(at, 0, '10:00', '12:00');
  const page = await signedIn('manager');
  await openRoster(page, at);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF of week by person' }).click();
  expect((await arriving).suggestedFilename()).toBe(`roster-${at(0, '00:00').slice(0, 10)}.pdf`);
});
