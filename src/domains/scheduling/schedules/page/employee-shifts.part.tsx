/** Shift panel of an employee's page: this week's and next week's shifts, with total hours. */
import { countText } from '#core/number-format';
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { formatDays } from '#core/date-text';
import { uuidIn } from '#core/iri';
import type { ItemOf } from '#core/resource';
import { startOfDay, mondayOf, Temporal, writeInstant } from '#core/time';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import type { RecordPartProps } from '#web/domain-web.ts';
import { RecordName } from '#web/generic/record-name.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { Money } from '#web/kit/money.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { DRAFT_BADGE } from '../schedule/schedule-badge.rules.ts';
import classes from './record-schedules.module.css';
import { ScheduleEmployee } from '../schedule/schedule-employee.resource.ts';
import { SHIFT_ROLE_LABELS } from '../schedule/shift-role.rules.ts';
import { hoursOf, shiftWeeks, type ShiftWeek } from './shift-weeks.rules.ts';

type Shift = ItemOf<typeof ScheduleEmployee>;

const WEEKS = 2;
const TITLES = ['This week', 'Next week'];
const MAX_ITEMS = 200;

export default function EmployeeShifts({ item }: RecordPartProps) {
  useLiveResource(ScheduleEmployee.plural);
  const { timeZone } = useSettings();
  const today = Temporal.Now.plainDateISO(timeZone);
  const monday = mondayOf(today);
  const { data, error, refetch } = useList(ScheduleEmployee, [
    ['employee', item['@id']],
    ['schedule.startTime[after]', writeInstant(startOfDay(monday, timeZone))],
    ['schedule.startTime[strictly_before]', writeInstant(startOfDay(monday.add({ weeks: WEEKS }), timeZone))],
    ['order[schedule.startTime]', 'asc'],
    ['itemsPerPage', String(MAX_ITEMS)],
  ]);
  if (data === undefined)
    return error === null ? (
      <ShiftsSkeleton />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} compact title="Shifts could not be loaded" />
    );
  return (
    <>
      {shiftWeeks(data.items, today, WEEKS, timeZone).map((week, index) => (
        <Week key={index} title={TITLES[index]!} week={week} employee={item.uuid} />
      ))}
    </>
  );
}

function Week({ title, week, employee }: { readonly title: string; readonly week: ShiftWeek<Shift>; readonly employee: string }) {
  const id = useId();
  const { monday, shifts, hours, cost } = week;
  const span = formatDays(monday.toString(), monday.add({ days: 6 }).toString(), 'short-date');
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title} <span className={classes.quiet}>{span}</span>
        </h2>
        {shifts.length === 0 ? null : (
          <p className={classes.total}>
            {countText(shifts.length, 'shift')} · <b>{hours} h</b>
            {cost === null ? null : (
              <>
                {' '}
                · <Money amount={cost} />
              </>
            )}
          </p>
        )}
      </div>
      {shifts.length === 0 ? (
        <p className={classes.empty}>
          No shifts.{' '}
          <AppLink to="/schedules" search={{ employees: employee }} className={classes.link}>
            Open the schedule
          </AppLink>
        </p>
      ) : (
        <ul className={classes.rows}>
          {shifts.map((shift) => (
            <li key={shift.uuid} className={classes.row} data-past={Date.parse(shift.schedule.endTime) < Date.now() || undefined}>
              <span className={classes.day}>
                <AppLink to={`/schedules/${uuidIn(shift.schedule['@id'])}`} className={classes.link}>
                  <DateTime value={shift.schedule.startTime} style="weekday" />
                </AppLink>
              </span>
              <span className={classes.time}>
                <DateTime value={shift.schedule.startTime} style="time" />–<DateTime value={shift.schedule.endTime} style="time" />
              </span>
              <span className={classes.what}>
                {shift.schedule.liveAccount === null ? (
                  (shift.schedule.title ?? 'Video work')
                ) : (
                  <RecordName target="LiveAccount" value={shift.schedule.liveAccount} />
                )}
                <span className={classes.quiet}> {SHIFT_ROLE_LABELS[shift.role]}</span>
                {shift.schedule.publishedAt === null ? (
                  <>
                    {' '}
                    <SeverityBadge {...DRAFT_BADGE} />
                  </>
                ) : null}
              </span>
              <span className={classes.hours}>{hoursOf(shift.schedule)} h</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ShiftsSkeleton() {
  return (
    <div aria-busy role="status" aria-label="Loading shifts">
      <Skeleton h={12} w={140} mb="md" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h={14} mb={18} />
      ))}
    </div>
  );
}
