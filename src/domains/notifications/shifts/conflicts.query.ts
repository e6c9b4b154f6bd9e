/**
 * Notifies planners when a published shift begins to conflict: its employee got time off or changed their availability after it was
 * planned.
 */
import sql, { type Sql } from 'sql-template-tag';
import type { ShiftRole } from '#domains/scheduling';
import type { Database } from '#server/database';
import type { Poll } from '#server/jobs/cron';
import { notify } from '../message/notify.query.ts';
import { managersOfAccount } from '../sources/people.query.ts';
import { describe, shiftTimes } from './shift-news.rules.ts';

const EVERY_SECONDS = 15;
const MAX_PER_RUN = 200;

interface Conflict {
  readonly key: string;
  readonly schedule: string;
  readonly start: string;
  readonly end: string;
  readonly role: ShiftRole;
  readonly account: string | null;
  readonly name: string;
  readonly people: readonly string[];
}

interface Kind {
  /** SQL join for each conflicting shift `e` of schedule `s`. */
  readonly from: Sql;
  readonly where: Sql;
  readonly key: Sql;
  /** SQL for the user who caused the conflict and need not be notified; null = none. */
  readonly knows: Sql;
  readonly message: (name: string) => { readonly title: string; readonly text: string };
}

/** @param zone of the agency, in which availability days are interpreted. */
export function conflictPoll(zone: string): Poll {
  return {
    name: 'notifications.conflicts',
    everySeconds: EVERY_SECONDS,
    async execute({ database }) {
      for (const kind of [timeOff, availability(zone)]) await report(database, kind, zone);
    },
  };
}

const timeOff: Kind = {
  from: sql`join time_off o on o.employee = e.employee and e.start_time < o.end_time and e.end_time > o.start_time`,
  where: sql`o.status = 'APPROVED' and o.end_time > now() and o.decided_at >= e.create_time`,
  key: sql`'conflict:' || o.uuid || ':' || e.uuid`,
  knows: sql`o.decided_by`,
  message: (name) => ({ title: `${name} is off`, text: `${name} has time off during a published shift` }),
};

/** Days without submitted availability count as fully available. */
const availability = (zone: string): Kind => {
  const days = sql`(e.start_time at time zone ${zone})::date and ((e.end_time - interval '1 second') at time zone ${zone})::date`;
  return {
    from: sql``,
    where: sql`
      exists (select from employee_availability a where a.employee = e.employee and a.day between ${days} and a.source = 'MANUAL' and a.update_time >= greatest(e.update_time, s.update_time))
      and not coalesce((
        select range_agg(tstzrange((d.day + (slot ->> 'startTime')::interval) at time zone ${zone}, (d.day + (slot ->> 'endTime')::interval) at time zone ${zone}))
        from (select g::date as day from generate_series((e.start_time at time zone ${zone})::date, ((e.end_time - interval '1 second') at time zone ${zone})::date, interval '1 day') g) d
        left join employee_availability a on a.employee = e.employee and a.day = d.day
        cross join lateral jsonb_array_elements(coalesce(a.time_slots, '[{"startTime":"00:00","endTime":"24:00"}]')) slot
      ), '{}') @> tstzrange(e.start_time, e.end_time)`,
    key: sql`'conflict:availability:' || e.uuid || ':' || extract(epoch from e.start_time)::bigint`,
    knows: sql`null::uuid`,
    message: (name) => ({ title: `${name} cannot work`, text: `${name} has changed their availability during a published shift` }),
  };
};

async function report(database: Database, { from, where, key, knows, message }: Kind, zone: string): Promise<void> {
  const found = await database.rows<Conflict>(sql`
    select * from (
      select ${key} as key, e.schedule, e.start_time as start, e.end_time as "end", e.role, a.identity as account, w.display_name as name,
        array(
          select u.uuid from app_user u where u.uuid = any(${managersOfAccount(sql`s.live_account`)}) and u.uuid is distinct from ${knows}
            and not exists (select from notification_mute m where m."user" = u.uuid and m.type = 'SCHEDULE_CONFLICT')) as people
      from schedule_employee e
      join schedule s on s.uuid = e.schedule and s.published_at is not null
      join employee w on w.uuid = e.employee
      left join live_account a on a.uuid = s.live_account
      ${from}
      where e.start_time > now() and ${where}
    ) found where cardinality(people) > 0 and not exists (select from notification n where n.key = found.key) order by start limit ${MAX_PER_RUN}`);
  for (const { key: known, schedule, name, people, ...shift } of found) {
    const { title, text } = message(name);
    await database.transaction((tx) =>
      notify(tx, {
        key: known,
        type: 'SCHEDULE_CONFLICT',
        to: people,
        title: `${title}: ${shiftTimes(shift, zone)}`,
        text: `${text} (${describe(shift)}). A replacement is needed.`,
        link: `/schedules/${schedule}`,
        subject: `/api/schedules/${schedule}`,
        expiresAt: new Date(shift.start),
      }),
    );
  }
}
