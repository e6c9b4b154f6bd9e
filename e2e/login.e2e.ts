/** Signing in with fields left empty: each of them says what is missing, and the first one waits for it. */
import { afterAll, describe, expect, it } from 'vitest';
import { closeAll, faults, newPage, PASSWORD } from './kit/pages.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const FOCUSED = 'document.activeElement.getAttribute("name")';

describe('an empty sign-in', () => {
  it('names the fields, and puts the cursor where typing goes on', async () => {
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
  it('moves on to the content, without a ring round all of it', async () => {
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
