/** Generates small random agencies, stores them in a database, and signs in as their users. */
import fc from 'fast-check';
import { SignJWT } from 'jose';
import sql, { join, raw } from 'sql-template-tag';
import { ROLES, type Role } from '#core/access';
import { registry } from '#domains/resources';
import type { Database } from '#server/database';
import { emptyFile } from './stored-file.ts';
import { insertFile, insertUpload } from './video-rows.ts';

const SHIFT_ROLES = ['HOST', 'MODERATOR', 'SUPPORT', 'MODEL', 'GENERAL'] as const;

/** Numbers are indexes into the other lists, modulo their length. */
export interface Agency {
  readonly clients: readonly { readonly name: string; readonly phone: string | null; readonly active: boolean }[];
  readonly employees: readonly {
    readonly name: string;
    readonly status: string;
    readonly host: number | null;
    readonly general: number | null;
    readonly email: string | null;
  }[];
  readonly users: readonly {
    readonly name: string;
    readonly roles: readonly Role[];
    readonly employee: boolean;
    readonly client: number | null;
    readonly email: string | null;
  }[];
  readonly accounts: readonly {
    readonly name: string;
    readonly client: number;
    readonly managers: readonly number[];
    readonly active: boolean;
    readonly cost: number | null;
  }[];
  readonly schedules: readonly {
    readonly account: number | null;
    readonly live: boolean;
    readonly published: boolean;
    readonly title: string | null;
    readonly assignees: readonly number[];
  }[];
  readonly streams: readonly {
    readonly account: number;
    readonly title: string | null;
    readonly revenue: number | null;
    readonly products: number;
    readonly importer: number;
  }[];
  readonly jobs: readonly {
    readonly client: number | null;
    readonly status: 'PENDING' | 'DELETED';
    readonly schedules: readonly number[];
    readonly tasks: readonly { readonly title: string; readonly assignee: number | null; readonly done: boolean }[];
  }[];
}

/** Letters only, so that every collation sorts them in the same way. */
const word = fc.stringMatching(/^[a-z]{3,6}$/);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });
const place = fc.nat({ max: 11 });

export const agencies: fc.Arbitrary<Agency> = fc.record({
  clients: fc.array(
    fc.record({ name: word, phone: maybe(fc.constantFrom('+44 20 7946 0101', '+44 161 496 0120')), active: fc.boolean() }),
    { minLength: 1, maxLength: 3 },
  ),
  employees: fc.array(
    fc.record({
      name: word,
      status: fc.constantFrom('ACTIVE', 'HOLIDAY', 'DELETED'),
      host: maybe(fc.integer({ min: 10, max: 20 })),
      general: maybe(fc.integer({ min: 8, max: 12 })),
      email: maybe(word),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  users: fc.array(
    fc.record({
      name: word,
      roles: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<Role[]>(...ROLES.map((role) => [role])) },
        { weight: 1, arbitrary: fc.subarray([...ROLES]) },
      ),
      employee: fc.constantFrom(true, true, false),
      client: maybe(place),
      email: maybe(word),
    }),
    { minLength: 3, maxLength: 6 },
  ),
  accounts: fc.array(
    fc.record({
      name: word,
      client: place,
      managers: fc.uniqueArray(place, { maxLength: 3 }),
      active: fc.boolean(),
      cost: maybe(fc.integer({ min: 5, max: 20 })),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  schedules: fc.array(
    fc.record({
      account: maybe(place),
      live: fc.boolean(),
      published: fc.boolean(),
      title: maybe(word),
      assignees: fc.uniqueArray(place, { maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  streams: fc.array(
    fc.record({
      account: place,
      title: maybe(word),
      revenue: maybe(fc.integer({ min: 0, max: 900 })),
      products: fc.nat({ max: 2 }),
      importer: place,
    }),
    { minLength: 1, maxLength: 4 },
  ),
  jobs: fc.array(
    fc.record({
      client: maybe(place),
      status: fc.constantFrom('PENDING', 'DELETED'),
      schedules: fc.uniqueArray(place, { maxLength: 2 }),
      tasks: fc.array(fc.record({ title: word, assignee: maybe(place), done: fc.boolean() }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** Replaces all data in the database with the agency and an admin. @returns the users' uuids, the admin's last. */
export async function insertAgency(database: Database, agency: Agency): Promise<string[]> {
  await database.rows(sql`truncate ${join(registry.resources.map(({ table }) => raw(table)))} cascade`);
  const uuidFrom = async (query: ReturnType<typeof sql>) => (await database.rows<{ uuid: string }>(query))[0]!.uuid;
  const every = async <Row>(rows: readonly Row[], insert: (row: Row, index: number) => ReturnType<typeof sql>) => {
    const uuids: string[] = [];
    for (const [index, row] of rows.entries()) uuids.push(await uuidFrom(insert(row, index)));
    return uuids;
  };
  const at = <Value>(values: readonly Value[], index: number) => values[index % values.length]!;
  const clients = await every(
    agency.clients,
    ({ name, phone, active }, index) =>
      sql`insert into client (name, email, phone, status) values (${`${name}${index}`}, ${`${name}@example.com`}, ${phone}, ${active ? 'ACTIVE' : 'INACTIVE'}) returning uuid`,
  );
  const employees = await every(
    agency.employees,
    ({ name, status, host, general, email }) =>
      sql`insert into employee (nickname, firstname, email, note, status, host_hourly_rate, general_hourly_rate) values (${name}, ${name}, ${email === null ? null : `${email}@example.com`}, ${name}, ${status}, ${host}, ${general}) returning uuid`,
  );
  const users = await every(
    [...agency.users, { name: 'root', roles: ['ROLE_ADMIN'], employee: false, client: null, email: null }],
    ({ name, roles, employee, client, email }, index) => sql`insert into app_user (username, nickname, email, roles, employee, client)
    values (${`${name}${index}`}, ${name}, ${email === null ? null : `${email}${index}@example.com`}, ${roles}, ${employee && index < employees.length ? employees[index] : null}, ${client === null ? null : at(clients, client)}) returning uuid`,
  );
  const accounts = await every(
    agency.accounts,
    ({ name, client, active, cost }, index) =>
      sql`insert into live_account (identity, client, status, administrative_cost_per_hour, agency_share) values (${`${name}${index}`}, ${at(clients, client)}, ${active ? 'ACTIVE' : 'DELETED'}, ${cost}, 0.1) returning uuid`,
  );
  for (const [index, { managers }] of agency.accounts.entries())
    for (const user of new Set(managers.map((manager) => at(users, manager))))
      await database.rows(sql`insert into live_account_manager (live_account, manager) values (${accounts[index]}, ${user})`);
  // One day apart, so that no one is double-booked.
  const schedules = await every(
    agency.schedules,
    (
      { account, live, published, title },
      index,
    ) => sql`insert into schedule (type, title, note, live_account, start_time, end_time, published_at)
    values (${live && account !== null ? 'LIVE' : 'VIDEO'}, ${title}, ${title}, ${account === null ? null : at(accounts, account)}, ${`2026-06-${10 + index}T09:00:00Z`}, ${`2026-06-${10 + index}T12:00:00Z`}, ${published ? '2026-06-01T00:00:00Z' : null}) returning uuid`,
  );
  for (const [index, { assignees }] of agency.schedules.entries())
    for (const [turn, employee] of [...new Set(assignees.map((member) => at(employees, member)))].entries())
      await database.rows(
        sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) values (${schedules[index]}, ${employee}, ${at(SHIFT_ROLES, turn + index)}, now(), now())`,
      );
  for (const [index, { account, title, revenue, products, importer }] of agency.streams.entries()) {
    const start = `2026-06-${10 + index}T10:00:00Z`;
    const stream = await uuidFrom(
      sql`insert into live_stream (live_account, title, start_time, end_time, revenue) values (${at(accounts, account)}, ${title}, ${start}, ${start}::timestamptz + interval '2 hours', ${revenue}) returning uuid`,
    );
    for (let turn = 0; turn < products; turn += 1)
      await database.rows(
        sql`insert into live_stream_product (live_stream, product_id, product_name, items_sold) values (${stream}, ${String(turn)}, ${`${title ?? 'mug'} ${turn}`}, ${turn})`,
      );
    await database.rows(
      sql`insert into live_stream_viewer_source (live_stream, viewer_source, share_percentage) values (${stream}, 'feed', 0.5)`,
    );
    await database.rows(
      sql`insert into live_stream_profile (live_stream, profile_group, profile_type) values (${stream}, 'gender', 'female')`,
    );
    await database.rows(sql`select prepare_metric_months(${start}, ${start})`);
    await database.rows(
      sql`insert into live_stream_metric (live_stream, datetime, attributed_gmv) values (${stream}, ${start}, ${revenue})`,
    );
    const brought = await uuidFrom(
      sql`insert into live_stream_import (kind, filename, file_size, checksum, file, created_by, live_account, live_stream, created, updated, skipped, failed) values ('LIST', ${`${title ?? 'list'}.csv`}, 1, 'x', ${await emptyFile(database)}, ${at(users, importer)}, ${at(accounts, account)}, ${stream}, 1, 0, 0, 0) returning uuid`,
    );
    await database.rows(
      sql`insert into live_stream_import_row (live_stream_import, sheet, row, status, live_stream) values (${brought}, 'list', 2, 'created', ${stream})`,
    );
  }
  const type = await uuidFrom(sql`insert into video_task_type (name) values ('edit') returning uuid`);
  for (const [index, { client, status, schedules: worked, tasks }] of agency.jobs.entries()) {
    const job = await uuidFrom(
      sql`insert into video_job (title, client, status, due_date) values (${`job${index}`}, ${client === null ? null : at(clients, client)}, ${status}, '2026-06-20') returning uuid`,
    );
    for (const schedule of new Set(worked.map((turn) => at(schedules, turn))))
      await database.rows(sql`insert into schedule_video_job (schedule, video_job) values (${schedule}, ${job})`);
    for (const { title, assignee, done } of tasks)
      await addUploads(
        database,
        at(users, tasks.length),
        await uuidFrom(
          sql`insert into video_task (title, video_job, video_task_type, assigned_employee, status, progress, completed_at) values (${title}, ${job}, ${type}, ${assignee === null ? null : at(employees, assignee)}, ${done ? 'COMPLETED' : 'PENDING'}, ${done ? 100 : 0}, ${done ? '2026-06-01T00:00:00Z' : null}) returning uuid`,
        ),
      );
  }
  await database.rows(
    sql`insert into audit_entry (record, resource, operation, "user") values (${`/api/clients/${clients[0]!}`}, 'Client', 'UPDATE', ${users[0]})`,
  );
  return users;
}

/** Two versions of a video, an internal and a public comment on each, and a file of the task. */
async function addUploads(database: Database, uploader: string, task: string): Promise<void> {
  for (const final of [false, true]) {
    const upload = await insertUpload(database, { task, uploader, final, revision: final ? 2 : 1, full: final });
    for (const internal of [false, true])
      await database.rows(
        sql`insert into video_comment (video_upload, author, frame, text, internal) values (${upload}, ${uploader}, 3, 'said', ${internal})`,
      );
  }
  await insertFile(database, uploader, ['video_task', task]);
}

/** @returns an access token like the one from signing in with a password. */
export async function tokenFor(database: Database, user: string): Promise<string> {
  const [session] = await database.rows<{ uuid: string }>(
    sql`insert into user_session ("user", expires_at) values (${user}, now() + interval '1 hour') returning uuid`,
  );
  const [secret] = await database.rows<{ value: string }>(sql`select value from server_secret where name = 'access-token'`);
  return new SignJWT({ sid: session!.uuid })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(secret!.value));
}
