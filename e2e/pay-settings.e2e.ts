/** Settings for pay: bonus settings with their preview, holidays of a year, and the menu that leads there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, pageOf, signedIn, tokenOf } from './kit/pages.ts';
import { broken, intercept } from './kit/requests.ts';
import { answerTerms, giveReason } from './kit/terms.ts';
import { WIDE } from '../test/kit/breadth.ts';

/** Those of the demo, which other files may use afterwards. */
let before: readonly Settings[] = [];
beforeAll(async () => {
  before = await inForce();
});
afterAll(async () => {
  await withoutSettings();
  for (const settings of before)
    expect((await call(await tokenOf('admin'), 'POST', '/api/bonus_settings', { ...settings, ...REASON })).status).toBe(201);
  await closeAll();
  expect(faults).toEqual([]);
});

interface Settings {
  readonly '@id': string;
  readonly [field: string]: unknown;
}
const inForce = async () =>
  (await call<{ member: Settings[] }>(await tokenOf('admin'), 'GET', '/api/bonus_settings?isActive=true')).body.member;
const holidaysOf = async (year: number) =>
  (
    await call<{ holidays: { date: string; name: string | null }[] }>(
      await tokenOf('admin'),
      'GET',
      `/api/holiday-configurations/year/${year}`,
    )
  ).body.holidays.map(({ date, name }) => `${date} ${name ?? ''}`.trim());
/** The first settings concern the demo's paid months. */
const REASON = { overrideReason: 'Set up late' };
const focused = (page: Page, attribute: string) =>
  page.evaluate<string | null>(`document.activeElement?.getAttribute(${JSON.stringify(attribute)})`);
const part = (page: Page, day: string, name: RegExp) =>
  page.getByRole('group', { name: new RegExp(`^${day}, `) }).getByRole('button', { name });

async function withoutSettings(): Promise<void> {
  const token = await tokenOf('admin');
  const reason = new URLSearchParams(REASON).toString();
  for (const { '@id': iri } of await inForce()) await call(token, 'DELETE', `${iri}?${reason}`);
}

describe('bonus settings', () => {
  it('are created, found again and changed, with a live preview', async () => {
    await withoutSettings();
    const page = await pageOf('admin');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bonus Settings' }).click();
    await page.getByText('Nothing is set up yet').waitFor();
    await page.getByLabel('Early bonus').fill('1.50');
    await part(page, 'Weekday', /^00:00–08:00: Early £1\.50 per hour$/).waitFor();
    await page.getByLabel('Weekend bonus').fill('3');
    await part(page, 'Weekend', /^00:00–08:00: Early £1\.50 \+ weekend £3\.00 = £4\.50 per hour$/).waitFor();
    await page.getByLabel('Late bonus').fill('2');
    await page.getByLabel('Late from').fill('2130');
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Late from').inputValue()).toBe('21:30');
    await page.keyboard.press('Control+Enter');
    await giveReason(page, REASON.overrideReason);
    await page.getByText('Bonus settings saved').waitFor();
    expect(await inForce()).toMatchObject([
      { earlyShiftBonusRate: '1.50', lateShiftBonusRate: '2.00', weekendBonusRate: '3.00', lateShiftCutoff: '21:30', isActive: true },
    ]);
    await page.reload();
    await expect.poll(() => page.getByLabel('Late bonus').inputValue()).toBe('2.00');
    await page.getByLabel('Holiday bonus').fill('5');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await answerTerms(page);
    await page.getByText('Bonus settings saved').waitFor();
    expect(await inForce()).toMatchObject([{ holidayBonusRate: '5.00', weekendBonusRate: '3.00' }]);
  });
  it('are previewed by keyboard, in percent too, and an error leaves the preview unchanged', async () => {
    await withoutSettings();
    await call(await tokenOf('admin'), 'POST', '/api/bonus_settings', {
      earlyShiftBonusRate: '10',
      weekendBonusRate: '20',
      rateUnit: 'PERCENT',
      ...REASON,
    });
    const page = await signedIn('admin');
    await page.goto('/bonus-settings');
    await part(page, 'Weekend', /^00:00–08:00/).focus();
    await page.getByRole('tooltip', { name: 'Early 10% + weekend 20% = 30% per hour' }).waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await focused(page, 'aria-label')).toBe('08:00–24:00: Weekend 20% per hour');
    await page.getByLabel('Early bonus').fill('ten');
    await page.getByText('Invalid values are ignored until they are fixed.').waitFor();
    await part(page, 'Weekday', /^00:00–08:00: Early 10% per hour$/).waitFor();
    await page.getByLabel('Early until').fill('23:00');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('The late cutoff should be after the early cutoff.').waitFor();
    await page.getByText('Enter a number').waitFor();
    expect(await page.getByLabel('Early bonus').getAttribute('aria-invalid')).toBe('true');
    expect(await inForce()).toMatchObject([{ earlyShiftBonusRate: '10.00', earlyShiftCutoff: '08:00' }]);
  });
  it.runIf(WIDE)("are neither lost when leaving nor written over another user's changes", async () => {
    await withoutSettings();
    const { body: made } = await call<Settings>(await tokenOf('admin'), 'POST', '/api/bonus_settings', {
      earlyShiftBonusRate: '1',
      ...REASON,
    });
    const page = await signedIn('admin');
    await page.goto('/bonus-settings');
    await page.getByLabel('Early bonus').fill('1.75');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await call(await tokenOf('admin'), 'PATCH', made['@id'], { earlyShiftBonusRate: '2.25', lateShiftBonusRate: '4' });
    await page.getByText('Someone else has saved these settings in the meantime').waitFor();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await answerTerms(page);
    await page.getByRole('dialog', { name: 'Someone else changed this' }).getByRole('button', { name: 'Save' }).click();
    await answerTerms(page);
    await page.getByText('Bonus settings saved').waitFor();
    expect(await inForce()).toMatchObject([{ earlyShiftBonusRate: '1.75', lateShiftBonusRate: '4.00' }]);
  });
  it.runIf(WIDE)('are not created twice when another user creates them first', async () => {
    await withoutSettings();
    const page = await signedIn('admin');
    await page.goto('/bonus-settings');
    await page.getByText('Nothing is set up yet').waitFor();
    await page.getByLabel('Early bonus').fill('1.75');
    await call(await tokenOf('admin'), 'POST', '/api/bonus_settings', { earlyShiftBonusRate: '2.25', ...REASON });
    await page.getByText('Someone else has set up bonuses in the meantime').waitFor();
    expect(await page.getByLabel('Early bonus').inputValue()).toBe('1.75');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => page.getByLabel('Early bonus').inputValue()).toBe('2.25');
    await page.getByLabel('Early bonus').fill('1.75');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await answerTerms(page);
    await page.getByText('Bonus settings saved').waitFor();
    expect(await inForce()).toMatchObject([{ earlyShiftBonusRate: '1.75' }]);
  });
});

describe('holidays', () => {
  it('are added as a range by clicking and removed again, each with undo', async () => {
    const page = await signedIn('admin');
    await page.goto('/holiday-management?year=2041');
    await page.getByText('No holidays in 2041 yet').waitFor();
    await page.getByRole('button', { name: 'Tuesday, December 24, 2041' }).click();
    await page.getByRole('button', { name: 'Friday, December 27, 2041' }).click({ modifiers: ['Shift'] });
    await page.getByLabel('Holiday name').fill('Winter break');
    await page.getByRole('button', { name: 'Add 4 holidays' }).click();
    await page.getByText('4 holidays added').waitFor();
    const list = page.getByRole('region', { name: /^Holidays in 2041/ });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
    expect(await list.getByRole('listitem').first().innerText()).toMatch(/Dec 24[\s\S]*Winter break[\s\S]*Future/);
    await page.getByRole('button', { name: /^Wednesday, December 25, 2041, holiday: Winter break/ }).click();
    await page.getByRole('button', { name: 'Remove 1 holiday' }).click();
    await page.getByText('1 holiday removed').waitFor();
    await expect.poll(() => holidaysOf(2041)).toEqual(['2041-12-24 Winter break', '2041-12-26 Winter break', '2041-12-27 Winter break']);
    await page.getByRole('alert').filter({ hasText: '1 holiday removed' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => holidaysOf(2041)).toContain('2041-12-25 Winter break');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
    await list.getByRole('button', { name: 'Rename Winter break' }).nth(1).click();
    await page.keyboard.type(' in full');
    await page.keyboard.press('Enter');
    await expect.poll(() => holidaysOf(2041)).toContain('2041-12-25 Winter break in full');
  });
  it('are chosen by keyboard alone', async () => {
    const page = await signedIn('admin');
    await page.goto('/holiday-management?year=2042');
    await page.getByText('No holidays in 2042 yet').waitFor();
    await page.getByRole('button', { name: 'Wednesday, January 1, 2042' }).focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page, 'data-day')).toBe('2042-02-08');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('3 days', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('3 days', { exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Add 1 holiday' }).press('Enter');
    await expect.poll(() => holidaysOf(2042)).toEqual(['2042-02-10']);
  });
  it('are imported from the bank holidays, except those that are unticked', async () => {
    await call(await tokenOf('admin'), 'POST', '/api/holiday-configurations/bulk', { dates: ['2038-12-27'], name: 'Ours' });
    const page = await signedIn('admin');
    await page.goto('/holiday-management?year=2038');
    await page.getByRole('button', { name: 'Import bank holidays' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Bank holidays of 2038' });
    await dialog.getByText('Scotland').click();
    await dialog.getByRole('checkbox', { name: /St Andrew/ }).uncheck();
    expect(await dialog.getByRole('checkbox', { name: /Dec 27, 2038/ }).isDisabled()).toBe(true);
    const [, count] = /Add (\d+) holidays/.exec(await dialog.getByRole('button', { name: /^Add/ }).innerText())!;
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await page.getByText(`${count} holidays added`).waitFor();
    const there = await holidaysOf(2038);
    expect(there).toHaveLength(Number(count) + 1);
    expect(there).toContain('2038-12-27 Ours');
    expect(there.join()).not.toContain('St Andrew');
  });
  it.runIf(WIDE)('show an error with a retry button when they cannot be loaded, and keep the year', async () => {
    const page = await signedIn('admin');
    const recover = await intercept(page, '**/api/holiday-configurations/year/*', broken);
    await page.goto('/holiday-management?year=2043');
    await page.getByText('Could not load the holidays of 2043').waitFor();
    expect(await page.getByRole('button', { name: /2043$/ }).count()).toBeGreaterThan(364);
    recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No holidays in 2043 yet').waitFor();
    await page.getByRole('link', { name: 'Next year, 2044' }).click();
    await page.waitForURL(/year=2044/);
    await page.getByText('No holidays in 2044 yet').waitFor();
  });
});

describe('settings in the menu', () => {
  it.runIf(WIDE)('are a group that supports type-ahead, keyboard and the narrow menu layouts', async () => {
    const page = await pageOf('admin');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect
      .poll(() => menu.getByRole('list', { name: 'Settings' }).getByRole('link').allInnerTexts())
      .toEqual(expect.arrayContaining(['Bonus Settings', 'Holiday Management']));
    await menu.getByRole('link', { name: 'Dashboard' }).focus();
    await page.keyboard.type('hol');
    expect(await focused(page, 'href')).toBe('/holiday-management');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page, 'href')).toBe('/bonus-settings');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bonus settings' }).waitFor();
    // Letters are no shortcuts on a page with a form.
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).click();
    await expect
      .poll(async () => {
        // On a busy machine the second key may come too late to belong to the first.
        await page.keyboard.press('g');
        await page.keyboard.press('h');
        return page.url();
      })
      .toMatch(/\/holiday-management$/);
    await page.getByRole('heading', { level: 1, name: 'Holiday management' }).waitFor();
    await page.getByRole('button', { name: /collapse/i }).click();
    await menu.getByRole('list', { name: 'Settings' }).getByRole('link', { name: 'Bonus Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bonus settings' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /menu/i }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Holiday Management' }).click();
    await page.getByRole('heading', { level: 1, name: 'Holiday management' }).waitFor();
  });
});
