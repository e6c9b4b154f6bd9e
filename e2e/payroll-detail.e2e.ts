/** A payroll from its amounts to the minutes: opened, adjusted, submitted, reverted, paid and locked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { pageReady } from './kit/page-ready.ts';
import { call, closeAll, faults, signedIn, tokenOf, writesOf } from './kit/pages.ts';
import { broken, hold, intercept } from './kit/requests.ts';
import { WIDE } from '../test/kit/breadth.ts';

/** Night and weekend shifts pay more here, whatever settings another file has left. */
const BONUSES = {
  rateUnit: 'PER_HOUR',
  earlyShiftBonusRate: '1.50',
  lateShiftBonusRate: '2.00',
  weekendBonusRate: '3.00',
  holidayBonusRate: '5.00',
  earlyShiftCutoff: '08:00',
  lateShiftCutoff: '22:00',
};
beforeAll(async () => {
  const token = await tokenOf('admin');
  const { member } = (await call<{ member: { '@id': string }[] }>(token, 'GET', '/api/bonus_settings?isActive=true')).body;
  const kept =
    member[0] === undefined
      ? await call(token, 'POST', '/api/bonus_settings', BONUSES)
      : await call(token, 'PATCH', member[0]['@id'], BONUSES);
  expect(kept.status).toBeLessThan(300);
});
afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

interface Item {
  readonly '@id': string;
  readonly uuid: string;
  readonly totalAmount: string;
  readonly detail: { readonly adjustments: { readonly additions: readonly { readonly description: string }[] } };
}

interface Made {
  readonly token: string;
  readonly name: string;
  readonly employee: string;
  readonly payroll: { readonly '@id': string; readonly uuid: string };
  readonly item: () => Promise<Item>;
}

let week = 0;

/** A new employee with one shift on a Friday night, on a separate payroll of that week, so that tests do not affect each other. */
async function aPayroll(rate: string | null = '15.00'): Promise<Made> {
  const token = await tokenOf('admin');
  const name = `Night ${Math.random().toString(36).slice(2, 7)}`;
  const employee = (
    await call<Item>(token, 'POST', '/api/employees', {
      nickname: name,
      firstname: 'Nora',
      lastname: name,
      ...(rate === null ? {} : { hostHourlyRate: rate }),
    })
  ).body['@id'];
  const monday = new Date(Date.UTC(2025, 5, 9 + 7 * week++));
  const day = (days: number) => new Date(monday.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const schedule = (
    await call<Item>(token, 'POST', '/api/schedules', {
      type: 'VIDEO',
      title: 'Night shoot',
      startTime: `${day(4)}T20:00:00Z`,
      endTime: `${day(5)}T01:00:00Z`,
      scheduleEmployees: [{ employee, role: 'HOST' }],
      overrideReason: 'A test',
    })
  ).body['@id'];
  await call(token, 'POST', '/api/schedules/publish', { schedules: [schedule] });
  const made = await call<Made['payroll'] & { detail?: string }>(token, 'POST', '/api/payrolls/generate', {
    periodType: 'WEEKLY',
    startDate: day(0),
    endDate: day(6),
    employees: [employee],
  });
  if (made.status !== 201) throw new Error(`No payroll: ${made.body.detail}`);
  const item = async () => {
    const { body } = await call<{ member: Item[] }>(token, 'GET', `/api/payroll_items?payroll=${made.body['@id']}`);
    return (await call<Item>(token, 'GET', body.member[0]!['@id'])).body;
  };
  return { token, name, employee, payroll: made.body, item };
}

const sums = (page: Page) => page.getByRole('region', { name: 'Totals' });
const tile = async (page: Page, label: string) =>
  (
    await sums(page)
      .locator('div', { has: page.getByText(label, { exact: true }) })
      .last()
      .locator('dd')
      .textContent()
  )?.trim();
const badge = (page: Page, text: string) => page.getByRole('heading', { level: 1 }).getByText(text).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Through the check that is shown first. */
async function submit(page: Page): Promise<void> {
  await button(page, 'Submit').click();
  await page
    .getByRole('dialog', { name: /^Submit / })
    .getByRole('button', { name: 'Submit payroll' })
    .click();
  await badge(page, 'Submitted');
}

describe('payroll', () => {
  it('opens each amount to its minutes, takes a deduction, and goes through its states until it is paid and locked', async () => {
    const { payroll, name, item } = await aPayroll();
    const before = (await item()).totalAmount;
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}`);
    await page.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name, exact: true });
    await drawer.getByRole('button', { name: /^Base/ }).click();
    await drawer.getByText('5:00 h × £15.00').waitFor();
    await drawer.getByRole('button', { name: /^Late/ }).first().click();
    await drawer.getByRole('button', { name: /^Late.*late cutoff, 22:00/ }).click();
    await drawer.getByText('22:00–24:00').waitFor();
    await drawer.getByText(/7,200 s × £[\d.]+ an hour ÷ 3,600/).waitFor();
    await drawer
      .getByRole('button', { name: /^Weekend/ })
      .first()
      .click();
    await drawer.getByRole('button', { name: /^Weekend.*Saturday/ }).click();
    await drawer.getByText('early, weekend').waitFor();
    expect(new URL(page.url()).searchParams.get('item')).toBe((await item()).uuid);

    await drawer.getByRole('button', { name: 'Add a deduction' }).click();
    await page.keyboard.type('Advance of June');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20.5');
    const left = (Number(before) - 20.5).toFixed(2);
    await drawer.getByText(`To pay £${left}`).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Adjustments saved').waitFor();
    expect((await item()).totalAmount).toBe(left);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe(name);
    await expect.poll(() => tile(page, 'Deductions')).toBe('£20.50');
    expect(await tile(page, 'Total')).toBe(`£${left}`);
    await page.getByRole('row', { name: new RegExp(`${name}.*20\\.50.*${left}`) }).waitFor();

    await submit(page);
    await page.getByRole('link', { name: 'Payslips' }).waitFor();
    await expect.poll(async () => (await button(page, 'Recalculate').count()) + (await button(page, 'Delete').count())).toBe(0);
    await button(page, 'Back to draft').click();
    await badge(page, 'Draft');
    await submit(page);
    await button(page, 'Mark as paid').click();
    const question = page.getByRole('dialog', { name: /as paid\?/ });
    await question.getByText('This cannot be undone').waitFor();
    await question.getByRole('button', { name: 'Pay date' }).waitFor();
    await question.getByRole('button', { name: 'Mark as paid' }).click();
    await badge(page, 'Paid');
    // The confirmation dialog is still fading out.
    await expect.poll(() => button(page, /Submit|Back to draft|Mark as paid|Recalculate|Delete|note/).count()).toBe(0);
    await page.getByRole('link', { name }).click();
    await drawer.getByText('The payroll is paid, so these can no longer be changed.').waitFor();
    await drawer.getByText('Advance of June').waitFor();
    expect(await drawer.getByRole('textbox').count()).toBe(0);

    await page.goto(`/payroll/${payroll.uuid}?tab=history`);
    await page.getByText('marked the payroll as paid').waitFor();
    await page.getByText('Advance of June, £20.50').waitFor();
    expect(await page.getByText(/took the payroll back to draft|generated the payroll|changed the adjustments of/).count()).toBe(3);
  });

  it('shows what prevents submitting, and is recalculated once that is fixed', async () => {
    const { token, payroll, name, employee } = await aPayroll(null);
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}`);
    await page.getByRole('row', { name: new RegExp(`${name}.*No rate`) }).waitFor();
    await button(page, 'Submit').click();
    const alert = page.getByRole('alert').filter({ hasText: 'was not submitted' });
    await alert.getByText('There is no rate for HOST').waitFor();
    expect(await alert.getByRole('link', { name: 'Set a rate' }).getAttribute('href')).toBe(
      `/employees/${employee.split('/').at(-1)}/edit`,
    );
    await alert.getByRole('link', { name: / \d\d:\d\d$/ }).waitFor();
    await call(token, 'PATCH', employee, { hostHourlyRate: '10.00' });
    await button(page, 'Recalculate').first().click();
    await page.getByText(/^Recalculated\./).waitFor();
    await expect.poll(() => tile(page, 'Base')).toBe('£50.00');
    await submit(page);
  });

  it('shows the consequences before submitting, and is reverted from the message about it', async () => {
    const { token, payroll, name, item } = await aPayroll('10.00');
    const settings = await call<{ member: { '@id': string }[] }>(token, 'GET', '/api/bonus_settings?isActive=true');
    const active = settings.body.member[0]!['@id'];
    await call(token, 'PATCH', active, { minimumHourlyWage: '12.21' });
    await call(token, 'POST', `${payroll['@id']}/recalculate`, {});
    await call(token, 'PATCH', active, { minimumHourlyWage: null });
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}`);
    await page.getByRole('alert').filter({ hasText: 'below the minimum wage' }).getByRole('link', { name }).waitFor();
    await button(page, 'Submit').click();
    const dialog = page.getByRole('dialog', { name: /^Submit / });
    const focused = () => page.evaluate('document.activeElement?.textContent');
    await expect.poll(focused).toBe('Cancel');
    await dialog.getByText('to 1 person.').waitFor();
    await dialog.getByText('The pay of 1 person is below the minimum wage.').waitFor();
    await dialog.getByText(`${name} (£11.05 short)`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await badge(page, 'Draft');

    await button(page, 'Submit').click();
    await dialog.getByText('to 1 person.').waitFor();
    // Another user changes something: the check is requested again, and the response is delayed.
    const release = await hold(page, '**/submit-check');
    const askedAgain = page.waitForRequest('**/submit-check');
    await call(token, 'PATCH', (await item())['@id'], { additionalAmount: '7.00' });
    await askedAgain;
    expect(await dialog.getByRole('button', { name: 'Submit payroll' }).isEnabled()).toBe(true);
    release();
    await dialog.getByRole('button', { name: 'Submit payroll' }).click();
    await badge(page, 'Submitted');
    await expect.poll(focused).toMatch(/is submitted.*Undo$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await badge(page, 'Draft');
    await expect.poll(focused).toMatch(/is a draft again.*Undo$/);

    // Undoing this submits the payroll again, which asks as the first time.
    await button(page, 'Undo').click();
    await dialog.getByText('to 1 person.').waitFor();
    await dialog.getByRole('button', { name: 'Submit payroll' }).click();
    await badge(page, 'Submitted');
  });

  it.runIf(WIDE)('moves the focus to the result of submitting, also when the page receives the new status only after that', async () => {
    const { token, payroll } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}`);
    await pageReady(page);
    await button(page, 'Submit').click();
    const dialog = page.getByRole('dialog', { name: /^Submit / });
    await dialog.getByText('to 1 person.').waitFor();
    const path = payroll['@id'];
    const draft = (await call(token, 'GET', path)).body;
    const showChanges = await intercept(page, `**${path}`, (route) => route.fulfill({ json: draft, contentType: 'application/ld+json' }));
    await dialog.getByRole('button', { name: 'Submit payroll' }).click();
    await dialog.waitFor({ state: 'detached' });
    await badge(page, 'Draft');
    // The button that opened the dialog has the focus again, and disappears.
    await button(page, 'Submit').focus();
    showChanges();
    expect((await call(token, 'PATCH', path, { note: 'Seen by the other admin' })).status).toBe(200);
    await badge(page, 'Submitted');
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toMatch(/is submitted.*Undo$/);
  });

  it.runIf(WIDE)('no longer offers to undo a status change once another admin has changed the status', async () => {
    const { token, payroll } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}`);
    await pageReady(page);
    await button(page, 'Submit').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit payroll' }).click();
    await badge(page, 'Submitted');
    await button(page, 'Undo').waitFor();
    expect((await call(token, 'PATCH', `${payroll['@id']}/status`, { status: 'PAID' })).status).toBe(200);
    await badge(page, 'Paid');
    await button(page, 'Undo').waitFor({ state: 'detached' });
    expect(await page.getByText('is submitted. Employees can now see their payslips.').count()).toBe(0);
  });

  it.runIf(WIDE)('keeps a note that is being typed when another admin changes the status', async () => {
    const { token, payroll } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}`);
    await pageReady(page);
    await button(page, 'Add note').click();
    await page.getByLabel('Note').fill('Paid in two parts.');
    expect((await call(token, 'PATCH', `${payroll['@id']}/status`, { status: 'SUBMITTED' })).status).toBe(200);
    await badge(page, 'Submitted');
    await button(page, 'Save note').click();
    await button(page, 'Edit note').waitFor();
    expect((await call<{ note: string }>(token, 'GET', payroll['@id'])).body.note).toBe('Paid in two parts.');
  });

  it.runIf(WIDE)('asks before Escape discards adjustments, and Escape in the question closes only the question', async () => {
    const { payroll, item } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}?item=${(await item()).uuid}`);
    await button(page, 'Add an addition').click();
    await page.keyboard.type('Taxi');
    await pageReady(page);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    for (let turn = 0; turn < 2; turn += 1) {
      await page.keyboard.press('Escape');
      await question.waitFor();
      await pageReady(page);
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await pageReady(page);
      expect(await question.count()).toBe(0);
    }
    expect(await page.getByRole('textbox', { name: 'Addition 1: description' }).inputValue()).toBe('Taxi');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it.runIf(WIDE)('says that a dialog cannot open offline, and opens none of them later on its own', async () => {
    const { payroll } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}`);
    await pageReady(page);
    const dialogs = page.getByRole('dialog');
    await page.context().setOffline(true);
    await page.getByText('You are offline. This data may be out of date.').waitFor();
    const refusal = page.getByText('You are offline. Try again when you are back online.');
    await button(page, 'Submit').click();
    await refusal.waitFor();
    await button(page, 'Delete').click();
    await expect.poll(() => refusal.count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('This will load when you are back online.').waitFor();

    await page.context().setOffline(false);
    await page.getByText('You are offline. This data may be out of date.').waitFor({ state: 'detached' });
    await page.getByText('generated the payroll', { exact: false }).waitFor();
    await pageReady(page);
    expect(await dialogs.count()).toBe(0);
    await button(page, 'Delete').click();
    await page.getByRole('dialog', { name: /^Delete/ }).waitFor();
    expect(await dialogs.count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialogs.waitFor({ state: 'detached' });
    await button(page, 'Submit').click();
    await page.getByRole('dialog', { name: /^Submit / }).waitFor();
  });

  it.runIf(WIDE)('withdraws what waits for the connection when the user cancels or discards it', async () => {
    const { token, payroll, item } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}?item=${(await item()).uuid}`);
    await button(page, 'Add an addition').click();
    await page.keyboard.type('Never meant');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.context().setOffline(true);
    await page.getByText('You are offline. This data may be out of date.').waitFor();
    const writes = writesOf(page);
    await button(page, 'Save adjustments').click();
    await page.getByRole('dialog').getByText('Saves when you are back online.').waitFor();
    await button(page, 'Discard').click();
    await page.getByText('You are offline. This data may be out of date.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await button(page, 'Delete').click();
    const question = page.getByRole('dialog', { name: /^Delete/ });
    await question.waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await question.getByRole('button', { name: /^Delete/ }).click();
    await question.getByText('Saves when you are back online.').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.getByText('You are offline. This data may be out of date.').waitFor();

    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await page.reload();
    await tile(page, 'Additions');
    expect(writes).toEqual([]);
    expect((await call<{ status: string }>(token, 'GET', payroll['@id'])).body.status).toBe('DRAFT');
    expect((await item()).detail.adjustments.additions).toEqual([]);
  });

  it.runIf(WIDE)('keeps the focus in the dialog while submitting and when it fails', async () => {
    const { payroll } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}`);
    await button(page, 'Submit').click();
    const dialog = page.getByRole('dialog', { name: /^Submit / });
    await dialog.getByText('to 1 person.').waitFor();
    const recover = await intercept(page, '**/api/payrolls/*/status', broken);
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Cancel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    recover();
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Submit payroll');
    await page.keyboard.press('Enter');
    await badge(page, 'Submitted');
  });

  it.runIf(WIDE)('has all column headings at the same height', async () => {
    const { payroll } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}`);
    await page.getByRole('table', { name: 'People' }).waitFor();
    const heights = (await page.evaluate(`[...document.querySelectorAll('table[aria-label=People] thead th')].map((heading) => {
      const range = document.createRange();
      range.selectNodeContents(document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode());
      return Math.round(range.getBoundingClientRect().top * 4);
    })`)) as number[];
    expect([heights.length > 1, new Set(heights).size]).toEqual([true, 1]);
  });

  it('prevents overwriting another user’s adjustments unseen', async () => {
    const { token, payroll, item } = await aPayroll();
    const { '@id': iri, uuid } = await item();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}?item=${uuid}`);
    await button(page, 'Add an addition').click();
    await page.keyboard.type('Mine');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5');
    await call(token, 'PATCH', iri, {
      additionalAmount: '7.00',
      detail: { adjustments: { additions: [{ description: 'Theirs', amount: '7.00' }], deductions: [] } },
    });
    await button(page, 'Save adjustments').click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed these adjustments' });
    await dialog.getByText('Theirs', { exact: true }).nth(1).waitFor();
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await page.getByText('Adjustments saved').waitFor();
    expect((await item()).detail.adjustments.additions.map(({ description }) => description)).toEqual(['Mine']);
  });

  it('keeps invalid input at its line, and asks for confirmation before leaving', async () => {
    const { payroll, item } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}?item=${(await item()).uuid}`);
    await button(page, 'Add a deduction').click();
    await page.getByLabel('Deduction 1: amount').fill('1.005');
    await button(page, 'Save adjustments').click();
    await page.getByText('at most 2 decimals').waitFor();
    await page.getByText('should not be blank').waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByLabel('Deduction 1: amount').fill('1000');
    await page.getByText('the payroll cannot be submitted').waitFor();
  });

  it("explains to users who were redirected from the payslips of a draft, until dismissed, and follows others' changes", async () => {
    const { token, payroll, item } = await aPayroll();
    const page = await signedIn('admin');
    await page.goto(`/payroll/${payroll.uuid}?error=payslip_not_available`);
    const notice = page.getByText('Payslips are not available yet');
    await notice.waitFor();
    await button(page, 'Dismiss').click();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => tile(page, 'Additions')).toBe('£0.00');
    await call(token, 'PATCH', (await item())['@id'], { additionalAmount: '7.00' });
    await expect.poll(() => tile(page, 'Additions')).toBe('£7.00');
  });
});
