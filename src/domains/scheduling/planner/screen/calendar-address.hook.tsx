/** Keeps the calendar state in the URL: changing the period or a filter adds a history entry that the back button undoes. */
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { mayEver } from '#core/access';
import { MINUTE_MS } from '#core/span';
import { useSettings } from '#web/api/settings.ts';
import { viewerZone } from '#web/kit/time-text.ts';
import { useActor } from '#web/session/use-session.ts';
import { Schedule } from '../../schedules/schedule/schedule.resource.ts';
import { readState, writeState, type CalendarState } from '../store/calendar-state.rules.ts';
import { createZoneClock, dayText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

export interface CalendarAddress {
  readonly state: CalendarState;
  readonly clock: ZoneClock;
  /** The current minute. */
  readonly now: number;
  readonly today: string;
  readonly narrow: boolean;
  readonly change: (part: Partial<CalendarState>) => void;
}

const NARROW = '(max-width: 600px)';

export function useCalendarAddress(): CalendarAddress {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const agency = useSettings().timeZone;
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const now = useMinute();
  const planner = mayEver(Schedule.access.create, useActor());
  const view = planner ? 'roster' : narrow ? 'list' : 'week';
  const wanted = readState(search, { today: '', view }).zone;
  const zone = wanted === 'agency' ? agency : wanted === 'mine' ? viewerZone() : wanted;
  const clock = useMemo(() => createZoneClock(zone), [zone]);
  const today = dayText(clock.wallOf(now));
  const state = useMemo(() => readState(search, { today, view }), [search, today, view]);
  const change = useCallback(
    (part: Partial<CalendarState>) =>
      void navigate({ to: '.', search: () => writeState({ ...state, ...part }, { today, view }), resetScroll: false }),
    [navigate, state, today, view],
  );
  return { state, clock, now, today, narrow, change };
}

function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
