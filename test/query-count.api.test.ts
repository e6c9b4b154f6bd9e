/** A list needs the same small number of statements for one row as for many: relations are joined or loaded once per page. */
import { insertUpload } from './kit/video-rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { registry } from '#domains/resources';
import { PEOPLE, type Api } from './kit/api.ts';
import { breadth, some } from './kit/breadth.ts';
import { createSample } from './kit/populate.ts';
import { startPopulated } from './kit/populated.ts';
import { insertRows } from './kit/server-rows.ts';
import type { Collection } from './kit/wire.ts';

const ROWS = breadth(10, 30);
const OTHERS = PEOPLE.filter((person) => person !== 'admin');

let api: Api;
let statements: string[] = [];
beforeAll(async () => {
  api = await startPopulated();
  await crowd();
  for (const resource of registry.resources.filter(({ operations }) => operations.includes('list'))) {
    const { totalItems = 0 } = (await api.as('admin').get(`/api/${resource.plural}`)).json<Collection>();
    if (!resource.operations.includes('create')) await insertRows(api, registry, resource, Math.max(0, ROWS - totalItems));
    else for (let turn = totalItems; turn < ROWS; turn += 1) await createSample(api, resource, 1000 + turn);
  }
  const { pool } = api.database;
  const query = pool.query.bind(pool) as (...parameters: unknown[]) => unknown;
  pool.query = ((...parameters: unknown[]) => {
    const [first] = parameters as [string | { readonly text: string }];
    const text = typeof first === 'string' ? first : first.text;
    // The session cache expires after half a minute, which would add a statement.
    if (!text.includes('user_session')) statements.push(text);
    return query(...parameters);
  }) as typeof pool.query;
});
afterAll(() => api.stop());

/** Enough related records: accounts with managers, schedules with assignees, at consecutive times so that no one is double-booked. */
async function crowd(): Promise<void> {
  const { database } = api;
  await database.rows(
    sql`insert into client (name, email) select 'Crowd ' || n, 'crowd@example.com' from generate_series(1, ${ROWS}::int) n`,
  );
  await database.rows(
    sql`insert into employee (nickname, host_hourly_rate, leaves_on) select 'Crowd ' || n, 12, '2040-12-31' from generate_series(1, ${ROWS}::int) n`,
  );
  await database.rows(
    sql`insert into usual_availability (employee, day_of_week, time_slots) select uuid, 'MONDAY', '[]' from employee where nickname like 'Crowd %'`,
  );
  await database.rows(
    sql`insert into app_user (username, roles, employee, client) select 'crowd' || c.id, '{ROLE_CLIENT}', e.uuid, c.uuid from client c join employee e on e.nickname = c.name`,
  );
  await database.rows(sql`insert into live_account (identity, client) select lower(name), uuid from client where name like 'Crowd %'`);
  await database.rows(
    sql`insert into live_account_manager (live_account, manager) select a.uuid, u.uuid from live_account a, app_user u where a.identity like 'crowd %' and u.username in ('manager', 'manager2')`,
  );
  await database.rows(
    sql`insert into schedule (type, live_account, start_time, end_time, published_at) select 'LIVE', a.uuid, timestamptz '2031-01-01T08:00Z' + n * interval '1 day', timestamptz '2031-01-01T12:00Z' + n * interval '1 day', now() from (select a.uuid, row_number() over (order by a.id)::int as n from live_account a) a`,
  );
  await database.rows(
    sql`insert into schedule_employee (schedule, employee, role, start_time, end_time) select s.uuid, e.uuid, 'HOST', now(), now() from schedule s, employee e where s.start_time > '2031-01-01' and e.nickname in ('Ava', 'Ben', 'Crowd 1')`,
  );
  await database.rows(
    sql`insert into audit_entry (record, resource, operation, "user") select '/api/clients/' || uuid, 'Client', 'UPDATE', (select uuid from app_user where username = 'admin') from client`,
  );
  await database.rows(
    sql`insert into video_comment (video_upload, author, text, resolved_at, resolved_by) select v.uuid, u.uuid, 'Crowd ' || n, now(), u.uuid from (select uuid from video_upload order by id limit 1) v, app_user u, generate_series(1, ${ROWS}::int) n where u.username = 'admin'`,
  );
  const [task] = await database.rows<{ uuid: string }>(sql`select uuid from video_task order by id limit 1`);
  const [uploader] = await database.rows<{ uuid: string }>(sql`select uuid from app_user where username = 'admin'`);
  for (let serial = 1; serial <= ROWS; serial += 1)
    await insertUpload(database, { task: task!.uuid, uploader: uploader!.uuid, serial: 100 + serial, final: true, full: true });
  await database.rows(sql`insert into bonus_settings (is_active) select false from generate_series(1, ${ROWS}::int)`);
  await database.rows(sql`insert into employee_terms (employee, valid_from, host_hourly_rate) select uuid, '2041-01-01', 13 from employee`);
  await database.rows(
    sql`insert into live_account_terms (live_account, valid_from, timezone) select uuid, '2041-01-01', 'UTC' from live_account`,
  );
  await database.rows(
    sql`insert into bonus_settings_terms (bonus_settings, valid_from, rate_unit, early_shift_bonus_rate, late_shift_bonus_rate, weekend_bonus_rate, holiday_bonus_rate, early_shift_cutoff, late_shift_cutoff) select uuid, '2041-01-01', 'PERCENT', 1, 2, 3, 4, '08:00', '22:00' from bonus_settings`,
  );
  await database.rows(
    sql`insert into payroll_item (payroll, employee) select (select uuid from payroll order by id limit 1), uuid from employee where nickname like 'Crowd %'`,
  );
}

describe.each(
  registry.resources
    .filter(({ operations }) => operations.includes('list'))
    .map((resource, turn) => [resource.name, resource, turn] as const),
)('statements for a list of %s', (_, resource, turn) => {
  const dated = Object.keys(resource.filters).find((path) => resource.filters[path]!.includes('date'));
  const query = `order[${resource.orders[1] ?? 'id'}]=desc&id[gte]=1${dated === undefined ? '' : `&${dated}[after]=2000-01-01`}`;
  const count = async (person: (typeof PEOPLE)[number], itemsPerPage: number) => {
    statements = [];
    const answer = await api.as(person).get(`/api/${resource.plural}?${query}&itemsPerPage=${itemsPerPage}`);
    return { rows: answer.status === 200 ? answer.json<Collection>().member.length : null, used: statements.length };
  };

  it('has many rows to read', async () => {
    expect((await count('admin', ROWS)).rows, `add ${ROWS} rows of ${resource.name} to crowd()`).toBe(ROWS);
  });

  it.each(['admin' as const, ...some(OTHERS, 2, turn)])(
    'as %s are the page, its total, and one for each to-many relation, however many rows',
    async (person) => {
      // A user's first request also looks up who they are.
      await count(person, 1);
      for (const size of breadth([1, ROWS], [1, 2, 5, ROWS])) {
        const { rows, used } = await count(person, size);
        expect(used, statements.join('\n')).toBeLessThanOrEqual(rows === null ? 0 : 2 + relations.length);
      }
    },
  );

  const relations = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'many' || kind === 'links');

  it.each([2, ROWS])('are one for a page of %d, plus one for each to-many relation that any of its records has', async (size) => {
    statements = [];
    const { member } = (await api.as('admin').get(`/api/${resource.plural}?${query}&itemsPerPage=${size}`)).json<Collection>();
    const held = relations.filter(([name]) => member.some(({ [name]: list }) => Array.isArray(list) && list.length > 0));
    expect(statements.length, statements.join('\n')).toBe(1 + held.length);
  });

  it('are one for an item, plus one for each of its non-empty to-many relations', async () => {
    const { member } = (await api.as('admin').get(`/api/${resource.plural}?itemsPerPage=${ROWS}`)).json<Collection>();
    for (const { '@id': iri } of member.slice(0, breadth(3, 10))) {
      statements = [];
      const item = (await api.as('admin').get(iri)).json();
      const held = relations.filter(([name]) => Array.isArray(item[name]) && item[name].length > 0);
      expect(statements.length, statements.join('\n')).toBe(1 + held.length);
    }
  });
});
