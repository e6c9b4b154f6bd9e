/**
 * Calls every action on every record, as an admin and as some other users (all of them with WIDE=1): each response matches its contract,
 * `If-Match` is respected, and no action bypasses the read rules. The caller can read every record that a response names; the exceptions
 * are listed here with their reasons.
 */
import { notify } from '#domains/notifications/server';
import sql, { join, raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesRecord } from '#core/action';
import { registry } from '#domains/resources';
import { FileUpload } from '#domains/video';
import { insertAccountLinks } from './kit/account-links.ts';
import { contractFault } from './kit/action-contract.ts';
import { ACTION_REQUESTS, type ActionInputs } from './kit/action-requests.ts';
import { declaredActions } from './kit/actions.ts';
import { allMembers, PASSWORD, PEOPLE, startApi, type Answer, type Api, type Person } from './kit/api.ts';
import { listFile } from './kit/exports.ts';
import { breadth } from './kit/breadth.ts';
import { claimsAndSwaps } from './kit/open-shifts.ts';
import { conformance } from './kit/openapi.ts';
import { payKit, monthOf, uuidOf, type Payroll } from './kit/payroll.ts';
import { insertSecondSteps } from './kit/second-steps.ts';
import { similarityRows } from './kit/similarity-rows.ts';
import { SERVICE_TOKEN } from './kit/similarity.ts';
import { insertMinutes, insertProduct, insertStream } from './kit/streams.ts';
import { uploadFile } from './kit/upload.ts';
import { uploaded } from './kit/video.ts';

interface Exception {
  readonly action: string;
  readonly people: readonly Person[];
  readonly resource: string;
  readonly reason: string;
}

const ASSIGNED_PEOPLE =
  'A client sees who worked in front of the camera, by name and by the IRI in a shift; the employee record itself is internal to the agency.';
const CLIENTS: readonly Person[] = ['client', 'client2'];
const DECIDED_BY = 'A task includes its videos and the users who signed them off, as the videos do themselves.';
const MANAGERS: readonly Person[] = ['manager', 'manager2'];

const EXCEPTIONS: readonly Exception[] = [
  { action: 'GET /api/schedules/:uuid/performance', people: CLIENTS, resource: 'Employee', reason: ASSIGNED_PEOPLE },
  { action: 'GET /api/live_streams/:uuid/timeline', people: CLIENTS, resource: 'Employee', reason: ASSIGNED_PEOPLE },
  { action: 'POST /api/reports/employee-performance', people: CLIENTS, resource: 'Employee', reason: ASSIGNED_PEOPLE },
  {
    action: 'GET /api/schedules/:uuid/uploads',
    people: ['manager', 'manager2', 'client', 'client2', 'employee'],
    resource: 'User',
    reason:
      'A user who sees a video sees who uploaded it and who signed it off, by name and by the IRI of the account; the account itself is internal to the agency.',
  },
  {
    action: 'GET /api/notification-preferences/week-summary-recipients',
    people: MANAGERS,
    resource: 'User',
    reason: 'Managers send week summaries and see the recipients; other account data is for admins.',
  },
  { action: 'PATCH /api/video_tasks/bulk-assign', people: MANAGERS, resource: 'User', reason: DECIDED_BY },
  { action: 'PATCH /api/video_tasks/bulk-status', people: [...MANAGERS, 'employee'], resource: 'User', reason: DECIDED_BY },
  ...['Employee', 'ScheduleEmployee'].map((resource) => ({
    action: 'GET /api/schedule_employees/:uuid/swap-partners',
    people: ['employee'] as const,
    resource,
    reason: 'To swap a shift, an employee needs the names of colleagues, and the times and accounts of their shifts.',
  })),
  {
    action: 'GET /api/video_uploads/:uuid/readers',
    people: ['manager', 'manager2', 'client', 'client2', 'employee'],
    resource: 'User',
    reason: 'Participants in a discussion of a video see the names of its readers, as they see who replies.',
  },
  {
    action: 'POST /api/reports/live-stream-analytics',
    people: ['manager', 'manager2'],
    resource: 'Client',
    reason: 'The manager of a live account sees its client, by the IRI and name that the account itself shows.',
  },
  ...['GET /api/schedules/:uuid/video_jobs', 'POST /api/schedules/:uuid/video_jobs', 'PATCH /api/video_jobs/bulk-status'].map((action) => ({
    action,
    people: ['manager', 'manager2'] as const,
    resource: 'Client',
    reason: 'The manager of a client’s video jobs sees the client, by the IRI that the job itself shows.',
  })),
  ...['GET /api/schedules/:uuid/video_jobs', 'GET /api/video_jobs/client/:uuid/summary'].map((action) => ({
    action,
    people: CLIENTS,
    resource: 'Employee',
    reason: 'A client sees who works on their videos, by name and IRI, as on shifts.',
  })),
];

const UNKNOWN_UUID = '00000000-0000-0000-0000-000000000000';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const actions = declaredActions().map(({ method, path }) => `${method} ${path}`);
/** Actions for services only. */
const OF_SERVICES = new Set(
  declaredActions().flatMap(({ method, path, access }) => (access !== 'open' && access.kind === 'service' ? [`${method} ${path}`] : [])),
);

let api: Api;
let inputs: Omit<ActionInputs, 'person' | 'cookies' | 'session' | 'uploadSession' | 'discardedSession'>;
beforeAll(async () => {
  api = await startApi({ SIMILARITY_TOKEN: SERVICE_TOKEN }, conformance());
  const { world, database } = api;
  const kit = payKit(api);
  const assigned = async (start: string, end: string, published: boolean, person: string) =>
    kit.work(person, start, end, { account: world.accounts.acmeUk, published, title: published ? 'Published' : 'Draft' });
  const during = [
    await assigned('2026-06-10T17:00:00Z', '2026-06-10T18:00:00Z', true, world.employees.ava),
    await assigned('2026-06-10T18:00:00Z', '2026-06-10T19:00:00Z', false, world.employees.ben),
  ];
  const open = await api.as('admin').post('/api/schedules', {
    liveAccount: world.accounts.acmeUk,
    startTime: '2027-06-10T17:00:00Z',
    endTime: '2027-06-10T18:00:00Z',
    needs: { HOST: 1, SUPPORT: 1 },
  });
  during.push(open.json<{ '@id': string }>()['@id']);
  const tiers = { roles: ['HOST'], tiers: [{ minHourlyGmv: '100.00', bonusPerHour: '2.00' }] };
  for (const account of Object.values(world.accounts))
    await api.as('admin').patch(account, { hourlyGmvBonusSettings: tiers, correctsCurrent: true });
  for (const stream of Object.values(world.streams))
    await insertProduct(database, stream, 'p1', 'Product', { itemsSold: 1, attributedGmv: '9.00' });
  await insertMinutes(database, world.streams.acmeEvening, '2026-06-10T17:00:00Z', [
    { attributedGmv: '1.00', views: 1 },
    { attributedGmv: '2.00', views: 2 },
  ]);
  const payroll = await kit.payroll(monthOf('2026-06'));
  expect((await kit.move(payroll['@id'], 'SUBMITTED')).status).toBe(200);
  const draft = await kit.payroll(monthOf('2026-05'));
  // Not paid by the month, so that no payroll takes what is open.
  const [weekly] = await database.rows<{ uuid: string }>(
    sql`insert into employee (nickname, payroll_period) values ('Weekly', 'WEEKLY') returning uuid`,
  );
  const [owed, declined] = await database.rows<{ uuid: string }>(sql`
    insert into arrears (employee, payroll, schedule, worked_on, kind, amount, reason, status, decline_reason)
    select ${weekly!.uuid}::uuid, ${uuidOf(payroll['@id'])}::uuid, s.uuid, '2026-06-10', 'ADDED', 60, 'Added later.', v.status, v.reason
    from (values (${uuidOf(world.schedules.acmePublished)}::uuid, 'OPEN', null), (${uuidOf(world.schedules.video)}::uuid, 'DECLINED', 'Agreed otherwise')) v (uuid, status, reason) join schedule s on s.uuid = v.uuid
    order by v.status desc returning uuid`);
  const free = await insertStream(database, world.accounts.acmeUk, '2026-05-10T17:00:00Z', 60);
  const imports: string[] = [];
  for (const [person, creator, day] of [
    ['admin', 'birch', '01'],
    ['manager', 'acme.uk', '02'],
    ['manager2', 'birch', '03'],
  ] as const) {
    const file = await listFile({
      generation: 'F2',
      rows: [
        {
          creatorId: '',
          creator,
          nickname: creator,
          start: `2026-08-${day}T20:00:00`,
          durationSeconds: 3600,
          figures: { revenue: '1.00' },
        },
      ],
    });
    const done = (await uploadFile(api, 'tiktok-upload', file, {}, person)).json<{ import: string }>();
    expect(done).toMatchObject({ import: expect.any(String) });
    imports.push(done.import);
  }
  const failed = await database.rows<{ uuid: string }>(
    sql`insert into background_job (name, state, requested_by) select 'test.failed', 'FAILED', ${world.users.manager.split('/').at(-1)} from generate_series(1, 2) returning uuid`,
  );
  const backgroundJobs = failed.map(({ uuid }) => `/api/background_jobs/${uuid}`);
  await database.rows(sql`update video_task set videos_required = 5`);
  const videoUploads: string[] = [];
  for (let videoSerial = 1; videoSerial <= 5; videoSerial += 1)
    for (const [person, task] of [
      ['employee', world.videoTasks.acmeAva],
      ['employee2', world.videoTasks.birchBen],
    ] as const)
      videoUploads.push((await uploaded(api.as(person), task, { versionType: 'FINAL', videoSerial }))['@id']);
  await database.rows(sql`update video_upload set duration_seconds = 10, frame_rate = '25/1', width = 640, height = 360`);
  const timeOffs: string[] = [];
  for (let month = 1; month <= 6; month += 1) {
    const employee = month % 2 === 1 ? world.employees.ava : world.employees.ben;
    const times = { startTime: `2033-0${month}-01T00:00:00Z`, endTime: `2033-0${month}-02T00:00:00Z` };
    timeOffs.push((await api.as('admin').post('/api/time_offs', { employee, ...times })).headers.location!);
  }
  const calendarFeeds: string[] = [];
  for (const person of ['employee', 'manager', 'client'] as const)
    calendarFeeds.push((await api.as(person).post('/api/calendar_feeds', {})).json<{ '@id': string }>()['@id']);
  const notified: { uuid: string; notification: string }[] = [];
  for (const person of ['employee', 'manager'] as const) {
    const to = world.users[person].split('/').at(-1)!;
    await database.transaction((tx) =>
      notify(tx, { key: `rows:${person}`, type: 'SCHEDULE_CHANGE', to: [to], title: 'Moved', text: 'Moved.', link: null }),
    );
  }
  notified.push(
    ...(await database.rows<(typeof notified)[number]>(
      sql`update notification_delivery set status = 'FAILED' returning uuid, notification`,
    )),
  );
  const claims = await claimsAndSwaps(api);
  const items = (await kit.read<Payroll>(payroll['@id'])).payrollItems;
  inputs = {
    world,
    schedules: [...Object.values(world.schedules), ...during],
    payrolls: [payroll['@id'], draft['@id']],
    streams: [...Object.values(world.streams), free],
    payrollItems: items.map((item) => item['@id']),
    arrears: { open: `/api/arrears/${owed!.uuid}`, declined: `/api/arrears/${declined!.uuid}` },
    imports,
    backgroundJobs,
    timeOffs,
    videoUploads,
    calendarFeeds,
    notifications: notified.map(({ notification }) => `/api/notifications/${notification}`),
    deliveries: notified.map(({ uuid }) => `/api/notification_deliveries/${uuid}`),
    ...claims,
    accountLinks: await insertAccountLinks(database, 'linked'),
    secondSteps: { code: () => '', addPasskey: async () => UNKNOWN_UUID, answer: {} },
    ...(await similarityRows(database, world)),
    fileUploads: (await allMembers(api.as('admin'), FileUpload))
      .filter(({ fileSize }) => fileSize !== 0)
      .map((file) => String(file['@id'])),
  };
});
afterAll(() => api.stop());

it('has a request for every action and for nothing else', () => {
  expect(Object.keys(ACTION_REQUESTS).sort()).toEqual([...actions].sort());
});

/** Resource of each record that a response has named so far, since finding it takes a look into every table. */
const resources = new Map<string, string>();

/** Records named in a response but not in the request: those of any resource, by their uuid. */
async function named(answer: Answer, asked: string): Promise<{ resource: string; iri: string }[]> {
  const known = new Set([...asked.matchAll(UUID)].map(([uuid]) => uuid.toLowerCase()));
  const uuids = [...new Set([...answer.text.matchAll(UUID)].map(([uuid]) => uuid.toLowerCase()))].filter((uuid) => !known.has(uuid));
  const unknown = uuids.filter((uuid) => !resources.has(uuid));
  if (unknown.length > 0) {
    const rows = await api.database.rows<{ name: string; uuid: string }>(
      sql`${join(
        registry.resources.map(
          ({ name, table }) => sql`select ${name} as name, uuid from ${raw(table)} where uuid = any(${unknown}::uuid[])`,
        ),
        ' union all ',
      )}`,
    );
    for (const { name, uuid } of rows) resources.set(uuid, name);
  }
  return uuids.flatMap((uuid) => {
    const resource = resources.get(uuid);
    return resource === undefined ? [] : [{ resource, iri: `/api/${registry.byName(resource).plural}/${uuid}` }];
  });
}

describe('with a version that is not stored', () => {
  const writes = declaredActions().filter((action) => namesRecord(action) && action.method !== 'GET');
  it.each(writes.map(({ method, path }) => [method, path] as const))('%s %s changes nothing', async (method, path) => {
    const requests = await ACTION_REQUESTS[`${method} ${path}`]!({
      ...inputs,
      person: 'admin',
      session: '',
      uploadSession: UNKNOWN_UUID,
      discardedSession: UNKNOWN_UUID,
      cookies: {},
    });
    const trail = () => api.database.rows(sql`select count(*) from audit_entry`);
    const before = await trail();
    for (const { url, headers, ...rest } of requests) {
      const stale = { ...headers, 'if-match': '"999.stale"' };
      const token = OF_SERVICES.has(`${method} ${path}`) ? { authorization: `Bearer ${SERVICE_TOKEN}` } : null;
      const caller = token === null ? api.as('admin') : api.anonymous();
      const answer = await caller.send({ method, url, headers: { ...stale, ...token }, ...rest });
      expect(answer.status, `${url}: ${answer.text}`).toBe(412);
    }
    expect(requests.length).toBeGreaterThan(0);
    expect(await trail()).toEqual(before);
  });
});

/**
 * An admin calls all actions; each other user a fifth of them, with different offsets, plus those with an exception for them; everyone
 * calls all with WIDE=1.
 */
function triedBy(person: Person): string[] {
  const turn = PEOPLE.indexOf(person);
  const isExcepted = (action: string) => EXCEPTIONS.some((one) => one.action === action && one.people.includes(person));
  return Object.keys(ACTION_REQUESTS).filter(
    (action, index) => person === 'admin' || isExcepted(action) || (index + turn) % breadth(5, 1) === 0,
  );
}

/** An admin may read every record, so reading a few of them in each form of an action is enough; all of them with WIDE=1. */
function thinned<Request>(requests: readonly Request[], action: string, person: Person): readonly Request[] {
  const count = breadth(3, requests.length);
  if (person !== 'admin' || !action.startsWith('GET ') || requests.length <= count) return requests;
  return Array.from({ length: count }, (_, index) => requests[Math.floor((index * requests.length) / count)]!);
}

describe.each(PEOPLE)('as %s', (person) => {
  const used = new Set<Exception>();
  const answered = new Set<string>();
  const readable = new Map<string, boolean>();
  let own: ActionInputs;
  beforeAll(async () => {
    const again = await api.anonymous().post('/api/authentication/token', { username: person, password: PASSWORD });
    const { member } = (await api.as(person).get('/api/me/sessions')).json<{ member: { uuid: string; current: boolean }[] }>();
    const begin = async (originalFilename: string) => {
      const begun = await api.as(person).post('/api/video_uploads/chunk/initiate', {
        originalFilename,
        fileSize: 2000,
        videoSerial: 5,
        videoTask: inputs.world.videoTasks.acmeAva,
      });
      return begun.json<{ sessionId?: string }>().sessionId ?? UNKNOWN_UUID;
    };
    const [uploadSession, discardedSession] = [await begin('a.mp4'), await begin('b.mp4')];
    const accountLinks = await insertAccountLinks(api.database, `linked-${person}`);
    const { user } = again.json<{ user: { uuid: string } }>();
    const secondSteps = await insertSecondSteps(api.database, api.as(person), user.uuid);
    own = {
      ...inputs,
      person,
      accountLinks,
      secondSteps,
      uploadSession,
      discardedSession,
      session: member.find(({ current }) => !current)!.uuid,
      cookies: browserOf(again),
    };
  });

  it.each(triedBy(person))('%s names no record that the caller cannot read', async (action) => {
    const exceptions = EXCEPTIONS.filter((one) => one.action === action && one.people.includes(person));
    for (const { url, headers, ...rest } of thinned(await ACTION_REQUESTS[action]!(own), action, person)) {
      const answer = await api.as(person).send({ method: action.split(' ')[0], url, headers: { accept: '*/*', ...headers }, ...rest });
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(contractFault(action, answer), answer.text.slice(0, 2000)).toBeNull();
      if (answer.status < 300) answered.add(action);
      for (const { resource, iri } of await named(answer, `${url} ${JSON.stringify(rest.payload ?? '')}`)) {
        if (!readable.has(iri)) readable.set(iri, (await api.as(person).get(iri)).status === 200);
        const exception = exceptions.find((one) => one.resource === resource);
        if (readable.get(iri) === false && exception !== undefined) used.add(exception);
        else expect(readable.get(iri), `${answer.status} names the ${resource} ${iri}: ${answer.text.slice(0, 2000)}`).toBe(true);
      }
    }
  });

  it('uses every exception, and an admin gets a successful response from every action', () => {
    expect(EXCEPTIONS.filter((one) => one.people.includes(person) && !used.has(one))).toEqual([]);
    if (person === 'admin') expect(actions.filter((action) => !answered.has(action) && !OF_SERVICES.has(action))).toEqual([]);
  });
});

/** Headers of the browser session that a response has signed in. */
function browserOf(answer: Answer): Record<string, string> {
  const cookies = [answer.headers['set-cookie'] as unknown as string | string[]].flat().map((line) => line.split(';')[0]!);
  return {
    cookie: cookies.join('; '),
    'x-xsrf-token': cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '',
  };
}
