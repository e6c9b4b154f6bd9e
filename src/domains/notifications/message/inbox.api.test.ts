/** API tests of the inbox: recipients, access, reading, muting and preferences. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { notifications } from '../../../../test/kit/notifications.ts';
import { releaseDue } from '../delivery/deliveries.query.ts';
import { cancelNotifications, notify } from './notify.query.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() =>
  api.database.rows(sql`truncate notification, notification_recipient, notification_delivery, notification_mute, notification_preference`),
);

const uuidOf = (person: Person) => api.world.users[person].split('/').at(-1)!;
const send = notifications(() => api);
interface Inbox {
  readonly items: readonly { uuid: string; type: string; area: string; title: string; readAt: string | null; muted: boolean }[];
  readonly total: number;
  readonly unread: number;
}
const inbox = async (person: Person, query = '') => (await api.as(person).get(`/api/notifications/inbox${query}`)).json<Inbox>();
const unread = async (person: Person) => (await api.as(person).get('/api/notifications/unread')).json<{ count: number }>().count;
const deliveries = () =>
  api.database.rows<{ person: string; channel: string; status: string; key: string }>(
    sql`select u.username as person, d.channel, d.status, d.key from notification_delivery d join app_user u on u.uuid = d."user" order by u.username`,
  );

describe('a notification', () => {
  it('is in the inboxes of its recipients, and of no one else', async () => {
    const uuid = await send({ to: [uuidOf('employee'), uuidOf('manager')] });
    expect(await inbox('employee')).toMatchObject({
      total: 1,
      unread: 1,
      items: [{ uuid, type: 'TASK_ASSIGNED', area: 'TASKS', readAt: null, muted: false }],
    });
    expect(await unread('manager')).toBe(1);
    expect(await inbox('client')).toEqual({ items: [], total: 0, unread: 0 });
    expect((await api.as('employee').get(`/api/notifications/${uuid}`)).status).toBe(200);
    expect((await api.as('employee2').get(`/api/notifications/${uuid}`)).status).toBe(404);
    expect((await api.as('admin').get(`/api/notifications/${uuid}`)).status).toBe(200);
  });

  it('does not show recipients who else received it', async () => {
    const uuid = await send({ to: [uuidOf('employee'), uuidOf('manager')] });
    const seen = (await api.as('employee').get(`/api/notifications/${uuid}`)).json<{ recipients: { username: string }[] }>();
    expect(seen.recipients.map(({ username }) => username)).toEqual(['employee']);
    const list = (await api.as('employee').get('/api/notification_recipients')).json<{ totalItems: number }>();
    expect(list.totalItems).toBe(1);
    expect((await api.as('employee').get('/api/notification_deliveries')).status).toBe(403);
  });

  it('is created once per key', async () => {
    expect(await send({ key: 'same' })).not.toBeNull();
    expect(await send({ key: 'same', title: 'Again' })).toBeNull();
    expect(await unread('employee')).toBe(1);
    expect(await deliveries()).toHaveLength(1);
  });

  it('is not created when its transaction fails', async () => {
    const failing = api.database.transaction(async (tx) => {
      await notify(tx, { key: 'gone', type: 'TASK_ASSIGNED', to: [uuidOf('employee')], title: 'x', text: 'x', link: null });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await unread('employee')).toBe(0);
  });

  it('does not reach users who may no longer sign in', async () => {
    await api.database.rows(sql`update employee set status = 'DELETED' where uuid = ${api.world.employees.ben.split('/').at(-1)!}`);
    expect(await send({ to: [uuidOf('employee2')] })).toBeNull();
    await api.database.rows(sql`update employee set status = 'ACTIVE'`);
    expect(await send({ to: [uuidOf('employee2')] })).not.toBeNull();
  });

  it('has a title of one line', async () => {
    await send({ title: 'Edit\r\nthe  video' });
    expect((await inbox('employee')).items[0]!.title).toBe('Edit the video');
  });

  it('is invisible before its time, and leaves nothing when cancelled', async () => {
    const uuid = await send({ key: 'later', sendAt: new Date(Date.now() + 3_600_000) });
    expect(await unread('employee')).toBe(0);
    expect((await api.as('employee').get(`/api/notifications/${uuid}`)).status).toBe(404);
    await api.database.transaction((tx) => cancelNotifications(tx, ['later']));
    expect((await api.as('admin').get(`/api/notifications/${uuid}`)).json()).toMatchObject({ status: 'CANCELLED', sentAt: null });
  });
});

describe('email', () => {
  const prefer = (person: Person, change: object) =>
    api.as(person).send({
      method: 'PUT',
      url: '/api/notification-preferences',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(change),
    });

  it('is queued once for each user who wants it', async () => {
    await prefer('employee2', { taskNotifications: false });
    await prefer('manager', { emailEnabled: false });
    const uuid = await send({ to: [uuidOf('employee'), uuidOf('employee2'), uuidOf('manager')] });
    expect(await deliveries()).toEqual([
      { person: 'employee', channel: 'EMAIL', status: 'QUEUED', key: `${uuid}:${uuidOf('employee')}:EMAIL` },
    ]);
    expect([await unread('employee2'), await unread('manager')]).toEqual([1, 1]);
  });

  it('is not queued for users without an address, and a notification only for inboxes counts as delivered', async () => {
    await api.database.rows(sql`update app_user set email = null where uuid = ${uuidOf('nobody')}`);
    const uuid = await send({ to: [uuidOf('nobody')] });
    expect((await api.as('admin').get(`/api/notifications/${uuid}`)).json()).toMatchObject({ status: 'DELIVERED' });
  });

  it('of a muted type is not sent, and the notification does not reach the inbox', async () => {
    expect((await api.as('employee').post('/api/notifications/mute', { type: 'TASK_ASSIGNED', muted: true })).json()).toEqual({
      muted: ['TASK_ASSIGNED'],
    });
    expect(await send()).toBeNull();
    expect(await deliveries()).toEqual([]);
    const mutedOf = async () => (await api.as('employee').get('/api/notification-preferences')).json<{ muted: string[] }>().muted;
    expect(await mutedOf()).toEqual(['TASK_ASSIGNED']);
    await api.as('employee').post('/api/notifications/mute', { type: 'TASK_ASSIGNED', muted: false });
    expect(await mutedOf()).toEqual([]);
    expect(await send()).not.toBeNull();
  });
});

describe('reading', () => {
  it('lowers the unread count: one by one, by area and all at once', async () => {
    const [first] = [await send(), await send({ type: 'SCHEDULE_CHANGE' }), await send({ type: 'PAYROLL_READY' })];
    expect((await api.as('employee').post(`/api/notifications/${first}/read`, {})).json()).toEqual({ count: 2 });
    expect((await inbox('employee', '?unread=1')).items).toHaveLength(2);
    expect((await inbox('employee', '?area=PAYROLL')).total).toBe(1);
    expect((await api.as('employee').post('/api/notifications/read-all', { area: 'SCHEDULE' })).json()).toEqual({ count: 1 });
    expect((await api.as('employee').post('/api/notifications/read-all', {})).json()).toEqual({ count: 0 });
    expect((await api.as('employee').post(`/api/notifications/${first}/read`, { read: false })).json()).toEqual({ count: 1 });
  });

  it('is personal: an admin’s reading does not affect others', async () => {
    const uuid = await send();
    expect((await api.as('employee2').post(`/api/notifications/${uuid}/read`, {})).status).toBe(404);
    expect((await api.as('admin').post(`/api/notifications/${uuid}/read`, {})).status).toBe(200);
    expect(await unread('employee')).toBe(1);
  });

  it.each(['?page=0', '?area=NONE', '?itemsPerPage=1000', '?unread=yes'])('rejects %s', async (query) => {
    expect((await api.as('employee').get(`/api/notifications/inbox${query}`)).status).toBe(422);
  });
});

describe('preferences', () => {
  const put = (person: Person, body: unknown, url = '/api/notification-preferences') =>
    api.as(person).send({ method: 'PUT', url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) });

  it('are all on by default', async () => {
    expect((await api.as('employee').get('/api/notification-preferences')).json()).toMatchObject({
      user: api.world.users.employee,
      emailEnabled: true,
      pushEnabled: true,
      scheduleUpdates: true,
      weekSummaries: true,
      taskNotifications: true,
      payrollNotifications: true,
      performanceAlerts: true,
      systemAnnouncements: true,
      pushToken: null,
      quietFrom: null,
    });
  });

  it('can be changed partially', async () => {
    expect((await put('employee', { weekSummaries: false, quietFrom: '22:00', quietTo: '07:00' })).json()).toMatchObject({
      success: true,
      preferences: { weekSummaries: false, quietFrom: '22:00', quietTo: '07:00', emailEnabled: true },
    });
    expect((await api.as('employee').get('/api/notification-preferences')).json()).toMatchObject({ weekSummaries: false });
  });

  it.each([[{ emailEnabled: 'yes' }], [{ anything: true }], [{}], [{ quietFrom: '22:00' }], [{ uuid: 'x' }]])(
    'refuse %j with words, and keep nothing',
    async (body) => {
      const answer = await put('employee', body);
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/./) as string });
      expect((await api.as('employee').get('/api/notification-preferences')).json()).toMatchObject({ quietFrom: null, emailEnabled: true });
    },
  );

  it('of other users can be changed by admins only', async () => {
    const other = uuidOf('employee');
    expect((await api.as('admin').get(`/api/notification-preferences?userId=${other}`)).json()).toMatchObject({
      user: api.world.users.employee,
    });
    expect((await put('admin', { userId: other, pushEnabled: false })).json()).toMatchObject({
      preferences: { user: api.world.users.employee, pushEnabled: false },
    });
    expect((await put('admin', { pushEnabled: true }, `/api/notification-preferences?userId=${other}`)).json()).toMatchObject({
      preferences: { pushEnabled: true },
    });
    expect((await api.as('manager').get(`/api/notification-preferences?userId=${other}`)).status).toBe(403);
    expect((await put('manager', { userId: other, pushEnabled: false })).status).toBe(403);
    expect((await put('employee', { userId: other, pushEnabled: false })).status).toBe(200);
    expect((await api.as('admin').get('/api/notification-preferences?userId=0')).status).toBe(400);
  });

  it('cannot be written by id', async () => {
    const { uuid } = (await api.as('employee').get('/api/notification-preferences')).json<{ uuid: string }>();
    for (const [method, what] of [
      ['GET', 'found'],
      ['POST', 'created'],
      ['PUT', 'updated'],
      ['PATCH', 'updated'],
      ['DELETE', 'deleted'],
    ] as const) {
      const url = `/api/notification-preferences/${uuid}`;
      const refused = await api
        .as('employee')
        .send({ method, url, headers: { 'content-type': 'application/json' }, payload: '{"emailEnabled":false}' });
      expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([
        405,
        expect.stringContaining(`cannot be ${what} by id. Use GET and PUT`),
      ]);
    }
    expect((await put('employee', { emailEnabled: false }, `/api/notification_preferences/${uuid}`)).status).toBe(405);
    expect((await api.as('employee').patch(`/api/notification_preferences/${uuid}`, { emailEnabled: false })).status).toBe(405);
  });
});

describe('history', () => {
  it('is a list like any other, with filters', async () => {
    await send({ type: 'SCHEDULE_CHANGE' });
    await send({ to: [uuidOf('manager')] });
    const all = (await api.as('admin').get('/api/notifications/history')).json<{ totalItems: number; member: { type: string }[] }>();
    expect(all).toMatchObject({ '@type': 'Collection', totalItems: 2 });
    expect((await api.as('admin').get('/api/notifications/history?type=SCHEDULE_CHANGE')).json()).toMatchObject({
      totalItems: 1,
      member: [{ type: 'SCHEDULE_CHANGE' }],
    });
    expect((await api.as('admin').get(`/api/notifications/history?user=${uuidOf('manager')}`)).json()).toMatchObject({ totalItems: 1 });
    expect((await api.as('manager').get('/api/notifications/history')).json()).toMatchObject({ totalItems: 1 });
  });
});

describe('a notification written by an admin', () => {
  const write = (body: object, person: Person = 'admin') =>
    api.as(person).post('/api/notifications', { title: 'Hello', text: 'All.', recipients: [api.world.users.employee], ...body });

  it('is pending and of the default type unless specified, and is released by the next poll', async () => {
    const answer = await write({});
    expect(answer.json()).toMatchObject({
      type: 'WEEK_SUMMARY',
      triggerType: 'AUTOMATIC',
      status: 'PENDING',
      createdBy: { username: 'admin' },
      // The default of its type.
      expiresAt: expect.stringMatching(/^20/) as string,
    });
    expect(await unread('employee')).toBe(0);
    await releaseDue(api.database);
    expect(await unread('employee')).toBe(1);
    expect(await deliveries()).toHaveLength(1);
  });

  it('does not reach users who have muted its type by the time of its release', async () => {
    await write({ type: 'GENERAL_REMINDER', recipients: [api.world.users.employee, api.world.users.manager] });
    await api.as('employee').post('/api/notifications/mute', { type: 'GENERAL_REMINDER', muted: true });
    await releaseDue(api.database);
    expect([await unread('employee'), await unread('manager')]).toEqual([0, 1]);
    expect((await deliveries()).map(({ person }) => person)).toEqual(['manager']);
  });

  it('can be kept as a draft, changed, and sent by becoming pending', async () => {
    const iri = (await write({ status: 'DRAFT', type: 'GENERAL_REMINDER' })).headers.location!;
    await releaseDue(api.database);
    expect(await unread('employee')).toBe(0);
    expect((await api.as('admin').patch(iri, { status: 'SENT' })).status).toBe(422);
    expect((await api.as('admin').patch(iri, { title: 'Hello all', status: 'PENDING' })).json()).toMatchObject({ status: 'PENDING' });
    await releaseDue(api.database);
    expect(await inbox('employee')).toMatchObject({ items: [{ title: 'Hello all' }] });
    expect((await api.as('admin').patch(iri, { title: 'Never said' })).status).toBe(403);
    expect((await api.as('admin').delete(iri)).status).toBe(403);
  });

  it('can only be written by admins, starts as draft or pending, and links into the app', async () => {
    expect((await write({}, 'manager')).status).toBe(403);
    expect((await write({ status: 'SENT' })).status).toBe(422);
    for (const link of ['https://elsewhere.example', '//elsewhere.example', '/\t/elsewhere.example', '/\\elsewhere.example'])
      expect((await write({ link })).status).toBe(422);
    expect((await write({ title: '' })).status).toBe(422);
    const iri = (await write({ status: 'DRAFT' })).headers.location!;
    expect((await api.as('admin').delete(iri)).status).toBe(204);
  });
});
