/** From when a changed rate holds: the question before saving, what it says about drafts, and the history on the employee's page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, closeAll, faults, signedIn, tokenOf } from './kit/pages.ts';

let uuid = '';
beforeAll(async () => {
  const { body } = await call<{ '@id': string }>(await tokenOf('admin'), 'POST', '/api/employees', {
    nickname: 'Termsy',
    hostHourlyRate: '15.00',
  });
  uuid = body['@id'].split('/').at(-1)!;
});
afterAll(async () => {
  await call(await tokenOf('admin'), 'DELETE', `/api/employees/${uuid}`);
  await closeAll();
  expect(faults).toEqual([]);
});

const terms = async () =>
  (
    await call<{ member: { validFrom: string | null; hostHourlyRate: string; reason: string | null }[] }>(
      await tokenOf('admin'),
      'GET',
      `/api/employees/${uuid}/terms`,
    )
  ).body.member.map(({ validFrom, hostHourlyRate, reason }) => [validFrom, hostHourlyRate, reason ?? null]);
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date());

describe('a changed rate', () => {
  it('is asked about, by keyboard, and shown in the history', async () => {
    const page = await signedIn('admin');
    await page.goto(`/employees/${uuid}/edit`);
    await page.getByLabel('Host').fill('20');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'From when?' });
    await dialog.getByText('£20.00').waitFor();
    expect(await dialog.getByRole('radio', { name: 'From today' }).isChecked()).toBe(true);
    await dialog.getByText('No payroll changes.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await terms(), 'going back saves nothing').toEqual([[null, '15.00', null]]);
    expect(await page.getByLabel('Host').inputValue()).toBe('20');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByLabel('Reason').fill('A good year');
    await page.keyboard.press('Enter');
    await page.getByText('Termsy saved').waitFor();
    expect(await terms()).toEqual([
      [null, '15.00', null],
      [TODAY, '20.00', 'A good year'],
    ]);
    const history = page.getByRole('region', { name: /^Terms/ });
    await history.getByText('“A good year”').waitFor();
    expect(await history.getByRole('listitem').first().textContent()).toMatch(/Now.*Host rate.*£15\.00.*£20\.00/);
  });
  it('can hold from a day, which is required then, and a planned one can be deleted', async () => {
    const page = await signedIn('admin');
    await page.goto(`/employees/${uuid}/edit`);
    await page.getByLabel('Host').fill('22');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'From when?' });
    await dialog.getByRole('radio', { name: 'From a day' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose a day.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await call(await tokenOf('admin'), 'POST', `/api/employees/${uuid}/terms`, { validFrom: '2090-12-10', hostHourlyRate: '22.00' });
    await page.goto(`/employees/${uuid}`);
    const history = page.getByRole('region', { name: /^Terms/ });
    expect(await history.getByRole('listitem').first().textContent()).toMatch(/From Dec 10, 2090.*Planned/);
    await history.getByRole('button', { name: 'Delete the terms from dec 10, 2090' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete terms' }).click();
    await page.getByText('Terms deleted').waitFor();
    await expect.poll(async () => (await terms()).length).toBe(2);
  });
  it('that was never set holds from the beginning, without a question', async () => {
    const page = await signedIn('admin');
    await page.goto(`/employees/${uuid}/edit`);
    await page.getByLabel('Model').fill('18');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Model rate: the first value holds from the beginning.').waitFor();
    await page.getByText('Termsy saved').waitFor();
  });
  it('that mends a mistake holds from where the value began', async () => {
    const page = await signedIn('admin');
    await page.goto(`/employees/${uuid}/edit`);
    await page.getByLabel('Host').fill('21');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'From when?' });
    await dialog.getByRole('radio', { name: 'Correct a mistake' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Termsy saved').waitFor();
    expect((await terms()).map(([from, rate]) => [from, rate])).toEqual([
      [null, '15.00'],
      [TODAY, '21.00'],
    ]);
  });
});
