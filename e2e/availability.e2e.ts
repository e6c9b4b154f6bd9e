/** Availability as people use it: a week is painted, typed and handed in; planners see it, enter another's, and decide on time off. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { closeAll, faults, signedIn } from './kit/pages.ts';
import { screenShown } from './kit/page-ready.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const WEEK = '2031-03-03';
const gridOf = (page: Page) => page.getByRole('application', { name: 'Times of the week' });
const slots = async (page: Page) => (await gridOf(page).locator('[data-day]').allInnerTexts()).map((text) => text.replaceAll('\n', ''));
/** A place on the grid, in pixels of the page. */
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
  await gridOf(page).waitFor();
}

describe('a week', () => {
  it('is painted, stretched, erased, taken back and handed in', async () => {
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
    await page.context().close();
  });

  it('is painted with the keys, begins with the one before, and asks before it is left', async () => {
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
    await page.context().close();
  });

  it('is painted with a finger', async () => {
    const page = await signedIn('employee', { viewport: { width: 390, height: 844 }, hasTouch: true });
    await open(page, 'week=2031-03-17');
    await gridOf(page).scrollIntoViewIfNeeded();
    const place = await at(gridOf(page), 3, 10.1);
    await page.touchscreen.tap(place.x, place.y);
    await expect.poll(async () => (await slots(page))[3]).toContain('10:00');
    await page.context().close();
  });
});

describe('planners', () => {
  it('see who has answered; an admin enters a week on behalf', async () => {
    const page = await signedIn('admin');
    await page.goto(`/employees/availability?week=2031-03-24`);
    await page.getByText(/^Not answered/).click();
    await page.getByRole('link', { name: 'Rhys' }).click();
    await page.getByRole('heading', { name: 'Availability of Rhys' }).waitFor();
    await drag(page, [4, 9.1], [4, 16.9]);
    await page.getByRole('button', { name: 'Hand in 8 h for Rhys' }).click();
    await page.getByText('Entered on behalf').waitFor();
    await page.context().close();
  });

  it('decide on time off, and see what it would meet', async () => {
    const page = await signedIn('manager');
    await page.goto('/employees/time-off');
    const request = page.getByRole('listitem').filter({ hasText: 'Priya' });
    await request.getByText(/shifts? (is|are) planned in this time|No shifts are planned/).waitFor();
    await request.getByRole('button', { name: 'Add a note' }).click();
    await request.getByLabel('Answer to Priya').fill('Congratulations');
    await request.getByRole('button', { name: /^Approve/ }).click();
    await request.waitFor({ state: 'detached' });
    await page.goto('/employees/time-off?view=ahead');
    await page.getByText('Congratulations').waitFor();
    await page.context().close();
  });

  it('are reminded on the dashboard', async () => {
    const page = await signedIn('manager');
    await page.goto('/dashboard');
    await screenShown(page);
    await page.getByText(/people have not answered/).waitFor();
    await page.getByRole('link', { name: 'See next week' }).click();
    await page
      .getByText(/h offered$/)
      .first()
      .waitFor();
    await page.context().close();
  });
});
