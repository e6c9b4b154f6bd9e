/** Payslips: the admin's access by status, paging through them and as files; the employee's list, payslip and explanation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readPdf } from '../test/kit/pdf-text.ts';
import { call, closeAll, faults, newPage, pageOf, signedIn, signIn, tokenOf } from './kit/pages.ts';

interface Made {
  readonly '@id': string;
  readonly uuid: string;
}

let token: string;
let submitted: Made;
let draft: Made;
let username: string;
let name: string;

beforeAll(async () => {
  token = await tokenOf('admin');
  const tail = Math.random().toString(36).slice(2, 7);
  [username, name] = [`slip-${tail}`, `Łucja ${tail}`];
  const make = async (path: string, body: object) => {
    const made = await call<Made & { detail?: string }>(token, 'POST', path, body);
    if (made.status !== 201) throw new Error(`${path}: ${made.status} ${made.body.detail ?? ''}`);
    return made.body;
  };
  const employee = (await make('/api/employees', { nickname: name, hostHourlyRate: '15.00' }))['@id'];
  const other = (await make('/api/employees', { nickname: `Zed ${tail}`, hostHourlyRate: '20.00' }))['@id'];
  await make('/api/users', { username, password: 'quiet river at noon', roles: ['ROLE_EMPLOYEE'], employee });
  const work = async (day: string) => {
    const { '@id': schedule } = await make('/api/schedules', {
      type: 'VIDEO',
      title: 'Night shoot',
      startTime: `${day}T20:00:00Z`,
      endTime: `${day}T22:30:00Z`,
      scheduleEmployees: [
        { employee, role: 'HOST' },
        { employee: other, role: 'HOST' },
      ],
      overrideReason: 'A test',
    });
    await call(token, 'POST', '/api/schedules/publish', { schedules: [schedule] });
  };
  await work('2025-02-03');
  await work('2025-02-04');
  const pay = (day: string) =>
    make('/api/payrolls/generate', { periodType: 'DAILY', startDate: day, endDate: day, employees: [employee, other] });
  [submitted, draft] = [await pay('2025-02-03'), await pay('2025-02-04')];
  const moved = await call(token, 'PATCH', `${submitted['@id']}/status`, { status: 'SUBMITTED' });
  expect(moved.status).toBe(200);
});

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const sheet = (page: Page, of: string) => page.getByRole('article', { name: new RegExp(`^Payslip of ${of}`) });

async function downloaded(page: Page, button: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: download.suggestedFilename(), ...readPdf(await readFile(await download.path())) };
}

describe('admin', () => {
  it('pages through the payslips of a submitted payroll, and exports them as PDF', async () => {
    const page = await signedIn('admin');
    await page.goto(`/payroll/${submitted.uuid}/payslip`);
    await sheet(page, name).waitFor();
    await page.getByText('1 of 2').waitFor();
    const one = await downloaded(page, 'Download PDF');
    expect([one.name, one.outline]).toEqual([`payslip-2025-02-03-${name.toLowerCase().replace(' ', '-')}.pdf`, [name]]);
    expect(one.pages[0]).toContain(
      await sheet(page, name).getByText('Total', { exact: true }).first().locator('..').locator('b').innerText(),
    );
    await page.getByRole('link', { name: 'Next payslip' }).click();
    await sheet(page, 'Zed').waitFor();
    await page.keyboard.press('ArrowLeft');
    await sheet(page, name).waitFor();
    await page.getByRole('searchbox', { name: 'Find a person' }).fill('zed');
    await page.getByRole('region', { name: 'People' }).getByRole('link', { name: /^Zed/ }).click();
    await sheet(page, 'Zed').waitFor();
    expect((await downloaded(page, 'Download all as PDF')).pages).toHaveLength(2);
  });
  it('is redirected to the payroll while it is a draft, and to all payrolls when there is none', async () => {
    const page = await signedIn('admin');
    await page.goto(`/payroll/${draft.uuid}/payslip`);
    await page.waitForURL(`**/payroll/${draft.uuid}?error=payslip_not_available`);
    await page.goto('/payroll/00000000-0000-7000-8000-000000000000/payslip');
    await page.waitForURL('**/payroll');
  });
});

describe('employee', () => {
  it('finds their payslip through the menu, with every amount explained', async () => {
    const page = await newPage();
    await signIn(page, username, 'quiet river at noon');
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /user menu/ }).click();
    await page.getByRole('menuitem', { name: 'Payslip' }).click();
    await page.waitForURL('**/payslips');
    const year = page.getByRole('region', { name: '2025' });
    await year.getByText(/^1 payslip/).waitFor();
    await year.getByRole('link', { name: /Feb 3, 2025/ }).click();
    await sheet(page, name).waitFor();
    await page.getByRole('button', { name: /^Base/ }).click();
    await page.getByRole('button', { name: /^Base.*Rate of the role/ }).click();
    await page.getByText('9,000 s × £15.00 an hour ÷ 3,600').waitFor();
    await page.getByText('Calculation settings').waitFor();
    for (const wording of ['Greenroom Demo Agency', 'Not paid yet', '2:30 in 1 shift', '2:30 h × £15.00 · Rate of the role'])
      expect(await sheet(page, name).getByText(wording).count(), wording).toBeGreaterThan(0);
    expect((await downloaded(page, 'Download PDF')).outline).toEqual([name]);
    await page.goto(`/payroll/${submitted.uuid}/payslip`);
    await page.waitForURL('**/unauthorized');
  });
});

describe('manager', () => {
  it('has no payslips in the menu, and none by URL', async () => {
    const page = await pageOf('manager');
    await page.getByRole('button', { name: /user menu/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Payslip' }).count()).toBe(0);
    await page.goto('/payslips');
    await page.waitForURL('**/unauthorized');
  });
});
