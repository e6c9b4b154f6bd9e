/** Going offline and online: screens show the state, input is kept, and pending writes are sent once the connection is back. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { call, closeAll, faults, navigateInApp, pageOf, signedIn, tokenOf, UNUSED, writesOf } from './kit/pages.ts';
import { pageReady } from './kit/page-ready.ts';
import { some, WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

/** What opens with code of its own, how it is opened, and what then appears. */
interface LatePanel {
  readonly path: string;
  readonly press: (page: Page) => Promise<void>;
  readonly panel: (page: Page) => Locator;
}

const LATE_PANELS: readonly (readonly [string, LatePanel])[] = [
  [
    'a menu',
    {
      path: '/clients',
      press: (page) => page.getByRole('button', { name: 'Download the list' }).click(),
      panel: (page) => page.getByRole('menu'),
    },
  ],
  [
    'the command palette',
    {
      path: '/clients',
      press: (page) => page.keyboard.press('Control+k'),
      panel: (page) => page.getByRole('dialog'),
    },
  ],
  [
    'a picker of a form',
    {
      path: '/video-jobs/new',
      press: (page) => page.getByRole('combobox', { name: /^Client/ }).click(),
      panel: (page) => page.getByRole('listbox'),
    },
  ],
  [
    'a dialog of the calendar',
    {
      path: '/schedules',
      press: (page) => page.getByRole('button', { name: 'New schedule' }).click(),
      panel: (page) => page.getByRole('dialog'),
    },
  ],
];

async function formOf(person: 'admin'): Promise<{ page: Page; iri: string; token: string }> {
  const token = await tokenOf(person);
  const name = `Offline ${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await call<{ '@id': string; uuid: string }>(token, 'POST', '/api/clients', {
    name,
    email: `${crypto.randomUUID()}@example.com`,
  });
  const page = await signedIn(person);
  await page.goto(`/clients/${body.uuid}/edit`);
  await pageReady(page);
  return { page, iri: body['@id'], token };
}

/** How far the spinner is from the centre of its button, in whole pixels; both are measured at the same moment. */
const offCentre = (button: Locator) =>
  button.evaluate((outer) => {
    const inner = outer.querySelector('.mantine-Loader-root')!.getBoundingClientRect();
    const { x, y, width, height } = outer.getBoundingClientRect();
    return [inner.x + inner.width / 2 - x - width / 2, inner.y + inner.height / 2 - y - height / 2].map((by) => Math.round(Math.abs(by)));
  });

describe('offline', () => {
  it('a save waits, shows that, and is sent when the connection is back', async () => {
    const { page, iri, token } = await formOf('admin');
    const note = page.getByRole('status').filter({ hasText: 'You are offline' });
    await page.context().setOffline(true);
    await note.waitFor();
    const name = page.getByRole('textbox', { name: /^Name/ }).first();
    await name.fill('Kept while offline');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('One change will be saved when you are back online.', { exact: false }).waitFor();
    await page.getByText('Saves when you are back online.', { exact: false }).waitFor();
    await expect.poll(() => offCentre(page.locator('button[data-loading]'))).toEqual([0, 0]);
    expect(await name.inputValue()).toBe('Kept while offline');
    expect((await call<{ name: string }>(token, 'GET', iri)).body.name).toMatch(/^Offline /);
    await page.context().setOffline(false);
    await page.getByText('Kept while offline saved').waitFor();
    await expect.poll(() => note.count()).toBe(0);
    expect((await call<{ name: string }>(token, 'GET', iri)).body.name).toBe('Kept while offline');
  });

  it('a save that waits is withdrawn when its form is left without saving', async () => {
    const { page, iri, token } = await formOf('admin');
    await page.getByRole('textbox', { name: /^Name/ }).first().fill('Never meant');
    // With the dialog that asks before leaving.
    await pageReady(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('One change will be saved when you are back online.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByText('You are offline. This data may be out of date.').waitFor();
    const writes = writesOf(page);
    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await page.reload();
    await pageReady(page);
    expect(writes).toEqual([]);
    expect((await call<{ name: string }>(token, 'GET', iri)).body.name).toMatch(/^Offline /);
  });

  it.runIf(WIDE)('a list that was never loaded shows the reason, and loads when the connection is back', async () => {
    const page = await pageOf('admin', UNUSED);
    // Its code is loaded, its rows are not.
    await navigateInApp(page, '/clients');
    await pageReady(page);
    await navigateInApp(page, '/dashboard');
    await pageReady(page);
    await page.context().setOffline(true);
    await navigateInApp(page, '/clients?search=someone');
    await page.getByRole('alert').filter({ hasText: 'This will load when you are back online.' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('No clients match', { exact: false }).first().waitFor();
  });

  it.runIf(WIDE)('the download of a list waits, shows that, and is made when the connection is back', async () => {
    const page = await signedIn('admin');
    await page.goto('/clients');
    await pageReady(page);
    await page.getByRole('button', { name: 'Download the list' }).click();
    const asTable = page.getByRole('menuitem', { name: 'CSV' });
    await asTable.waitFor();
    await page.context().setOffline(true);
    await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor();
    const file = page.waitForEvent('download');
    await asTable.click();
    await page.getByText(/^“clients-.*\.csv” will be downloaded when you are back online\.$/).waitFor();
    await page.context().setOffline(false);
    expect((await file).suggestedFilename()).toMatch(/^clients-[0-9-]{10}\.csv$/);
    await page.getByText(/^“clients-.*\.csv” downloaded$/).waitFor();
  });

  it('a screen whose code is not loaded opens when the connection is back', async () => {
    const page = await pageOf('admin', UNUSED);
    await pageReady(page);
    await page.context().setOffline(true);
    await navigateInApp(page, '/payroll');
    await page.getByText('This screen will open when you are back online.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor();
  });

  it.runIf(WIDE)('a part of a screen whose code is not loaded says so in its place, and appears when the connection is back', async () => {
    const page = await signedIn('admin', UNUSED);
    await page.goto('/clients');
    await pageReady(page);
    const note = page.getByText('You are offline. This data may be out of date.');
    await page.context().setOffline(true);
    await note.waitFor();
    const first = page.getByRole('row').nth(1).getByRole('checkbox');
    await first.check();
    const words = page.getByText('1 selected. The actions will appear when you are back online.');
    await words.waitFor();
    await first.uncheck();
    await words.waitFor({ state: 'detached' });
    await first.check();
    await words.waitFor();
    await page.context().setOffline(false);
    await page.getByRole('group', { name: 'Actions on 1 client' }).waitFor();
    expect(await words.count()).toBe(0);
  });

  it.runIf(WIDE)('the roster leaves room for the note, so that its lower edge and the bar of a selection stay in the window', async () => {
    const page = await signedIn('manager', UNUSED);
    await page.goto('/schedules');
    await page.locator('[data-shift]').first().waitFor();
    await pageReady(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline. This data may be out of date.').waitFor();
    await page
      .locator('[data-shift]')
      .first()
      .click({ modifiers: ['Control'] });
    const bar = (await page.getByText('The actions on the selection will appear when you are back online.').boundingBox())!;
    expect(bar.y + bar.height).toBeLessThan(page.viewportSize()!.height);
  });

  it.runIf(WIDE)('a panel that is open while the connection is lost says that it loads later, instead of an endless skeleton', async () => {
    const page = await signedIn('admin', UNUSED);
    await page.goto('/video-jobs');
    await pageReady(page);
    const panel = page.getByRole('dialog');
    const filter = (name: string) => page.getByRole('search').getByRole('button', { name, exact: true });
    // Loads what every filter needs, but not the calendar of the days.
    await filter('Client').click();
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.context().setOffline(true);
    await page.getByText('You are offline. This data may be out of date.').waitFor();
    await filter('Due').click();
    await panel.getByText('This will load when you are back online.').waitFor();
    await page.context().setOffline(false);
    await panel.getByRole('button').first().waitFor();
  });

  it.each(some(LATE_PANELS, 1, 0))(
    '%s whose code is not loaded asks the user to try again, and does not open later on its own',
    async (_what, { path, press, panel }) => {
      const page = await signedIn('admin');
      await page.goto(path);
      await pageReady(page);
      const note = page.getByText('You are offline. This data may be out of date.');
      await page.context().setOffline(true);
      await note.waitFor();
      const refusal = page.getByText('You are offline. Try again when you are back online.');
      await press(page);
      await refusal.waitFor();
      await press(page);
      await expect.poll(() => refusal.count()).toBe(1);
      await page.context().setOffline(false);
      await note.waitFor({ state: 'detached' });
      await pageReady(page);
      expect(await panel(page).count()).toBe(0);
      await press(page);
      await panel(page).waitFor();
      await page.context().setOffline(true);
      await note.waitFor();
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'detached' });
      // What has been loaded opens without a connection.
      await press(page);
      await panel(page).waitFor();
      await page.context().setOffline(false);
      await note.waitFor({ state: 'detached' });
    },
  );
});
