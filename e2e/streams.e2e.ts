/** Live streams in the browser: find, sort, compare, follow minute by minute, see who sold what, correct a figure. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, signedIn, tokenOf, UNUSED } from './kit/pages.ts';
import { pageReady } from './kit/page-ready.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

interface Stream {
  readonly '@id': string;
  readonly uuid: string;
  readonly title: string | null;
  readonly provisional: boolean;
  readonly liveAccount: { readonly identity: string };
}

/** A stream with minutes that two or more schedules share. */
async function sharedStream(): Promise<Stream> {
  const token = await tokenOf('admin');
  const { body } = await call<{ member: Stream[] }>(token, 'GET', '/api/live_streams?itemsPerPage=100&provisional=false');
  for (const stream of body.member) {
    const timeline = (await call<{ source: string; schedules: readonly unknown[] }>(token, 'GET', `${stream['@id']}/timeline`)).body;
    if (timeline.source === 'minutes' && timeline.schedules.length > 1) return stream;
  }
  throw new Error('No stream of the demo has minutes and two schedules.');
}

const firstFigures = (page: Page, column: number) => page.locator(`tbody tr td:nth-child(${column})`).allTextContents();

describe('list of live streams', () => {
  it('shows how each one sold, and sorts by any figure', async () => {
    const page = await signedIn('admin');
    await page.goto('/live-streams');
    await page
      .getByRole('img', { name: /^GMV by quarter of an hour, highest £/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^GMV £/ }).click();
    await page.getByRole('button', { name: /^GMV £/ }).click();
    await expect.poll(() => page.url()).toContain('sort=-gmv');
    await page.locator('table[aria-busy="false"]').waitFor();
    const amounts = (await firstFigures(page, 4)).map((text) => Number(text.replaceAll(',', '')));
    expect(amounts.length).toBeGreaterThan(10);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  });
  it.runIf(WIDE)('keeps the ends of account names, in which they differ, however little room there is', async () => {
    const page = await signedIn('admin', { viewport: { width: 390, height: 844 } });
    const { body } = await call<{ member: { uuid: string; identity: string }[] }>(
      await tokenOf('admin'),
      'GET',
      '/api/live_accounts?pagination=false',
    );
    await page.goto(`/live-streams?liveAccount=${body.member.find(({ identity }) => identity === 'bloomandbare.uk')!.uuid}`);
    const name = page.getByTitle('bloomandbare.uk').first();
    await name.waitFor();
    expect(await name.textContent()).toBe('bloomandbare.uk');
    await name.evaluate((element) => (element.style.maxWidth = '5rem'));
    const [start, end] = await name.evaluate((element) =>
      [...element.querySelectorAll('[aria-hidden]')].map((part) => ({
        text: part.getAttribute('data-text'),
        isCut: part.scrollWidth > part.clientWidth,
      })),
    );
    expect([start, end]).toEqual([
      { text: 'bloomandbare', isCut: true },
      { text: '.uk', isCut: false },
    ]);
  });
  it('compares two to four side by side, and says when it cannot', async () => {
    const page = await signedIn('admin');
    await page.goto('/live-streams');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.first().check();
    await expect.poll(() => page.getByRole('button', { name: 'Compare: select 2 to 4' }).isDisabled()).toBe(true);
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare 3 live streams' });
    await dialog.waitFor();
    expect(await dialog.getByRole('columnheader').count()).toBe(3);
    await dialog.getByRole('rowheader', { name: 'GMV per hour' }).waitFor();
    expect(await dialog.getByText(', highest').count()).toBeGreaterThan(3);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
  it.runIf(WIDE)('contains only the accounts that a manager runs', async () => {
    const page = await signedIn('manager');
    await page.goto('/live-streams');
    await page
      .getByRole('img', { name: /^GMV by quarter/ })
      .first()
      .waitFor();
    const runs = (await call<{ member: Stream[] }>(await tokenOf('manager'), 'GET', '/api/live_streams?pagination=false')).body.member.map(
      ({ liveAccount }) => liveAccount.identity,
    );
    const all = (await call<{ member: Stream[] }>(await tokenOf('admin'), 'GET', '/api/live_streams?pagination=false')).body.member;
    const foreign = all.find(({ liveAccount }) => !runs.includes(liveAccount.identity))!;
    await page.goto(`/live-streams/${foreign.uuid}`);
    await page.getByText('This could not be found').waitFor();
    await page.getByText('It does not exist any more, or you do not have access to it.').waitFor();
  });
});

describe('live stream', () => {
  it('shows its figures compared with the usual ones, its minutes, and who was on air below them', async () => {
    const stream = await sharedStream();
    const page = await signedIn('admin');
    await page.goto(`/live-streams/${stream.uuid}`);
    await page.getByText(/^Compared with the median of the account’s \d+ streams in the 14 days before\.$/).waitFor();
    const plot = page.locator('.u-over');
    await plot.waitFor();
    const lane = page.getByRole('list', { name: 'Schedule', exact: true });
    await lane.waitFor();
    await pageReady(page);
    const [drawn, band] = [await plot.boundingBox(), await lane.boundingBox()];
    expect(Math.abs(drawn!.x - band!.x)).toBeLessThanOrEqual(1);
    expect(Math.abs(drawn!.width - band!.width)).toBeLessThanOrEqual(1);
    expect(await lane.getByRole('listitem').count()).toBeGreaterThan(1);
  });
  it.runIf(WIDE)('draws its chart in a browser whose language is no valid tag, as one without a locale', async () => {
    const stream = await sharedStream();
    const page = await signedIn('admin', UNUSED);
    await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix', configurable: true })`);
    await page.goto(`/live-streams/${stream.uuid}`);
    await page.locator('.u-over').waitFor();
  });
  it('keeps the chosen series in the URL, and is zoomed by mouse and keyboard', async () => {
    const stream = await sharedStream();
    const page = await signedIn('admin');
    await page.goto(`/live-streams/${stream.uuid}`);
    await page.getByLabel('Bars').selectOption({ label: 'Items sold' });
    await page.getByLabel('Line').selectOption({ label: 'Likes' });
    await expect.poll(() => page.url()).toContain('left=soldQuantity&right=likes');
    await page.reload();
    const chart = page.getByRole('group', { name: /^Chart of Items sold and Likes by minute/ });
    const plot = page.locator('.u-over');
    await pageReady(page);
    const box = (await plot.boundingBox())!;
    const whole = page.getByRole('button', { name: 'Whole stream' });
    expect(await whole.isDisabled()).toBe(true);
    await page.mouse.move(box.x + box.width * 0.3, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 50, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => whole.isDisabled()).toBe(false);
    await page.mouse.move(0, 0);
    await chart.focus();
    await page.keyboard.press('0');
    await expect.poll(() => whole.isDisabled()).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const first = await page.locator('[aria-live="polite"]', { hasText: 'Items sold' }).textContent();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => page.locator('[aria-live="polite"]', { hasText: 'Items sold' }).textContent()).not.toBe(first);
    await page.keyboard.press('+');
    await expect.poll(() => whole.isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('columnheader', { name: 'On air' }).waitFor();
  });
  it('divides its figures among schedules and shifts, which add up to the whole', async () => {
    const stream = await sharedStream();
    const page = await signedIn('admin');
    await page.goto(`/live-streams/${stream.uuid}`);
    await page.getByText('Exact, from per-minute figures').waitFor();
    const table = page.getByRole('region', { name: 'Schedules and their figures' });
    const amounts = (await table.locator('tbody tr:not([data-sub]) td:nth-child(3)').allTextContents()).map((text) =>
      Number(text.replace(/[£,]/g, '')),
    );
    const total = Number((await table.locator('tfoot td:nth-child(3)').textContent())!.replace(/[£,]/g, ''));
    expect(amounts.length).toBeGreaterThan(1);
    expect(Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(Math.round(total * 100));
    await page.getByRole('button', { name: 'Match schedules again' }).click();
    await page.getByText(/^No changes: \d+ schedules belong to it\./).waitFor();
  });
  it.runIf(WIDE)('finds its products by name', async () => {
    const stream = await sharedStream();
    const page = await signedIn('admin');
    await page.goto(`/live-streams/${stream.uuid}`);
    const products = page.getByRole('region', { name: 'Products', exact: true });
    const names = products.locator('tbody th span[title]');
    await names.first().waitFor();
    const all = await names.allTextContents();
    await page.getByLabel('Search products').fill(all.at(-1)!.toUpperCase());
    await expect.poll(() => names.count()).toBeLessThan(all.length);
    expect(await names.first().textContent()).toBe(all.at(-1));
    await page.getByLabel('Search products').fill('no such product');
    await page.getByText('No product matches “no such product”.').waitFor();
  });
  it('is corrected in a form, with validation errors at the field', async () => {
    const token = await tokenOf('admin');
    const { body } = await call<{ member: { '@id': string }[] }>(token, 'GET', '/api/live_accounts?itemsPerPage=1&identity=northpeak.usa');
    const made = await call<Stream>(token, 'POST', '/api/live_streams', {
      liveAccount: body.member[0]!['@id'],
      startTime: '2025-03-04T18:00:00Z',
      endTime: '2025-03-04T20:00:00Z',
      revenue: '100.00',
      likes: 5,
    });
    const page = await signedIn('admin');
    await page.goto(`/live-streams/${made.body.uuid}`);
    await page.getByText('No minutes yet').waitFor();
    await page.getByText('The account had no stream in the 14 days before, too few to compare with.').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    const start = page.getByLabel('Start time', { exact: false });
    // New York is five hours behind.
    await expect.poll(() => start.textContent()).toBe('Mar 4, 2025, 13:00:00');
    const setHour = async (hour: string) => {
      await start.click();
      await page.getByLabel('Hours').fill(hour);
      await page.keyboard.press('Escape');
      await expect.poll(() => start.textContent()).toBe(`Mar 4, 2025, ${hour}:00:00`);
    };
    await setHour('16');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The end should not be before the start.').waitFor();
    await setHour('14');
    await page.getByLabel('Likes').fill('1234');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/live-streams/${made.body.uuid}`);
    await page.getByText('1,234').waitFor();
    expect((await call<{ startTime: string; likes: number }>(token, 'GET', made.body['@id'])).body).toMatchObject({
      startTime: '2025-03-04T19:00:00+00:00',
      likes: 1234,
    });
    await call(token, 'DELETE', made.body['@id']);
  });

  it.runIf(WIDE)('opens the picker of a time that is pressed while its code is loading', async () => {
    const stream = await sharedStream();
    const page = await signedIn('admin');
    let letThrough = () => {};
    let loading = false;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch();
      if (/hoursInputLabel:.Hours/.test(await response.text())) {
        loading = true;
        await held;
      }
      await route.fulfill({ response });
    });
    await page.goto(`/live-streams/${stream.uuid}/edit`);
    await pageReady(page);
    const start = page.getByLabel('Start time', { exact: false });
    const placeholder = await start.elementHandle();
    await start.hover();
    await expect.poll(() => loading).toBe(true);
    await page.mouse.down();
    letThrough();
    await placeholder.waitForElementState('hidden');
    await page.mouse.up();
    await page.getByLabel('Hours').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => start.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  });
});
