/**
 * Reminds employees of their shifts: by preference the day before and two hours before, unless they were notified of the shift only shortly
 * before.
 */
import sql, { raw } from 'sql-template-tag';
import type { ShiftRole } from '#domains/scheduling';
import type { Database } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { Poll } from '#server/jobs/cron';
import { notify } from '../message/notify.query.ts';
import { describe, shiftTimes } from './shift-news.rules.ts';

const EVERY_SECONDS = 15;
/** Hours before the start; latest time at which a delayed reminder is useful, in hours before the start; preference that turns it off. */
const LEADS = [
  { name: 'day', hours: 24, notAfter: 12, flag: 'remind_day_before', title: 'Tomorrow' },
  { name: 'hours', hours: 2, notAfter: 0, flag: 'remind_two_hours', title: 'Soon' },
] as const;

export function reminderPoll(zone: string): Poll {
  return {
    name: 'notifications.reminders',
    everySeconds: EVERY_SECONDS,
    async execute({ database }) {
      for (const lead of LEADS) await remind(database, lead, zone);
    },
  };
}

interface DueReminder {
  readonly key: string;
  readonly user: string;
  readonly schedule: string;
  readonly start: string;
  readonly end: string;
  readonly role: ShiftRole;
  readonly account: string | null;
}

async function remind(database: Database, { name, hours, notAfter, flag, title }: (typeof LEADS)[number], zone: string): Promise<void> {
  const due = await database.rows<DueReminder>(sql`
    select * from (
      select ${`reminder:${name}:`} || e.schedule || ':' || u.uuid || ':' || extract(epoch from e.start_time)::bigint as key,
        u.uuid as "user", e.schedule, e.start_time as start, e.end_time as "end", e.role, a.identity as account
      from schedule_employee e
      join schedule s on s.uuid = e.schedule and s.published_at is not null
      join employee w on w.uuid = e.employee and works_at(w, e.start_time)
      join known_shift k on k.employee = e.employee and k.schedule = e.schedule and k.start_time = e.start_time
      join app_user u on u.employee = e.employee and ${maySignIn('u')} and not exists (select from notification_mute m where m."user" = u.uuid and m.type = 'SCHEDULE_REMINDER')
      left join notification_preference p on p."user" = u.uuid
      left join live_account a on a.uuid = s.live_account
      where s.start_time > now() + make_interval(hours => ${notAfter}) and s.start_time <= now() + make_interval(hours => ${hours})
        and k.since <= e.start_time - make_interval(hours => ${hours}) and coalesce(p.${raw(flag)}, true)
    ) due where not exists (select from notification n where n.key = due.key) order by start limit 500`);
  for (const { key, user, schedule, ...shift } of due)
    await database.transaction((tx) =>
      notify(tx, {
        key,
        type: 'SCHEDULE_REMINDER',
        to: [user],
        title: `${title}: ${shiftTimes(shift, zone)}`,
        text: describe(shift),
        link: `/schedules/${schedule}`,
        subject: `/api/schedules/${schedule}`,
        expiresAt: new Date(shift.start),
      }),
    );
}
