/**
 * Warnings shown before a payroll is submitted, in addition to blocking errors: days that have not ended, pay below the minimum wage, and
 * work that is left out.
 */
import sql from 'sql-template-tag';
import { Temporal } from '#core/time';
import type { Queryable } from '#server/database';
import { checkLeftOut } from '../generate/period-check.query.ts';
import type { PayQuestion } from '../calculation/pay-inputs.query.ts';
import { dayLabel } from '../basis/period.rules.ts';
import type { SubmitFinding } from '../basis/payroll-status.action.ts';

/** @param question about an existing payroll. @returns the most serious first. */
export async function submitFindings(db: Queryable, question: PayQuestion & { readonly payroll: string }): Promise<SubmitFinding[]> {
  const left = (await checkLeftOut(db, question)).map(({ code, severity, message, count, schedules }) => ({
    code,
    severity,
    message,
    ...(count === undefined ? {} : { count }),
    ...(schedules === undefined ? {} : { schedules: [...schedules] }),
  }));
  return [...periodOver(question), ...(await belowMinimum(db, question)), ...left];
}

function periodOver({ to, now, zone }: PayQuestion): SubmitFinding[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
  return today > to
    ? []
    : [{ code: 'PERIOD_NOT_OVER', severity: 'warning', message: `The period has not ended: its last day is ${dayLabel(to)}.` }];
}

/** Lists everyone by name, without a limit. */
async function belowMinimum(db: Queryable, { payroll }: { readonly payroll: string }): Promise<SubmitFinding[]> {
  const people = await db.rows<{ uuid: string; name: string; shortfall: string }>(sql`
    select e.uuid, e.display_name as name, f ->> 'shortfall' as shortfall from payroll_item i join employee e on e.uuid = i.employee cross join jsonb_array_elements(i.findings) f
    where i.payroll = ${payroll} and f ->> 'code' = 'BELOW_MINIMUM_WAGE' order by e.display_name, e.id`);
  if (people.length === 0) return [];
  const message =
    people.length === 1
      ? 'The pay of 1 person is below the minimum wage.'
      : `The pay of ${people.length} people is below the minimum wage.`;
  return [
    {
      code: 'BELOW_MINIMUM_WAGE',
      severity: 'warning',
      message,
      count: people.length,
      employees: people.map(({ uuid, name, shortfall }) => ({ employee: `/api/employees/${uuid}`, name, shortfall })),
    },
  ];
}
