/** API tests of announcements: recipients by role or name, dry run, and large numbers of recipients. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const WORDS = { title: 'Studio 2 is closed', text: 'Until Friday.', link: '/schedules' };
const write = (body: object, person: Person = 'admin') => api.as(person).post('/api/notifications/announce', body);
const titles = async (person: Person) =>
  (await api.as(person).get('/api/notifications/inbox')).json<{ items: { title: string }[] }>().items.map(({ title }) => title);

describe('an announcement', () => {
  it('reaches users with the given roles, and the given users', async () => {
    const answer = await write({ ...WORDS, roles: ['ROLE_MANAGER'], users: [api.world.users.employee] });
    expect(answer.json()).toMatchObject({ recipients: 3 });
    expect(await titles('manager')).toEqual([WORDS.title]);
    expect(await titles('employee')).toEqual([WORDS.title]);
    expect(await titles('employee2')).toEqual([]);
    const { notification } = answer.json<{ notification: string }>();
    expect((await api.as('admin').get(notification)).json()).toMatchObject({
      type: 'SYSTEM_ANNOUNCEMENT',
      triggerType: 'MANUAL',
      createdBy: { username: 'admin' },
    });
  });

  it('can be counted in a dry run, which sends nothing', async () => {
    expect((await write({ ...WORDS, roles: ['ROLE_CLIENT'], dryRun: true })).json()).toEqual({ recipients: 2, notification: null });
    expect(await titles('client')).toEqual([]);
  });

  it('can only be written by admins', async () => {
    for (const person of ['manager', 'client', 'employee'] as const)
      expect((await write({ ...WORDS, roles: ['ROLE_ADMIN'] }, person)).status).toBe(403);
  });

  it.each([
    [{ ...WORDS }, 'roles'],
    [{ ...WORDS, roles: ['ROLE_KING'] }, 'roles'],
    [{ ...WORDS, users: ['someone'] }, 'users[0]'],
    [{ ...WORDS, roles: ['ROLE_ADMIN'], title: ' ' }, 'title'],
    [{ ...WORDS, roles: ['ROLE_ADMIN'], title: 'x'.repeat(61) }, 'title'],
    [{ ...WORDS, roles: ['ROLE_ADMIN'], link: 'https://elsewhere.example' }, 'link'],
    [{ ...WORDS, roles: ['ROLE_ADMIN'], link: '//elsewhere.example' }, 'link'],
    [{ ...WORDS, roles: ['ROLE_ADMIN'], link: '/\t/elsewhere.example' }, 'link'],
    [{ ...WORDS, roles: ['ROLE_ADMIN'], sendAt: '2020-01-01T00:00:00Z' }, 'sendAt'],
    [{ ...WORDS, roles: ['ROLE_ADMIN'], type: 'PAYROLL_READY' }, 'type'],
  ])('%j is rejected', async (body, path) => {
    const answer = await write(body);
    expect(answer.status).toBe(422);
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations[0]!.propertyPath).toContain(path);
  });

  it('is queued for ten thousand users in one call', async () => {
    await api.database.rows(
      sql`insert into app_user (username, email, roles) select 'many' || n, 'many' || n || '@example.com', '{ROLE_EMPLOYEE}' from generate_series(1, 10000) n`,
    );
    expect((await write({ ...WORDS, title: 'To all', roles: ['ROLE_EMPLOYEE'] })).json()).toMatchObject({ recipients: 10_002 });
    const [row] = await api.database.rows<{ queued: number }>(
      sql`select count(*) as queued from notification_delivery d join notification n on n.uuid = d.notification where n.title = 'To all' and d.status = 'QUEUED'`,
    );
    expect(row!.queued).toBe(10_002);
  });
});

it('admins see which channels are configured', async () => {
  const answer = (await api.as('admin').get('/api/notifications/channels')).json<{ channels: { channel: string }[] }>();
  expect(answer.channels.find(({ channel }) => channel === 'EMAIL')).toMatchObject({
    provider: 'outbox',
    configured: false,
    reason: expect.stringContaining('SMTP_URL') as string,
  });
  expect((await api.as('manager').get('/api/notifications/channels')).status).toBe(403);
});
