/**
 * Generating a payroll from the list to its page: blocking problems, the total, and support for reload, back and the keyboard throughout.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { pageReady } from './kit/page-ready.ts';
import { call, closeAll, faults, pageOf, signedIn, tokenOf } from './kit/pages.ts';
import { broken, hold, intercept } from './kit/requests.ts';

interface Made {
  readonly '@id': string;
  readonly uuid: string;
}

// Days before anything in the demo, used by this run alone; May 2024 has no payroll at all.
const MOUSE_DAY = '2024-05-07';
const KEYS_DAY = '2024-05-08';
const LIST_DAY = '2024-05-09';
const unique = Math.random().toString(36).slice(2, 8);
const ANA = `Ana ${unique}`;
const BEN = `Ben ${unique}`;

let token: string;
let ben: Made;

async function make(path: string, body: object): Promise<Made> {
  const { status, body: made } = await call<Made>(token, 'POST', path, body);
  expect(status, JSON.stringify(made)).toBe(201);
  return made;
}

/** 10:00 to 14:00 in the agency's time zone in summer. */
async function shift(day: string, employee: Made, publish: boolean): Promise<void> {
  const schedule = await make('/api/schedules', {
    type: 'VIDEO',
    startTime: `${day}T09:00:00Z`,
    endTime: `${day}T13:00:00Z`,
    scheduleEmployees: [{ employee: employee['@id'], role: 'HOST' }],
    overrideReason: 'test',
  });
  if (publish) expect((await call(token, 'POST', '/api/schedules/publish', { schedules: [schedule['@id']] })).status).toBe(200);
}

beforeAll(async () => {
  token = await tokenOf('admin');
  const ana = await make('/api/employees', { nickname: ANA, hostHourlyRate: '20.00' });
  ben = await make('/api/employees', { nickname: BEN });
  for (const day of [MOUSE_DAY, KEYS_DAY, LIST_DAY]) await shift(day, ana, true);
  await shift(MOUSE_DAY, ben, true);
  await shift(MOUSE_DAY, await make('/api/employees', { nickname: `Cleo ${unique}`, hostHourlyRate: '15.00' }), false);
});
afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const address = (day: string) => `/payroll/generate?type=DAILY&from=${day}&to=${day}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const focused = (page: Page) => page.evaluate('document.activeElement.textContent') as Promise<string>;

describe('with the mouse', () => {
  it('goes from the list through missing data and the preview to the payroll', async () => {
    const page = await pageOf('admin');
    await page.getByRole('link', { name: 'Payroll', exact: true }).click();
    await page.getByRole('link', { name: 'Generate payroll' }).click();
    await heading(page, 'Which days are paid?').waitFor();
    await page.getByText('Daily', { exact: true }).click();
    await expect.poll(() => page.url()).toContain('type=DAILY');
    // A day is suggested, so the step could be skipped; here another one is chosen.
    await page.getByRole('button', { name: 'Check for issues', disabled: false }).waitFor();
    await page.goto(address(MOUSE_DAY));
    await page.getByRole('button', { name: 'First day: Tue, May 7, 2024' }).waitFor();
    await page.getByRole('button', { name: 'Check for issues' }).click();

    await page.getByText('worked in a role without a rate').waitFor();
    await page.getByText('1 schedule is a draft').waitFor();
    expect(await page.getByRole('link', { name: 'Video work' }).getAttribute('href')).toContain(`date=${MOUSE_DAY}`);
    await page.getByRole('region', { name: 'Warnings' }).getByRole('link', { name: BEN }).first().click();
    await page.waitForURL(`**/employees/${ben.uuid}/edit`);
    await page.getByLabel('Host', { exact: false }).first().fill('10');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(async () => (await call<{ hostHourlyRate: string | null }>(token, 'GET', ben['@id'])).body.hostHourlyRate)
      .toBe('10.00');

    await page.goto(`${address(MOUSE_DAY)}&step=check`);
    await page.getByText('1 schedule is a draft').waitFor();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.poll(() => page.getByText('worked in a role without a rate').count()).toBe(0);
    await page.getByRole('button', { name: 'Preview' }).click();

    const table = page.getByRole('table', { name: 'What each person would get' });
    await table.waitFor();
    expect(await page.getByText('£120.00').first().isVisible()).toBe(true);
    expect(await table.getByRole('row').last().textContent()).toBe('Total8:00120.000.00120.00');
    await table.getByRole('button', { name: /^Total/ }).click();
    await expect.poll(() => page.url()).toContain('sort=-totalAmount');
    await page.reload();
    await table.waitFor();
    expect(await table.getByRole('row').nth(1).textContent()).toContain(ANA);

    await page.getByRole('button', { name: 'Generate payroll' }).click();
    await page.waitForURL(/\/payroll\/[0-9a-f-]{36}$/);
    await page.getByText('Payroll of May 7, 2024 generated for 2 people.').waitFor();
  });
  it('names the other payroll for the same days and links to it', async () => {
    const page = await signedIn('admin');
    await page.goto(`${address(MOUSE_DAY)}&step=check`);
    await page
      .getByRole('region', { name: 'Blocking issues' })
      .getByText(/are on the payroll of May 7, 2024 \(daily, draft\)/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
    // A later step opened by its address does not claim that the check was passed.
    await page.goto(`${address(MOUSE_DAY)}&step=preview`);
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await steps.getByRole('link', { name: 'Blocking issues Check' }).waitFor();
    expect(await steps.getByRole('img', { name: 'Done' }).count(), 'only the period').toBe(1);
    // Another user may have been faster: the last step detects it too.
    await page.goto(`${address(MOUSE_DAY)}&step=generate`);
    await page.getByRole('button', { name: 'Generate payroll' }).click();
    await page.getByRole('alert').getByText('These days already have a payroll').waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'Open the other payroll' }).click();
    await page.waitForURL(/\/payroll\/[0-9a-f-]{36}$/);
  });
  it('asks for confirmation before leaving while the payroll is generated', async () => {
    const page = await signedIn('admin');
    await page.goto(`${address(MOUSE_DAY)}&step=generate`);
    await pageReady(page);
    const release = await hold(page, '**/api/payrolls/generate');
    await page.getByRole('button', { name: 'Generate payroll' }).click();
    await page.getByRole('progressbar', { name: 'Generating the payroll' }).waitFor();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave while generating?' }).getByRole('button', { name: 'Stay' }).click();
    release();
    await page.getByText('These days already have a payroll').waitFor();
  });
  it('retries when the server did not respond', async () => {
    const page = await signedIn('admin');
    const recover = await intercept(page, '**/api/payrolls/validate-period', broken);
    await page.goto(`${address(KEYS_DAY)}&step=check`);
    await page.getByText('Broken').waitFor();
    recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByText(/No issues found|Ready to generate/)
      .first()
      .waitFor();
  });
});

describe('with the keyboard alone', () => {
  it('goes through every step with the focus following, and back returns one step', async () => {
    const page = await signedIn('admin');
    await page.goto('/payroll');
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('n');
    await heading(page, 'Which days are paid?').waitFor();
    await page.goto(address(MOUSE_DAY));
    await page.getByRole('button', { name: 'First day' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'First day' }).waitFor();
    await tabTo(page, '7');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // The next day; for a single day, the last day equals the first.
    await expect.poll(() => page.url()).toContain(`from=${KEYS_DAY}&to=${KEYS_DAY}`);
    await page.getByRole('radio', { name: 'Everyone' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Check for issues');
    await page.goBack();
    await expect.poll(() => focused(page)).toBe('Which days are paid?');
    await page.goForward();
    await page.getByRole('button', { name: 'Preview', disabled: false }).waitFor();
    await tabTo(page, 'Preview');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Preview');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), 'no ring around a heading').toBe('none');
    await page.getByRole('table').waitFor();
    await tabTo(page, 'Generate payroll');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/payroll\/[0-9a-f-]{36}$/);
    await page.getByText('Payroll of May 8, 2024 generated for 1 person.').waitFor();
  });
});

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate('document.activeElement.tagName')) === 'BUTTON' && (await focused(page)) === name) return;
  }
  throw new Error(`The keyboard did not reach "${name}".`);
}

describe('list', () => {
  it('shows the recent payrolls and the highest earners above an amount, which stays when the list is filtered', async () => {
    const page = await signedIn('admin');
    await make('/api/payrolls/generate', { periodType: 'DAILY', startDate: LIST_DAY, endDate: LIST_DAY });
    await page.goto('/payroll');
    const earners = page.getByRole('region', { name: 'High earners' });
    await page.getByRole('region', { name: 'Recent payrolls' }).getByRole('link', { name: 'May 9, 2024, daily, draft, £80.00' }).waitFor();
    await earners.getByText('No one earned £1,000.00 or more.').waitFor();
    await earners.getByRole('textbox', { name: 'High earners from' }).fill('75');
    await page.keyboard.press('Enter');
    await earners.getByText(ANA).waitFor();
    await expect.poll(() => page.url()).toContain('threshold=75');
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
    await expect.poll(() => page.url()).toMatch(/threshold=75.*sort=|sort=.*threshold=75/);
    await page.reload();
    await earners.getByText(ANA).waitFor();
  });
});
