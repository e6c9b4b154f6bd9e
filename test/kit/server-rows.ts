/** Rows of resources that only the server writes, generated from the declarations in SQL for the tests that cover every resource. */
import sql, { join, raw } from 'sql-template-tag';
import { columnOf, isColumn } from '#core/field-properties';
import type { Field } from '#core/fields';
import { uuidIn } from '#core/iri';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { Api } from './api.ts';
import { valueFor } from './field-values.ts';
import type { Database } from '#server/database';
import { insertSwap } from './swap-rows.ts';
import { emptyFile } from './stored-file.ts';
import { insertBumper, insertLibraryVideo, insertSimilarity, insertTask } from './similarity-rows.ts';
import { insertFile, insertUpload } from './video-rows.ts';

/** Copied from the payroll by the database. */
const COPIED = new Set(['period_type', 'start_date', 'end_date']);
/** Only paid payrolls have it, and these rows are drafts. */
const PAID_ONLY = 'payDate';
/** What a claim keeps of a schedule that was removed. */
const REMOVED_SCHEDULE = JSON.stringify({
  startTime: '2026-02-03T09:00:00+00:00',
  endTime: '2026-02-03T11:00:00+00:00',
  title: null,
  accountName: 'acme.uk',
});

/** Every second row has all its optional values; the rest have none. Later calls continue where the previous ones ended. */
export async function insertRows(api: Api, registry: Registry, resource: Resource, count: number): Promise<void> {
  const [row] = await api.database.rows<{ known: number }>(sql`select count(*)::int as known from ${raw(resource.table)}`);
  for (let turn = 1; turn <= count; turn += 1) await insertRow(api, registry, resource, row!.known + turn);
}

async function insertRow({ database, world }: Api, registry: Registry, resource: Resource, turn: number): Promise<void> {
  const [task, uploader] = [uuidIn(world.videoTasks.acmeAva), uuidIn(world.users.admin)];
  // Values that must be consistent with each other, which the declaration does not express.
  if (resource.name === 'VideoUpload')
    return void (await insertUpload(database, { task, uploader, serial: 1 + turn, final: turn % 2 === 0, full: turn % 2 === 0 }));
  if (resource.name === 'FileUpload') return void (await insertFile(database, uploader, ['video_task', task], `file ${turn}.mp4`));
  if (resource.name === 'ShiftSwap') return insertSwap(database, turn);
  if (resource.name === 'SimilarityTask') return insertTask(database, turn, { task, uploader });
  if (resource.name === 'VideoSimilarity') return insertSimilarity(database, turn, { task, uploader });
  if (resource.name === 'SimilarityBumper') return insertBumper(database, turn, { task, uploader });
  if (resource.name === 'LibraryVideo') return void (await insertLibraryVideo(database, turn));
  const values = new Map<string, unknown>();
  let relations = 0;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isColumn(field) || name === PAID_ONLY || field.options.default !== undefined || (field.options.nullable && turn % 2 === 1))
      continue;
    values.set(columnOf(name), field.kind === 'one' ? await someOf(registry.byName(field.target), relations++) : filled(name, field, turn));
  }
  for (const column of (await serverColumns(database)).get(resource.table) ?? [])
    if (!values.has(column) && !(resource.name === 'PayrollItem' && COPIED.has(column))) values.set(column, '');
  // Only one claim of an employee on a schedule can be pending.
  if (resource.name === 'ShiftClaim') values.set('status', 'DECLINED');
  if (resource.name === 'ShiftClaim' && !values.has('schedule')) values.set('removed', REMOVED_SCHEDULE);
  if (resource.name === 'Arrears') {
    // Taken ones belong to an item, and declined ones have a reason.
    values.set('amount', turn);
    if (values.has('payroll_item')) values.set('status', turn % 4 === 0 ? 'TAKEN' : 'DECLINED');
    values.delete(turn % 4 === 0 ? 'decline_reason' : 'payroll_item');
  }
  if (resource.name === 'OutboxMail') values.set('key', `mail ${turn}`);
  if (resource.name === 'NotificationPreference') {
    for (const column of ['quiet_from', 'quiet_to', 'time_zone']) values.delete(column);
    values.set('user', await plainUser(turn));
  }
  if (resource.name === 'NotificationRecipient' && turn > 3) values.set('user', await plainUser(turn));
  if (resource.name === 'LiveStreamImport') values.set('file', await emptyFile(database));
  await database.rows(
    sql`insert into ${raw(resource.table)} (${join([...values.keys()].map((column) => raw(`"${column}"`)))}) values (${join([...values.values()])})`,
  );

  /** Each user has one row of preferences, and gets a notification once. */
  async function plainUser(place: number): Promise<string> {
    const [row] = await database.rows<{ uuid: string }>(
      sql`insert into app_user (username) values (${`${resource.name}-${place}`}) on conflict do nothing returning uuid`,
    );
    return row!.uuid;
  }

  /** After each round, the second relation is offset by one more, so that pairs that must be unique occur once. */
  async function someOf({ table }: Resource, place: number): Promise<string> {
    const rows = await database.rows<{ uuid: string }>(sql`select uuid from ${raw(table)} order by id limit 3`);
    return rows[(turn + place * Math.floor(turn / rows.length)) % rows.length]!.uuid;
  }
}

const known = new WeakMap<Database, Promise<Map<string, string[]>>>();

/** Required columns that the API does not expose, by table; read once, since the schema does not change. */
function serverColumns(database: Database): Promise<Map<string, string[]>> {
  const columns = known.get(database) ?? readServerColumns(database);
  known.set(database, columns);
  return columns;
}

async function readServerColumns(database: Database): Promise<Map<string, string[]>> {
  const rows = await database.rows<{ table: string; columns: string[] }>(
    sql`select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' group by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

function filled(name: string, field: Field, turn: number): unknown {
  const value = field.kind === 'json' ? '[]' : valueFor(name, field, turn);
  if (value === undefined) throw new Error(`No value is known for ${name}, a field of kind ${field.kind}.`);
  return value;
}
