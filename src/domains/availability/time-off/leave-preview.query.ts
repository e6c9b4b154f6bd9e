/** Reads who else is away in a period. */
import sql from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Queryable } from '#server/database';

interface OtherAway {
  /** uuid */
  readonly employee: string;
  readonly name: string;
  /** Instants. */
  readonly start: string;
  readonly end: string;
  readonly status: 'REQUESTED' | 'APPROVED';
}

interface AwayQuestion {
  /** uuid of the employee who is left out. */
  readonly employee: string;
  /** Instants. */
  readonly startTime: string;
  readonly endTime: string;
}

/** Requested and approved time off of other current employees that overlaps the period. */
export function readOthersAway(db: Queryable, reader: Actor, { employee, startTime, endTime }: AwayQuestion): Promise<OtherAway[]> {
  return db.rows<OtherAway>(sql`
    select e.uuid as employee, ${employeeName(reader, sql`e`)} as name, o.start_time as start, o.end_time as "end", o.status
    from time_off o join employee e on e.uuid = o.employee
    where o.employee <> ${employee} and e.status <> 'DELETED' and o.status in ('REQUESTED', 'APPROVED') and o.start_time < ${endTime} and o.end_time > ${startTime}
    order by o.status, o.start_time, lower(e.display_name), o.id`);
}
