/** The small agency that API tests start with: users of every role, and a few records of each kind. Created once per run, and cloned. */
import { hash as hashPassword } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import type { Database } from '#server/database';
import { insertFile, insertUpload } from './video-rows.ts';

export const PASSWORD = 'correct horse battery';
/** A password hash contains its cost parameters; a low cost is enough, since no one attacks these. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Users who can sign in. The first of each role belongs to client Acme or manages its accounts; the second to client Birch. */
export const PEOPLE = ['admin', 'manager', 'manager2', 'client', 'client2', 'employee', 'employee2', 'nobody'] as const;
export type Person = (typeof PEOPLE)[number];

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
  /** An unplanned evening on Acme UK; one on Birch at the time of the published schedule. */
  readonly streams: { readonly acmeEvening: string; readonly birchMorning: string };
  readonly videoTaskTypes: { readonly script: string; readonly edit: string };
  /** Acme's in progress, Birch's completed, and a pending one without a client. */
  readonly videoJobTemplate: string;
  readonly scheduleTemplate: string;
  /** Inactive. */
  readonly bonusSettings: string;
  readonly videoJobs: { readonly acme: string; readonly birch: string; readonly unassigned: string };
  /** Acme's job has one of Ava and one of Ben, Birch's one of Ben, the one without a client one that is unassigned. */
  /** Of Ava's task for Acme, final; of Birch's, a draft. */
  readonly videoUploads: { readonly acme: string; readonly birch: string };
  readonly videoTasks: { readonly acmeAva: string; readonly acmeBen: string; readonly birchBen: string; readonly unassigned: string };
}

/** 2026-06-10 is a Wednesday in summer time: London is an hour ahead of UTC. */
export async function buildWorld(database: Database): Promise<World> {
  const hash = await hashPassword(PASSWORD, CHEAPEST);
  const uuidFrom = async (query: ReturnType<typeof sql>) => (await database.rows<{ uuid: string }>(query))[0]!.uuid;
  const client = (name: string) =>
    uuidFrom(sql`insert into client (name, email) values (${name}, ${`${name.toLowerCase()}@example.com`}) returning uuid`);
  const [acme, birch] = [await client('Acme'), await client('Birch')];
  const employee = (name: string, host: string | null, general: string | null) =>
    uuidFrom(
      sql`insert into employee (nickname, firstname, email, note, host_hourly_rate, general_hourly_rate) values (${name}, ${name}, ${`${name.toLowerCase()}@example.com`}, 'private note', ${host}, ${general}) returning uuid`,
    );
  const [ava, ben, cleo] = [
    await employee('Ava', '15.00', '12.00'),
    await employee('Ben', '16.00', null),
    await employee('Cleo', null, null),
  ];
  const user = (name: Person, role: string | null, links: { employee?: string; client?: string } = {}) =>
    uuidFrom(
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
    const uuid = await uuidFrom(
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
    const uuid = await uuidFrom(
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
    uuidFrom(
      sql`insert into live_stream (live_account, start_time, end_time, revenue) values (${account}, ${start}, ${start}::timestamptz + make_interval(mins => ${minutes}), ${revenue}) returning uuid`,
    );
  const streams = {
    acmeEvening: await stream(accounts.acmeUk, '2026-06-10T17:00:00Z', 120, '480.00'),
    birchMorning: await stream(accounts.birch, '2026-06-10T09:05:00Z', 170, '350.00'),
  };
  const taskType = (name: string) => uuidFrom(sql`insert into video_task_type (name) values (${name}) returning uuid`);
  const videoTaskTypes = { script: await taskType('Script'), edit: await taskType('Edit') };
  const startedAt = '2026-06-02T09:00:00Z';
  const completedAt = '2026-06-09T15:00:00Z';
  const job = (title: string, owner: string | null, status: string, started: string | null = null, completed: string | null = null) =>
    uuidFrom(
      sql`insert into video_job (title, client, due_date, status, started_at, completed_at) values (${title}, ${owner}, '2026-06-30', ${status}, ${started}, ${completed}) returning uuid`,
    );
  const videoJobs = {
    acme: await job('Acme launch', acme, 'IN_PROGRESS', startedAt),
    birch: await job('Birch summer', birch, 'COMPLETED', startedAt, completedAt),
    unassigned: await job('Showreel', null, 'PENDING'),
  };
  const task = (title: string, of: string, person: string | null, progress = 0) =>
    uuidFrom(
      sql`insert into video_task (title, video_job, video_task_type, assigned_employee, due_date, status, progress, started_at, completed_at) values (${title}, ${of}, ${videoTaskTypes.script}, ${person}, '2026-06-25', ${progress === 0 ? 'PENDING' : progress === 100 ? 'COMPLETED' : 'IN_PROGRESS'}, ${progress}, ${progress === 0 ? null : startedAt}, ${progress === 100 ? completedAt : null}) returning uuid`,
    );
  const videoTasks = {
    acmeAva: await task('Acme script', videoJobs.acme, ava, 40),
    acmeBen: await task('Acme edit', videoJobs.acme, ben),
    birchBen: await task('Birch script', videoJobs.birch, ben, 100),
    unassigned: await task('Showreel cut', videoJobs.unassigned, null),
  };
  const scheduleTemplate = await uuidFrom(sql`insert into schedule_template (name) values ('Usual week') returning uuid`);
  const bonusSettings = await uuidFrom(sql`insert into bonus_settings (is_active) values (false) returning uuid`);
  const videoJobTemplate = await uuidFrom(sql`insert into video_job_template (name) values ('Advert') returning uuid`);
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
    bonusSettings: `/api/bonus_settings/${bonusSettings}`,
    videoJobTemplate: `/api/video_job_templates/${videoJobTemplate}`,
  };
}
