/** Scheduling parts of the dashboard: the agency's day for planners, the next shifts for employees, the next streams for clients. */
import type { Actor } from '#core/access';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { Agenda } from './dashboard-agenda.part.tsx';
import { useNow } from '../../schedules/schedule/schedule-lists.hook.tsx';
import { StaffBoard } from './dashboard-staff.part.tsx';

interface PartProps {
  readonly actor: Actor;
}

function useClock(): { readonly now: number; readonly zone: string } {
  useLiveResource('schedules');
  const { timeZone } = useSettings();
  return { now: useNow(), zone: timeZone };
}

export function AgencyDay({ actor }: PartProps) {
  return <StaffBoard actor={actor} {...useClock()} />;
}

export function NextShifts({ actor }: PartProps) {
  return <Agenda actor={actor} {...useClock()} kind="shifts" employee={actor.employee ?? undefined} />;
}

export function NextStreams({ actor }: PartProps) {
  return <Agenda actor={actor} {...useClock()} kind="streams" />;
}
