/** The schedules that are copied, those that already exist at the new times, and the lock that serialises copies. */
import sql, { type Sql } from 'sql-template-tag';
import type { Needs } from '#domains/live';
import type { Transaction } from '#server/database';
import type { WriteCall } from '#server/engine/action-handlers';
import { rowFilter } from '#server/engine/row-filter';
import { ownColumns } from '../schedule/own-columns.query.ts';
import { ownFields, type OwnFields } from '../schedule/own-fields.rules.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import type { StartAndEnd } from '../schedule/wall-times.rules.ts';
import type { Plan } from './existing-copies.rules.ts';
import type { KnownPerson, PlannedPerson } from './people-on-copy.rules.ts';

/** Maximum number of schedules that are copied at once. */
export const MAX_SOURCES = 1000;

type Planner = Pick<WriteCall, 'engine' | 'actor'>;

/** Template of a schedule to create. */
export interface Model {
  readonly own: OwnFields;
  /** IRI of the source. */
  readonly iri: string;
  readonly type: string;
  readonly title: string | null;
  readonly account: string | null;
  readonly accountName: string | null;
  readonly name: string;
  readonly needs: Needs;
  /** Video jobs that are not deleted. */
  readonly jobs: readonly string[];
  readonly shifts: readonly PlannedPerson[];
}

interface Source extends Model {
  readonly uuid: string;
  readonly start: string;
  readonly end: string;
  /** Time zone of the live account. */
  readonly zone: string | null;
}

/**
 * Schedules that the actor plans and that start from `start` on and before `end`, in chronological order: at most one more than `MAX_SOURCES`.
 * @param account uuid; null = those of all accounts.
 */
export function readSources(
  { engine, actor, tx }: Planner & Pick<WriteCall, 'tx'>,
  { start, end }: { readonly start: string; readonly end: string },
  account: string | null,
): Promise<Source[]> {
  const chosen = sql`s.start_time >= ${start} and s.start_time < ${end} and (${account}::uuid is null or s.live_account = ${account})`;
  return sourcesWhere(tx, sql`${chosen} and ${mayPlan({ engine, actor }, sql`s`)}`);
}

/** Those of the given schedules that the actor plans, in chronological order. */
export function readChosen({ engine, actor, tx }: Planner & Pick<WriteCall, 'tx'>, schedules: readonly string[]): Promise<Source[]> {
  return sourcesWhere(tx, sql`s.uuid = any(${schedules}::uuid[]) and ${mayPlan({ engine, actor }, sql`s`)}`);
}

/** @param schedule uuid of an existing schedule. */
export async function readSource(tx: Transaction, schedule: string): Promise<Source> {
  const [source] = await sourcesWhere(tx, sql`s.uuid = ${schedule}`);
  return source!;
}

/** @param chosen condition on the schedule `s`. */
function sourcesWhere(tx: Transaction, chosen: Sql): Promise<Source[]> {
  return tx.rows<Source>(sql`
    select s.uuid, '/api/schedules/' || s.uuid as iri, s.type, s.title, ${ownColumns(sql`s`, Object.keys(ownFields(Schedule.fields)))} as own, s.needs, s.start_time as start, s.end_time as "end", a.timezone as zone, s.live_account as account, a.identity as "accountName", coalesce(s.title, a.identity, 'Video work') as name,
      array(select l.video_job from schedule_video_job l join video_job j on j.uuid = l.video_job where l.schedule = s.uuid and j.status in ('PENDING', 'IN_PROGRESS') order by j.id) as jobs,
      coalesce((select json_agg(json_build_object('employee', se.employee, 'role', se.role) order by se.id) from schedule_employee se where se.schedule = s.uuid), '[]') as shifts
    from schedule s left join live_account a on a.uuid = s.live_account where ${chosen} order by s.start_time, s.id limit ${MAX_SOURCES + 1}`);
}

/** Existing schedules that start at one of these times. */
export function schedulesAt(tx: Transaction, starts: readonly string[]): Promise<Plan[]> {
  return tx.rows<Plan>(sql`
    select s.type, s.title, s.start_time as start, s.end_time as "end", s.live_account as account,
      coalesce((select json_agg(json_build_object('employee', se.employee, 'role', se.role)) from schedule_employee se where se.schedule = s.uuid), '[]') as shifts
    from schedule s where s.start_time = any(${starts}::timestamptz[]) order by s.id`);
}

interface NamedPerson extends Pick<KnownPerson, 'name' | 'status' | 'leavesOn'> {
  readonly employee: string;
}

export function readPeople(tx: Transaction, employees: readonly string[]): Promise<NamedPerson[]> {
  return tx.rows<NamedPerson>(
    sql`select uuid as employee, display_name as name, status, leaves_on as "leavesOn" from employee where uuid = any(${employees}::uuid[])`,
  );
}

interface BusyPerson {
  readonly employee: string;
  /** Of the schedule. */
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/** Shifts of the employees that overlap the times, in chronological order. */
export function readBusy(tx: Transaction, employees: readonly string[], { start, end }: StartAndEnd): Promise<BusyPerson[]> {
  return tx.rows<BusyPerson>(sql`
    select se.employee, coalesce(s.title, a.identity, 'another schedule') as name, se.start_time as start, se.end_time as "end"
    from schedule_employee se join schedule s on s.uuid = se.schedule left join live_account a on a.uuid = s.live_account
    where se.employee = any(${employees}::uuid[]) and tstzrange(se.start_time, se.end_time) && tstzrange(${start}, ${end}) order by se.start_time`);
}

/** SQL: whether the actor plans the schedule. @param row its alias. */
export function mayPlan({ engine, actor }: Planner, row: Sql): Sql {
  return rowFilter(engine.scope(actor), { resource: Schedule, alias: row }, Schedule.access.update);
}

/** Two concurrent copies would not see each other's schedules and create duplicates, so the second waits until the first has ended. */
export async function serialiseCopies(tx: Transaction): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('copy schedules', 0))`);
}
