/** Keys in the browser: where letters are shortcuts, where forms begin, how they are saved, what Escape closes, and the grid of the roster. */
import { afterAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { pageReady } from './kit/page-ready.ts';
import { call, closeAll, faults, pageOf, signedIn, tokenOf, writesOf } from './kit/pages.ts';
import { ownWeeks, planner } from './kit/plans.ts';
import { cardIn, openRoster } from './kit/roster.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const { admin, people, plan } = await planner();
const ownWeek = ownWeeks('keys', 6);
const pathOf = (page: Page) => new URL(page.url()).pathname;
const hasFocus = (selector: string) => `document.activeElement.matches(${JSON.stringify(selector)})`;

it('a new form begins in its first field, and letters are no shortcuts on its page', async () => {
  const page = await pageOf('admin');
  await page.goto('/clients');
  await pageReady(page);
  await page.keyboard.press('n');
  await page.getByRole('heading', { level: 1, name: 'New client' }).waitFor();
  await expect.poll(() => page.evaluate<boolean>(hasFocus('form input'))).toBe(true);
  await page.keyboard.type('Sage gc');
  expect([await page.getByLabel(/^Name/).inputValue(), pathOf(page)]).toEqual(['Sage gc', '/clients/new']);
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['n', 'g', 'd']) await page.keyboard.press(key);
  await pageReady(page);
  expect([pathOf(page), await page.getByRole('dialog').count()]).toEqual(['/clients/new', 0]);
});

it('rows, entries and views are reached by keys on arrival and after a click', async () => {
  const page = await pageOf('admin');
  await page.goto('/clients');
  await pageReady(page);
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate<boolean>(hasFocus('[data-row]'))).toBe(true);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  expect(await page.evaluate<boolean>(hasFocus('[data-row]'))).toBe(true);

  await page.goto('/video-jobs/board');
  await pageReady(page);
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate<boolean>(hasFocus('[data-at="0 0"]'))).toBe(true);

  await page.goto('/schedules?view=week');
  await pageReady(page);
  await page.getByRole('radiogroup').getByText('Month', { exact: true }).click();
  await expect.poll(() => page.url()).toContain('view=month');
  await page.keyboard.press('w');
  await expect.poll(() => page.url()).toContain('view=week');
});

it('Enter in an empty picker submits nothing, and Ctrl+Enter saves from a picker', async () => {
  const page = await pageOf('admin');
  const writes = writesOf(page);
  await page.goto('/live-accounts/new');
  await pageReady(page);
  const picker = page.locator('form [aria-haspopup=listbox]').first();
  await picker.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await pageReady(page);
  expect([writes, await page.locator('form [aria-invalid=true]').count()]).toEqual([[], 0]);
  await picker.focus();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.locator('form [aria-invalid=true]').count()).toBeGreaterThan(0);
});

it('one Escape closes one layer: a list of options, a question, then the drawer', async () => {
  const at = ownWeek();
  await plan(at, 0, '10:00', '12:00', { scheduleEmployees: [{ employee: people['Ava'], role: 'HOST' }] });
  const page = await signedIn('admin');
  await openRoster(page, at);
  await cardIn(page, 'Ava', 0).click();
  const drawer = page.getByRole('dialog', { name: 'Schedule', exact: true });
  await expect.poll(() => page.evaluate<boolean>(hasFocus('[role=dialog] form input'))).toBe(true);
  await drawer.getByRole('textbox', { name: 'Title' }).fill('Changed');
  await drawer.getByRole('combobox', { name: 'Live account' }).click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  expect(await drawer.count()).toBe(1);
  const question = drawer.getByText('Discard changes?');
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => question.count()).toBe(0);
  expect(await drawer.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Changed');
});

it('arrows move through the grid of the roster in two dimensions and reach empty cells', async () => {
  const at = ownWeek();
  await plan(at, 1, '10:00', '12:00', { needs: {}, scheduleEmployees: [{ employee: people['Ava'], role: 'HOST' }] });
  const page = await signedIn('manager');
  await openRoster(page, at);
  await cardIn(page, 'Ava', 1).focus();
  const focused = () =>
    page.evaluate<string>(
      `(({ shift, cell, column }) => (shift === undefined ? cell + ' ' + column : 'a card'))(document.activeElement.dataset)`,
    );
  expect(await focused()).toBe('a card');
  await page.keyboard.press('ArrowRight');
  const empty = await focused();
  expect(empty).toMatch(/^[\w-]{36} 2$/);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toMatch(/^[\w-]{36} 2$/);
  expect(await focused()).not.toBe(empty);
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe(empty);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'New schedule' });
  await drawer.waitFor();
  const values = async () => Promise.all((await drawer.locator('input').all()).map((input) => input.inputValue()));
  await expect.poll(values).toContainEqual(expect.stringContaining('Ava'));
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(empty);
});

it('“?” lists the keys of the screen', async () => {
  const page = await pageOf('admin');
  await page.goto('/notifications');
  await pageReady(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('region', { name: 'Notifications' }).getByText('Mark as read or unread').waitFor();
  await page.goto('/clients');
  await pageReady(page);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog').getByRole('region', { name: 'List' });
  await list.getByText('New record').waitFor();
  await list.getByText('Select the row').waitFor();
  await page.goto('/background-jobs');
  await pageReady(page);
  await page.keyboard.press('?');
  await list.getByText('Open the row').waitFor();
  // Nothing is created or selected there.
  expect([await list.getByText('New record').count(), await list.getByText('Select the row').count()]).toEqual([0, 0]);
});

it('a card of the board that is moved by keyboard keeps the focus', async () => {
  const page = await signedIn('admin');
  await page.goto('/video-jobs/board');
  await pageReady(page);
  await page.keyboard.press('ArrowDown');
  const focused = () =>
    page.evaluate<string>('document.activeElement.dataset.at?.split(" ")[0] + " " + document.activeElement.textContent');
  const title = (await focused()).slice('0 '.length);
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByText(`“${title}” is in progress`).waitFor();
  await expect.poll(focused).toBe(`1 ${title}`);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(focused).toBe(`0 ${title}`);
});

it('the month counts and publishes only the days that it names', async () => {
  // December 2041 begins on a Sunday, so its first row is otherwise in November.
  const make = async (day: string) =>
    (
      await call<{ '@id': string }>(admin, 'POST', '/api/schedules', {
        type: 'VIDEO',
        title: `Month ${day}`,
        startTime: `${day}T10:00:00Z`,
        endTime: `${day}T12:00:00Z`,
        overrideReason: 'test',
        scheduleEmployees: [{ employee: people['Ava'], role: 'HOST' }],
      })
    ).body['@id'];
  const [outside, inside] = [await make('2041-11-29'), await make('2041-12-03')];
  const page = await signedIn('admin');
  await page.goto('/schedules?view=month&date=2041-12-10');
  await pageReady(page);
  await expect.poll(() => page.getByRole('group', { name: 'Summary' }).innerText()).toMatch(/^1\sschedule\s2\shours/);
  await page.getByRole('button', { name: 'Publish 1 draft' }).click();
  const question = page.getByRole('dialog', { name: 'Publish 1 draft?' });
  expect(await question.innerText()).toMatch(/Dec 3, 2041[^]*Ava/);
  await question.getByRole('button', { name: 'Publish 1 draft' }).click();
  const publishedAt = async (iri: string) =>
    (await call<{ publishedAt: string | null }>(await tokenOf('admin'), 'GET', iri)).body.publishedAt;
  await expect.poll(() => publishedAt(inside)).not.toBeNull();
  expect(await publishedAt(outside)).toBeNull();
});
