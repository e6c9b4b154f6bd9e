/** Importing the platform's exports and matching streams: success, errors, and undo, as managers see them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, serverAddress, signedIn, tokenOf } from './kit/pages.ts';
import { broken, hold, intercept } from './kit/requests.ts';
import { WIDE } from '../test/kit/breadth.ts';

interface Account {
  readonly '@id': string;
  readonly uuid: string;
}
interface Schedule {
  readonly '@id': string;
  readonly liveStream: unknown;
  readonly liveStreamMatch: string;
}

const HEADER = 'Creator ID,Creator,Nickname,Launched Time,Duration,Gross revenue (£),Orders Paid,Viewers,Views,CTR';
const unique = Math.random().toString(36).slice(2, 8);
const LIST = {
  name: `list-${unique}.csv`,
  text: [
    HEADER,
    '1,northpeak,North,2025/03/03/ 19:05,1h 30min,"£1,234.56",12,340,610,8.33%',
    `2,mystery.${unique},Who,2025/03/04/ 20:10,2h,£77.10,3,90,120,--`,
  ].join('\n'),
};
const TREND = { name: 'trend.csv', text: 'Time,Attributed GMV,Items sold,Viewers,Views\n10:06,£1.00,1,20,30\n10:07,£2.00,1,20,30' };

let token: string;
let account: Account;
let other: Account;
beforeAll(async () => {
  token = await tokenOf('manager');
  const named = async (identity: string) =>
    (await call<{ member: Account[] }>(token, 'GET', `/api/live_accounts?identity=${identity}&order[identity]=asc`)).body.member[0]!;
  [account, other] = [await named('northpeak'), await named('bloomandbare.glow')];
});
afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

async function drop(page: Page, { name, text }: { readonly name: string; readonly text: string }): Promise<void> {
  const data = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/csv' })); return data; })()`,
  );
  await page.getByText(/^Drop .* here$/).dispatchEvent('drop', { dataTransfer: data });
}

async function importPage(query = ''): Promise<Page> {
  const page = await signedIn('manager');
  await page.goto(`/live-streams/import${query}`);
  await page.getByText(/^Drop .* here$/).waitFor();
  return page;
}

describe('importing a list', () => {
  it('shows a preview, asks for unknown accounts, and writes on confirmation', async () => {
    const page = await importPage();
    await drop(page, LIST);
    await page.getByRole('heading', { name: 'Unknown accounts' }).waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    await page.getByRole('button', { name: /to skip/ }).click();
    await page.getByText(`There is no live account called "mystery.${unique}".`).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    const unknown = page.getByRole('combobox', { name: `mystery.${unique}` });
    await unknown.click();
    await unknown.fill('bloomandbare.glow');
    await page.getByRole('option', { name: 'bloomandbare.glow' }).click();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('Imported: 2 created.').waitFor();
    await page.getByRole('link', { name: LIST.name }).waitFor();
    await page.goto(`/live-streams?liveAccount=${account.uuid}&startTime=2025-03-01..2025-03-31`);
    await page.getByText('1,234.56').first().waitFor();
    const made = await call<{ member: { gmv: string }[] }>(
      token,
      'GET',
      `/api/live_streams?liveAccount=${other.uuid}&startTime[after]=2025-03-04T00:00:00Z&startTime[before]=2025-03-05T00:00:00Z`,
    );
    expect(made.body.member.map(({ gmv }) => gmv)).toEqual(['77.10']);
  });
  it.runIf(WIDE)('finds everything already imported the second time', async () => {
    const page = await importPage();
    await drop(page, { ...LIST, text: LIST.text.replace(`mystery.${unique}`, 'bloomandbare.glow') });
    await page.getByText('Everything in this file has already been imported').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /to skip/ }).textContent()).toContain('2');
  });
  it('asks for the live account of a list that names none, and previews the list once it is chosen', async () => {
    const page = await importPage();
    await drop(page, {
      name: `nameless-${unique}.csv`,
      text: 'Livestream,Start time,Duration (seconds),Gross revenue\nMorning,2025-03-06 09:00,3600,£12.50',
    });
    const message = 'This export does not name its account. Choose the live account.';
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
    const field = page.getByRole('combobox', { name: 'Live account' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.click();
    await field.fill('bloomandbare.glow');
    await page.getByRole('option', { name: 'bloomandbare.glow' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    expect(await page.getByText(message).count()).toBe(0);
  });
  it.runIf(WIDE)('shows replaced values in the time zone of the account, as the start is', async () => {
    const inNewYork = (duration: string) => ({
      name: `york-${unique}-${duration.replaceAll(' ', '')}.csv`,
      text: [HEADER, `3,northpeak.usa,Far,2025/03/05/ 18:05,${duration},£10.00,1,2,3,--`].join('\n'),
    });
    const page = await importPage();
    await drop(page, inNewYork('1h'));
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Imported: 1 created.').waitFor();
    await page.goto('/live-streams/import');
    await drop(page, inNewYork('1h 30min'));
    await page.getByText('1 row', { exact: true }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'northpeak.usa' });
    await row.getByText('18:05').waitFor();
    await row.getByText(/19:05.*19:35/).waitFor();
  });
  it('keeps a report of every row, and the file itself', async () => {
    const page = await signedIn('manager');
    await page.goto('/live-streams/imports');
    await page.getByRole('link', { name: LIST.name }).click();
    await page.getByRole('heading', { name: LIST.name }).waitFor();
    await page.getByRole('row').nth(2).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download original' }).click()]);
    expect(download.suggestedFilename()).toBe(LIST.name);
  });
  it.runIf(WIDE)('lists imports of users whom the manager may not read, without requesting them', async () => {
    // Its own stream, since the file replaces the products of the stream.
    const { body } = await call<{ '@id': string }>(token, 'POST', '/api/live_streams', {
      liveAccount: account['@id'],
      startTime: '2025-03-12T18:00:00Z',
      endTime: '2025-03-12T20:00:00Z',
    });
    const form = new FormData();
    form.set('liveStream', body['@id']);
    form.set('file', new Blob([`Product ID,Product name,Customers\n1729384756123456789,${unique},3`]), `products-${unique}.csv`);
    await fetch(`${serverAddress()}/api/live-streams/tiktok-dashboard-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf('admin')}` },
      body: form,
    });
    const page = await signedIn('manager');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/live-streams/imports');
    await page
      .getByRole('row')
      .filter({ hasText: `products-${unique}.csv` })
      .getByText('User', { exact: true })
      .waitFor();
    expect(requested.filter((path) => path.startsWith('/api/users/'))).toEqual([]);
  });
});

describe('while a file is being imported', () => {
  it('leaving asks for confirmation, and the import continues', async () => {
    const page = await importPage();
    await drop(page, { name: `slow-${unique}.csv`, text: `${HEADER}\n1,northpeak,North,2025/03/09/ 19:05,1h,£9.00,1,1,1,--` });
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    const release = await hold(page, '**/api/live-streams/tiktok-upload');
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByRole('link', { name: 'Unmatched', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave while importing?' }).getByRole('button', { name: 'Stay' }).click();
    release();
    await page.getByText('Imported: 1 created.').waitFor();
    await page.getByRole('link', { name: 'Unmatched', exact: true }).click();
    await page.waitForURL('**/live-streams/unmatched');
  });
});

describe('offline', () => {
  const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

  it.runIf(WIDE)('a preview and an import wait, say so, and are made when the connection is back', async () => {
    const page = await importPage();
    await page.context().setOffline(true);
    await offline(page).waitFor();
    await drop(page, { name: `offline-${unique}.csv`, text: `${HEADER}\n1,northpeak,North,2025/03/11/ 19:05,1h,£9.00,1,1,1,--` });
    await page.getByText('Checks the file when you are back online.').waitFor();
    await page.context().setOffline(false);
    const importIt = page.getByRole('button', { name: 'Import 1 row' });
    await importIt.waitFor();
    await page.context().setOffline(true);
    await offline(page).waitFor();
    await importIt.focus();
    await page.keyboard.press('Enter');
    await page.getByText('One change will be saved when you are back online.', { exact: false }).waitFor();
    await page.getByText('Imports when you are back online.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('Imported: 1 created.').waitFor();
  });
});

describe('the keyboard focus', () => {
  const focused = (page: Page) => page.evaluate<string | null>('document.activeElement.getAttribute("role")');

  it.runIf(WIDE)('is on the result after an import, and on the problem when it failed', async () => {
    const page = await importPage();
    await drop(page, { name: `keys-${unique}.csv`, text: `${HEADER}\n1,northpeak,North,2025/03/12/ 19:05,1h,£9.00,1,1,1,--` });
    const importIt = page.getByRole('button', { name: 'Import 1 row' });
    await importIt.waitFor();
    const recover = await intercept(page, '**/api/live-streams/tiktok-upload', broken);
    await importIt.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    await expect.poll(() => focused(page)).toBe('alert');
    recover();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Checked, not imported yet').waitFor();
    await importIt.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Imported: 1 created.').waitFor();
    await expect.poll(() => focused(page)).toBe('status');
  });
});

describe('file that cannot be imported', () => {
  it.runIf(WIDE)('of the other type says so, and is checked there with one click', async () => {
    const page = await importPage();
    await drop(page, TREND);
    await page.getByRole('alert').getByText('Wrong kind of export').waitFor();
    await page.getByRole('button', { name: 'Check as LIVE dashboard' }).click();
    await expect.poll(() => page.url()).toContain('kind=dashboard');
    await expect.poll(() => page.getByRole('tab', { name: /LIVE dashboard/ }).getAttribute('aria-selected')).toBe('true');
    // The file has only times of day, so the stream has to be chosen.
    await page.getByText(TREND.name).first().waitFor();
    await expect.poll(() => page.getByText('Needs your attention').count()).toBe(1);
  });
  it('names sheet, row and column, and writes nothing', async () => {
    const page = await importPage();
    await drop(page, { name: 'bad.csv', text: `${HEADER}\n1,northpeak,North,2025/04/03/ 19:05,soon,£5.00,1,1,1,--` });
    await page.getByText('1 row cannot be imported.', { exact: false }).waitFor();
    await page
      .getByText(/Duration/)
      .last()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  });
  it.runIf(WIDE)('does not block the other files, which show what they replace', async () => {
    const row = (revenue: string) => `${HEADER}\n1,northpeak,North,2025/03/21/ 19:05,1h,£${revenue},1,1,1,--`;
    const page = await importPage();
    await drop(page, { name: 'first.csv', text: row('9.00') });
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Imported: 1 created.').waitFor();
    await drop(page, { name: 'bad.csv', text: `${HEADER}\n1,northpeak,North,2025/04/03/ 19:05,soon,£5.00,1,1,1,--` });
    await page.getByText('1 row cannot be imported.', { exact: false }).waitFor();
    await drop(page, { name: 'good.csv', text: row('9.50') });
    const updated = page.getByRole('row').filter({ hasText: /Revenue £9\.00\s+£9\.50/ });
    await updated.waitFor();
    expect(await updated.textContent()).toContain('northpeak');
    expect(await updated.textContent()).toMatch(/Mar 21, 2025/);
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Imported: 1 updated.').waitFor();
    await page.getByText('1 row cannot be imported.', { exact: false }).waitFor();
  });
  it.runIf(WIDE)('allows another waiting file to be checked and imported first', async () => {
    const row = (day: string) => `${HEADER}\n1,northpeak,North,2025/03/${day}/ 19:05,1h,£9.00,1,1,1,--`;
    const page = await importPage();
    await drop(page, { name: 'held-up.csv', text: row('23') });
    const importIt = page.getByRole('button', { name: 'Import 1 row' });
    await importIt.waitFor();
    await drop(page, { name: 'behind.csv', text: row('24') });
    const recover = await intercept(page, '**/api/live-streams/tiktok-upload', broken);
    await importIt.click();
    await page.getByRole('listitem').filter({ hasText: 'held-up.csv' }).getByText('Needs your attention').waitFor();
    recover();
    await expect.poll(() => page.getByRole('button', { name: 'Show behind.csv' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Show behind.csv' }).click();
    await importIt.click();
    await page.getByText('Imported: 1 created.').waitFor();
  });
});

describe('stream without a match', () => {
  it('is matched with Enter, and restored by undo', async () => {
    const stream = await call<{ '@id': string }>(token, 'POST', '/api/live_streams', {
      liveAccount: account['@id'],
      startTime: '2025-05-06T13:30:00Z',
      endTime: '2025-05-06T15:00:00Z',
      revenue: '55.00',
    });
    const schedule = await call<Schedule>(token, 'POST', '/api/schedules', {
      type: 'LIVE',
      liveAccount: account['@id'],
      startTime: '2025-05-06T10:00:00Z',
      endTime: '2025-05-06T13:00:00Z',
      overrideReason: 'test',
    });
    expect([stream.status, schedule.status]).toEqual([201, 201]);
    const state = async () => (await call<Schedule>(token, 'GET', schedule.body['@id'])).body;
    const page = await signedIn('manager');
    await page.goto('/live-streams/unmatched?from=2025-05-06&to=2025-05-06');
    const column = page.getByRole('region', { name: 'Streams without a schedule' });
    await column.getByText('30 min apart').waitFor();
    await column.getByRole('article').first().focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing to match').waitFor();
    await expect.poll(async () => (await state()).liveStreamMatch).toBe('MANUAL');
    await page.getByRole('button', { name: 'Undo' }).click();
    await column.getByText('30 min apart').waitFor();
    expect(await state()).toMatchObject({ liveStream: null, liveStreamMatch: 'AUTO' });
    await page.getByRole('region', { name: 'Schedules without a stream' }).getByRole('button', { name: 'Not streamed' }).click();
    await expect.poll(async () => (await state()).liveStreamMatch).toBe('MANUAL');
    await page.getByText('Every past schedule has a stream.').waitFor();
  });

  it('is added to the slot that has the beginning of a broken stream, and only it is taken away again by undo', async () => {
    const streamed = async (startTime: string, endTime: string) =>
      (
        await call<{ '@id': string }>(token, 'POST', '/api/live_streams', {
          liveAccount: account['@id'],
          startTime,
          endTime,
          revenue: '9.00',
        })
      ).body['@id'];
    const first = await streamed('2025-05-08T10:00:00Z', '2025-05-08T11:00:00Z');
    const later = await streamed('2025-05-08T12:00:00Z', '2025-05-08T12:40:00Z');
    const schedule = await call<Schedule>(token, 'POST', '/api/schedules', {
      type: 'LIVE',
      liveAccount: account['@id'],
      startTime: '2025-05-08T10:00:00Z',
      endTime: '2025-05-08T13:00:00Z',
      overrideReason: 'test',
    });
    const streamsOf = async () => (await call<{ liveStreams: string[] }>(token, 'GET', schedule.body['@id'])).body.liveStreams;
    expect(await streamsOf()).toEqual([first]);
    const page = await signedIn('manager');
    await page.goto('/live-streams/unmatched?from=2025-05-08&to=2025-05-08');
    const entry = page.getByRole('region', { name: 'Streams without a schedule' }).getByRole('article');
    await entry.getByRole('img', { name: /^Planned: [^,.]+\. Streamed: [^,.]+, [^,.]+\.$/ }).waitFor();
    await entry.getByRole('button', { name: 'Add to' }).click();
    await page.getByText('Nothing to match').waitFor();
    await expect.poll(streamsOf).toEqual([first, later]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await entry.getByRole('button', { name: 'Add to' }).waitFor();
    expect(await streamsOf()).toEqual([first]);
  });
});
