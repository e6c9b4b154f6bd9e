/** The schedules of a week that is saved as a template, and the names of the accounts that a template mentions. */
import sql from 'sql-template-tag';
import type { Needs } from '#domains/live';
import type { Queryable } from '#server/database';
import type { WriteCall } from '#server/engine/action-handlers';
import { mayPlan } from '../copy/copy.query.ts';
import { ownColumns } from '../schedule/own-columns.query.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { MAX_PLANS, templateFields, type WeekPlan } from './week-plan.rules.ts';

interface Planned {
  readonly uuid: string;
  readonly type: WeekPlan['type'];
  readonly title: string | null;
  readonly start: string;
  readonly end: string;
  /** Uuid. */
  readonly account: string | null;
  readonly needs: Needs;
  /** Own fields that a template keeps in addition to the title. */
  readonly fields: NonNullable<WeekPlan['fields']>;
  readonly people: WeekPlan['people'];
  /** Time zone of the live account. */
  readonly zone: string | null;
}

interface Chosen {
  readonly start: string;
  readonly end: string;
  /** Uuid; null = schedules of all accounts. */
  readonly account: string | null;
}

/** Schedules that the actor plans and that start from `start` on and before `end`, in chronological order: at most one more than `MAX_PLANS`. */
export function readPlanned(
  { engine, actor, tx }: Pick<WriteCall, 'engine' | 'actor' | 'tx'>,
  { start, end, account }: Chosen,
): Promise<Planned[]> {
  return tx.rows(sql`
    select s.uuid, s.type, s.title, s.start_time as start, s.end_time as "end", s.live_account as account, a.timezone as zone, s.needs, ${ownColumns(sql`s`, templateFields(Schedule.fields))} as fields,
      coalesce((select json_agg(json_build_object('employee', '/api/employees/' || se.employee, 'role', se.role) order by se.id)
        from schedule_employee se where se.schedule = s.uuid), '[]') as people
    from schedule s left join live_account a on a.uuid = s.live_account where s.start_time >= ${start} and s.start_time < ${end} and (${account}::uuid is null or s.live_account = ${account})
      and ${mayPlan({ engine, actor }, sql`s`)}
    order by s.start_time, s.id limit ${MAX_PLANS + 1}`);
}

/** @returns names by uuid. */
export async function accountNames(db: Queryable, accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ uuid: string; name: string }>(
    sql`select uuid, identity as name from live_account where uuid = any(${accounts}::uuid[])`,
  );
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
