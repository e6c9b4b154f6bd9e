/** Open shifts from claim to approval, and shift swaps. */
import { afterAll, expect, it } from 'vitest';
import { call, closeAll, faults, signedIn, tokenOf } from './kit/pages.ts';
import { ownWeeks, planner } from './kit/plans.ts';

const ownWeek = ownWeeks('openShifts', 6);

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

it('an open shift is claimed by an employee, on a phone, and approved by an admin', async () => {
  const page = await signedIn('employee', { viewport: { width: 390, height: 844 } });
  await page.goto('/open-shifts');
  const open = page.getByRole('region', { name: 'Open shifts' });
  const claim = open.getByRole('button', { name: /^Claim/ }).first();
  const name = (await claim.getAttribute('aria-label'))!;
  const time = /, (\w{3}, \w{3} \d+, \d\d:\d\d)/.exec(name)![1]!;
  await claim.click();
  await page.getByText('Requested:').waitFor();
  const mine = page.getByRole('region', { name: 'Your claims' }).getByRole('listitem').filter({ hasText: time });
  await mine.getByText('Requested', { exact: true }).waitFor();

  const admin = await signedIn('admin');
  await admin.goto('/open-shifts');
  const waiting = admin
    .getByRole('region', { name: 'Claims waiting for approval' })
    .getByRole('listitem')
    .filter({ hasText: time })
    .filter({ hasText: 'Ava' });
  await waiting.getByRole('button', { name: 'Approve Ava' }).click();
  const asked = admin.getByRole('dialog', { name: 'Check before saving' });
  const approved = admin.getByText('Approved: Ava');
  await expect.poll(async () => (await asked.count()) + (await approved.count())).toBeGreaterThan(0);
  if ((await asked.count()) > 0) {
    await asked.getByLabel('Reason to save anyway').fill('She asked for it');
    await asked.getByRole('button', { name: 'Save anyway' }).click();
  }
  await approved.waitFor();
  await waiting.waitFor({ state: 'detached' });
  // The other page is updated by a live event.
  await mine.getByText('Approved', { exact: true }).waitFor();
});

it('an employee takes a shift that a colleague offered, and can decline it until it is approved', async () => {
  const page = await signedIn('employee');
  await page.goto('/open-shifts');
  const offer = page
    .getByRole('region', { name: 'Offered to you' })
    .getByRole('listitem')
    .filter({ hasText: 'Could you take this one for me?' });
  await offer.getByRole('button', { name: 'Decline' }).waitFor();
  await offer.getByRole('button', { name: 'Take shift' }).click();
  await page.getByText('Accepted.', { exact: true }).waitFor();
  await offer.getByText('Accepted', { exact: true }).waitFor();
  expect(await offer.getByRole('button').allInnerTexts()).toEqual(['Decline']);
  await offer.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Declined.', { exact: true }).waitFor();
  await offer.waitFor({ state: 'detached' });
});

it('an employee offers a shift to everyone who could take it, and withdraws the offer', async () => {
  const page = await signedIn('employee');
  await page.goto('/open-shifts');
  await page
    .getByRole('region', { name: 'Your next shifts' })
    .getByRole('button', { name: /^Offer/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Offer or swap a shift' });
  await dialog.getByLabel('Message').fill('Anyone?');
  await dialog.getByRole('button', { name: 'Offer shift' }).click();
  await page.getByText('Offered to everyone who could take it.').waitFor();
  const offer = page.getByRole('region', { name: 'Shifts you offered' }).getByRole('listitem').filter({ hasText: 'Anyone?' });
  await offer.getByRole('button', { name: 'Withdraw' }).click();
  await offer.getByText('Cancelled', { exact: true }).waitFor();
});

it('a claim waits for approval by the planners of the account, and by no one else', async () => {
  const manager = await tokenOf('manager');
  const count = async (query: string) =>
    (await call<{ totalItems: number }>(manager, 'GET', `/api/shift_claims?status=REQUESTED&${query}`)).body.totalItems;
  const { admin, plan, people } = await planner();
  const at = ownWeek();
  const accounts = (await call<{ member: { '@id': string }[] }>(admin, 'GET', '/api/live_accounts?pagination=false')).body.member;
  for (const [index, { '@id': liveAccount }] of accounts.entries()) {
    // No two at the same time: these would need a confirmation.
    const hour = 8 + 2 * Math.floor(index / 7);
    const made = await plan(at, index % 7, `${hour}:00`.padStart(5, '0'), `${hour + 1}:00`.padStart(5, '0'), {
      liveAccount,
      needs: { SUPPORT: 1 },
    });
    await call(admin, 'POST', '/api/schedules/publish', { schedules: [made['@id']] });
    const asked = await call(admin, 'POST', '/api/shift_claims', { schedule: made['@id'], role: 'SUPPORT', employee: people['Ava'] });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  }
  expect(await count('mayDecide=false')).toBeGreaterThan(0);
  const page = await signedIn('manager');
  await page.goto('/open-shifts');
  const waiting = page.getByRole('region', { name: 'Claims waiting for approval' }).getByRole('listitem');
  await expect.poll(() => waiting.count()).toBe(await count('mayDecide=true'));
});

it('an open shift is shown differently from own shifts in the calendar of employees who could take it, and is claimed there', async () => {
  const { admin, plan, people } = await planner();
  const at = ownWeek();
  const own = await plan(at, 1, '10:00', '12:00', { scheduleEmployees: [{ employee: people['Ava'], role: 'HOST' }], needs: { HOST: 1 } });
  const open = await plan(at, 2, '10:00', '12:00', { needs: { HOST: 1 } });
  await call(admin, 'POST', '/api/schedules/publish', { schedules: [own['@id'], open['@id']] });

  const page = await signedIn('employee');
  await page.goto(`/schedules?view=week&date=${at(0, '00:00').slice(0, 10)}`);
  const event = ({ uuid }: typeof own) => page.locator(`[data-shift="${uuid}"]`);
  await event(open).getByText('Open · Host').waitFor();
  expect(await event(own).innerText()).not.toContain('Open');
  const frameOf = ({ uuid }: typeof own) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('[data-shift="${uuid}"]')).borderTopStyle`);
  expect([await frameOf(own), await frameOf(open)]).toEqual(['solid', 'dashed']);
  // Her availability is visible only to her.
  const strip = page.getByRole('group', { name: 'Summary' });
  expect(await strip.innerText()).toMatch(/1 schedule\s+2 hours/);

  await event(open).click();
  const details = page.getByRole('dialog');
  await details.getByRole('button', { name: /^Claim as host/ }).click();
  await page.getByText('Requested:').waitFor();
  await details.getByRole('button', { name: 'Requested' }).waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await event(open).getByText('Requested · Host').waitFor();

  await strip.getByRole('link', { name: /open to you$/ }).click();
  await page.waitForURL('**/open-shifts');
  await page
    .getByRole('region', { name: 'Open shifts' })
    .getByRole('listitem')
    .filter({ hasText: 'Oct 21' })
    .getByRole('button', { name: 'Requested' })
    .waitFor();
});
