/** Poll for scheduled messages: summaries of day, week and month, and the reminder to submit availability. */
import sql from 'sql-template-tag';
import { formatDays } from '#core/date-text';
import { Temporal } from '#core/time';
import type { Database } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import { userHasRole } from '#server/engine/row-filter';
import type { Poll } from '#server/jobs/cron';
import { notify } from '../message/notify.query.ts';
import { sendDailySummaryTo, sendMonthlySummaryTo, sendWeekSummaryTo } from './send-summaries.service.ts';
import { isStaff, readPeople, wantsSummary, type SummaryPerson, type SummaryType } from './summary-data.query.ts';
import type { Format } from './summary-text.rules.ts';
import { dueByCalendar, type Days } from './summary-times.rules.ts';

export const CALENDAR_POLL = 'notifications.calendar';
const EVERY_SECONDS = 60;

/** @param now current time in the agency's time zone; tests pass their own. */
export function calendarPoll(format: Format, now = () => Temporal.Now.zonedDateTimeISO(format.zone)): Poll {
  return {
    name: CALENDAR_POLL,
    everySeconds: EVERY_SECONDS,
    async execute({ database, signal }) {
      const due = dueByCalendar(now());
      const each = async (
        days: Days | null,
        type: SummaryType,
        prefix: string,
        send: (person: SummaryPerson, days: Days) => Promise<boolean>,
        mayGet: (person: SummaryPerson) => boolean,
      ) => {
        if (days === null) return;
        for (const person of await stillToGet(database, prefix, days)) {
          if (signal.aborted) return;
          if (wantsSummary(person, type) && mayGet(person)) await send(person, days);
        }
      };
      await each(
        due.week,
        'WEEK_SUMMARY',
        'week-summary',
        (person, days) => sendWeekSummaryTo(database, person, { days, format }),
        () => true,
      );
      await each(
        due.day,
        'DAILY_SUMMARY',
        'daily-summary',
        (person, days) => sendDailySummaryTo(database, person, { days, format }),
        isStaff,
      );
      await each(
        due.month,
        'MONTHLY_SUMMARY',
        'monthly-summary',
        (person, days) => sendMonthlySummaryTo(database, person, { days, format }),
        isStaff,
      );
      if (due.availability !== null) await remindOfAvailability(database, due.availability);
    },
  };
}

/** People who have not received the summary of this period yet. */
async function stillToGet(database: Database, prefix: string, { from }: Days): Promise<readonly SummaryPerson[]> {
  const people = await readPeople(database);
  const keys = people.map(({ user }) => `${prefix}:${user}:${from}`);
  const have = await database.rows<{ key: string }>(sql`select key from notification where key = any(${keys}::text[])`);
  const got = new Set(have.map(({ key }) => key));
  return people.filter((_, place) => !got.has(keys[place]!));
}

/** Active employees who have not submitted any day of the week. */
async function remindOfAvailability(database: Database, { from, to }: Days): Promise<void> {
  const people = await database.rows<{ user: string }>(sql`
    select u.uuid as "user" from app_user u join employee e on e.uuid = u.employee and e.status = 'ACTIVE' and (e.leaves_on is null or e.leaves_on >= ${from}::date)
    where ${maySignIn('u')} and ${userHasRole(sql`u`, 'ROLE_EMPLOYEE')}
      and not exists (select from notification_mute m where m."user" = u.uuid and m.type = 'GENERAL_REMINDER')
      and not exists (select from employee_availability a where a.employee = e.uuid and a.week_start_date = ${from}::date)
      and not exists (select from notification n where n.key = 'availability-reminder:' || u.uuid || ':' || ${from}::text)`);
  for (const { user } of people)
    await database.transaction((tx) =>
      notify(tx, {
        key: `availability-reminder:${user}:${from}`,
        type: 'GENERAL_REMINDER',
        to: [user],
        title: `When can you work, ${formatDays(from, to, 'short-date')}?`,
        text: 'You have not submitted your availability for next week yet.',
        link: '/employees/availability',
      }),
    );
}
