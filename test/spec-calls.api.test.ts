/** The generic calls of a client: list, read, create, update and delete exist on each of the 23 endpoints, as JSON. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { registry } from '#domains/resources';
import { startApi, type Api } from './kit/api.ts';
import { sampleOf } from './kit/populate.ts';
import { payKit, monthOf, type Payroll } from './kit/payroll.ts';
import { uploaded } from './kit/video.ts';

type Item = Readonly<Record<string, unknown>> & { readonly '@id': string };

const ENDPOINTS = [
  'users',
  'clients',
  'employees',
  'live_accounts',
  'live_streams',
  'schedules',
  'schedule_employees',
  'live_stream_products',
  'live_stream_viewer_sources',
  'live_stream_metrics',
  'live_stream_profiles',
  'payrolls',
  'payroll_items',
  'video_jobs',
  'video_tasks',
  'video_task_types',
  'video_uploads',
  'employee_availabilities',
  'file_uploads',
  'notifications',
  'user_devices',
  'bonus_settings',
  'holiday_configurations',
] as const;

let api: Api;
let video: Item;
let draft: Payroll;
let person: string;
beforeAll(async () => {
  api = await startApi();
  const kit = payKit(api);
  for (const name of ['First', 'Second']) await kit.work(await kit.employee(name), '2015-06-10T09:00:00Z', '2015-06-10T13:00:00Z');
  draft = await kit.payroll(monthOf('2015-06'));
  person = await kit.employee('Third');
  await api.database.rows(sql`update video_task set videos_required = 3`);
  video = await uploaded(api.as('admin'), api.world.videoTasks.acmeAva, { videoSerial: 2 });
});
afterAll(() => api.stop());

/** A body for each endpoint whose records are not created from a sample. */
function bodyOf(endpoint: (typeof ENDPOINTS)[number]): Record<string, unknown> {
  const { world } = api;
  switch (endpoint) {
    case 'payrolls':
      return { startDate: '2015-07-01', endDate: '2015-07-31', employees: [person] };
    case 'payroll_items':
      return { payroll: draft['@id'], employee: person, additionalAmount: '5.00' };
    case 'video_uploads':
      return { fileUpload: (video.fileUpload as Item)['@id'], videoTask: world.videoTasks.acmeAva, videoSerial: 3 };
    case 'file_uploads':
      return {
        fileUpload: (video.fileUpload as Item)['@id'],
        entityType: 'client',
        entity: world.clients.acme,
        originalFilename: 'copy.mp4',
      };
    case 'user_devices':
      return { fcmToken: 'token', deviceName: 'Phone', deviceType: 'mobile' };
    default:
      return sampleOf(
        api,
        registry.resources.find(({ plural }) => plural === endpoint)!,
        1,
      );
  }
}

const CHANGES: Readonly<Record<string, Record<string, unknown>>> = {
  payroll_items: { deductionAmount: '1.00', detail: { adjustments: { deductions: [{ description: 'Late', amount: '1.00' }] } } },
  video_uploads: { versionType: 'FINAL' },
  file_uploads: { originalFilename: 'renamed.mp4', metadata: { note: 'x' } },
  user_devices: { isActive: false },
  payrolls: { note: 'Checked.' },
};

describe.each(ENDPOINTS)('/api/%s', (endpoint) => {
  it('creates, lists, reads, updates and deletes', async () => {
    const admin = api.as('admin');
    const path = `/api/${endpoint}`;
    const created = await admin.post(path, bodyOf(endpoint), { 'content-type': 'application/json' });
    expect(created.status, created.text).toBe(201);
    const item = created.json<Item & { id: number }>();
    const list = await admin.get(`${path}?order[id]=desc&page=1&itemsPerPage=5`);
    expect(list.json<{ member: Item[] }>().member[0]!['@id']).toBe(item['@id']);
    expect((await admin.get(item['@id'])).status).toBe(200);
    const change = CHANGES[endpoint] ?? {};
    const updated = await admin.patch(`${path}/${item.id}`, change);
    expect(updated.status, updated.text).toBe(200);
    expect(updated.json()).toMatchObject(endpoint === 'payroll_items' ? { deductionAmount: '1.00' } : change);
    const removed = await admin.delete(item['@id']);
    expect(removed.status, removed.text).toBe(204);
  });
});

it('lets a version be changed until it is decided, by those who work on its task', async () => {
  const { world } = api;
  const upload = (await uploaded(api.as('employee'), world.videoTasks.acmeAva, { videoSerial: 1 }))['@id'];
  expect((await api.as('employee').patch(upload, { versionType: 'FINAL' })).json().versionType).toBe('FINAL');
  expect((await api.as('client').patch(upload, { versionType: 'DRAFT' })).status).toBe(403);
  expect((await api.as('employee2').patch(upload, { versionType: 'DRAFT' })).status).toBe(404);
  expect((await api.as('admin').post(`${upload}/approve`, {})).status).toBe(200);
  const late = await api.as('admin').patch(upload, { versionType: 'DRAFT' });
  expect([late.status, late.json().type]).toEqual([409, '/api/errors/video.decided']);
});

it('makes no version of a file that the caller may not read, or that is no video', async () => {
  const { world } = api;
  const body = { fileUpload: (video.fileUpload as Item)['@id'], videoTask: world.videoTasks.birchBen };
  expect((await api.as('employee2').post('/api/video_uploads', body)).status).toBe(404);
  const [text] = (await api.as('admin').get('/api/file_uploads?originalFilename=client.txt')).json<{ member: Item[] }>().member;
  const send = () => api.as('admin').post('/api/video_uploads', { ...body, fileUpload: text!['@id'] });
  expect((await send()).json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'file', code: 'EMPTY' }] });
  await api.database.rows(sql`update stored_file set size = 4 where uuid = (select file from file_upload where uuid = ${text!.uuid})`);
  expect((await send()).status).toBe(415);
});

it('reads, filters and writes the type of a task by either name', async () => {
  const { videoTasks, videoTaskTypes } = api.world;
  const changed = (await api.as('admin').patch(videoTasks.unassigned, { taskType: videoTaskTypes.edit })).json<Record<string, Item>>();
  expect([changed.taskType!['@id'], changed.videoTaskType!['@id']]).toEqual([videoTaskTypes.edit, videoTaskTypes.edit]);
  const count = async (name: string) =>
    (await api.as('admin').get(`/api/video_tasks?${name}=${videoTaskTypes.edit}`)).json<{ totalItems: number }>().totalItems;
  expect(await count('taskType')).toBe(await count('videoTaskType'));
  expect(await count('taskType')).toBeGreaterThan(0);
});

it('makes a notification of the documented fields alone, with words of its type', async () => {
  const body = { type: 'PAYROLL_READY', triggerType: 'MANUAL', status: 'DRAFT', recipients: [api.world.users.employee] };
  const made = await api.as('admin').post('/api/notifications', body);
  expect([made.status, made.json().title, made.json().text]).toEqual([201, 'A payslip is ready', 'Open your payslips to see it.']);
  const blank = await api.as('admin').post('/api/notifications', { ...body, title: '' });
  expect(blank.status).toBe(422);
});

it('says `success: false` in every 400 of preferences', async () => {
  const put = (payload: string) =>
    api
      .as('client')
      .send({ method: 'PUT', url: '/api/notification-preferences', headers: { 'content-type': 'application/json' }, payload });
  for (const payload of ['{', '[]', '{"emailEnabled":"no"}', '{"unknown":true}', '7']) {
    const answer = await put(payload);
    expect([answer.status, answer.json().success], payload).toEqual([400, false]);
    expect(answer.json().message).toBeTypeOf('string');
  }
});

it('embeds children of items in lists that ask for them', async () => {
  const { videoTasks, employees } = api.world;
  for (const [path, name] of [
    [`/api/payrolls?id=${draft['@id']}`, 'payrollItems'],
    [`/api/employees?id=${employees.ava}`, 'scheduleEmployees'],
    [`/api/video_tasks?id=${videoTasks.acmeAva}`, 'videoUploads'],
    [`/api/video_tasks?id=${videoTasks.acmeAva}`, 'fileUploads'],
  ] as const) {
    const { member } = (await api.as('admin').get(`${path}&properties[]=${name}`)).json<{ member: Record<string, unknown[]>[] }>();
    const [plain] = (await api.as('admin').get(path)).json<{ member: object[] }>().member;
    expect(member[0]![name]!.length, name).toBeGreaterThan(0);
    expect(plain).not.toHaveProperty(name);
  }
});
