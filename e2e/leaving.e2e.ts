/** Deleting an employee on whom shifts hang: what hangs on them, the choice, and the undo. */
import { afterAll, describe, expect, it } from 'vitest';
import { call, closeAll, faults, signedIn, tokenOf } from './kit/pages.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

interface Record {
  readonly '@id': string;
  readonly uuid: string;
}

const DAY = 86_400_000;
const unique = () => Math.random().toString(36).slice(2, 8);

async function leaver() {
  const token = await tokenOf('admin');
  const create = async <Item extends Record>(path: string, body: object) => (await call<Item>(token, 'POST', path, body)).body;
  const person = await create('/api/employees', { nickname: `Leaver ${unique()}`, generalHourlyRate: '12.00' });
  const other = await create('/api/employees', { nickname: `Heir ${unique()}`, generalHourlyRate: '12.00' });
  const start = Math.floor(Date.now() / DAY) * DAY + 400 * DAY + 9 * 3_600_000;
  const schedule = await create('/api/schedules', {
    type: 'VIDEO',
    title: 'Shoot',
    needs: { GENERAL: 1 },
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 7_200_000).toISOString(),
    scheduleEmployees: [{ employee: person['@id'], role: 'GENERAL' }],
  });
  const now = async () =>
    (await call<{ openPlaces: number; scheduleEmployees: { employee: string }[] }>(token, 'GET', schedule['@id'])).body;
  const nameOf = async ({ '@id': iri }: Record) => (await call<{ nickname: string }>(token, 'GET', iri)).body.nickname;
  return { person, other, now, name: await nameOf(person), heir: await nameOf(other) };
}

describe('an employee with future shifts', () => {
  it('is deleted with open places, and comes back with the undo', async () => {
    const { person, now, name } = await leaver();
    const page = await signedIn('admin');
    await page.goto(`/employees/${person.uuid}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    await dialog.getByText('1 future shift').waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete employee' }).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: 'Open the places' }).click();
    await dialog.getByRole('button', { name: 'Delete employee' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await now()).toMatchObject({ openPlaces: 1, scheduleEmployees: [] });
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(now).toMatchObject({ openPlaces: 0, scheduleEmployees: [{ employee: person['@id'] }] });
  });

  it('hands over to a person who is searched by name', async () => {
    const { person, other, now, heir } = await leaver();
    const page = await signedIn('admin');
    await page.goto(`/employees/${person.uuid}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Hand over to someone' }).click();
    await dialog.getByLabel('Who takes over').fill(heir);
    await page.getByRole('option', { name: heir }).click();
    await dialog.getByRole('button', { name: 'Delete employee' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await now()).toMatchObject({ openPlaces: 0, scheduleEmployees: [{ employee: other['@id'] }] });
  });
});
