/** Calendar subscription: from the user menu to an address that calendar programs read, and its revocation. */
import { afterAll, describe, expect, it } from 'vitest';
import { breadth } from '../test/kit/breadth.ts';
import { closeAll, faults, signedIn, type Person } from './kit/pages.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

describe('calendar subscription', () => {
  it.each<[Person, string]>(
    breadth(
      [['manager', 'Accounts I run']],
      [
        ['employee', 'My shifts'],
        ['manager', 'Accounts I run'],
        ['client', 'Our live streams'],
      ],
    ),
  )('%s gets an address that is shown once, and revokes it', async (person, kind) => {
    const page = await signedIn(person);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /user menu/ }).click();
    await page.getByRole('menuitem', { name: 'Subscribe to Calendar' }).click();
    await page.getByRole('heading', { name: 'Calendar subscription' }).waitFor();
    await page.getByRole('button', { name: 'New feed' }).click();
    await page.getByLabel('Name').fill(`Phone of ${person}`);
    await page.getByLabel('Alarm').selectOption({ label: '30 minutes before' });
    await page.getByRole('button', { name: 'Create feed' }).click();
    const address = page.getByLabel(/subscribe to this address/i);
    await address.waitFor();
    const url = await address.inputValue();
    expect(url).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
    expect(await page.getByRole('link', { name: 'Apple Calendar' }).getAttribute('href')).toBe(url.replace(/^http:/, 'webcal:'));
    expect(await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')).toContain(encodeURIComponent('webcal://'));
    expect(await page.getByRole('link', { name: 'Outlook.com' }).getAttribute('href')).toContain(encodeURIComponent(url));
    const read = async () => {
      const answer = await fetch(url, { headers: { 'user-agent': 'Google-Calendar-Importer' } });
      return { status: answer.status, text: await answer.text() };
    };
    const calendar = await read();
    expect(calendar.status).toBe(200);
    expect(calendar.text).toContain(`X-WR-CALNAME:Phone of ${person}`);
    expect(calendar.text).toContain('BEGIN:VEVENT');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    const feed = page.getByRole('listitem').filter({ hasText: `Phone of ${person}` });
    await feed.getByText('by Google Calendar').waitFor();
    expect(await feed.innerText()).toContain(`${kind} · Alarm 30 minutes before`);
    expect(await page.content()).not.toContain(url.split('/').at(-1)!);
    await feed.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('button', { name: 'Revoke feed' }).click();
    await feed.getByText('Revoked', { exact: true }).waitFor();
    expect((await read()).status).toBe(404);
    await feed.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete feed' }).click();
    await feed.waitFor({ state: 'detached' });
  });
});
