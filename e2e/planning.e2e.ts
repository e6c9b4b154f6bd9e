/** Planning in dialogs and drawers: copy previews, failed saves, focus handling, and load errors. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { breadth, some, WIDE } from '../test/kit/breadth.ts';
import { nothingMoves, pageReady } from './kit/page-ready.ts';
import { call, closeAll, faults, navigateInApp, signedIn, writesOf } from './kit/pages.ts';
import { broken, hold, intercept } from './kit/requests.ts';
import { ownWeeks, planner } from './kit/plans.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const { admin, account, other, people, plan } = await planner();

const ownWeek = ownWeeks('planning', 2);

const shifts = (page: Page) => page.locator('[data-shift]');
const focusedShift = (page: Page) =>
  page.evaluate('document.activeElement?.closest("[data-shift]")?.dataset.shift ?? document.activeElement?.tagName');
const show = async (page: Page, day: string) => {
  await page.goto(`/schedules?view=week&date=${day.slice(0, 10)}`);
  await shifts(page).first().waitFor();
};

describe('copying a week', () => {
  it('shows what will be copied and skipped, reports the result, creates no duplicates, and is undone from the list', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { title: 'Morning' });
    await plan(at, 2, '10:00', '12:00', { title: 'Evening' });
    await plan(at, 9, '11:00', '13:00', { title: 'In the way' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    const open = async () => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Copy day or week' }).click();
    };
    const dialog = page.getByRole('dialog');
    await open();
    await dialog.getByText('1 schedule will be copied as a draft, 1 left out.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.labels?.[0]?.textContent')).toBe('To the week of');
    await dialog.getByText(/Evening.*is already live on .*, 11:00–13:00\./).waitFor();
    expect([await dialog.getByText('To be copied').count(), await dialog.getByText('Copied', { exact: true }).count()]).toEqual([1, 0]);
    const count = async () =>
      (
        await call<{ totalItems: number }>(
          admin,
          'GET',
          `/api/schedules?startTime[after]=${encodeURIComponent(at(7, '00:00'))}&startTime[before]=${encodeURIComponent(at(14, '00:00'))}`,
        )
      ).body.totalItems;
    expect(await count()).toBe(1);
    await dialog.getByRole('button', { name: 'Copy 1 schedule', exact: true }).click();
    await dialog.getByText('Copied 1 of 2 schedules, 1 left out').waitFor();
    await dialog.getByText('Copied', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alert').getByText('Copy undone: 1 schedule deleted').waitFor();
    expect(await count()).toBe(1);
    await open();
    await dialog.getByRole('button', { name: 'Copy 1 schedule', exact: true }).click();
    await dialog.getByText('Copied 1 of 2 schedules, 1 left out').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('alert').getByText('Copied 1 of 2 schedules, 1 left out').waitFor();
    await open();
    await dialog.getByText('Nothing will be copied, 2 left out.').waitFor();
    await dialog.getByText(/It already exists/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Copy', exact: true }).isDisabled()).toBe(true);
    expect(await count()).toBe(2);
  });
  it('leaves the place of a person open who is off, and names them', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { title: 'Morning', scheduleEmployees: [{ employee: people.Milo, role: 'HOST' }] });
    const off = { employee: people.Milo, startTime: at(8, '00:00'), endTime: at(9, '00:00') };
    const asked = await call<{ '@id': string }>(admin, 'POST', '/api/time_offs', off);
    expect((await call(admin, 'POST', `${asked.body['@id']}/approve`, {})).status).toBe(200);
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy day or week' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 schedule will be copied as a draft, 1 place left open.').waitFor();
    await dialog.getByText(/^Milo is off on Tue, .*: the place is left open\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Copy 1 schedule', exact: true }).click();
    await dialog.getByText('Copied 1 schedule, 1 place left open').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alert').getByText('Copy undone: 1 schedule deleted').waitFor();
  });
  it.runIf(WIDE)('waits for the connection with its preview and with the copy, and reports that it is done', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { title: 'Morning' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    const dialog = page.getByRole('dialog');
    const open = async () => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Copy day or week' }).click();
    };
    await open();
    await dialog.getByText('1 schedule will be copied as a draft.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.context().setOffline(true);
    await page.getByText('You are offline. This data may be out of date.').waitFor();
    await open();
    await dialog.getByText('The preview appears when you are back online.').waitFor();
    expect(await page.getByText('This data may be out of date.').count()).toBe(1);
    await page.context().setOffline(false);
    await dialog.getByText('1 schedule will be copied as a draft.').waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Copy 1 schedule', exact: true }).click();
    await dialog.getByText('Saves when you are back online.').waitFor();
    await page.getByText('One change will be saved when you are back online.', { exact: false }).waitFor();
    await page.context().setOffline(false);
    await dialog.getByText('Copied 1 schedule', { exact: true }).waitFor();
  });
});

describe('copy dialog', () => {
  it.runIf(WIDE)('keeps its content usable while it is being refreshed', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { title: 'Twice' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy day or week' }).click();
    const dialog = page.getByRole('dialog');
    const copy = dialog.getByRole('button', { name: 'Copy 1 schedule', exact: true });
    await copy.waitFor();
    // The user returns to the window, and this response is delayed.
    let askedAgain = 0;
    page.on('request', (request) => request.url().endsWith('/api/schedules/copy') && askedAgain++);
    const release = await hold(page, '**/api/schedules/copy');
    await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
    await expect.poll(() => askedAgain).toBe(1);
    await nothingMoves(page);
    expect(await dialog.getByText('1 schedule will be copied as a draft').count()).toBe(1);
    expect(await copy.count()).toBe(1);
    release();
    await copy.click();
    await dialog.getByText('Copied 1 schedule').waitFor();
    askedAgain = 0;
    await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
    await nothingMoves(page);
    expect(askedAgain).toBe(0);
  });
});

describe('drawer', () => {
  it('shows why a save failed, without a list covering it, and keeps the input', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', {
      liveAccount: other,
      title: 'Busy',
      scheduleEmployees: [{ employee: people.Milo, role: 'HOST' }],
    });
    const made = await plan(at, 1, '11:00', '13:00', { title: 'Wanted' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.locator(`[data-shift="${made.uuid}"]`).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: 'Add person' }).click();
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Person 1');
    await page.keyboard.type('Milo');
    await page.getByRole('option', { name: 'Milo' }).click();
    await editor.getByRole('button', { name: 'Save' }).click();
    const problem = editor.getByRole('alert').filter({ hasText: /Milo is already on/ });
    await problem.waitFor();
    await expect.poll(() => problem.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await editor.getByRole('combobox', { name: 'Person 1', exact: true }).inputValue()).toBe('Milo');
  });

  it.runIf(WIDE)('shows that a time is missing, without a list covering it, and focuses the field', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Without an end' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.locator(`[data-shift="${made.uuid}"]`).click();
    const editor = page.getByRole('dialog');
    await editor.getByLabel('To, minutes').focus();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Enter');
    const problem = editor.getByText('Enter a time.');
    const focused = () => page.evaluate('document.activeElement?.getAttribute("aria-label")');
    const isSeen = () =>
      problem.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
      });
    await problem.waitFor();
    await expect.poll(isSeen).toBe(true);
    // A time without minutes has no hours either.
    expect(await focused()).toBe('To, hours');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect.poll(focused).toBe('To, hours');
    expect(await isSeen()).toBe(true);
  });

  it.runIf(WIDE)('withdraws a save that waits for the connection when the changes are discarded', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'As it was' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.locator(`[data-shift="${made.uuid}"]`).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('textbox', { name: 'Title' }).fill('Never meant');
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    const writes = writesOf(page);
    await page.keyboard.press('Control+Enter');
    await editor.getByText('Saves when you are back online.').waitFor();
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await editor.getByRole('button', { name: 'Discard' }).click();
    await editor.waitFor({ state: 'detached' });
    await page.getByText('You are offline. This data may be out of date.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await page.reload();
    await shifts(page).first().waitFor();
    expect(writes).toEqual([]);
    expect((await call<{ title: string }>(admin, 'GET', made['@id'])).body.title).toBe('As it was');
  });

  it('takes the best match with Enter when the name was typed faster than the list opened', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Fast' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.locator(`[data-shift="${made.uuid}"]`).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: 'Add person' }).click();
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Person 1');
    await page.keyboard.type('Mil');
    await page.getByRole('option', { name: 'Milo' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => editor.getByRole('combobox', { name: 'Person 1', exact: true }).inputValue()).toBe('Milo');
    // Nothing is sent by that Enter.
    expect(await editor.isVisible()).toBe(true);
  });

  it('takes the best match with Enter, and saves nothing while a name is not chosen', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'By name' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.locator(`[data-shift="${made.uuid}"]`).click();
    const editor = page.getByRole('dialog');
    const writes = writesOf(page);
    await editor.getByRole('button', { name: 'Add person' }).click();
    const person = editor.getByRole('combobox', { name: 'Person 1', exact: true });
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Person 1');
    await page.keyboard.type('Nobody of this name');
    await page.keyboard.press('Enter');
    expect(await person.inputValue()).toBe('Nobody of this name');
    await person.fill('Mil');
    await page.getByRole('option', { name: 'Milo' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => person.inputValue()).toBe('Milo');
    expect(writes).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await editor.waitFor({ state: 'detached' });
    const { scheduleEmployees } = (await call<{ scheduleEmployees: { employeeName: string }[] }>(admin, 'GET', made['@id'])).body;
    expect(scheduleEmployees.map(({ employeeName }) => employeeName)).toEqual(['Milo']);
  });

  it('moves the focus automatically: to the added person, and after saving back to the schedule', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Focused' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.locator(`[data-shift="${made.uuid}"]`).getByRole('button').focus();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: 'Add person' }).click();
    await page.keyboard.type('Ewan');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await editor.waitFor({ state: 'hidden' });
    await expect.poll(() => focusedShift(page)).toBe(made.uuid);
    await page.keyboard.press('Enter');
    await editor.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedShift(page)).toBe(made.uuid);
  });

  it.each(
    some(
      [
        [390, 844],
        [1440, 900],
      ] as const,
      1,
      0,
    ),
  )('can be closed while a message is shown at %d × %d', async (width, height) => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Saved' });
    const page = await signedIn('manager', { viewport: { width, height } });
    await page.goto(`/schedules?view=list&date=${at(1, '00:00').slice(0, 10)}`);
    const shift = page.locator(`[data-shift="${made.uuid}"]`).first();
    const editor = page.getByRole('dialog');
    const message = page.getByRole('alert').filter({ hasText: 'Saved' }).first();
    // A slow machine may get there only after the message has closed: then it is saved again.
    for (let held = false, attempt = 1; !held; attempt += 1) {
      await shift.click();
      await editor.getByRole('textbox', { name: /title/i }).fill(`Saved ${attempt} times`);
      await page.keyboard.press('Control+Enter');
      await editor.waitFor({ state: 'hidden' });
      const box = await (await message.elementHandles())[0]?.boundingBox();
      if (box !== undefined && box !== null) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      held = await message.isVisible();
    }
    await shift.focus();
    await page.keyboard.press('Enter');
    const close = editor.getByRole('button', { name: 'Close' });
    await close.waitFor();
    const isFree = () =>
      close.evaluate((element) => {
        const { x, y, width: wide, height: high } = element.getBoundingClientRect();
        return element.contains(element.ownerDocument.elementFromPoint(x + wide / 2, y + high / 2));
      });
    // The drawer may still be opening; the message is shown as long as it is hovered.
    await expect.poll(isFree).toBe(true);
    expect(await message.isVisible()).toBe(true);
  });

  it.each(breadth(['roster'], ['week', 'day', 'month', 'accounts', 'roster']))(
    'in the %s view returns the focus to the schedule that was clicked',
    async (view) => {
      const at = ownWeek();
      const made = await plan(at, 1, '10:00', '12:00', { title: 'Clicked' });
      const page = await signedIn('manager');
      await page.goto(`/schedules?view=${view}&date=${at(1, '00:00').slice(0, 10)}`);
      const shift = page.locator(`[data-shift="${made.uuid}"]`).first();
      await shift.click();
      const editor = page.getByRole('dialog');
      await editor.waitFor();
      await page.keyboard.press('Escape');
      await editor.waitFor({ state: 'hidden' });
      await expect.poll(() => focusedShift(page)).toBe(made.uuid);
    },
  );

  it.each(some(['week', 'roster'], 1, 0))(
    'in the %s view moves the focus to the next schedule when the focused one is deleted',
    async (view) => {
      const at = ownWeek();
      const [first, second, third] = [
        await plan(at, 1, '10:00', '12:00', { title: 'First' }),
        await plan(at, 1, '13:00', '15:00', { title: 'Second' }),
        await plan(at, 1, '16:00', '18:00', { title: 'Third' }),
      ];
      const page = await signedIn('manager');
      await page.goto(`/schedules?view=${view}&date=${at(1, '00:00').slice(0, 10)}`);
      const shift = (uuid: string) => page.locator(`[data-shift="${uuid}"]`).first();
      await shift(first.uuid).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => focusedShift(page)).toBe(second.uuid);
      await page.keyboard.press('Delete');
      await expect.poll(() => focusedShift(page)).toBe(third.uuid);
    },
  );

  it.runIf(WIDE)('links to the newly planned schedule', async () => {
    const at = ownWeek();
    await plan(at, 0, '10:00', '12:00', { title: 'Marker', liveAccount: other });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.keyboard.press('n');
    const editor = page.getByRole('dialog');
    await editor.getByRole('combobox', { name: /account/i }).click();
    await page.getByRole('option', { name: 'northpeak', exact: true }).click();
    await editor.getByRole('textbox', { name: /title/i }).fill('Brand new');
    await page.keyboard.press('Control+Enter');
    await editor.waitFor({ state: 'hidden' });
    const found = await call<{ member: { uuid: string }[] }>(admin, 'GET', '/api/schedules?title=Brand%20new');
    await expect.poll(() => focusedShift(page)).toBe(found.body.member[0]!.uuid);
  });
});

describe('load errors', () => {
  it('are not shown as an empty week: the calendar reports them and offers to retry', async () => {
    const page = await signedIn('manager');
    let isBroken = true;
    await page.route('**/api/schedules?*', (route) => (isBroken ? broken(route) : route.continue()));
    await page.goto('/schedules?view=week');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByText('Schedules not loaded').waitFor();
    expect(await page.getByText(/\b0\s*schedules/).count()).toBe(0);
    expect(await page.getByText('All published').count()).toBe(0);
    expect(await page.getByText('Nothing scheduled').count()).toBe(0);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByText(/\d+\s*schedules/)
      .first()
      .waitFor();
  });

  it.runIf(WIDE)('are not shown as an empty week after another week was displayed, neither while loading nor on failure', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { title: 'Here before' });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    const figures = page.getByRole('group', { name: 'Summary' });
    await figures.waitFor();
    let fail = () => undefined as void;
    const held = new Promise<void>((resolve) => (fail = resolve));
    const recover = await intercept(page, '**/api/schedules?*', async (route) => {
      await held;
      await broken(route);
    });
    await navigateInApp(page, '/schedules?view=week&date=2033-06-15');
    await page
      .getByText(/Jun.* 2033/)
      .first()
      .waitFor();
    await expect.poll(() => figures.count()).toBe(0);
    expect(await page.getByText('Nothing scheduled').count()).toBe(0);
    fail();
    await page.getByText('Schedules not loaded').waitFor();
    recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing scheduled this week').waitFor();
    await figures.getByText(/0\s*schedules/).waitFor();
  });

  it.runIf(WIDE)('of people or accounts are not shown as if there were none', async () => {
    const page = await signedIn('manager');
    await page.route('**/api/employees?*', broken);
    await page.goto('/schedules?view=employees');
    await page.getByText('The employees could not be loaded.').waitFor();
  });
});

describe('a manager’s dashboard', () => {
  it('covers only her accounts', async () => {
    const page = await signedIn('manager');
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = decodeURIComponent(request.url());
      // Data for offline use is not part of the dashboard, and is loaded when the page is idle.
      if (url.includes('/api/schedules?') && !url.includes('exists[publishedAt]')) asked.push(url);
    });
    await page.goto('/dashboard');
    await page.getByText('Labour cost this week').waitFor();
    await page.getByText('Estimated from average rates', { exact: false }).waitFor();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((url) => /liveAccount\.managers=\/api\/users\//.test(url))).toBe(true);
  });
});

describe('schedule being created or moved', () => {
  it.runIf(WIDE)('has the colour of its target account, drawn new or dragged', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '08:00', '10:00', { title: 'Coloured' });
    await plan(at, 1, '05:00', '08:00', { title: 'In the way', liveAccount: other });
    const rgb = (hex: string) => `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;
    const page = await signedIn('admin');
    const colors = (
      await call<{ member: { '@id': string; identity: string; color: string }[] }>(admin, 'GET', '/api/live_accounts?pagination=false')
    ).body.member;
    const colorOf = (iri: string) => colors.find((one) => one['@id'] === iri)!.color;
    await page.goto(`/schedules?view=accounts&span=day&date=${at(1, '00:00').slice(0, 10)}`);
    await pageReady(page);
    const shift = page.locator(`[data-shift="${made.uuid}"]`).first();
    await shift.scrollIntoViewIfNeeded();
    const row = (name: string) => page.locator('.ec-row-head', { hasText: name }).first();
    const [box, from, to] = [
      (await shift.boundingBox())!,
      (await row('northpeak').boundingBox())!,
      (await row('bloomandbare.uk').boundingBox())!,
    ];
    const pictured = () =>
      page
        .locator('.drag-picture')
        .first()
        .evaluate((element) =>
          (element as unknown as { style: { getPropertyValue(name: string): string } }).style.getPropertyValue('--account'),
        );
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 });
    await expect.poll(pictured).toBe(colorOf(account));
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + to.y - from.y, { steps: 4 });
    await expect.poll(pictured).toBe(colorOf(other));
    await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2 + to.y - from.y, { steps: 4 });
    const colliding = page.locator('.drag-picture[data-collides]').first();
    await expect
      .poll(() => colliding.evaluate((element) => element.ownerDocument.defaultView!.getComputedStyle(element).boxShadow))
      .toContain(`${rgb(colorOf(other))} 3px 0px 0px 0px inset`);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.mouse.move(box.x + box.width + 100, to.y + to.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 200, to.y + to.height / 2, { steps: 4 });
    await expect.poll(pictured).toBe(colorOf(other));
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });

  describe('after a drag that was cancelled, before the browser has had time for anything else', () => {
    /** Drags across free time, and then, in a single task, cancels that and does what is given at the same place or at an element. */
    const afterCancelledDrag = async (page: Page, next: string) => {
      const row = (await page.locator('.ec-row-head', { hasText: 'northpeak' }).first().boundingBox())!;
      const at = { x: row.x + row.width + 300, y: row.y + row.height / 2 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + 60, at.y, { steps: 2 });
      await page.locator('.drag-picture').first().waitFor();
      await page.evaluate(`(() => {
        const at = { clientX: ${at.x}, clientY: ${at.y}, isPrimary: true, pointerType: 'mouse', button: 0, bubbles: true };
        const under = () => document.elementFromPoint(at.clientX, at.clientY);
        under().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        under().dispatchEvent(new PointerEvent('pointerup', at));
        ${next}
      })()`);
      await nothingMoves(page);
      return at;
    };
    const opened = async (at: (day: number, time: string) => string) => {
      const page = await signedIn('admin');
      await page.goto(`/schedules?view=accounts&span=day&date=${at(1, '00:00').slice(0, 10)}`);
      await pageReady(page);
      return page;
    };

    it('can be drawn', async () => {
      const page = await opened(ownWeek());
      const at = await afterCancelledDrag(
        page,
        `under().dispatchEvent(new PointerEvent('pointerdown', at));
         under().dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: at.clientX + 60 }));`,
      );
      expect(await page.locator('.drag-picture').count()).toBe(1);
      await page.mouse.move(at.x + 120, at.y, { steps: 2 });
      await page.mouse.up();
      await page.getByRole('dialog', { name: 'New schedule' }).waitFor();
    });

    it.runIf(WIDE)('can be opened with a click', async () => {
      const at = ownWeek();
      const { uuid } = await plan(at, 1, '18:00', '20:00', { title: 'Clicked' });
      const page = await opened(at);
      await afterCancelledDrag(
        page,
        `const shift = document.querySelector('[data-shift="${uuid}"]');
         for (const type of ['pointerdown', 'pointerup', 'click']) shift.dispatchEvent(new PointerEvent(type, at));`,
      );
      await page.mouse.up();
      await page.getByRole('dialog', { name: 'Schedule' }).waitFor();
    });
  });
});

describe('duplicate nickname', () => {
  it('is accepted with a warning, and both people can be distinguished', async () => {
    const page = await signedIn('admin');
    await page.goto('/employees/new');
    await page.getByLabel('Nickname', { exact: false }).first().fill('milo');
    await page.getByText(/has this nickname already/).waitFor();
  });

  it.runIf(WIDE)('shows a separate warning for a user account', async () => {
    const { member } = (
      await call<{ member: { username: string; nickname: string | null }[] }>(admin, 'GET', '/api/users?pagination=false')
    ).body;
    const named = member.find(({ nickname }) => nickname !== null)!;
    const page = await signedIn('admin');
    await page.goto('/users/new');
    await page.getByLabel('Nickname').fill(named.nickname!.toUpperCase());
    await page.getByText(`${named.username} has this nickname already. They will be shown with their usernames`).waitFor();
  });
});
