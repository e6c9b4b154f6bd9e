/** Helpers for the roster: opening a week, finding cells and cards by name and day, and dragging with the mouse. */
import type { Locator, Page } from 'playwright-core';
import { nothingMoves, pageReady } from './page-ready.ts';
import type { At } from './plans.ts';

export const rosterAt = (at: At): string => `/schedules?view=roster&date=${at(0, '00:00').slice(0, 10)}`;

/** The table of a short roster, or the space that a long one leaves for its rows out of view, once it renders only those in view. */
const WINDOWED_OR_SHORT = '[role="table"]:not([data-windowed]), [data-windowed] > [aria-hidden]';

export async function openRoster(page: Page, at: At, more = ''): Promise<void> {
  await page.goto(rosterAt(at) + more);
  await page.locator('[data-shift]').first().waitFor();
  // Later updates would move the rows before the mouse reaches them.
  await pageReady(page);
  await page.locator(WINDOWED_OR_SHORT).first().waitFor({ state: 'attached' });
}

export const cellIn = (page: Page, name: string, day: number): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
    .getByRole('cell')
    .nth(day);
export const cardIn = (page: Page, name: string, day: number): Locator => cellIn(page, name, day).locator('[data-shift]');

/** Ends above the target with the button still pressed. */
export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  await nothingMoves(page);
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 6; step += 1)
    await page.mouse.move(
      start.x + start.width / 2 + ((end.x + end.width / 2 - start.x - start.width / 2) * step) / 6,
      start.y + start.height / 2 + ((end.y + end.height / 2 - start.y - start.height / 2) * step) / 6,
    );
}
