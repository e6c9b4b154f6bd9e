/** Planning with mouse and keyboard: create, move, resize, undo; double bookings that snap back; and live updates for others. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { call, closeAll, faults, signedIn, UNUSED } from './kit/pages.ts';
import { nothingMoves, pageReady } from './kit/page-ready.ts';
import { ownWeeks, planner, type At, type Made } from './kit/plans.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const { admin, other, people, plan } = await planner();

/** Weeks in which London is on UTC. */
const ownWeek = ownWeeks('schedules');

async function openWeek(page: Page, at: At, view = 'week'): Promise<void> {
  await page.goto(`/schedules?view=${view}&date=${at(0, '00:00').slice(0, 10)}`);
  await page.locator('[data-shift]').first().waitFor();
  // Later updates would move the events before the mouse reaches them.
  await pageReady(page);
}

const event = (page: Page, { uuid }: Pick<Made, 'uuid'>): Locator => page.locator(`[data-shift*="${uuid}"]`).first();

/** Presses on the event's centre and moves it by a number of pixels, in steps, as a user does. */
async function drag(page: Page, what: Locator, x: number, y: number, from: { x?: number; y?: number } = {}): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = (await what.boundingBox())!;
  const start = { x: box.x + (from.x ?? box.width / 2), y: box.y + (from.y ?? Math.min(box.height / 2, 30)) };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(start.x + (x * step) / 8, start.y + (y * step) / 8);
  // The calendar follows the pointer once per frame.
  await nothingMoves(page);
  await page.mouse.up();
}

const times = async ({ '@id': iri }: Made) => {
  const { startTime, endTime } = (await call<Made>(admin, 'GET', iri)).body;
  return [startTime.slice(0, 16), endTime.slice(0, 16)];
};

/** Width of a day and height of an hour on the screen, measured from the event. */
async function grid(what: Locator, hours: number): Promise<{ day: number; hour: number }> {
  const box = (await what.boundingBox())!;
  const day = await what.page().locator('.ec-day').nth(1).boundingBox();
  return { day: day!.width, hour: box.height / hours };
}

describe('manager', () => {
  it('drags a shift to another day and hour, and undoes it', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Movable' });
    const page = await signedIn('manager');
    await openWeek(page, at);
    const { day, hour } = await grid(event(page, made), 2);
    await drag(page, event(page, made), day, hour * 2);
    await expect.poll(() => times(made)).toEqual([at(2, '12:00').slice(0, 16), at(2, '14:00').slice(0, 16)]);
    const toast = (text: string) => page.getByRole('alert').getByText(text, { exact: true });
    await page.keyboard.press('Control+z');
    await toast('Undone: moved').waitFor();
    await expect.poll(() => times(made)).toEqual([at(1, '10:00').slice(0, 16), at(1, '12:00').slice(0, 16)]);
    await page.keyboard.press('Control+Shift+z');
    await toast('Redone: moved').waitFor();
    await expect.poll(() => toast('Undone: moved').count()).toBe(0);
  });
  it('drags a shift by touch, after a long press', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Touched' });
    const page = await signedIn('manager', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto(`/schedules?view=day&date=${at(1, '00:00').slice(0, 10)}`);
    await event(page, made).waitFor();
    await pageReady(page);
    await event(page, made).scrollIntoViewIfNeeded();
    const box = (await event(page, made).boundingBox())!;
    const hour = box.height / 2;
    const finger = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + 20) };
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await page.locator('.shift-ghost').first().waitFor();
    for (const part of [0.5, 1])
      await devtools.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ ...finger, y: Math.round(finger.y + hour * part) }],
      });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => times(made)).toEqual([at(1, '11:00').slice(0, 16), at(1, '13:00').slice(0, 16)]);
  });
  it('drops a shift on a busy person: it snaps back and names the conflict', async () => {
    const at = ownWeek();
    await plan(at, 2, '10:00', '12:00', {
      title: 'Busy',
      liveAccount: other,
      scheduleEmployees: [{ employee: people.Milo, role: 'HOST' }],
    });
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Wanted', scheduleEmployees: [{ employee: people.Milo, role: 'HOST' }] });
    const page = await signedIn('manager');
    await openWeek(page, at);
    const { day } = await grid(event(page, made), 2);
    await drag(page, event(page, made), day, 0);
    await page
      .getByText(/Milo is already on .Busy./)
      .first()
      .waitFor();
    expect(await times(made)).toEqual([at(1, '10:00').slice(0, 16), at(1, '12:00').slice(0, 16)]);
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: /Milo is on/ })
          .count(),
      )
      .toBe(0);
  });
  it.runIf(WIDE)('replaces the message of a refused change by the result of the next one, and keeps that of another schedule', async () => {
    const at = ownWeek();
    const assigned = (name: string) => [{ employee: people[name], role: 'HOST' }];
    await plan(at, 2, '10:00', '12:00', { title: 'Busy', liveAccount: other, scheduleEmployees: assigned('Milo') });
    await plan(at, 2, '14:00', '16:00', { title: 'Taken', liveAccount: other, scheduleEmployees: assigned('Dele') });
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Wanted', scheduleEmployees: assigned('Milo') });
    const second = await plan(at, 1, '14:00', '16:00', { title: 'Second', scheduleEmployees: assigned('Dele') });
    const page = await signedIn('manager');
    await openWeek(page, at);
    const toast = (text: RegExp | string) => page.getByRole('alert').filter({ hasText: text });
    const move = async (what: Made, key: string) => {
      await event(page, what).getByRole('button').focus();
      await page.keyboard.press(key);
    };
    await move(second, 'Alt+ArrowRight');
    await toast(/Dele is already on .Taken./).waitFor();
    await move(made, 'Alt+ArrowRight');
    await toast(/Milo is already on .Busy./).waitFor();
    // Toasts stay while the pointer is over one of them.
    await toast(/Milo is already on .Busy./).hover();
    await move(made, 'Alt+ArrowDown');
    await toast('Moved').waitFor();
    await expect.poll(() => toast(/Milo is already on .Busy./).count()).toBe(0);
    expect(await toast(/Dele is already on .Taken./).count()).toBe(1);
    await toast('Moved').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => times(made)).toEqual([at(1, '10:00').slice(0, 16), at(1, '12:00').slice(0, 16)]);
  });
  it('sees soft conflicts before saving, and overrides them with a reason', async () => {
    const at = ownWeek();
    await plan(at, 1, '18:00', '22:00', {
      title: 'Late one',
      liveAccount: other,
      scheduleEmployees: [{ employee: people.Priya, role: 'HOST' }],
    });
    const made = await plan(at, 3, '08:00', '10:00', { title: 'Early one', scheduleEmployees: [{ employee: people.Priya, role: 'HOST' }] });
    const page = await signedIn('manager');
    await openWeek(page, at);
    const { day } = await grid(event(page, made), 2);
    await drag(page, event(page, made), -day, 0);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/only 10 h free before \w+ 08:00/).waitFor();
    await dialog.getByRole('textbox').fill('Agreed with Priya');
    await dialog
      .getByRole('button', { name: /save|move|anyway|override/i })
      .last()
      .click();
    await expect.poll(() => times(made)).toEqual([at(2, '08:00').slice(0, 16), at(2, '10:00').slice(0, 16)]);
    const trail = await call<{ member: { reason: string | null }[] }>(admin, 'GET', `/api/audit_entries?record=${made['@id']}`);
    expect(trail.body.member[0]?.reason).toBe('Agreed with Priya');
  });
  it.runIf(WIDE)('counts the conflicts of the week, even if the browser never reports idle time', async () => {
    const at = ownWeek();
    const assigned = [{ employee: people.Priya, role: 'HOST' }];
    await plan(at, 1, '18:00', '22:00', { title: 'Late', liveAccount: other, scheduleEmployees: assigned });
    await plan(at, 2, '08:00', '10:00', { title: 'Early', scheduleEmployees: assigned, overrideReason: 'Agreed' });
    const page = await signedIn('manager', UNUSED);
    // Each look at the clock shows 10 ms more, so that the work is done in many slices.
    await page.addInitScript(`
      const { performance: clock } = window;
      const now = clock.now.bind(clock);
      let looks = 0;
      clock.now = () => now() + 10 * looks++;
      window.requestIdleCallback = (work, { timeout } = {}) => (timeout === undefined ? 0 : setTimeout(work, timeout));
      window.cancelIdleCallback = clearTimeout;
    `);
    await page.goto(`/schedules?view=week&date=${at(0, '00:00').slice(0, 10)}`);
    await page.getByRole('button', { name: '2 conflicts', exact: true }).waitFor();
  });
  it('draws a new schedule on the grid', async () => {
    const at = ownWeek();
    const made = await plan(at, 0, '09:00', '11:00', { title: 'Marker', liveAccount: other });
    const page = await signedIn('manager');
    await openWeek(page, at);
    const marker = event(page, made);
    await marker.scrollIntoViewIfNeeded();
    const box = (await marker.boundingBox())!;
    const { day } = await grid(marker, 2);
    await page.mouse.move(box.x + box.width / 2 + day * 2, box.y + 2);
    await page.mouse.down();
    for (let step = 1; step <= 6; step += 1)
      await page.mouse.move(box.x + box.width / 2 + day * 2, box.y + 2 + ((box.height - 6) * step) / 6);
    await page.mouse.up();
    const editor = page.getByRole('dialog');
    await editor.getByRole('combobox', { name: /account/i }).click();
    await page.getByRole('option', { name: 'northpeak', exact: true }).click();
    await editor.getByRole('textbox', { name: /title/i }).fill('Drawn');
    await editor
      .getByRole('button', { name: /create|save/i })
      .last()
      .click();
    await expect.poll(() => page.locator('[data-shift]').count()).toBe(2);
    const found = await call<{ member: Made[] }>(
      admin,
      'GET',
      `/api/schedules?title=Drawn&startTime[after]=${encodeURIComponent(at(2, '00:00'))}&startTime[before]=${encodeURIComponent(at(3, '00:00'))}`,
    );
    expect(found.body.member.map(({ startTime, endTime }) => [startTime.slice(0, 16), endTime.slice(0, 16)])).toEqual([
      [at(2, '09:00').slice(0, 16), at(2, '11:00').slice(0, 16)],
    ]);
  });
  it('moves, lengthens and deletes by keyboard alone', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Keyed' });
    const page = await signedIn('manager');
    await openWeek(page, at);
    await event(page, made).getByRole('button').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => times(made)).toEqual([at(1, '10:15').slice(0, 16), at(1, '12:15').slice(0, 16)]);
    await event(page, made).getByRole('button').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => times(made)).toEqual([at(2, '10:15').slice(0, 16), at(2, '12:15').slice(0, 16)]);
    await event(page, made).getByRole('button').focus();
    await page.keyboard.press('Shift+Alt+ArrowDown');
    await expect.poll(() => times(made)).toEqual([at(2, '10:15').slice(0, 16), at(2, '12:30').slice(0, 16)]);
  });
  describe('moving a shift to a time with more shifts than fit', () => {
    /** Shows a shift of Monday, and three of Tuesday, of which two are folded. */
    const opened = async () => {
      const at = ownWeek();
      for (const title of ['First', 'Second', 'Third']) await plan(at, 1, '10:00', '12:00', { type: 'VIDEO', title });
      const made = await plan(at, 0, '10:00', '12:00', { type: 'VIDEO', title: 'Moved' });
      const page = await signedIn('manager', UNUSED);
      await page.setViewportSize({ width: 1280, height: 800 });
      await openWeek(page, at);
      expect(await page.locator('.shift-more').count()).toBe(1);
      return { at, made, page };
    };
    const hasFocus = (what: Locator) => what.evaluate((element) => element.contains(element.ownerDocument.activeElement));

    it.runIf(WIDE)('keeps it in sight and focused by keyboard, so that the next key acts on the same shift', async () => {
      const { at, made, page } = await opened();
      await event(page, made).getByRole('button').focus();
      await page.keyboard.press('Alt+ArrowRight');
      await expect.poll(() => times(made)).toEqual([at(1, '10:00').slice(0, 16), at(1, '12:00').slice(0, 16)]);
      await pageReady(page);
      expect(await hasFocus(event(page, made))).toBe(true);
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(() => times(made)).toEqual([at(1, '10:15').slice(0, 16), at(1, '12:15').slice(0, 16)]);
    });

    it.runIf(WIDE)('keeps it in sight and focused when it is dragged, also when another planner adds an earlier one', async () => {
      const { at, made, page } = await opened();
      const { day } = await grid(event(page, made), 2);
      await drag(page, event(page, made), day, 0);
      await expect.poll(() => times(made)).toEqual([at(1, '10:00').slice(0, 16), at(1, '12:00').slice(0, 16)]);
      await pageReady(page);
      expect(await hasFocus(event(page, made))).toBe(true);
      await plan(at, 1, '09:00', '11:00', { type: 'VIDEO', title: 'Earlier' });
      await page.getByText('+4', { exact: true }).waitFor();
      expect(await hasFocus(event(page, made))).toBe(true);
      await page.keyboard.press('Delete');
      await page.getByText('Deleted').first().waitFor();
      expect((await call(admin, 'GET', made['@id'])).status).toBe(404);
    });

    it.runIf(WIDE)('keeps a focused shift in sight when another planner adds earlier ones', async () => {
      const { at, made, page } = await opened();
      await event(page, made).getByRole('button').focus();
      for (const title of ['Early', 'Earlier']) await plan(at, 0, '09:00', '11:00', { type: 'VIDEO', title });
      await expect.poll(() => page.locator('.shift-more').count()).toBe(2);
      expect(await hasFocus(event(page, made))).toBe(true);
    });
  });
  it.runIf(WIDE)(
    'reads only the start in a narrow card, in the same format as elsewhere, and both times in its name and tooltip',
    async () => {
      const at = ownWeek();
      const made = await plan(at, 1, '09:00', '11:00', { type: 'VIDEO', title: 'Left' });
      await plan(at, 1, '09:00', '11:00', { type: 'VIDEO', title: 'Right' });
      const page = await signedIn('manager', UNUSED);
      await page.setViewportSize({ width: 1280, height: 800 });
      await openWeek(page, at);
      const shown = event(page, made)
        .locator('.shift-time')
        .evaluate((element) => element.ownerDocument.defaultView!.getComputedStyle(element, '::after').content);
      expect(await shown).toBe('"09:00"');
      await event(page, made)
        .getByRole('button', { name: /09:00–11:00/ })
        .hover();
      expect(await event(page, made).getAttribute('title')).toContain('09:00–11:00');
    },
  );
  it("sees another planner's changes immediately", async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { title: 'First' });
    const page = await signedIn('manager');
    await openWeek(page, at);
    const made = await plan(at, 3, '10:00', '12:00', { title: 'From elsewhere' });
    await event(page, made).waitFor();
  });
  it('reassigns by dragging between people', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '13:00', {
      title: 'Handed over',
      scheduleEmployees: [{ employee: people.Dele, role: 'HOST' }],
    });
    const page = await signedIn('manager');
    await page.goto(`/schedules?view=employees&span=day&date=${at(1, '00:00').slice(0, 10)}`);
    await pageReady(page);
    const row = (name: string) => page.locator('.ec-row-head', { hasText: name }).first();
    await event(page, made).scrollIntoViewIfNeeded();
    const [from, to] = [(await row('Dele').boundingBox())!, (await row('Ewan').boundingBox())!];
    await drag(page, event(page, made), 0, to.y - from.y);
    await expect
      .poll(async () =>
        (await call<{ scheduleEmployees: { employeeName: string }[] }>(admin, 'GET', made['@id'])).body.scheduleEmployees.map(
          ({ employeeName }) => employeeName,
        ),
      )
      .toEqual(['Ewan']);
  });
  it.runIf(WIDE)('closes only the question about conflicts with Escape, and keeps the form behind it as it was', async () => {
    const at = ownWeek();
    const assigned = [{ employee: people.Priya, role: 'HOST' }];
    await plan(at, 1, '18:00', '22:00', { title: 'Late first', liveAccount: other, scheduleEmployees: assigned });
    const made = await plan(at, 2, '12:00', '16:00', { title: 'Early next', scheduleEmployees: assigned });
    const page = await signedIn('manager');
    await openWeek(page, at);
    await event(page, made).getByRole('button').focus();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Schedule', exact: true });
    await editor.getByLabel('From, hours').fill('08');
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: 'Check before saving' });
    await question.getByText(/only 10 h free/).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await editor.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await editor.getByText('Discard changes?').count()).toBe(0);
    expect(await editor.getByLabel('From, hours').inputValue()).toBe('08');
  });
  it.runIf(WIDE)('asks before the command palette leaves a schedule with unsaved input', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { title: 'Half typed' });
    const page = await signedIn('manager');
    await openWeek(page, at);
    await event(page, made).getByRole('button').focus();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Schedule', exact: true });
    await editor.getByRole('textbox', { name: 'Title' }).fill('Typed');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('reports');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    expect(await editor.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Typed');
    await editor.getByRole('textbox', { name: 'Title' }).press('Control+Enter');
    await editor.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/schedules');
  });
});

describe('employee', () => {
  it('sees their published part, read-only', async () => {
    const at = ownWeek();
    const shown = await plan(at, 1, '10:00', '12:00', {
      title: 'Mine to see',
      scheduleEmployees: [{ employee: people.Ava, role: 'HOST' }],
    });
    await plan(at, 2, '10:00', '12:00', { title: 'Still a draft', scheduleEmployees: [{ employee: people.Ava, role: 'HOST' }] });
    await plan(at, 3, '10:00', '12:00', { title: 'Of others' });
    await call(admin, 'POST', '/api/schedules/publish', { schedules: [shown['@id']] });
    const page = await signedIn('employee');
    await openWeek(page, at);
    expect(await page.locator('[data-shift]').count()).toBe(1);
    expect(await page.getByRole('button', { name: /new schedule|publish/i }).count()).toBe(0);
    const before = await times(shown);
    const written: string[] = [];
    page.on('request', (request) => (request.method() === 'GET' ? undefined : written.push(`${request.method()} ${request.url()}`)));
    await drag(page, event(page, shown), 150, 40);
    await pageReady(page);
    expect(written).toEqual([]);
    expect(await times(shown)).toEqual(before);
    expect(await page.getByText('£').count()).toBe(0);
  });
});
