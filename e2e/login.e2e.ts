/** Signing in with empty fields: each shows what is missing, and the first one receives focus. */
import { afterAll, describe, expect, it } from 'vitest';
import { closeAll, faults, newPage, PASSWORD } from './kit/pages.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const FOCUSED = 'document.activeElement.getAttribute("name")';

describe('empty sign-in', () => {
  it('marks the missing fields and focuses the first one', async () => {
    const page = await newPage();
    await page.goto('/login');
    const [name, password, send] = [
      page.getByLabel('Username or email'),
      page.getByLabel('Password', { exact: true }),
      page.getByRole('button', { name: 'Sign in' }),
    ];
    await send.click();
    await page.getByText('Enter your username or email.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('username');
    await expect
      .poll(async () => [await name.getAttribute('aria-invalid'), await password.getAttribute('aria-invalid')])
      .toEqual(['true', 'true']);
    await name.fill('admin');
    await page.getByText('Enter your username or email.').waitFor({ state: 'detached' });
    await send.click();
    await page.getByText('Enter your password.').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('password');
    await password.fill(PASSWORD);
    await page.getByText('Enter your password.').waitFor({ state: 'detached' });
    await send.click();
    await page.waitForURL('**/dashboard');
  });
});

describe('signing in with the keyboard', () => {
  it('moves focus to the content without a focus ring around all of it', async () => {
    const page = await newPage();
    await page.goto('/login');
    await page.getByLabel('Username or email').focus();
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
  });
});
