/** Arrears in the browser: asked before saving on every entry point, decided about, taken by the next payroll, and on the payslip. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readPdf } from '../test/kit/pdf-text.ts';
import { call, closeAll, faults, newPage, signedIn, signIn, tokenOf } from './kit/pages.ts';
import { closedPeriod, giveReason } from './kit/terms.ts';

interface Made {
  readonly '@id': string;
  readonly uuid: string;
}

// Months before anything in the demo, used by this file alone.
const PAID = { periodType: 'MONTHLY', startDate: '2023-03-01', endDate: '2023-03-31' };
const NEXT = { periodType: 'MONTHLY', startDate: '2023-04-01', endDate: '2023-04-30' };
const SUBMITTED = { periodType: 'DAILY', startDate: '2023-05-10', endDate: '2023-05-10' };
const tail = Math.random().toString(36).slice(2, 7);
const NAME = `Noor ${tail}`;
const PASSWORD = 'quiet river at noon';
const WHY = 'The timesheet came later';

let token: string;
let person: Made;
let payroll: Made;
let submitted: Made;

async function make(method: string, path: string, body?: object): Promise<Made> {
  const answer = await call<Made>(token, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
async function shift(day: string, title: string): Promise<Made> {
  const made = await make('POST', '/api/schedules', {
    type: 'VIDEO',
    title,
    startTime: `${day}T10:00:00Z`,
    endTime: `${day}T14:00:00Z`,
    scheduleEmployees: [{ employee: person['@id'], role: 'HOST' }],
    overrideReason: 'test',
  });
  await make('POST', '/api/schedules/publish', { schedules: [made['@id']] });
  return made;
}
async function open(): Promise<readonly (Made & { readonly amount: string })[]> {
  const path = `/api/arrears?employee=${person['@id']}&status=OPEN&order[workedOn]=asc`;
  return (await call<{ member: readonly (Made & { readonly amount: string })[] }>(token, 'GET', path)).body.member;
}
const amounts = async () => (await open()).map(({ amount }) => amount);

beforeAll(async () => {
  token = await tokenOf('admin');
  person = await make('POST', '/api/employees', { nickname: NAME, hostHourlyRate: '15.00' });
  await make('POST', '/api/users', { username: `noor-${tail}`, password: PASSWORD, roles: ['ROLE_EMPLOYEE'], employee: person['@id'] });
  for (const [day, title] of [
    ['2023-03-06', 'Stretched'],
    ['2023-03-08', 'Edited'],
    ['2023-03-10', 'Cancelled'],
    ['2023-05-10', 'Submitted'],
  ] as const)
    await shift(day, title);
  const employees = [person['@id']];
  payroll = await make('POST', '/api/payrolls/generate', { ...PAID, employees });
  for (const status of ['SUBMITTED', 'PAID']) await make('PATCH', `${payroll['@id']}/status`, { status });
  submitted = await make('POST', '/api/payrolls/generate', { ...SUBMITTED, employees });
  await make('PATCH', `${submitted['@id']}/status`, { status: 'SUBMITTED' });
});
afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const card = (page: Page, title: string) => page.locator('[data-shift]').filter({ hasText: title }).first();
async function show(page: Page, day: string, title: string): Promise<void> {
  await page.goto(`/schedules?view=day&date=${day}`);
  await card(page, title).waitFor();
}
/** Half an hour longer. */
async function stretch(page: Page, title: string): Promise<void> {
  const box = (await card(page, title).boundingBox())!;
  const [x, y] = [box.x + 50, box.y + box.height - 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + box.height / 16, { steps: 3 });
  await page.mouse.move(x, y + box.height / 8, { steps: 3 });
  await page.mouse.up();
}

describe('a change of a paid period', () => {
  it('by resizing puts the card back, asks, and is saved with the reason', async () => {
    const page = await signedIn('admin');
    await show(page, '2023-03-06', 'Stretched');
    const before = await card(page, 'Stretched').boundingBox();
    await stretch(page, 'Stretched');
    await closedPeriod(page)
      .getByText('March 2023 is paid. If you save this with a reason, £7.50 will be proposed for a later payroll.')
      .waitFor();
    expect(await card(page, 'Stretched').boundingBox()).toEqual(before);
    await closedPeriod(page).getByRole('button', { name: 'Cancel' }).click();
    await closedPeriod(page).waitFor({ state: 'detached' });
    expect([await amounts(), await page.getByText('Not saved').count()]).toEqual([[], 0]);
    await stretch(page, 'Stretched');
    await giveReason(page, WHY);
    await page.getByText('The difference to the closed payroll is proposed for a later one.').waitFor();
    await expect.poll(amounts).toEqual(['7.50']);
  });
  it('in the editor and by its delete button asks as well, above the drawer', async () => {
    const page = await signedIn('admin');
    await show(page, '2023-03-08', 'Edited');
    await card(page, 'Edited').getByRole('button').press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Schedule' });
    await drawer.getByRole('button', { name: 'Remove person 1' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await closedPeriod(page)
      .getByText('-£60.00', { exact: false })
      .or(closedPeriod(page).getByText('−£60.00', { exact: false }))
      .waitFor();
    await closedPeriod(page).getByRole('button', { name: 'Cancel' }).click();
    // What was typed is still there.
    expect(await drawer.getByRole('button', { name: 'Save', exact: true }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await show(page, '2023-03-10', 'Cancelled');
    await card(page, 'Cancelled').getByRole('button').press('Delete');
    await giveReason(page, WHY);
    await expect.poll(amounts).toEqual(['7.50', '-60.00']);
  });
  it('in a form asks as well', async () => {
    const page = await signedIn('admin');
    await page.goto(`/employees/${person.uuid}/edit`);
    await page.getByLabel('Host', { exact: false }).first().fill('17');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const terms = page.getByRole('dialog', { name: 'From when?' });
    await terms.getByText('No payroll changes.').waitFor();
    await terms.getByText('Correct a mistake').click();
    const effect = terms.getByRole('listitem').filter({ hasText: 'March 2023 (paid), 1 person' });
    await effect.getByText('will be proposed', { exact: false }).waitFor();
    await terms.getByRole('button', { name: 'Save' }).click();
    await closedPeriod(page).getByText('March 2023 is paid.', { exact: false }).waitFor();
    await closedPeriod(page).getByRole('button', { name: 'Cancel' }).click();
    await closedPeriod(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Host', { exact: false }).first().inputValue()).toMatch(/^17/);
    expect(await amounts()).toEqual(['7.50', '-60.00']);
  });
});

it('while the payroll is only submitted, taking it back to draft is offered instead', async () => {
  const page = await signedIn('admin');
  await show(page, '2023-05-10', 'Submitted');
  await stretch(page, 'Submitted');
  await closedPeriod(page).getByRole('link', { name: 'Take it back to draft instead' }).click();
  await page.waitForURL(`**/payroll/${submitted.uuid}`);
});

it('what is open is on the dashboard, on the employee’s page and the closed payroll; it is declined with a reason, and reopened', async () => {
  const page = await signedIn('admin');
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'Arrears' })
    .getByRole('link', { name: /differences? to closed payrolls/ })
    .waitFor();
  await page.goto(`/payroll/${payroll.uuid}`);
  await page.getByRole('link', { name: '2 differences are open' }).waitFor();
  await page.goto(`/employees/${person.uuid}`);
  await page.getByRole('link', { name: 'Decide about them' }).click();
  await page.waitForURL('**/arrears?**');
  await page.getByRole('button', { name: /^Decline: .*did not take place/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Decline/ });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByText('Give a reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Agreed otherwise');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(amounts).toEqual(['7.50']);
  await page.goto(`/arrears?status=DECLINED&employee=${encodeURIComponent(person['@id'])}`);
  await page.getByRole('button', { name: /^Reopen/ }).click();
  await expect.poll(amounts).toEqual(['7.50', '-60.00']);
});

it('the employee sees what is to come; the wizard lists it, and the payslip pays it in words', async () => {
  await shift('2023-04-05', 'April');
  const own = await newPage();
  await signIn(own, `noor-${tail}`, PASSWORD);
  await own.waitForURL('**/dashboard');
  await own.goto('/payslips');
  await own.getByText('£7.50 for Mar 6, 2023 comes with the next payslip.').waitFor();
  await own.getByText('£60.00 for Mar 10, 2023 will be deducted on the next payslip.').waitFor();

  const page = await signedIn('admin');
  await page.goto(`/payroll/generate?step=preview&from=${NEXT.startDate}&to=${NEXT.endDate}&people=chosen&employees=${person.uuid}`);
  const section = page.getByRole('region', { name: /What came after earlier payrolls were closed/ });
  await section.getByText('−£52.50').or(section.getByText('-£52.50')).waitFor();
  await section.getByRole('checkbox', { name: /did not take place/ }).uncheck();
  await section.getByText('This payroll takes').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'What each person would get' }).textContent()).toContain('67.50');
  await page.getByRole('button', { name: 'Generate payroll' }).click();
  await page.waitForURL(/\/payroll\/[0-9a-f-]{36}/);
  await page.getByRole('link', { name: NAME }).click();
  const drawer = page.getByRole('dialog', { name: NAME });
  await drawer.getByText(/March 2023: Mar 6, 2023 10:00–14:30, host, changed after the payslip of March 2023\./).waitFor();
  await drawer.getByText('To pay £67.50').waitFor();
  expect(await drawer.getByRole('link', { name: 'View payroll' }).getAttribute('href')).toContain(payroll.uuid);
  expect(await amounts()).toEqual(['-60.00']);

  const april = new URL(page.url()).pathname.split('/').at(-1)!;
  await make('PATCH', `/api/payrolls/${april}/status`, { status: 'SUBMITTED' });
  await own.goto('/payslips');
  await own.getByRole('link', { name: /April 2023/ }).click();
  await own.getByRole('table', { name: 'Earlier periods' }).getByText('£7.50').waitFor();
  const download = own.waitForEvent('download');
  await own.getByRole('button', { name: 'Download PDF' }).click();
  const file = await (await download).path();
  const text = JSON.stringify(readPdf(await readFile(file)));
  for (const words of ['Earlier periods', 'changed after the payslip of March 2023', '£67.50']) expect(text).toContain(words);
});
