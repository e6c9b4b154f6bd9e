/** Printed week: content and access. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../../test/kit/api.ts';
import { readPdf } from '../../../../../test/kit/pdf-text.ts';
import { schedulesOf } from '../../../../../test/kit/schedules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await create(live('2034-11-06', '09:00', '11:00', { title: 'Seen', needs: { HOST: 2 }, scheduleEmployees: [ava()] }));
  await create(live('2034-11-08', '12:00', '14:00', { scheduleEmployees: [ava('MODERATOR')] }));
  await create(live('2034-11-09', '12:00', '14:00', { scheduleEmployees: [{ employee: api.world.employees.ben, role: 'HOST' }] }));
  await api.as('admin').post('/api/schedules/publish', { from: '2034-11-06', to: '2034-11-06' });
});
afterAll(() => api.stop());
const { live, ava, create } = schedulesOf(() => api);

const sheet = async (query: string, as: 'admin' | 'manager' | 'employee' = 'manager') => {
  const answer = await api.as(as).get(`/api/schedules/week.pdf?week=2034-11-08${query}`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdf(answer.bytes);
};

describe('a printed week', () => {
  it('has a row for each person, marks drafts, and lists open places', async () => {
    const { title, tagged, pages, read } = await sheet('');
    expect([title, tagged, pages.length]).toEqual(['Roster by person, Nov 6 – 12, 2034', true, 1]);
    const heads = read.filter(({ path }) => path.endsWith('TR/TH')).map(({ text }) => text);
    expect(heads).toEqual(expect.arrayContaining(['Person', 'Mon, Nov 6', 'Sun, Nov 12']));
    expect(heads.map((text) => text.replaceAll(' ', ''))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Openplaces/),
        expect.stringMatching(/^Ava.*4h$/),
        expect.stringMatching(/^Ben.*2h$/),
      ]),
    );
    expect(pages[0]).toMatch(/09:00–11:00/);
    expect(pages[0]!.split('DRAFT').length - 1).toBe(2);
    expect(pages[0]).toMatch(/Open:1host/);
  });

  it('has a row for each account, or only for the requested one', async () => {
    const { title, pages } = await sheet(`&by=accounts&liveAccount=${api.world.accounts.acmeUk}`);
    expect(title).toMatch(/^Roster by live account/);
    expect(pages[0]).toMatch(/Ava,moderator/);
    expect((await sheet(`&by=accounts&liveAccount=${api.world.accounts.acmeUs}`)).pages[0]).toMatch(/Nothingscheduled/);
  });

  it('contains only an employee’s own shifts, without drafts', async () => {
    const own = (await sheet('', 'employee')).pages[0]!;
    expect(own).toMatch(/09:00–11:00/);
    expect(own).not.toMatch(/12:00–14:00|Ben|Open/);
    expect((await sheet(`&employee=${api.world.employees.ben}`, 'employee')).pages[0]).toBe(own);
  });

  it('is not available to clients, and reports invalid parameters', async () => {
    expect((await api.as('client').get('/api/schedules/week.pdf?week=2034-11-08')).status).toBe(403);
    for (const [query, path] of [
      ['week=x', 'week'],
      ['week=2034-11-08&by=days', 'by'],
      ['week=2034-11-08&employee=x', 'employee'],
    ]) {
      const answer = await api.as('admin').get(`/api/schedules/week.pdf?${query}`);
      expect([answer.status, answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath]).toEqual([422, path]);
    }
  });
});
