/** The frame around every screen: the palette takes what is typed from its first key on, and lists hold still while their rows come. */
import { afterAll, describe, expect, it } from 'vitest';
import { closeAll, faults, newPage, pageOf, signIn } from './kit/pages.ts';
import { stands } from './kit/stands.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

describe('the palette', () => {
  it('gets every key that follows Ctrl+K, however long its code takes, and the list behind it none', async () => {
    const page = await pageOf('admin');
    await page.goto('/employees');
    await stands(page);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/assets\/palette/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new employee');
    release();
    const field = page.getByRole('combobox', { name: /^Search people/ });
    await expect.poll(() => field.inputValue()).toBe('new employee');
    expect(new URL(page.url()).pathname).toBe('/employees');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    // With its code here the keys come in the same moment.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nur');
    await expect.poll(() => field.inputValue()).toBe('nur');
    expect(new URL(page.url()).pathname).toBe('/employees');
    await page.context().close();
  });
});

describe('a first visit', () => {
  it.each(['/employees', '/live-streams', '/clients', '/users'])('of %s moves nothing', async (address) => {
    const page = await newPage();
    await signIn(page, 'admin');
    await page.waitForURL('**/dashboard');
    await page.addInitScript('self.__shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries()) self.__shifts.push({ value: entry.value, of: entry.sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName} ${node?.className ?? ""} ${previousRect.x},${previousRect.y},${previousRect.width},${previousRect.height} → ${currentRect.x},${currentRect.y},${currentRect.width},${currentRect.height}`) }); }).observe({ type: "layout-shift", buffered: true });');
    await page.goto(address);
    await stands(page);
    expect(await page.evaluate('self.__shifts')).toEqual([]);
    await page.context().close();
  });
});
