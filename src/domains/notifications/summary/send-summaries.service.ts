/** Sends summaries to each person with their own content, once per period unless sent manually. */
import type { Actor } from '#core/access';
import { formatDay } from '#core/date-text';
import { HOUR_MS } from '#core/span';
import type { Database, Queryable } from '#server/database';
import { notify } from '../message/notify.query.ts';
import type { NotificationType } from '../message/notification-type.rules.ts';
import { bounds, isStaff, readPlan, readResults, readShifts, readTasks, type SummaryPerson } from './summary-data.query.ts';
import { periodText, weekText, type Compared, type Format, type SummaryText } from './summary-text.rules.ts';
import { daysBefore, type Days } from './summary-times.rules.ts';

export interface Sending {
  readonly days: Days;
  readonly format: Format;
  /** Sender of a manual summary, with its own key. */
  readonly manual?: { readonly by: string; readonly key: string };
}

/** @returns whether it was sent; false if it was sent before. */
export async function sendWeekSummaryTo(database: Database, person: SummaryPerson, { days, format, manual }: Sending): Promise<boolean> {
  const text = weekText(
    {
      days,
      own:
        person.employee === null
          ? null
          : {
              shifts: await readShifts(database, person.employee, person.user, days, format.zone),
              tasks: await readTasks(database, person.employee),
            },
      run: isStaff(person)
        ? {
            plan: await readPlan(database, person, days, format.zone),
            results: await compared(database, person, daysBefore(days), format.zone),
          }
        : null,
    },
    format,
  );
  return send(database, person, 'WEEK_SUMMARY', manual?.key ?? `week-summary:${person.user}:${days.from}`, text, '/schedules', manual?.by);
}

/** For managers and admins; days without plan and streams are skipped. */
export async function sendDailySummaryTo(database: Database, person: SummaryPerson, { days, format }: Sending): Promise<boolean> {
  const plan = await readPlan(database, person, days, format.zone);
  const results = await compared(database, person, daysBefore(days), format.zone);
  if (Object.values(plan).every((number) => number === 0) && results.now.streams === 0) return false;
  const text = periodText(`Today, ${formatDay(days.from, 'weekday')}`, plan, results, format);
  return send(database, person, 'DAILY_SUMMARY', `daily-summary:${person.user}:${days.from}`, text, '/schedules');
}

export async function sendMonthlySummaryTo(database: Database, person: SummaryPerson, { days, format }: Sending): Promise<boolean> {
  const plan = await readPlan(database, person, days, format.zone);
  const results = await compared(database, person, days, format.zone);
  const text = periodText(`The month: ${formatDay(days.from, 'month')}`, plan, results, format);
  return send(database, person, 'MONTHLY_SUMMARY', `monthly-summary:${person.user}:${days.from}`, text, '/reports');
}

function hoursSince(days: Days, zone: string): number {
  return (Date.now() - Date.parse(bounds(days, zone).first)) / HOUR_MS;
}

function lengthInHours(days: Days, zone: string): number {
  const { first, after } = bounds(days, zone);
  return (Date.parse(after) - Date.parse(first)) / HOUR_MS;
}

async function compared(db: Queryable, reader: Actor, days: Days, zone: string): Promise<Compared> {
  // A period in progress is compared with the same part of the previous one.
  const within = hoursSince(days, zone);
  const soFar = within < lengthInHours(days, zone);
  const [now, before] = [await readResults(db, reader, days, zone, within), await readResults(db, reader, daysBefore(days), zone, within)];
  return { days, soFar, now, before };
}

async function send(
  database: Database,
  { user }: SummaryPerson,
  type: NotificationType,
  key: string,
  { title, text, mail }: SummaryText,
  link: string,
  by?: string,
): Promise<boolean> {
  const uuid = await database.transaction((tx) =>
    notify(tx, { key, type, to: [user], title, text, link, mail, ...(by === undefined ? {} : { trigger: 'MANUAL' as const, by }) }),
  );
  return uuid !== null;
}
