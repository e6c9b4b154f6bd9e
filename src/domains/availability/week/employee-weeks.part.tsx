/** Availability panel of the employee page: this week, next week and upcoming time off. */
import { itemAt } from '#core/present';
import { Button, Skeleton } from '@mantine/core';
import { formatDay, formatDays, hoursText } from '#core/date-text';
import { mondayOf, Temporal, writeInstant } from '#core/time';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import classes from '../availability.module.css';
import { offOn, periodText } from '../time-off/time-off-days.rules.ts';
import { TIME_OFF_LIFE } from '../time-off/time-off-life.rules.ts';
import { TimeOff } from '../time-off/time-off.resource.ts';
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { DayCell } from './team-week.part.tsx';
import { WeekState } from './week-editor.part.tsx';
import { weekAfter } from './week-state.rules.ts';
import { usePersonWeek } from './weeks.hook.tsx';

export default function EmployeeWeeks({ item }: RecordPartProps) {
  useLiveResource(EmployeeAvailability.plural);
  useLiveResource(TimeOff.plural);
  const { timeZone } = useSettings();
  const monday = mondayOf(Temporal.Now.plainDateISO(timeZone));
  const off = useList(TimeOff, [
    ['employee', item['@id']],
    ['status[]', 'REQUESTED'],
    ['status[]', 'APPROVED'],
    ['endTime[after]', writeInstant(monday.toZonedDateTime(timeZone).toInstant())],
    ['order[startTime]', 'asc'],
    ['itemsPerPage', '5'],
  ]);
  return (
    <section aria-label="Availability">
      <div className={classes.bar}>
        <h2 className={classes.week}>Availability</h2>
        <span className={classes.spread} />
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(root) => <AppLink {...root} to="/employees/availability" search={{ employee: item.uuid }} />}
        >
          Edit on their behalf
        </Button>
      </div>
      <Week week={monday.toString()} employee={item.uuid} title="This week" />
      <Week week={weekAfter(monday.toString())} employee={item.uuid} title="Next week" />
      <Off list={off} />
    </section>
  );
}

function Off({ list: { data, error, refetch } }: { readonly list: ReturnType<typeof useList<typeof TimeOff>> }) {
  const { timeZone } = useSettings();
  if (data === undefined)
    return error === null ? (
      <Skeleton h={24} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} compact title="Time off could not be loaded" />
    );
  return data.items.map((period) => (
    <p key={period.uuid} className={classes.state}>
      <SeverityBadge {...TIME_OFF_LIFE.states[period.status]} /> Time off {periodText(period, timeZone)}
      {period.reason === null ? null : <span className={classes.quiet}>{period.reason}</span>}
    </p>
  ));
}

function Week({ week, employee, title }: { readonly week: string; readonly employee: string; readonly title: string }) {
  const { timeZone } = useSettings();
  const { data, error, refetch } = usePersonWeek(week, employee);
  if (data === undefined)
    return error === null ? (
      <Skeleton h={64} mb="md" />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} compact title="Availability could not be loaded" />
    );
  if (data === null) return null;
  const dates = data.days.map(({ date }) => date);
  const off = offOn(
    data.timeOff.filter(({ status }) => status === 'APPROVED'),
    dates,
    timeZone,
  );
  return (
    <>
      <div className={classes.bar}>
        <b>{title}</b>
        <span className={classes.quiet}>{formatDays(dates[0]!, dates[6]!, 'short-date')}</span>
        <WeekState week={data} />
        {data.submitted ? <span className={classes.quiet}>{hoursText(data.hours)}</span> : null}
      </div>
      <ul className={classes.panelDays}>
        {data.days.map((day, index) => (
          <li key={day.date}>
            <span className={classes.quiet}>{formatDay(day.date, 'weekday')}</span>
            <DayCell day={day} off={itemAt(off, index).length > 0 ? 'Time off' : null} />
          </li>
        ))}
      </ul>
    </>
  );
}
