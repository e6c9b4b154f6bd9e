/** Agenda of upcoming shifts or streams by day, with time, account, own role and colleagues. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconBroadcast, IconCalendarEvent } from '#web/kit/icons.ts';
import { useMemo } from 'react';
import type { Actor } from '#core/access';
import { AppLink } from '#web/generic/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { dayIn } from '#web/kit/time-text.ts';
import { useSome, useStart } from '../../schedules/schedule/schedule-lists.hook.tsx';
import { beginningOf, byDay, dayHeading, windowsAt } from './dashboard.rules.ts';
import { nameOf, plannedOf, type Planned, type ScheduleItem } from '../../schedules/schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS } from '../../schedules/schedule/shift-role.rules.ts';
import { createZoneClock, dayText } from '../../schedules/schedule/zone-time.rules.ts';
import classes from './dashboard.module.css';

const SHOWN = 40;

interface AgendaProps {
  readonly actor: Actor;
  readonly now: number;
  readonly zone: string;
  readonly kind: 'shifts' | 'streams';
  readonly employee?: string;
}

export function Agenda({ actor, now, zone, kind, employee }: AgendaProps) {
  const from = useStart();
  const schedules = useSome<ScheduleItem>('schedules', kind, {
    'endTime[strictly_after]': from,
    'order[startTime]': 'asc',
    itemsPerPage: SHOWN + 1,
    ...(kind === 'shifts' ? { 'scheduleEmployees.employee': employee } : { type: 'LIVE' }),
  });
  const clock = useMemo(() => createZoneClock(zone), [zone]);
  const heading = kind === 'shifts' ? 'My next shifts' : 'Upcoming streams';

  if (schedules.isPending)
    return (
      <Card>
        <Title order={2} size="h5" mb="sm">
          {heading}
        </Title>
        <ListSkeleton rows={6} columns={3} />
      </Card>
    );
  if (schedules.isError) return <ErrorState error={schedules.error} onRetry={() => void schedules.refetch()} />;
  const { shown, left, next } = beginningOf(schedules.data, SHOWN);
  const coming = shown.map((item) => plannedOf(item, actor)).filter(({ end }) => end > now);
  if (coming.length === 0) {
    return kind === 'shifts' ? (
      <EmptyState
        icon={<IconCalendarEvent size={24} stroke={1.5} />}
        title="No upcoming shifts"
        description="Your shifts appear here once they are published."
      />
    ) : (
      <EmptyState
        icon={<IconBroadcast size={24} stroke={1.5} />}
        title="No upcoming streams"
        description="Streams on your accounts appear here once the agency publishes them."
      />
    );
  }
  const { today } = windowsAt(now, zone);
  return (
    <Card component="section" aria-label={heading} maw="52rem">
      <Title order={2} size="h5" mb="sm">
        {heading}
      </Title>
      <Stack gap="lg">
        {byDay(coming, (instant) => dayText(clock.wallOf(instant))).map(({ day, entries }) => (
          <section key={day}>
            <Title order={3} size="h6" c="dimmed" mb={4}>
              {dayHeading(day, today)}
            </Title>
            <ul className={classes.agenda}>
              {entries.map((planned) => (
                <AgendaEntry key={planned.uuid} planned={planned} zone={zone} now={now} {...(employee === undefined ? {} : { employee })} />
              ))}
            </ul>
          </section>
        ))}
      </Stack>
      {next !== null && (
        <p className={classes.more}>
          <AppLink to="/schedules" search={{ view: 'list', date: dayIn(next.startTime, zone) }}>
            {left} more in the calendar
          </AppLink>
        </p>
      )}
    </Card>
  );
}

function AgendaEntry({
  planned,
  zone,
  now,
  employee,
}: {
  readonly planned: Planned;
  readonly zone: string;
  readonly now: number;
  readonly employee?: string;
}) {
  const mine = planned.people.find((person) => person.employee === employee);
  const others = planned.people.filter((person) => person.employee !== employee);
  const running = planned.start <= now;
  return (
    <li className={classes.entry}>
      <span className={classes.dot} style={{ background: planned.account?.color ?? 'var(--mantine-color-dimmed)' }} />
      <Text size="sm" component="span" className={classes.times}>
        <DateTime value={planned.item.startTime} zone={zone} style="time" />–
        <DateTime value={planned.item.endTime} zone={zone} style="time" />
      </Text>
      <Stack gap={0} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {nameOf(planned)}
          </Text>
          {running && <SeverityBadge severity="info" label={planned.type === 'LIVE' ? 'On air' : 'Now'} />}
          {mine !== undefined && <SeverityBadge severity="neutral" label={SHIFT_ROLE_LABELS[mine.role]} />}
        </Group>
        {others.length > 0 && (
          <Text size="xs" c="dimmed">
            {employee === undefined ? '' : 'With '}
            {others.map(({ name, role }) => `${name} (${SHIFT_ROLE_LABELS[role].toLowerCase()})`).join(', ')}
          </Text>
        )}
        {planned.item.note !== undefined && planned.item.note !== null && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {planned.item.note}
          </Text>
        )}
      </Stack>
    </li>
  );
}
