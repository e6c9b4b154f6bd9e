/** The roster: who works when on one screen; cards moved by mouse and keyboard between people and days; places filled by dragging. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, closeAll, faults, signedIn } from './kit/pages.ts';
import { nothingMoves, pageReady } from './kit/page-ready.ts';
import { ownWeeks, planner, type Made } from './kit/plans.ts';
import { cardIn as card, cellIn as cell, dragTo as drag, openRoster, rosterAt } from './kit/roster.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const { admin, other, people, plan } = await planner();
const ownWeek = ownWeeks('roster');

const shift = (nickname: string, role = 'HOST') => ({ employee: people[nickname], role });

const assigned = async ({ '@id': iri }: Made) => {
  const { startTime, scheduleEmployees } = (
    await call<Made & { scheduleEmployees: readonly { employee: string; role: string }[] }>(admin, 'GET', iri)
  ).body;
  return { start: startTime.slice(0, 16), people: scheduleEmployees.map(({ employee, role }) => ({ employee, role })) };
};

describe('roster', () => {
  it("is the planner's start screen, with hours and days off of each person", async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '14:30', { scheduleEmployees: [shift('Ava')] });
    await plan(at, 3, '22:00', '23:30', { scheduleEmployees: [shift('Ava')] });
    const page = await signedIn('manager');
    await page.goto(`/schedules?date=${at(0, '00:00').slice(0, 10)}`);
    await card(page, 'Ava', 1).waitFor();
    expect(await page.getByRole('rowheader', { name: /^Ava/ }).innerText()).toMatch(/6 h\s+5 off/);
    expect(await card(page, 'Ava', 1).innerText()).toMatch(/10:00–14:30/);
    expect(await page.getByRole('columnheader').nth(2).innerText()).toMatch(/1 shift\s+4\.5 h/);
    await page.getByRole('radiogroup', { name: 'Rows' }).getByText('Accounts').click();
    await expect.poll(() => card(page, 'northpeak', 1).innerText()).toMatch(/Ava/);
  });

  it.runIf(WIDE)('keeps the text of each card inside the card, in a window with little room per day', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '14:00', { scheduleEmployees: [shift('Ava')], needs: { HOST: 1, SUPPORT: 1 } });
    const page = await signedIn('manager', { viewport: { width: 1280, height: 800 } });
    await openRoster(page, at);
    expect(await card(page, 'Ava', 1).innerText()).toMatch(/10:00–14:00/);
    const open = cell(page, 'Open places', 1).locator('[data-shift]');
    expect(await open.innerText()).toMatch(/10:00\s+Supp/);
    for (const one of [card(page, 'Ava', 1), open])
      expect(await one.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await page.getByRole('radiogroup', { name: 'Length' }).getByText('2 weeks').click();
    await page.getByRole('columnheader').nth(14).waitFor();
    await pageReady(page);
    const cells = page.getByRole('cell');
    expect(await cells.evaluateAll((all) => all.filter((element) => element.scrollWidth > element.clientWidth).length)).toBe(0);
  });

  it('moves a card to another person and day, and undoes it', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { scheduleEmployees: [shift('Ava', 'MODERATOR')] });
    const before = await assigned(made);
    const page = await signedIn('manager');
    await openRoster(page, at);
    await drag(page, card(page, 'Ava', 1), cell(page, 'Callum', 3));
    await page
      .getByText(/Thu.*10:00–12:00 · Callum/)
      .first()
      .waitFor();
    await page.mouse.up();
    await expect
      .poll(() => assigned(made))
      .toEqual({ start: at(3, '10:00').slice(0, 16), people: [{ employee: people['Callum'], role: 'MODERATOR' }] });
    await card(page, 'Callum', 3).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('alert').getByText('Undone: reassigned', { exact: true }).waitFor();
    await expect.poll(() => assigned(made)).toEqual(before);
  });

  it.runIf(WIDE)('keeps people whom another planner has assigned in the meantime, and moves only its own change', async () => {
    const at = ownWeek();
    const made = await plan(at, 1, '10:00', '12:00', { scheduleEmployees: [shift('Ava')] });
    const page = await signedIn('manager');
    // The other planner's change does not reach this page before the drop.
    await page.route('**/api/events*', (route) => route.abort());
    await openRoster(page, at);
    const add = { schedule: made['@id'], ...shift('Beatriz', 'MODERATOR') };
    expect((await call(admin, 'POST', '/api/schedule_employees', add)).status).toBe(201);
    const both = { start: at(1, '10:00').slice(0, 16), people: [shift('Ava'), shift('Beatriz', 'MODERATOR')] };
    await drag(page, card(page, 'Ava', 1), cell(page, 'Callum', 1));
    await page.mouse.up();
    await page.getByText('Someone else has changed who works').waitFor();
    await card(page, 'Beatriz', 1).waitFor();
    expect(await assigned(made)).toEqual(both);
    await call(admin, 'PATCH', made['@id'], { title: 'Theirs' });
    await drag(page, card(page, 'Ava', 1), cell(page, 'Ava', 3));
    await page.mouse.up();
    await expect.poll(() => assigned(made)).toEqual({ ...both, start: at(3, '10:00').slice(0, 16) });
    expect((await call<{ title: string }>(admin, 'GET', made['@id'])).body.title).toBe('Theirs');
  });

  it('warns of a double booking before the drop, shows who is free, and cancels on Esc', async () => {
    const at = ownWeek();
    const made = await plan(at, 2, '10:00', '12:00', { scheduleEmployees: [shift('Ava')] });
    await plan(at, 2, '11:00', '13:00', { liveAccount: other, scheduleEmployees: [shift('Beatriz')] });
    const before = await assigned(made);
    const page = await signedIn('manager');
    await openRoster(page, at);
    await drag(page, card(page, 'Ava', 2), cell(page, 'Beatriz', 2));
    await page
      .getByText(/Beatriz is on .* 11:00–13:00/)
      .first()
      .waitFor();
    expect(await cell(page, 'Beatriz', 2).getAttribute('data-free')).toBe('no');
    expect(await cell(page, 'Callum', 2).getAttribute('data-free')).toBe('yes');
    const announced = page.getByRole('status').filter({ hasText: /Beatriz is on/ });
    expect(await announced.count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await nothingMoves(page);
    await expect.poll(() => announced.count()).toBe(0);
    expect(await assigned(made)).toEqual(before);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('fills an open place in its role', async () => {
    const at = ownWeek();
    const made = await plan(at, 4, '18:00', '20:00', { needs: { HOST: 1, MODERATOR: 1 }, scheduleEmployees: [shift('Ava')] });
    const page = await signedIn('manager');
    await openRoster(page, at);
    await expect.poll(() => card(page, 'Open places', 4).innerText()).toMatch(/Mod/);
    await drag(page, card(page, 'Open places', 4), cell(page, 'Dele', 4));
    await page.mouse.up();
    await expect
      .poll(async () => (await assigned(made)).people)
      .toEqual([
        { employee: people['Ava'], role: 'HOST' },
        { employee: people['Dele'], role: 'MODERATOR' },
      ]);
    await expect.poll(() => card(page, 'Open places', 4).count()).toBe(0);
  });

  it('is operated by keyboard alone', async () => {
    const at = ownWeek();
    const made = await plan(at, 0, '10:00', '12:00', { scheduleEmployees: [shift('Beatriz')] });
    const page = await signedIn('manager');
    await openRoster(page, at);
    await card(page, 'Beatriz', 0).focus();
    await page.getByRole('tooltip').getByText('Beatriz').waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(() => assigned(made))
      .toEqual({ start: at(1, '10:00').slice(0, 16), people: [{ employee: people['Ava'], role: 'HOST' }] });
    await expect.poll(() => cell(page, 'Ava', 1).locator('[data-shift]:focus').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('roster of many people', () => {
  const many: string[] = [];
  beforeAll(async () => {
    for (let index = 1; index <= 36; index += 1) {
      const nickname = `Zoe ${String(index).padStart(2, '0')}`;
      const made = await call<{ '@id': string }>(admin, 'POST', '/api/employees', { nickname, generalHourlyRate: '12.00' });
      expect(made.status).toBe(201);
      many.push(made.body['@id']);
    }
  });
  // They would make each later roster of this server longer.
  afterAll(async () => {
    for (const employee of many) await call(admin, 'DELETE', employee);
  });

  it('renders only the visible rows; keyboard, selection and dragging reach the others', async () => {
    const at = ownWeek();
    const first = await plan(at, 0, '10:00', '12:00', { scheduleEmployees: [shift('Ava')] });
    const above = await plan(at, 1, '10:00', '12:00', { scheduleEmployees: [{ employee: many.at(-2), role: 'HOST' }] });
    const last = await plan(at, 1, '14:00', '16:00', { scheduleEmployees: [{ employee: many.at(-1), role: 'HOST' }] });
    const page = await signedIn('manager');
    await openRoster(page, at);
    const rowCount = Number(await page.getByRole('table', { name: /^Schedules/ }).getAttribute('aria-rowcount'));
    const rowIndexOf = (name: string) => cell(page, name, 0).locator('xpath=..').getAttribute('aria-rowindex');
    const focused = () => page.locator('[data-shift]:focus').getAttribute('data-shift');
    expect(rowCount).toBeGreaterThan(37);
    expect(await page.getByRole('row').count()).toBeLessThan(30);
    expect(await card(page, 'Zoe 36', 1).count()).toBe(0);

    await card(page, 'Ava', 0).focus();
    await page.keyboard.press('End');
    await expect.poll(focused).toBe(last.uuid);
    expect(Number(await rowIndexOf('Zoe 36'))).toBe(Number(await rowIndexOf('Zoe 35')) + 1);
    const box = (await card(page, 'Zoe 36', 1).boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
    await page.keyboard.press('Control+a');
    await page
      .getByRole('toolbar', { name: 'Selected schedules' })
      .getByText(/3 selected/)
      .waitFor();
    await page.keyboard.press('Escape');
    // The row above is reached in the same column, although it may be out of view.
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe(above.uuid);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.locator('[data-cell]:focus').getAttribute('data-column')).toBe('1');
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe(first.uuid);
    // The focused card stays mounted when it is scrolled out of view.
    await cell(page, 'Ava', 3).hover();
    await page.mouse.wheel(0, 10_000);
    await cell(page, 'Zoe 36', 3).waitFor();
    expect(await focused()).toBe(first.uuid);
    await page.mouse.wheel(0, -10_000);

    const table = (await page.getByRole('table', { name: /^Schedules/ }).boundingBox())!;
    const placeOf = async () => (await card(page, 'Ava', 0).boundingBox())!;
    // Scrolling continues for a while, with the card mounted throughout.
    const restsInView = async () => {
      const { y } = await placeOf();
      await nothingMoves(page);
      return y > table.y && y === (await placeOf()).y;
    };
    await expect.poll(restsInView).toBe(true);
    const hold = await placeOf();
    await page.mouse.move(hold.x + hold.width / 2, hold.y + hold.height / 2);
    await page.mouse.down();
    await page.mouse.move(hold.x + hold.width / 2, hold.y + 40);
    await page.mouse.move(hold.x + hold.width / 2, table.y + table.height - 8);
    await cell(page, 'Zoe 36', 3).waitFor();
    await nothingMoves(page);
    await cell(page, 'Zoe 36', 0).hover({ force: true });
    await expect.poll(() => cell(page, 'Zoe 36', 0).getAttribute('data-free')).toBe('yes');
    await page.mouse.up();
    await expect.poll(async () => (await assigned(first)).people).toEqual([{ employee: many.at(-1), role: 'HOST' }]);
    await card(page, 'Zoe 36', 0).waitFor();
  });

  it('creates a schedule in the cell that was pressed', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '14:00');
    const page = await signedIn('manager');
    // A long roster re-renders its rows when the virtualisation code has loaded: here between mousedown and mouseup.
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch();
      // Only this chunk has rows that are kept.
      if (/kept:.*rangeExtractor/s.test(await response.text())) await held;
      await route.fulfill({ response });
    });
    await page.goto(rosterAt(at));
    await page.locator('[data-shift]').first().waitFor();
    const pressed = cell(page, 'Dele', 5);
    await pressed.hover();
    await pressed.evaluate((element) => element.setAttribute('data-pressed', ''));
    await page.mouse.down();
    letThrough();
    await expect.poll(() => pressed.getAttribute('data-pressed')).toBe(null);
    await page.mouse.up();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Person 1', exact: true }).inputValue()).toMatch(/Dele/);
    await page.keyboard.press('Escape');
  });
});

describe('on a phone', () => {
  it('opens on today, one day wide', async () => {
    const page = await signedIn('manager', { viewport: { width: 390, height: 844 } });
    await page.goto('/schedules');
    await pageReady(page);
    const today = page.locator('[role="columnheader"][data-today]');
    await today.waitFor();
    const box = (await today.boundingBox())!;
    const names = (await page.locator('[data-corner]').boundingBox())!;
    const roster = (await page.getByRole('table').boundingBox())!;
    // Nothing of the day before or after is in view.
    expect(Math.abs(box.x - names.x - names.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(box.x + box.width - roster.x - roster.width)).toBeLessThanOrEqual(2);
    expect(names.width).toBeLessThan(roster.width / 3);
  });

  it('shows the open places and the conflicts before all other figures, without scrolling', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { needs: { HOST: 2 } });
    const page = await signedIn('manager', { viewport: { width: 390, height: 844 } });
    await page.goto(`/schedules?view=roster&date=${at(0, '00:00').slice(0, 10)}`);
    await pageReady(page);
    const summary = page.getByRole('group', { name: 'Summary' });
    const boxOf = (text: RegExp) => summary.getByText(text).first().boundingBox();
    const measure = () => Promise.all([summary.boundingBox(), boxOf(/^\s*2 open$/), boxOf(/conflicts$/), boxOf(/schedule$/)]);
    // A figure that is just being rendered again has no box.
    let boxes: Awaited<ReturnType<typeof measure>>[number][] = [];
    await expect.poll(async () => (boxes = await measure()).includes(null)).toBe(false);
    const [frame, open, conflicts, schedules] = boxes.map((box) => box!);
    expect(open!.x).toBeGreaterThanOrEqual(frame!.x);
    expect(open!.x + open!.width).toBeLessThanOrEqual(conflicts!.x);
    expect(conflicts!.x + conflicts!.width).toBeLessThanOrEqual(schedules!.x);
    expect(conflicts!.x + conflicts!.width).toBeLessThanOrEqual(frame!.x + frame!.width);
  });
});

describe('schedule page', () => {
  it('shows a schedule, with a link to edit it in the calendar', async () => {
    const at = ownWeek();
    const made = await plan(at, 2, '10:00', '12:00', { title: 'Spring launch', needs: { HOST: 2 }, scheduleEmployees: [shift('Ava')] });
    const page = await signedIn('manager');
    await page.goto(`/schedules/${made.uuid}`);
    await page.getByRole('heading', { name: 'Spring launch' }).waitFor();
    const list = page.getByRole('region', { name: 'People' });
    await list.getByText('1 place open').waitFor();
    expect(await list.innerText()).toMatch(/Ava\s+Host/);
    await page.getByRole('link', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog');
    await expect.poll(() => editor.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Spring launch');
  });

  it('is not found without access', async () => {
    const at = ownWeek();
    const made = await plan(at, 2, '10:00', '12:00', { title: 'Draft of others', scheduleEmployees: [shift('Beatriz')] });
    const page = await signedIn('employee');
    await page.goto(`/schedules/${made.uuid}`);
    await page
      .getByRole('link', { name: /schedules/i })
      .first()
      .waitFor();
    await page
      .getByText(/not found|does not exist/i)
      .first()
      .waitFor();
    expect(await page.getByText('Draft of others').count()).toBe(0);
  });
});
