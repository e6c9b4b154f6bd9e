/** What an API test has at hand: a server of its own on a database of its own, people of every role, and a small agency. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Resource } from '#core/resource';
import { hashPassword } from '#domains/identity/server';
import { createApp } from '#server/app';
import { openDatabase, type Database } from '#server/database';
import type { FileStore } from '#server/files/file-store';
import { openFileStore } from '#server/files/open-store';
import type { Mailer } from '#server/mail/mail';
import { openMailer } from '#server/mail/open-mailer';
import { readSettings } from '#server/settings';
import sql from 'sql-template-tag';
import { cloneDatabase } from './database.ts';
import { insertFile, insertUpload } from './video-rows.ts';

export const PASSWORD = 'correct horse battery';
export const ZONE = 'Europe/London';

/** Who can sign in. The first of each role belongs to client Acme or manages its accounts; the second to client Birch. */
export const PEOPLE = ['admin', 'manager', 'manager2', 'client', 'client2', 'employee', 'employee2', 'nobody'] as const;
export type Person = (typeof PEOPLE)[number];

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Buffer;
  /** The body read as JSON; throws on anything else. */
  json<Body = Record<string, unknown>>(): Body;
}

export interface Caller {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(url: string, headers?: Record<string, string>): Promise<Answer>;
  send(request: TextRequest): Promise<Answer>;
}

/** IRIs of the agency's records. */
export interface World {
  readonly clients: { readonly acme: string; readonly birch: string };
  readonly accounts: { readonly acmeUk: string; readonly acmeUs: string; readonly birch: string };
  readonly employees: { readonly ava: string; readonly ben: string; readonly cleo: string };
  readonly users: Readonly<Record<Person, string>>;
  /** Published with Ava on Acme UK; draft with Ava on Acme UK; published with Ben on Birch; published VIDEO with Ava and Ben. */
  readonly schedules: {
    readonly acmePublished: string;
    readonly acmeDraft: string;
    readonly birchPublished: string;
    readonly video: string;
  };
  /** An evening on Acme UK that nobody planned; one on Birch in the published schedule's time. */
  readonly streams: { readonly acmeEvening: string; readonly birchMorning: string };
  readonly videoTaskTypes: { readonly script: string; readonly edit: string };
  /** Acme's in progress, Birch's completed, and a pending one without a client. */
  readonly videoJobTemplate: string;
  readonly scheduleTemplate: string;
  readonly videoJobs: { readonly acme: string; readonly birch: string; readonly unassigned: string };
  /** Acme's job has one of Ava's and one of Ben's, Birch's one of Ben's, the one without a client one of nobody's. */
  /** Of Acme's task that is Ava's, final; of Birch's, a draft. */
  readonly videoUploads: { readonly acme: string; readonly birch: string };
  readonly videoTasks: { readonly acmeAva: string; readonly acmeBen: string; readonly birchBen: string; readonly unassigned: string };
}

export interface Api {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** In a folder of its own, unless the environment says otherwise. */
  readonly files: FileStore;
  /** Into the outbox, unless the environment says otherwise. */
  readonly mailer: Mailer;
  readonly world: World;
  as(person: Person): Caller;
  anonymous(): Caller;
  stop(): Promise<void>;
}

/** What a worker is started with, besides domains and a log. */
export function forWorker({ database, files, mailer }: Api) {
  return { database, files, mailer, origin: 'https://greenroom.example' };
}

/** A request with its address as text. */
export type TextRequest = InjectOptions & { url: string };
/** Sees every answer with what was asked for. */
export type Look = (request: TextRequest, answer: Answer) => void;

/** @param environment more than the usual settings, or other ones. */
export async function startApi(environment: Readonly<Record<string, string>> = {}, look?: Look): Promise<Api> {
  const clone = await cloneDatabase();
  const database = openDatabase(clone.url);
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-files-'));
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DEMO: '0',
    AGENCY_TIME_ZONE: ZONE,
    REQUESTS_PER_SECOND: '0',
    // On a slow machine a file of tests takes longer than the ten minutes of a token.
    ACCESS_TOKEN_MINUTES: '1440',
    FILES_DIR: path.join(folder, 'files'),
    ...environment,
  });
  const files = await openFileStore(settings.files);
  const mailer = openMailer(settings, database);
  const app = await createApp({ settings, database, files });
  await app.ready();
  const world = await buildWorld(database);
  const tokens = new Map<Person, Promise<string>>();
  const signIn = async (person: Person): Promise<string> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/authentication/token',
      payload: { username: person, password: PASSWORD },
    });
    return answer.json<{ token: string }>().token;
  };
  const tokenOf = (person: Person): Promise<string> => {
    const known = tokens.get(person) ?? signIn(person);
    tokens.set(person, known);
    return known;
  };
  return {
    app,
    database,
    files,
    mailer,
    world,
    as: (person) => caller(app, async () => ({ authorization: `Bearer ${await tokenOf(person)}` }), look),
    anonymous: () => caller(app, async () => ({}), look),
    async stop() {
      await app.close();
      await mailer.close();
      files.close();
      await database.close();
      await clone.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function caller(app: FastifyInstance, headersOf: () => Promise<Record<string, string>>, look?: Look): Caller {
  const send = async (options: TextRequest): Promise<Answer> => {
    const {
      statusCode: status,
      headers,
      body: text,
      rawPayload: bytes,
    } = await app.inject({ ...options, headers: { ...(await headersOf()), ...options.headers } });
    const answer: Answer = { status, headers: headers as Record<string, string>, text, bytes, json: () => JSON.parse(text) as never };
    look?.(options, answer);
    return answer;
  };
  const withBody =
    (method: 'POST' | 'PATCH', type: string) =>
    (url: string, body?: unknown, headers: Record<string, string> = {}) =>
      send({
        method,
        url,
        headers: { ...(body === undefined ? {} : { 'content-type': type }), ...headers },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
  return {
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: withBody('POST', 'application/ld+json'),
    patch: withBody('PATCH', 'application/merge-patch+json'),
    delete: (url, headers = {}) => send({ method: 'DELETE', url, headers }),
  };
}

/** 2026-06-10 is a Wednesday in summer time: London is an hour ahead of UTC. */
async function buildWorld(database: Database): Promise<World> {
  const hash = await hashPassword(PASSWORD);
  const one = async (query: ReturnType<typeof sql>) => (await database.rows<{ uuid: string }>(query))[0]!.uuid;
  const client = (name: string) =>
    one(sql`insert into client (name, email) values (${name}, ${`${name.toLowerCase()}@example.com`}) returning uuid`);
  const [acme, birch] = [await client('Acme'), await client('Birch')];
  const employee = (name: string, host: string | null, general: string | null) =>
    one(
      sql`insert into employee (nickname, firstname, email, note, host_hourly_rate, general_hourly_rate) values (${name}, ${name}, ${`${name.toLowerCase()}@example.com`}, 'private note', ${host}, ${general}) returning uuid`,
    );
  const [ava, ben, cleo] = [
    await employee('Ava', '15.00', '12.00'),
    await employee('Ben', '16.00', null),
    await employee('Cleo', null, null),
  ];
  const user = (name: Person, role: string | null, links: { employee?: string; client?: string } = {}) =>
    one(
      sql`insert into app_user (username, email, nickname, roles, employee, client, password_hash) values (${name}, ${`${name}@example.com`}, ${name}, ${role === null ? [] : [role]}, ${links.employee ?? null}, ${links.client ?? null}, ${hash}) returning uuid`,
    );
  const users = {
    admin: await user('admin', 'ROLE_ADMIN'),
    manager: await user('manager', 'ROLE_MANAGER'),
    manager2: await user('manager2', 'ROLE_MANAGER'),
    client: await user('client', 'ROLE_CLIENT', { client: acme }),
    client2: await user('client2', 'ROLE_CLIENT', { client: birch }),
    employee: await user('employee', 'ROLE_EMPLOYEE', { employee: ava }),
    employee2: await user('employee2', 'ROLE_EMPLOYEE', { employee: ben }),
    nobody: await user('nobody', null),
  };
  const account = async (identity: string, owner: string, timezone: string, manager: string) => {
    const uuid = await one(
      sql`insert into live_account (identity, client, timezone, administrative_cost_per_hour, agency_share) values (${identity}, ${owner}, ${timezone}, 10, 0.12) returning uuid`,
    );
    await database.rows(sql`insert into live_account_manager (live_account, manager) values (${uuid}, ${manager})`);
    return uuid;
  };
  const accounts = {
    acmeUk: await account('acme.uk', acme, 'Europe/London', users.manager),
    acmeUs: await account('acme.us', acme, 'America/New_York', users.manager),
    birch: await account('birch', birch, 'UTC', users.manager2),
  };
  const schedule = async (
    type: string,
    liveAccount: string | null,
    start: string,
    hours: number,
    published: boolean,
    assignees: readonly [string, string][],
  ) => {
    const uuid = await one(
      sql`insert into schedule (type, title, note, live_account, start_time, end_time, published_at) values (${type}, ${`${type} slot`}, 'internal', ${liveAccount}, ${start}, ${start}::timestamptz + make_interval(hours => ${hours}), ${published ? '2026-06-01T00:00:00Z' : null}) returning uuid`,
    );
    for (const [person, role] of assignees)
      await database.rows(
        sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) values (${uuid}, ${person}, ${role}, now(), now())`,
      );
    return uuid;
  };
  const schedules = {
    acmePublished: await schedule('LIVE', accounts.acmeUk, '2026-06-10T09:00:00Z', 4, true, [[ava, 'HOST']]),
    acmeDraft: await schedule('LIVE', accounts.acmeUk, '2026-06-11T09:00:00Z', 4, false, [[ava, 'HOST']]),
    birchPublished: await schedule('LIVE', accounts.birch, '2026-06-10T09:00:00Z', 3, true, [[ben, 'HOST']]),
    video: await schedule('VIDEO', null, '2026-06-12T09:00:00Z', 2, true, [
      [ava, 'GENERAL'],
      [ben, 'HOST'],
    ]),
  };
  const stream = (account: string, start: string, minutes: number, revenue: string) =>
    one(
      sql`insert into live_stream (live_account, start_time, end_time, revenue) values (${account}, ${start}, ${start}::timestamptz + make_interval(mins => ${minutes}), ${revenue}) returning uuid`,
    );
  const streams = {
    acmeEvening: await stream(accounts.acmeUk, '2026-06-10T17:00:00Z', 120, '480.00'),
    birchMorning: await stream(accounts.birch, '2026-06-10T09:05:00Z', 170, '350.00'),
  };
  const taskType = (name: string) => one(sql`insert into video_task_type (name) values (${name}) returning uuid`);
  const videoTaskTypes = { script: await taskType('Script'), edit: await taskType('Edit') };
  const startedAt = '2026-06-02T09:00:00Z';
  const completedAt = '2026-06-09T15:00:00Z';
  const job = (title: string, owner: string | null, status: string, started: string | null = null, completed: string | null = null) =>
    one(
      sql`insert into video_job (title, client, due_date, status, started_at, completed_at) values (${title}, ${owner}, '2026-06-30', ${status}, ${started}, ${completed}) returning uuid`,
    );
  const videoJobs = {
    acme: await job('Acme launch', acme, 'IN_PROGRESS', startedAt),
    birch: await job('Birch summer', birch, 'COMPLETED', startedAt, completedAt),
    unassigned: await job('Showreel', null, 'PENDING'),
  };
  const task = (title: string, of: string, person: string | null, progress = 0) =>
    one(
      sql`insert into video_task (title, video_job, video_task_type, assigned_employee, due_date, status, progress, started_at, completed_at) values (${title}, ${of}, ${videoTaskTypes.script}, ${person}, '2026-06-25', ${progress === 0 ? 'PENDING' : progress === 100 ? 'COMPLETED' : 'IN_PROGRESS'}, ${progress}, ${progress === 0 ? null : startedAt}, ${progress === 100 ? completedAt : null}) returning uuid`,
    );
  const videoTasks = {
    acmeAva: await task('Acme script', videoJobs.acme, ava, 40),
    acmeBen: await task('Acme edit', videoJobs.acme, ben),
    birchBen: await task('Birch script', videoJobs.birch, ben, 100),
    unassigned: await task('Showreel cut', videoJobs.unassigned, null),
  };
  const scheduleTemplate = await one(sql`insert into schedule_template (name) values ('Usual week') returning uuid`);
  const videoJobTemplate = await one(sql`insert into video_job_template (name) values ('Advert') returning uuid`);
  const videoUploads = {
    acme: await insertUpload(database, { task: videoTasks.acmeAva, uploader: users.employee, final: true }),
    birch: await insertUpload(database, { task: videoTasks.birchBen, uploader: users.employee2 }),
  };
  await database.rows(sql`insert into schedule_video_job (schedule, video_job) values (${schedules.acmePublished}, ${videoJobs.acme})`);
  const owners = {
    video_job: videoJobs.acme,
    video_task: videoTasks.acmeAva,
    schedule: schedules.acmePublished,
    client: acme,
    employee: ava,
    live_account: accounts.acmeUk,
  };
  for (const [column, uuid] of Object.entries(owners)) await insertFile(database, users.admin, [column, uuid], `${column}.txt`);
  const iris = <Key extends string>(plural: string, uuids: Record<Key, string>) =>
    Object.fromEntries(Object.entries(uuids).map(([key, uuid]) => [key, `/api/${plural}/${String(uuid)}`])) as Record<Key, string>;
  return {
    clients: iris('clients', { acme, birch }),
    accounts: iris('live_accounts', accounts),
    employees: iris('employees', { ava, ben, cleo }),
    users: iris('users', users),
    schedules: iris('schedules', schedules),
    streams: iris('live_streams', streams),
    videoTaskTypes: iris('video_task_types', videoTaskTypes),
    videoJobs: iris('video_jobs', videoJobs),
    videoTasks: iris('video_tasks', videoTasks),
    videoUploads: iris('video_uploads', videoUploads),
    scheduleTemplate: `/api/schedule_templates/${scheduleTemplate}`,
    videoJobTemplate: `/api/video_job_templates/${videoJobTemplate}`,
  };
}

/** Members of a list, every page of it. */
export async function allMembers(caller: Caller, resource: Resource, query = ''): Promise<Record<string, unknown>[]> {
  const answer = await caller.get(`/api/${resource.plural}?pagination=false${query === '' ? '' : `&${query}`}`);
  if (answer.status !== 200) throw new Error(`${resource.plural}: ${answer.status} ${answer.text}`);
  return answer.json<{ member: Record<string, unknown>[] }>().member;
}
