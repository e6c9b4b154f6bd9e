/** Shifts affected by a time off request, shown before it is decided. */
import { countText } from '#core/number-format';
import { Text } from '@mantine/core';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { uuidOf } from '#web/generic/any-item.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { dayIn } from '#web/kit/time-text.ts';
import { ScheduleEmployee } from '../schedule/schedule-employee.resource.ts';

/** Number of shifts listed; the rest is counted. */
const NAMED = 1;

export default function TimeOffShifts({ item }: RecordPartProps) {
  useLiveResource(ScheduleEmployee.plural);
  const { timeZone } = useSettings();
  const employee = String(item['employee']);
  const { data } = useList(ScheduleEmployee, [
    ['employee', employee],
    ['schedule.startTime[strictly_before]', String(item['endTime'])],
    ['schedule.endTime[strictly_after]', String(item['startTime'])],
    ['order[schedule.startTime]', 'asc'],
    ['itemsPerPage', String(NAMED)],
  ]);
  const { items: [first] = [], total = 0 } = data ?? {};
  if (first === undefined)
    return (
      <Text size="sm" c="dimmed">
        {data === undefined ? '\u00a0' : 'No shifts in this time.'}
      </Text>
    );
  return (
    <Text size="sm" c="var(--ink-warning)">
      {countText(total, 'shift in this time, on', 'shifts in this time, the first on')}{' '}
      <AppLink
        to="/schedules"
        search={{ date: dayIn(first.schedule.startTime, timeZone), employees: uuidOf(employee) }}
        style={{ color: 'inherit' }}
      >
        <DateTime value={first.schedule.startTime} zone={timeZone} style="weekday" />
      </AppLink>
      .
    </Text>
  );
}
