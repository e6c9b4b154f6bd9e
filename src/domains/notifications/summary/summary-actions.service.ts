/** Handlers to send week summaries manually, and for their data and recipients. */
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { MINUTE_MS } from '#core/span';
import { Temporal } from '#core/time';
import { User } from '#domains/identity';
import { Employee } from '#domains/workforce';
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { Notification } from '../message/notification.resource.ts';
import { userUuids } from '../message/user-references.rules.ts';
import { sendWeekSummaryTo } from './send-summaries.service.ts';
import { isStaff, readPeople, readWeek, wantsSummary, type SummaryPerson } from './summary-data.query.ts';
import type { Format } from './summary-text.rules.ts';
import { nextWeek, type Days } from './summary-times.rules.ts';
import { sendWeekSummary, weekSummaryData, weekSummaryRecipients } from './summary.action.ts';

const MAX_DAYS = 31;

function daysOf(
  { weekStart, weekEnd }: { readonly weekStart?: string | undefined; readonly weekEnd?: string | undefined },
  zone: string,
): Days {
  const from = weekStart ?? nextWeek(Temporal.Now.plainDateISO(zone)).from;
  const to = weekEnd ?? Temporal.PlainDate.from(from).add({ days: 6 }).toString();
  const length = Temporal.PlainDate.from(to).since(Temporal.PlainDate.from(from)).days + 1;
  if (length < 1) throw invalid([{ propertyPath: 'weekEnd', code: 'BEFORE_START', message: 'The week cannot end before it starts.' }]);
  if (length > MAX_DAYS)
    throw invalid([{ propertyPath: 'weekEnd', code: 'TOO_LONG', message: `A summary can cover at most ${MAX_DAYS} days.` }]);
  return { from, to };
}

/** Why a person gets no summary, or null. */
function reasonAgainst(person: SummaryPerson | undefined): string | null {
  if (person === undefined) return 'There is no such user.';
  if (!person.active) return 'The user is not active.';
  if (person.employee === null && !isStaff(person)) return 'There is nothing to summarise for this user.';
  return wantsSummary(person, 'WEEK_SUMMARY') ? null : 'The user has turned off week summaries.';
}

export function summaryActions(format: Format): readonly Action[] {
  const { zone } = format;
  return [
    answering(sendWeekSummary, async ({ database, actor, transaction }, { users, ...week }) => {
      const days = daysOf(week, zone);
      const requested = users === undefined ? undefined : userUuids(users);
      const people = await readPeople(database, requested);
      const byUser = new Map(people.map((person) => [person.user, person]));
      const skipped: { user: string; reason: string }[] = [];
      let sent = 0;
      // Sent only once when triggered twice within a minute.
      const minute = Math.floor(Date.now() / MINUTE_MS);
      for (const user of requested ?? byUser.keys()) {
        const person = byUser.get(user);
        const key = `week-summary:manual:${user}:${days.from}:${days.to}:${minute}`;
        const against = reasonAgainst(person);
        if (against !== null) skipped.push({ user: iriOf(User, user), reason: against });
        else if (await sendWeekSummaryTo(database, person!, { days, format, manual: { by: actor.user, key } })) sent += 1;
        else skipped.push({ user: iriOf(User, user), reason: 'The summary was sent a moment ago.' });
      }
      await transaction(async ({ audit, changed }) => {
        await audit({ operation: 'ACTION', record: `/api/${Notification.plural}`, before: null, after: { ...days, sent } });
        await changed(Notification);
      });
      return { sent, skipped };
    }),

    answering(weekSummaryData, async ({ database, actor }, week) => {
      const days = daysOf(week, zone);
      const rows = await readWeek(database, actor, days, zone);
      const sum = (of: 'shifts' | 'hours' | 'openTasks') => Math.round(rows.reduce((total, row) => total + row[of], 0) * 100) / 100;
      return {
        weekStart: days.from,
        weekEnd: days.to,
        employees: rows.map((row) => ({ ...row, employee: iriOf(Employee, row.employee) })),
        totals: { employees: rows.length, shifts: sum('shifts'), hours: sum('hours'), openTasks: sum('openTasks') },
      };
    }),

    answering(weekSummaryRecipients, async ({ database }) => {
      const people = (await readPeople(database)).filter((person) => wantsSummary(person, 'WEEK_SUMMARY'));
      return {
        recipients: people.map(({ user, name, email, emailEnabled, pushEnabled }) => ({
          user: iriOf(User, user),
          name,
          email,
          emailEnabled,
          pushEnabled,
        })),
        count: people.length,
      };
    }),
  ];
}
