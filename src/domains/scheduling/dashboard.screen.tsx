/** Decides what each role sees first: the agency's day for those who run it, the next shifts for those who work them, the next streams for clients. */
import { Stack } from '@mantine/core';
import { IconCalendarEvent } from '#web/kit/icons.ts';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { displayName } from '#web/session/session.ts';
import { useActor, useSession } from '#web/session/use-session.ts';
import { formatInstant } from '#core/date-words';
import { Agenda } from './dashboard-agenda.part.tsx';
import { useNow } from './dashboard-data.part.tsx';
import { StaffBoard } from './dashboard-staff.part.tsx';

export default function DashboardScreen() {
  const actor = useActor();
  const { user } = useSession();
  const { timeZone } = useSettings();
  const now = useNow();
  useLiveResource('schedules');
  const staff = actor.roles.includes('ROLE_ADMIN') || actor.roles.includes('ROLE_MANAGER');
  const works = actor.roles.includes('ROLE_EMPLOYEE') && actor.employee !== null;
  const watches = actor.roles.includes('ROLE_CLIENT') && actor.client !== null;
  const today = formatInstant(now, timeZone, 'weekday-date');

  return (
    <>
      <PageHeader title={`Hello, ${displayName(user)}`} subtitle={today} />
      <Stack gap="lg">
        {staff && <StaffBoard actor={actor} now={now} zone={timeZone} />}
        {works && <Agenda actor={actor} now={now} zone={timeZone} kind="shifts" employee={actor.employee!} />}
        {watches && <Agenda actor={actor} now={now} zone={timeZone} kind="streams" />}
        {!staff && !works && !watches && (
          <EmptyState icon={<IconCalendarEvent size={24} stroke={1.5} />} title="Nothing is linked to your account yet" description="Ask an admin to link it to your employee or client record. Your shifts or streams then appear here." />
        )}
      </Stack>
    </>
  );
}
