/**
 * Multi-selection on the roster: by click, keyboard and touch; moved, copied, assigned, published and deleted in one request, and undone.
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { nothingMoves } from './kit/page-ready.ts';
import { call, closeAll, faults, signedIn } from './kit/pages.ts';
import { intercept } from './kit/requests.ts';
import { ownWeeks, planner, type At, type Made } from './kit/plans.ts';
import { cardIn, cellIn, dragTo, openRoster } from './kit/roster.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const { admin, people, plan } = await planner();
const ownWeek = ownWeeks('rosterSelection', 2);
const shift = (nickname: string, role = 'HOST') => ({ employee: people[nickname], role });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected schedules' });

interface Stored extends Made {
  readonly publishedAt: string | null;
  readonly scheduleEmployees: readonly { readonly employee: string; readonly role: string }[];
}
const read = async ({ '@id': iri }: Made) => (await call<Stored>(admin, 'GET', iri)).body;
const starts = (made: readonly Made[]) => Promise.all(made.map(async (one) => (await read(one)).startTime.slice(0, 16)));
const at16 = (at: At, ...places: readonly (readonly [number, string])[]) => places.map(([day, time]) => at(day, time).slice(0, 16));

/** Three shifts of Ava on three days, each of which moves to the place of the next one. */
async function row(at: At, more: Record<string, unknown> = {}): Promise<Made[]> {
  const made: Made[] = [];
  for (const day of [0, 1, 2]) made.push(await plan(at, day, '10:00', '12:00', { scheduleEmployees: [shift('Ava')], ...more }));
  return made;
}

describe('selected schedules', () => {
  it.runIf(WIDE)('are moved in one request, and restored in one', async () => {
    const at = ownWeek();
    const made = await row(at);
    const page = await signedIn('manager');
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && request.url().includes('/api/schedules') && sent.push(request.url()));
    await openRoster(page, at);
    await cardIn(page, 'Ava', 0).click({ modifiers: ['Control'] });
    await cardIn(page, 'Ava', 2).click({ modifiers: ['Shift'] });
    await expect.poll(() => bar(page).innerText()).toMatch(/3 selected · 6 h/);
    await bar(page).getByRole('button', { name: 'Move' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '+1 day' }).click();
    await expect.poll(() => starts(made)).toEqual(at16(at, [1, '10:00'], [2, '10:00'], [3, '10:00']));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => starts(made)).toEqual(at16(at, [0, '10:00'], [1, '10:00'], [2, '10:00']));
    expect(sent.length).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  it('are those in a selection box drawn with the mouse from an empty area, which creates nothing', async () => {
    const at = ownWeek();
    await row(at);
    const page = await signedIn('manager');
    await openRoster(page, at);
    await dragTo(page, cellIn(page, 'Ava', 3), cellIn(page, 'Ava', 1));
    await page.mouse.up();
    await expect.poll(() => bar(page).innerText()).toMatch(/2 selected · 4 h/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => bar(page).count()).toBe(0);
    await dragTo(page, cellIn(page, 'Ava', 3), cellIn(page, 'Ava', 0));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await bar(page).count()).toBe(0);
  });

  it.runIf(WIDE)('are also found by a drag whose press replaces the row', async () => {
    const at = ownWeek();
    const made = await row(at);
    const page = await signedIn('manager');
    await openRoster(page, at);
    // As when rows are pending: a press renders them before the roster hears of it.
    const replaceOnPress = () =>
      page.evaluate(
        `addEventListener('pointerdown', ({ target }) => { const row = target.closest('[role="row"]'); row.replaceWith(row.cloneNode(true)); }, { capture: true, once: true });`,
      );
    await replaceOnPress();
    await dragTo(page, cellIn(page, 'Ava', 3), cellIn(page, 'Ava', 1));
    await page.mouse.up();
    await expect.poll(() => bar(page).innerText()).toMatch(/2 selected · 4 h/);
    await page.keyboard.press('Escape');
    await expect.poll(() => bar(page).count()).toBe(0);
    await replaceOnPress();
    await dragTo(page, cardIn(page, 'Ava', 0), cellIn(page, 'Ava', 4));
    await page.mouse.up();
    await expect.poll(() => starts(made)).toEqual(at16(at, [4, '10:00'], [1, '10:00'], [2, '10:00']));
  });

  it('are dragged together, with conflicts of any of them named', async () => {
    const at = ownWeek();
    const made = await row(at);
    await plan(at, 4, '11:00', '13:00', { scheduleEmployees: [shift('Callum')] });
    const page = await signedIn('manager');
    await openRoster(page, at);
    await cardIn(page, 'Ava', 0).click({ modifiers: ['Control'] });
    await cardIn(page, 'Ava', 1).click({ modifiers: ['Control'] });
    await expect.poll(() => bar(page).innerText()).toMatch(/2 selected/);
    await dragTo(page, cardIn(page, 'Ava', 0), cellIn(page, 'Ava', 3));
    await page
      .getByText(/2 schedules · 3 days later/)
      .first()
      .waitFor({ state: 'attached' });
    await page
      .getByText(/“northpeak” is live 11:00–13:00/)
      .first()
      .waitFor({ state: 'attached' });
    await page.mouse.up();
    await page.getByText('Nothing was changed').waitFor();
    expect(await starts(made)).toEqual(at16(at, [0, '10:00'], [1, '10:00'], [2, '10:00']));
    await dragTo(page, cardIn(page, 'Ava', 0), cellIn(page, 'Beatriz', 0));
    await page.mouse.up();
    await expect
      .poll(async () => (await Promise.all(made.map(read))).map(({ scheduleEmployees }) => scheduleEmployees[0]!.employee))
      .toEqual([people['Beatriz'], people['Beatriz'], people['Ava']]);
  });

  it('are selected by keyboard, assigned, published, copied and deleted, and restored', async () => {
    const at = ownWeek();
    const made = await row(at);
    const page = await signedIn('manager');
    await openRoster(page, at);
    await cardIn(page, 'Ava', 0).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => bar(page).innerText()).toMatch(/2 selected/);
    await page.keyboard.press('Control+a');
    await expect.poll(() => bar(page).innerText()).toMatch(/3 selected/);

    await bar(page).getByRole('button', { name: 'People', exact: true }).click();
    await page.getByRole('combobox', { name: 'Assign' }).fill('Dele');
    await page.getByRole('option', { name: /^Dele/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign to 3 schedules' }).click();
    await expect.poll(async () => (await Promise.all(made.map(read))).map((one) => one.scheduleEmployees.length)).toEqual([2, 2, 2]);

    await bar(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish 3 drafts' }).click();
    await expect.poll(async () => (await Promise.all(made.map(read))).every((one) => one.publishedAt !== null)).toBe(true);

    await bar(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Next week' }).click();
    const next = async () =>
      (
        await call<{ member: Stored[] }>(
          admin,
          'GET',
          `/api/schedules?startTime[after]=${at(7, '00:00')}&startTime[strictly_before]=${at(14, '00:00')}`,
        )
      ).body.member;
    await expect
      .poll(async () => (await next()).map((one) => [one.startTime.slice(0, 16), one.publishedAt]))
      .toEqual(at16(at, [7, '10:00'], [8, '10:00'], [9, '10:00']).map((start) => [start, null]));

    await cardIn(page, 'Ava', 0).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => bar(page).count()).toBe(0);
    await expect.poll(async () => (await call(admin, 'GET', made[0]!['@id'])).status).toBe(404);
    // Undo appears when the page has the response, not when the server has finished.
    await page.getByText('Deleted 3 schedules').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => cardIn(page, 'Ava', 0).count()).toBe(1);
  });

  it('are copied with a preview when someone cannot come: their place is left open, and they are named', async () => {
    const at = ownWeek();
    await plan(at, 0, '10:00', '12:00', { title: 'Show', needs: { HOST: 1 }, scheduleEmployees: [shift('Ava')] });
    await plan(at, 7, '11:00', '13:00', { title: 'Shoot', type: 'VIDEO', liveAccount: null, scheduleEmployees: [shift('Ava', 'GENERAL')] });
    const page = await signedIn('manager');
    await openRoster(page, at);
    await cardIn(page, 'Ava', 0).focus();
    await page.keyboard.press('Space');
    await bar(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Next week' }).click();
    const preview = page.getByRole('dialog', { name: 'Copy 1 schedule' });
    await preview.getByText('1 schedule will be copied as a draft, 1 place left open.').waitFor();
    await preview.getByText(/^Ava is already on “Shoot”, .*, 11:00–13:00: the place is left open\.$/).waitFor();
    await preview.getByRole('button', { name: 'Copy 1 schedule', exact: true }).click();
    await preview.getByText('Copied 1 schedule, 1 place left open').waitFor();
    const { body } = await call<{ member: (Stored & { openPlaces: number })[] }>(
      admin,
      'GET',
      `/api/schedules?title=Show&startTime[after]=${at(7, '00:00')}&startTime[strictly_before]=${at(8, '00:00')}`,
    );
    expect(body.member).toMatchObject([{ openPlaces: 1, scheduleEmployees: [] }]);
    await preview.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alert').getByText('Copy undone: 1 schedule deleted').waitFor();
  });

  it('keep the focus on a card that the user went to before a panel closed on its own, and are deleted from anywhere', async () => {
    const at = ownWeek();
    const made = await row(at);
    const page = await signedIn('manager');
    await openRoster(page, at);
    await cardIn(page, 'Ava', 0).focus();
    await page.keyboard.press('Control+a');
    await bar(page).waitFor();
    // The response comes only after the user has left the panel.
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await intercept(page, '**/api/schedules/copy*', async (route) => {
      await asked;
      await route.continue();
    });
    await bar(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Next week' }).click();
    await cardIn(page, 'Ava', 1).focus();
    answer();
    await page.getByText('Copied 3 schedules').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await nothingMoves(page);
    expect(await page.evaluate<string>('document.activeElement.dataset.shift')).toBe(made[1]!.uuid);

    // The bar names the selection, so its buttons are no reason to ignore the key.
    await bar(page).getByRole('button', { name: 'Copy', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => bar(page).count()).toBe(0);
    await expect.poll(async () => (await call(admin, 'GET', made[0]!['@id'])).status).toBe(404);
  });

  it.runIf(WIDE)('ignore keys meant for another card, and are deselected when another week is shown', async () => {
    const at = ownWeek();
    const made = await row(at);
    await plan(at, 7, '10:00', '12:00', { scheduleEmployees: [shift('Ava')] });
    const page = await signedIn('manager');
    await openRoster(page, at);
    await cardIn(page, 'Ava', 0).click({ modifiers: ['Control'] });
    await bar(page).waitFor();
    await cardIn(page, 'Ava', 2).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => starts(made)).toEqual(at16(at, [0, '10:00'], [1, '10:00'], [3, '10:00']));
    expect(await bar(page).innerText()).toMatch(/1 selected/);
    await page.getByRole('button', { name: /^Next / }).click();
    await expect.poll(() => bar(page).count()).toBe(0);
    await cardIn(page, 'Ava', 0).waitFor();
    await cellIn(page, 'Ava', 4).click();
    await page.getByRole('dialog').waitFor();
  });

  it.runIf(WIDE)('are selected by a long press', async () => {
    const at = ownWeek();
    await row(at);
    const page = await signedIn('manager', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await openRoster(page, at);
    const box = (await cardIn(page, 'Ava', 0).boundingBox())!;
    const devtools = await page.context().newCDPSession(page);
    const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.locator('[data-ghost]').waitFor();
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await bar(page).waitFor();
    // Chromium reports a click for some long presses, a moment after the release.
    await cardIn(page, 'Ava', 0).dispatchEvent('click', { detail: 1 });
    await nothingMoves(page);
    expect(await bar(page).innerText()).toMatch(/1 selected/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear selection' }).tap();
    await expect.poll(() => bar(page).count()).toBe(0);
  });
});
