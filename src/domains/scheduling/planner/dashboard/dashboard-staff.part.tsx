/** Dashboard of planners: on air, next streams, the week's totals, drafts, and absences. */
import { countText } from '#core/number-format';
import { Avatar, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { formatDay, formatInstant, hoursNumber } from '#core/date-text';
import type { Actor } from '#core/access';
import type { ItemOf } from '#core/resource';
import { MINUTE_MS } from '#core/span';
import type { Employee } from '#domains/workforce';
import { AppLink } from '#web/generic/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { Money } from '#web/kit/money.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { DashboardSkeleton } from '#web/kit/dashboard-skeleton.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { dayIn } from '#web/kit/time-text.ts';
import { useSchedules, useSome, useStart, type Some } from '../../schedules/schedule/schedule-lists.hook.tsx';
import { beginningOf, lanesOf, nextUp, onAir, touching, totalsOf, windowsAt, type Totals } from './dashboard.rules.ts';
import { DayTimeline } from './dashboard-timeline.part.tsx';
import { nameOf, type Planned, type ScheduleItem } from '../../schedules/schedule/planned.rules.ts';
import classes from './dashboard.module.css';

const NEXT = 5;
const SHOWN = 5;
const AWAY_SHOWN = 30;

export function StaffBoard({ actor, now, zone }: { readonly actor: Actor; readonly now: number; readonly zone: string }) {
  const minute = Math.floor(now / MINUTE_MS);
  const { day, week, today } = useMemo(() => windowsAt(minute * MINUTE_MS, zone), [minute, zone]);
  const mine = accountsOf(actor);
  const planned = useSchedules(actor, 'week', { ...touching(week), ...mine });
  const from = useStart();
  const drafts = useSome<ScheduleItem>('schedules', 'drafts', {
    ...mine,
    'exists[publishedAt]': '0',
    'endTime[strictly_after]': from,
    'order[startTime]': 'asc',
    itemsPerPage: SHOWN + 1,
  });
  const away = useSome<ItemOf<typeof Employee>>('employees', 'away', {
    status: 'HOLIDAY',
    'order[nickname]': 'asc',
    itemsPerPage: AWAY_SHOWN + 1,
  });

  const leaving = useSome<ItemOf<typeof Employee>>('employees', 'leaving', {
    status: '!DELETED',
    'leavesOn[after]': today,
    'order[leavesOn]': 'asc',
    itemsPerPage: SHOWN + 1,
  });

  if (planned.isError) return <ErrorState error={planned.error} onRetry={() => void planned.refetch()} />;
  if (planned.isPending) return <DashboardSkeleton />;
  const all = planned.data;
  const live = onAir(all, now);
  const next = nextUp(all, now, NEXT);
  const totals = totalsOf(all, week);
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: totals.cost === null ? 3 : 4 }} spacing="md">
        <Figure label="On air now" value={live.length} hint={live.length === 0 ? nextHint(next[0], zone) : live.map(nameOf).join(', ')} />
        <Figure label="Hours planned this week" value={hoursNumber(totals.hours)} hint={countText(totals.schedules, 'schedule')} />
        {totals.cost !== null && <Figure label="Labour cost this week" value={<Money amount={totals.cost} />} hint={costHint(totals)} />}
        <Figure
          label="Drafts to publish"
          value={drafts.data?.total ?? '–'}
          hint={drafts.data?.total === 0 ? 'Everything upcoming is published' : 'No one is notified until you publish'}
        />
      </SimpleGrid>
      <Card component="section" aria-labelledby="dashboard-today">
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h5" id="dashboard-today">
            Today
          </Title>
          <Button variant="default" size="compact-sm" renderRoot={(props) => <AppLink to="/schedules" {...props} />}>
            Open the calendar
          </Button>
        </Group>
        <DayTimeline lanes={lanesOf(all, day)} day={day} now={now} zone={zone} />
      </Card>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md" style={{ alignItems: 'start' }}>
        <Panel title="On air and next">
          {live.length + next.length === 0 ? (
            <EmptyState compact title="Nothing else this week" description="Schedule the next streams in the calendar." />
          ) : (
            <ul className={classes.list}>
              {[...live, ...next].map((entry) => (
                <UpNext key={entry.uuid} planned={entry} zone={zone} live={entry.start <= now} later={entry.start >= day.end} />
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Drafts to publish">
          {drafts.isError || drafts.isPending ? (
            <Pending compact error={drafts.error} onRetry={() => void drafts.refetch()} skeleton={<ListSkeleton rows={3} columns={2} />} />
          ) : drafts.data.total === 0 ? (
            <EmptyState compact title="No drafts" description="Everything upcoming is published." />
          ) : (
            <ul className={classes.list}>
              {beginningOf(drafts.data, SHOWN).shown.map((item) => (
                <li key={item.uuid} className={classes.entry}>
                  <span className={classes.dot} style={{ background: item.liveAccount?.color ?? 'var(--mantine-color-dimmed)' }} />
                  <AppLink to="/schedules" search={{ date: dayIn(item.startTime, zone), status: 'draft' }} className={classes.entryLink}>
                    {item.title ?? item.liveAccount?.identity ?? 'Video work'}
                  </AppLink>
                  <Text size="sm" c="dimmed">
                    <DateTime value={item.startTime} zone={zone} style="weekday" />
                  </Text>
                </li>
              ))}
              <MoreDrafts drafts={drafts.data} zone={zone} />
            </ul>
          )}
        </Panel>
        <Panel title="On holiday">
          {away.isError || away.isPending ? (
            <Pending compact error={away.error} onRetry={() => void away.refetch()} skeleton={<ListSkeleton rows={3} columns={2} />} />
          ) : away.data.total === 0 ? (
            <EmptyState compact title="No one is away" />
          ) : (
            <ul className={classes.list}>
              {beginningOf(away.data, AWAY_SHOWN).shown.map((employee) => (
                <li key={employee.uuid} className={classes.entry}>
                  <Avatar size={24} radius="xl" color="gray" alt="">
                    {employee.displayName.charAt(0).toUpperCase()}
                  </Avatar>
                  <Text size="sm" flex={1} truncate>
                    {employee.displayName}
                  </Text>
                  <Text size="sm" c="dimmed" truncate>
                    {[employee.firstname, employee.lastname].filter(Boolean).join(' ')}
                  </Text>
                </li>
              ))}
              <MoreAway actor={actor} left={beginningOf(away.data, AWAY_SHOWN).left} />
            </ul>
          )}
          {leaving.data === undefined || leaving.data.total === 0 ? null : (
            <>
              <Text size="sm" fw={500} mt="sm" mb={4}>
                Leaving
              </Text>
              <ul className={classes.list}>
                {beginningOf(leaving.data, SHOWN).shown.map(({ uuid, displayName, leavesOn }) => (
                  <li key={uuid} className={classes.entry}>
                    <Text size="sm" flex={1} truncate>
                      {displayName}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {leavesOn === null ? null : `Last day ${formatDay(leavesOn, 'weekday')}`}
                    </Text>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Panel>
      </SimpleGrid>
    </>
  );
}

function MoreDrafts({ drafts, zone }: { readonly drafts: Some<ScheduleItem>; readonly zone: string }) {
  const { left, next } = beginningOf(drafts, SHOWN);
  if (next === null) return null;
  return (
    <li className={classes.more}>
      <AppLink to="/schedules" search={{ view: 'month', date: dayIn(next.startTime, zone), status: 'draft' }}>
        and {left} more
      </AppLink>
    </li>
  );
}

/** Only admins can open the list of employees. */
function MoreAway({ actor, left }: { readonly actor: Actor; readonly left: number }) {
  if (left === 0) return null;
  const text = <>and {left} more</>;
  return (
    <li className={classes.more}>
      {actor.roles.includes('ROLE_ADMIN') ? (
        <AppLink to="/employees" search={{ status: 'HOLIDAY' }}>
          {text}
        </AppLink>
      ) : (
        text
      )}
    </li>
  );
}

/** Admins see the whole agency; managers only the accounts they manage. */
function accountsOf({ roles, user }: Actor): Readonly<Record<string, string>> {
  return roles.includes('ROLE_ADMIN') ? {} : { 'liveAccount.managers': `/api/users/${user}` };
}

function costHint({ estimated, unknownCosts }: Totals): string {
  const what = estimated ? 'Estimated from average rates' : 'Scheduled shifts at their rates';
  return unknownCosts === 0 ? what : `${what}; ${countText(unknownCosts, 'schedule')} without`;
}

function Figure({ label, value, hint }: { readonly label: string; readonly value: ReactNode; readonly hint: string }) {
  return (
    <Card>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text className="numbers" fz="1.5rem" fw={600} lh={1.35} lts="-0.02em">
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </Card>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </Card>
  );
}

function UpNext({
  planned,
  zone,
  live,
  later,
}: {
  readonly planned: Planned;
  readonly zone: string;
  readonly live: boolean;
  readonly later: boolean;
}) {
  return (
    <li className={classes.entry}>
      <span className={classes.dot} style={{ background: planned.account?.color ?? 'var(--mantine-color-dimmed)' }} />
      <Stack gap={0} flex={1} miw={0}>
        <Text size="sm" fw={550} truncate>
          {nameOf(planned)}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {planned.people.length === 0 ? 'Unassigned' : planned.people.map(({ name }) => name).join(', ')}
        </Text>
      </Stack>
      <Text size="sm" c={live ? undefined : 'dimmed'} fw={live ? 600 : 400} ta="right">
        {live ? (
          <>
            until <DateTime value={planned.item.endTime} zone={zone} style="time" />
          </>
        ) : (
          <>
            {later && (
              <>
                <DateTime value={planned.item.startTime} zone={zone} style="weekday" />,{' '}
              </>
            )}
            <DateTime value={planned.item.startTime} zone={zone} style="time" />
          </>
        )}
      </Text>
    </li>
  );
}

function nextHint(next: Planned | undefined, zone: string): string {
  if (next === undefined) return 'Nothing else this week';
  return `Next: ${nameOf(next)}, ${formatInstant(next.start, zone, 'weekday-time')}`;
}
