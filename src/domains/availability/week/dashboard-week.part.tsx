/**
 * Availability on the dashboard: the user's own week when not handed in; for planners, employees who have not answered and open time off
 * requests.
 */
import { countText } from '#core/number-format';
import { Button, Card, Group, Text } from '@mantine/core';
import type { Actor } from '#core/access';
import { formatDays } from '#core/date-text';
import { mondayOf, Temporal } from '#core/time';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { AwaitedPart } from '#web/kit/dashboard-skeleton.tsx';
import { TimeOff } from '../time-off/time-off.resource.ts';
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { isOpen, weekAfter } from './week-state.rules.ts';
import { usePersonWeek, useTeamWeek } from './weeks.hook.tsx';

function useNextWeek(): { readonly week: string; readonly days: string; readonly timeZone: string } {
  const { timeZone } = useSettings();
  useLiveResource(EmployeeAvailability.plural);
  const week = weekAfter(mondayOf(Temporal.Now.plainDateISO(timeZone)).toString());
  return { week, days: formatDays(week, Temporal.PlainDate.from(week).add({ days: 6 }).toString(), 'short-date'), timeZone };
}

/** Renders nothing once the week is handed in. */
export function MyNextWeek({ actor }: { readonly actor: Actor }) {
  const { week, days, timeZone } = useNextWeek();
  const { data, isLoading } = usePersonWeek(week, actor.employee);
  if (isLoading) return <AwaitedPart />;
  if (data === undefined || data === null || !isOpen(data, timeZone)) return null;
  return (
    <Card component="section" aria-label="Next week’s availability" maw="52rem">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <b>Next week is not handed in yet.</b> Enter when you can work {days}.
        </Text>
        <Button size="compact-sm" renderRoot={(root) => <AppLink {...root} to="/employees/availability" search={{ week, view: 'week' }} />}>
          Hand in next week
        </Button>
      </Group>
    </Card>
  );
}

/** Number of names listed. */
const NAMED = 3;

export function TeamNextWeek() {
  const { week, days, timeZone } = useNextWeek();
  useLiveResource(TimeOff.plural);
  const { data, isLoading } = useTeamWeek(week);
  const waiting = useList(TimeOff, [
    ['status', 'REQUESTED'],
    ['itemsPerPage', '1'],
  ]);
  if (isLoading || waiting.isLoading) return <AwaitedPart />;
  const open = (data ?? []).filter((person) => isOpen(person, timeZone));
  const requests = waiting.data?.total ?? 0;
  if (open.length === 0 && requests === 0) return null;
  const names = open.slice(0, NAMED).map(({ nickname }) => nickname);
  const more = open.length - names.length;
  return (
    <Card component="section" aria-label="Availability">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {open.length === 0 ? null : (
            <>
              <b>{countText(open.length, 'person has', 'people have')} not answered</b> for {days}: {names.join(', ')}
              {more > 0 ? ` and ${more} more` : ''}.{' '}
            </>
          )}
          {requests === 0 ? null : (
            <b>
              {countText(requests, 'request')} for time off {requests === 1 ? 'is' : 'are'} waiting.
            </b>
          )}
        </Text>
        <Group gap="xs">
          {requests === 0 ? null : (
            <Button size="compact-sm" variant="default" renderRoot={(root) => <AppLink {...root} to="/employees/time-off" />}>
              Review requests
            </Button>
          )}
          {open.length === 0 ? null : (
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(root) => <AppLink {...root} to="/employees/availability" search={{ view: 'team', week }} />}
            >
              View next week
            </Button>
          )}
        </Group>
      </Group>
    </Card>
  );
}
