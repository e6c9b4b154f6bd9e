/** List toolbar: content that is lazy-loaded when a button is pressed behaves as if it had been there from the start. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { closeAll, faults, pageOf } from './kit/pages.ts';

let page: Page;
beforeAll(async () => {
  page = await pageOf('admin');
});
afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

async function openList(): Promise<void> {
  await page.goto('/live-accounts');
  await page.getByRole('row').nth(1).waitFor();
}

const focusedName = () =>
  page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent') as Promise<string>;

describe('list tool', () => {
  it('opens by keyboard, takes the focus, and returns it on Escape', async () => {
    await openList();
    for (const [button, inside, key] of [
      ['Views', page.getByRole('menuitem', { name: 'Default view' }), 'Enter'],
      ['Download the list', page.getByRole('menuitem', { name: 'CSV' }), 'Space'],
      ['Choose columns', page.getByRole('checkbox', { name: 'Identity' }), 'Enter'],
    ] as const) {
      await page.getByRole('button', { name: button }).focus();
      await page.keyboard.press(key);
      await inside.waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.closest("[role=menu], [role=dialog]") !== null')).toBe(true);
      await page.keyboard.press('Escape');
      await inside.waitFor({ state: 'detached' });
      await expect.poll(focusedName).toBe(button);
    }
  });
  it('closes when something else is clicked, and opens again', async () => {
    await openList();
    const views = page.getByRole('button', { name: 'Views' });
    const first = page.getByRole('menuitem', { name: 'Default view' });
    await views.click();
    await first.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await first.waitFor({ state: 'detached' });
    await views.click();
    await first.waitFor();
    await views.click();
    await first.waitFor({ state: 'detached' });
  });
  it('shows its tooltip on focus and hover', async () => {
    await openList();
    const tip = page.getByRole('tooltip', { name: 'Columns' });
    await page.getByRole('button', { name: 'Views' }).focus();
    await page.keyboard.press('Tab');
    await tip.waitFor();
    await page.keyboard.press('Tab');
    await tip.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Choose columns' }).hover();
    await tip.waitFor();
    await page.getByRole('heading', { level: 1 }).hover();
    await tip.waitFor({ state: 'detached' });
  });
});

describe('filter', () => {
  it('opens immediately when it is added, and disappears when nothing was chosen', async () => {
    await openList();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const entry = page.getByRole('menuitem').first();
    const name = (await entry.textContent())!;
    await entry.click();
    const editor = page.getByRole('dialog', { name });
    await editor.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(true);
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    expect(await page.getByRole('search').getByRole('button', { name, exact: true }).count()).toBe(0);
  });
  it('is set by keyboard, is in the URL, and is cleared by its remove button', async () => {
    await openList();
    const filter = page.getByRole('search').getByRole('button', { name: /^Status/ });
    await filter.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Deleted' }).click();
    await page.waitForURL(/status=ACTIVE(,|%2C)DELETED/);
    await page.keyboard.press('Escape');
    await expect.poll(focusedName).toContain('Status');
    await page.getByRole('button', { name: 'Clear filter status' }).click();
    await page.waitForURL(/status=any/);
  });
});
