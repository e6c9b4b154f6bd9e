/** Availability in the browser: employees paint, type and submit a week; planners view it, enter another's, and decide on time off. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { call, closeAll, faults, navigateInApp, newPage, signedIn, signIn, tokenOf, writesOf } from './kit/pages.ts';
import { hold, intercept } from './kit/requests.ts';
import { pageReady, screenShown } from './kit/page-ready.ts';
import type { WeekView } from '#domains/availability';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const WEEK = '2031-03-03';
const gridOf = (page: Page) => page.getByRole('application', { name: 'Weekly time slots' });
const slots = async (page: Page) => (await gridOf(page).locator('[data-day]').allInnerTexts()).map((text) => text.replaceAll('\n', ''));
/** A position on the grid, in pixels of the page. */
async function at(grid: Locator, day: number, hour: number): Promise<{ x: number; y: number }> {
  const box = (await grid.boundingBox())!;
  return { x: box.x + (box.width * (day + 0.5)) / 7, y: box.y + (box.height * hour) / 24 };
}
async function drag(page: Page, from: [day: number, hour: number], to: [day: number, hour: number]): Promise<void> {
  const grid = gridOf(page);
  const [start, end] = [await at(grid, ...from), await at(grid, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}
async function open(page: Page, search: string): Promise<void> {
  await page.goto(`/employees/availability?${search}`);
  await pageReady(page);
}

it('does not bring back a user who left it while it was loading', async () => {
  const page = await signedIn('employee');
  // The dashboard reads the coming week too.
  const [showWeek, showTimeOff] = [await hold(page, '**/week-view*'), await hold(page, '**/assets/time-off.screen-*.js')];
  await page.goto('/dashboard');
  await screenShown(page);
  await navigateInApp(page, '/employees/availability');
  await page.getByRole('heading', { level: 1, name: 'Availability' }).waitFor();
  await navigateInApp(page, '/employees/time-off');
  showWeek();
  await gridOf(page).waitFor();
  showTimeOff();
  await page.getByRole('heading', { level: 1, name: 'Time off' }).waitFor();
});

describe('availability week', () => {
  it('is painted, resized, erased, undone and submitted', async () => {
    const page = await signedIn('employee');
    await open(page, `week=${WEEK}`);
    await drag(page, [0, 9.2], [2, 12.8]);
    expect((await slots(page)).slice(0, 4)).toEqual(['09:00–13:00', '09:00–13:00', '09:00–13:00', '']);
    await drag(page, [0, 13], [0, 15]);
    await drag(page, [1, 10.2], [1, 10.8]);
    expect((await slots(page)).slice(0, 3)).toEqual(['09:00–15:00', '09:00–10:0011:00–13:00', '09:00–13:00']);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await slots(page))[1]).toBe('09:00–13:00');
    await page.getByLabel('Saturday, Mar 8').fill('20-24');
    await page.getByLabel('Saturday, Mar 8').press('Tab');
    await page.getByLabel('Sunday, Mar 9').fill('9:00-9:30');
    await page.getByLabel('Sunday, Mar 9').press('Tab');
    await page.getByText('Sunday 09:00-09:30: Minimum duration is 1 hour').waitFor();
    await page.getByRole('button', { name: 'Hand in 18 h' }).click();
    await page.getByText('Handed in for the week of Mar 3').waitFor();
    await open(page, `week=${WEEK}`);
    await expect.poll(() => slots(page)).toEqual(['09:00–15:00', '09:00–13:00', '09:00–13:00', '', '', '20:00–24:00', '']);
  });

  it('is painted with the keyboard, copied from the previous week, and asks for confirmation before leaving', async () => {
    const page = await signedIn('employee');
    await open(page, 'week=2031-03-10');
    await gridOf(page).focus();
    for (const key of ['ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
    expect((await slots(page)).slice(0, 3)).toEqual(['09:00–10:30', '09:00–10:30', '']);
    await page.keyboard.press('Control+z');
    expect((await slots(page)).slice(0, 2)).toEqual(['', '']);
    await page.getByRole('button', { name: 'Copy last week' }).click();
    await expect.poll(() => slots(page)).toEqual(['09:00–15:00', '09:00–13:00', '09:00–13:00', '', '', '20:00–24:00', '']);
    await page.getByRole('link', { name: 'Time off' }).first().click();
    await page.getByRole('dialog').waitFor();
  });

  it.runIf(WIDE)('copies the previous week when the connection is back, and says so', async () => {
    const page = await signedIn('employee');
    await open(page, 'week=2031-03-10');
    await page.context().setOffline(true);
    await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor();
    await page.getByRole('button', { name: 'Copy last week' }).click();
    await page.getByText('Copies when you are back online.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Last week is copied. Hand it in to save it.').waitFor();
    expect((await slots(page))[0]).toBe('09:00–15:00');
    expect(await page.getByText('Copies when you are back online.').count()).toBe(0);
  });

  it('keeps concurrent changes by others, and leaves days without an entry open', async () => {
    const [own, admin] = await Promise.all([tokenOf('employee'), tokenOf('admin')]);
    const weekStartDate = '2031-04-07';
    const kept = async () => {
      const path = `/api/employee-availabilities/week-view?weekStartDate=${weekStartDate}`;
      const [week] = (await call<WeekView>(own, 'GET', path)).body.employees;
      return week!.days.map(({ answered, timeSlots }) =>
        answered ? timeSlots.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join() : 'open',
      );
    };
    const { employee } = (await call<WeekView>(own, 'GET', '/api/employee-availabilities/next-week')).body.employees[0]!;
    const write = async (...days: [dayOfWeek: string, startTime?: string, endTime?: string][]) => {
      const written = days.map(([dayOfWeek, startTime, endTime]) => ({
        dayOfWeek,
        timeSlots: startTime === undefined ? [] : [{ startTime, endTime }],
      }));
      expect(await call(admin, 'POST', '/api/employee-availabilities/hand-in', { employee, weekStartDate, days: written })).toMatchObject({
        status: 200,
      });
    };
    await write(['MONDAY', '09:00', '12:00'], ['FRIDAY', '09:00', '12:00']);
    const page = await signedIn('employee');
    await open(page, `week=${weekStartDate}`);
    await drag(page, [1, 9.2], [1, 12.8]);
    await write(['FRIDAY']);
    await page.getByRole('button', { name: /^Hand in/ }).click();
    await page.getByText('Handed in for the week of Apr 7').waitFor();
    await expect.poll(kept).toEqual(['09:00–12:00', '09:00–13:00', 'open', 'open', '', 'open', 'open']);
    // A day without an entry cannot be restored to that state.
    expect(await page.getByRole('alert').getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await drag(page, [0, 12], [0, 15]);
    await page.getByRole('button', { name: /^Hand in/ }).click();
    const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await write(['FRIDAY', '18:00', '22:00']);
    await undo.click();
    await expect.poll(kept).toEqual(['09:00–12:00', '09:00–13:00', 'open', 'open', '18:00–22:00', 'open', 'open']);
  });

  it('is submitted with the keyboard once there is something to submit, including the last input', async () => {
    const page = await signedIn('employee');
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/hand-in') && sent.push(request.postData()!));
    await open(page, 'week=2031-04-14');
    await page.getByLabel('Sunday, Apr 20').fill('10-14');
    await page.getByLabel('Sunday, Apr 20').press('Control+Enter');
    await page.getByText('Handed in for the week of Apr 14').waitFor();
    await page.getByRole('button', { name: 'Nothing to hand in' }).waitFor();
    await page.getByLabel('Sunday, Apr 20').press('Control+Enter');
    await page.getByLabel('Saturday, Apr 19').fill('10-14');
    await page.getByLabel('Saturday, Apr 19').press('Control+Enter');
    await expect.poll(() => sent.length).toBe(2);
    expect(
      sent.map((body) => (JSON.parse(body) as { days: { timeSlots: object[] }[] }).days.map(({ timeSlots }) => timeSlots.length)),
    ).toEqual([[0, 0, 0, 0, 0, 0, 1], [1]]);
  });

  it('stays on the screen when it is handed in', async () => {
    const made = await call<{ uuid: string }>(await tokenOf('admin'), 'POST', '/api/employees', {
      nickname: `Stays ${crypto.randomUUID().slice(0, 8)}`,
    });
    const page = await signedIn('admin');
    await open(page, `view=week&employee=${made.body.uuid}`);
    const week = () => page.getByRole('navigation', { name: 'Week' }).getByRole('heading').innerText();
    const before = await week();
    await drag(page, [1, 9.2], [1, 12.8]);
    await page.getByRole('button', { name: 'Hand in 4 h' }).click();
    await page.getByText(/^Handed in for the week of/).waitFor();
    await page.getByRole('button', { name: 'Nothing to hand in' }).waitFor();
    await pageReady(page);
    expect([await week(), (await slots(page))[1]]).toEqual([before, '09:00–13:00']);
    await page.reload();
    await pageReady(page);
    expect([await week(), (await slots(page))[1]]).toEqual([before, '09:00–13:00']);
  });

  it('keeps what is typed or painted while it is being saved', async () => {
    const page = await signedIn('employee');
    await open(page, 'week=2031-05-12');
    let send: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (send = resolve));
    await intercept(page, '**/hand-in', async (route) => {
      await sent;
      await route.continue();
    });
    await page.getByLabel('Saturday, May 17').fill('10-14');
    await page.getByLabel('Saturday, May 17').press('Control+Enter');
    await page.getByRole('button', { name: 'Hand in 4 h' }).and(page.locator('[data-loading]')).waitFor();
    await drag(page, [1, 9.2], [1, 12.8]);
    await page.getByLabel('Saturday, May 17').fill('nonsense');
    await page.getByLabel('Saturday, May 17').press('Enter');
    await expect.poll(() => page.getByLabel('Saturday, May 17').getAttribute('aria-invalid')).toBe('true');
    send();
    await page.getByText('Handed in for the week of May 12').waitFor();
    await page.getByRole('button', { name: 'Hand in 8 h' }).waitFor();
    expect(await page.getByLabel('Saturday, May 17').inputValue()).toBe('nonsense');
  });

  it('takes over a typed day with Enter, keeps the focus in it, and hands in nothing', async () => {
    const page = await signedIn('employee');
    const writes = writesOf(page);
    await open(page, 'week=2031-05-05');
    const saturday = page.getByLabel('Saturday, May 10');
    await saturday.fill('10-14');
    await saturday.press('Enter');
    await expect.poll(() => saturday.inputValue()).toBe('10:00-14:00');
    await page.keyboard.press('Tab');
    const isFocused = (label: string) => page.getByLabel(label).evaluate((input) => input === input.ownerDocument.activeElement);
    await expect.poll(() => isFocused('Sunday, May 11')).toBe(true);
    await saturday.fill('nonsense');
    await saturday.press('Enter');
    await expect.poll(() => saturday.getAttribute('aria-invalid')).toBe('true');
    await drag(page, [5, 15.2], [5, 16.8]);
    await expect.poll(() => saturday.inputValue()).toBe('10:00-14:00, 15:00-17:00');
    expect(await saturday.getAttribute('aria-invalid')).not.toBe('true');
    await page.getByRole('button', { name: 'Hand in 6 h' }).waitFor();
    expect(writes).toEqual([]);
  });

  it('becomes the usual week when submitted; failures are reported', async () => {
    const page = await signedIn('employee');
    await open(page, 'week=2031-04-21');
    await drag(page, [0, 9.2], [0, 12.8]);
    const recover = await intercept(page, '**/api/usual-availabilities/week', (route) => route.abort());
    await page.getByLabel('Save as my usual week').check();
    await page.getByRole('button', { name: 'Hand in 4 h' }).click();
    await page.getByText('The week was handed in, but the usual week was not saved').waitFor();
    recover();
    await page.getByRole('button', { name: 'Save as usual week' }).click();
    await page.getByText('Usual week saved; it fills the coming weeks').waitFor();
    await page.getByRole('button', { name: 'Nothing to hand in' }).waitFor();
    const token = await tokenOf('employee');
    expect((await call<{ totalItems: number }>(token, 'GET', '/api/usual_availabilities')).body.totalItems).toBe(7);
    expect((await call(token, 'POST', '/api/usual-availabilities/week', { days: [] })).status).toBe(200);
  });

  it.runIf(WIDE)('is painted by touch', async () => {
    const page = await signedIn('employee', { viewport: { width: 390, height: 844 }, hasTouch: true });
    await open(page, 'week=2031-03-17');
    // The working day is visible.
    for (const hour of [8, 16]) {
      const { y } = await at(gridOf(page), 3, hour);
      expect(y, `${hour}:00`).toBeGreaterThan((await page.locator('[data-scroll]').boundingBox())!.y);
      expect(y, `${hour}:00`).toBeLessThan(844);
    }
    await gridOf(page).scrollIntoViewIfNeeded();
    const place = await at(gridOf(page), 3, 10.1);
    await page.touchscreen.tap(place.x, place.y);
    await expect.poll(async () => (await slots(page))[3]).toContain('10:00');
  });
});

describe('planners', () => {
  it('see who has submitted; an admin enters a week on behalf', async () => {
    const page = await signedIn('admin');
    await page.goto(`/employees/availability?week=2031-03-24`);
    await page.getByText(/^Not answered/).click();
    await page.getByRole('link', { name: 'Rhys' }).click();
    await page.getByRole('heading', { name: 'Availability of Rhys' }).waitFor();
    await pageReady(page);
    await drag(page, [4, 9.1], [4, 16.9]);
    await page.getByRole('button', { name: 'Hand in 8 h for Rhys' }).click();
    await page.getByText('Entered on behalf').waitFor();
  });

  it('decide on time off, and see the affected shifts', async () => {
    const page = await signedIn('manager');
    await page.goto('/employees/time-off');
    const request = page.getByRole('listitem').filter({ hasText: 'Priya' });
    await request.getByText(/(\d+ shifts?|No shifts) in this time/).waitFor();
    await request.getByRole('button', { name: 'Add a note' }).click();
    await request.getByLabel('Note to Priya').fill('Congratulations');
    await request.getByRole('button', { name: /^Approve/ }).click();
    await request.waitFor({ state: 'detached' });
    await page.goto('/employees/time-off?view=ahead');
    await page.getByText('Congratulations').waitFor();
  });

  it.runIf(WIDE)('cancel the approved time off of others, but not their own once it has begun', async () => {
    const admin = await tokenOf('admin');
    const make = async (path: string, body: object) => {
      const made = await call<{ '@id': string }>(admin, 'POST', path, body);
      expect([path, made.status, made.body]).toMatchObject([path, 201, {}]);
      return made.body['@id'];
    };
    const name = 'Thaddeus';
    const password = 'quiet river at noon';
    const employee = await make('/api/employees', { nickname: name });
    await make('/api/users', { username: name, password, roles: ['ROLE_MANAGER'], employee });
    const { employee: other } = (await call<{ employee: string }>(await tokenOf('employee'), 'GET', '/api/me')).body;
    for (const [of, day] of [
      [employee, '2025-03-04'],
      [employee, '2033-03-04'],
      [other, '2025-03-04'],
    ])
      await make('/api/time_offs', { employee: of, startTime: `${day}T09:00:00Z`, endTime: `${day}T17:00:00Z`, status: 'APPROVED' });
    const page = await newPage();
    await signIn(page, name, password);
    await page.waitForURL('**/dashboard');
    await page.goto('/employees/time-off?view=all');
    const rowsOf = (person: string) => page.getByRole('listitem').filter({ hasText: person }).filter({ hasText: 'Mar 4' });
    await rowsOf('Ava')
      .getByRole('button', { name: /^Cancel/ })
      .waitFor();
    const offered = await Promise.all((await rowsOf(name).all()).map((row) => row.getByRole('button', { name: /^Cancel/ }).count()));
    expect(offered, 'latest first').toEqual([1, 0]);
  });

  it.runIf(WIDE)('decide on a list of time off by keyboard, and are asked before they cancel it', async () => {
    const token = await tokenOf('employee');
    const { employee } = (await call<{ employee: string }>(token, 'GET', '/api/me')).body;
    for (const [first, next] of [
      ['02', '03'],
      ['09', '10'],
      ['16', '17'],
    ])
      await call(token, 'POST', '/api/time_offs', {
        employee,
        startTime: `2031-12-${first}T00:00:00Z`,
        endTime: `2031-12-${next}T00:00:00Z`,
      });
    const page = await signedIn('admin');
    await page.goto('/employees/time-off');
    const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? document.activeElement.id');
    const approve = (day: string) => page.getByRole('button', { name: new RegExp(`^Approve Ava, Dec ${day}, 2031`) });
    await approve('2').press('Enter');
    await approve('2').waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/^Approve Ava, Dec 9, 2031/);
    await page.getByRole('button', { name: /^Decline Ava, Dec 16, 2031/ }).press('Enter');
    await approve('16').waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/^Decline /);

    await page.goto('/employees/time-off?view=ahead');
    const cancel = page.getByRole('button', { name: /^Cancel Ava, Dec 2, 2031/ });
    await cancel.press('Enter');
    const question = page.getByRole('dialog', { name: 'Cancel Ava’s time off?' });
    await question.getByRole('button', { name: 'Keep it' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await cancel.press('Enter');
    await question.getByRole('button', { name: 'Cancel time off' }).click();
    await page.getByText(/^Cancelled: Ava, Dec 2, 2031/).waitFor();
    await cancel.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('content');
  });

  it.runIf(WIDE)('enter time off for an employee, chosen first', async () => {
    const page = await signedIn('admin');
    await page.goto('/employees/time-off');
    await page.getByRole('button', { name: 'Enter time off' }).click();
    await expect.poll(() => page.evaluate('document.activeElement?.labels?.[0]?.textContent')).toBe('Employee');
    expect(await page.getByRole('listbox').isVisible()).toBe(false);
  });

  it.runIf(WIDE)('are reminded on the dashboard', async () => {
    const page = await signedIn('manager');
    await page.goto('/dashboard');
    await screenShown(page);
    await page.getByText(/people have not answered/).waitFor();
    await page.getByRole('link', { name: 'View next week' }).click();
    await page
      .getByText(/h offered$/)
      .first()
      .waitFor();
  });
});
