/** A schedule with its principal stream, and its assignees. */
import sql from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Queryable } from '#server/database';

interface MatchedSchedule {
  /** uuid of the principal stream; null without a match. */
  readonly stream: string | null;
  readonly start: string;
  readonly end: string;
}

/** @param schedule uuid of an existing schedule. */
export async function readMatchedSchedule(db: Queryable, schedule: string): Promise<MatchedSchedule> {
  const [row] = await db.rows<MatchedSchedule>(
    sql`select live_stream as stream, start_time as start, end_time as "end" from schedule where uuid = ${schedule}`,
  );
  return row!;
}

export interface Assignee {
  /** uuid. */
  readonly employee: string;
  readonly name: string;
  readonly role: string;
}

/** With their names as shown to the reader. */
export function readAssignees(db: Queryable, schedule: string, reader: Actor): Promise<Assignee[]> {
  return db.rows<Assignee>(
    sql`select se.employee, ${employeeName(reader, sql`e`)} as name, se.role from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = ${schedule} order by se.id`,
  );
}

/** Name of the employee `e` as shown to the reader, for `sharesOf`. */
export const nameOfAssignee = (reader: Actor) => employeeName(reader, sql`e`);
