/**
 * Availability screen: the user's own week, the usual week, and everyone's for planners; admins can enter an employee's week on their
 * behalf.
 */
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { formatDays } from '#core/date-text';
import { mondayOf, Temporal } from '#core/time';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconBeach, IconChevronLeft, IconChevronRight } from '#web/kit/icons.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { useIsHere } from '#web/kit/use-is-here.ts';
import { useActor } from '#web/session/use-session.ts';
import classes from '../availability.module.css';
import { TimeOff } from '../time-off/time-off.resource.ts';
import { EmployeeAvailability } from '../slots/employee-availability.resource.ts';
import { TeamWeek } from './team-week.part.tsx';
import { UsualEditor, WeekEditor } from './week-editor.part.tsx';
import { weekFromSearch, weekAfter, weekBefore, weekInFocus } from './week-state.rules.ts';
import { usePersonWeek } from './weeks.hook.tsx';

const PATH = '/employees/availability';
type View = 'week' | 'usual' | 'team';

export default function AvailabilityScreen() {
  useLiveResource(EmployeeAvailability.plural);
  useLiveResource(TimeOff.plural);
  const actor = useActor();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const plans = actor.roles.includes('ROLE_ADMIN') || actor.roles.includes('ROLE_MANAGER');
  const mayEdit = actor.roles.includes('ROLE_ADMIN');
  const requested = mayEdit && typeof search.employee === 'string' ? search.employee : null;
  const employee = requested ?? actor.employee;
  const views: readonly { readonly value: View; readonly label: string }[] = [
    ...(employee === null
      ? []
      : [
          { value: 'week' as const, label: requested === null ? 'My week' : 'Week' },
          { value: 'usual' as const, label: 'Usual week' },
        ]),
    ...(plans ? [{ value: 'team' as const, label: 'Everyone' }] : []),
  ];
  const first: View | undefined = plans && requested === null ? 'team' : views[0]?.value;
  const view = views.find(({ value }) => value === search.view)?.value ?? first;
  if (view === undefined)
    return (
      <>
        <PageHeader title="Availability" />
        <EmptyState title="You are not linked to an employee" description="Ask an admin to link your account to your employee record." />
      </>
    );
  const show = (value: string) =>
    void navigate({
      to: PATH,
      search: {
        view: value,
        ...(requested === null ? {} : { employee: requested }),
        ...(weekFromSearch(search.week) === null ? {} : { week: search.week }),
      },
    });
  const tabs = (
    <>
      {views.length > 1 ? <SegmentedControl size="xs" value={view} onChange={show} data={[...views]} aria-label="View" /> : null}
      <Button
        variant="default"
        leftSection={<IconBeach size={16} aria-hidden />}
        renderRoot={(root) => <AppLink {...root} to="/employees/time-off" />}
      >
        Time off
      </Button>
    </>
  );
  return (
    <Titled
      employee={view === 'team' ? null : requested}
      subtitle={view === 'team' ? 'When everyone can work, week by week.' : 'Enter when you can work. Planners see changes immediately.'}
      tabs={tabs}
    >
      {(name) =>
        view === 'usual' ? (
          <UsualEditor employee={employee!} name={name} />
        ) : (
          <Week
            key={view === 'team' ? 'team' : employee}
            requested={weekFromSearch(search.week)}
            employee={view === 'team' ? null : employee}
            search={{ view, ...(requested === null ? {} : { employee: requested }) }}
          >
            {(week) =>
              view === 'team' ? <TeamWeek week={week} mayEdit={mayEdit} /> : <WeekEditor employee={employee!} name={name} week={week} />
            }
          </Week>
        )
      }
    </Titled>
  );
}

/** @param employee uuid of another employee, or null for the user's own. */
function Titled({
  employee,
  subtitle,
  tabs,
  children,
}: {
  readonly employee: string | null;
  readonly subtitle: string;
  readonly tabs: ReactNode;
  readonly children: (name: string | null) => ReactNode;
}) {
  const { timeZone } = useSettings();
  const person = usePersonWeek(mondayOf(Temporal.Now.plainDateISO(timeZone)).toString(), employee);
  const name = employee === null ? null : (person.data?.nickname ?? '…');
  return (
    <>
      <PageHeader
        title={name === null ? 'Availability' : `Availability of ${name}`}
        subtitle={name === null ? subtitle : 'You are editing on their behalf; this is recorded in the audit trail.'}
        actions={tabs}
      />
      {children(name)}
    </>
  );
}

interface WeekProps {
  readonly requested: string | null;
  /** The employee whose next week is in focus until it is handed in; null = everyone's. */
  readonly employee: string | null;
  readonly search: Readonly<Record<string, unknown>>;
  readonly children: (week: string) => ReactNode;
}

function Week({ requested, employee, search, children }: WeekProps) {
  const navigate = useNavigate();
  const { timeZone } = useSettings();
  const today = Temporal.Now.plainDateISO(timeZone);
  const next = mondayOf(today).add({ days: 7 }).toString();
  const coming = usePersonWeek(next, employee);
  // Decided once: handing in the week must not replace it on the screen.
  const [first, setFirst] = useState<string | null>(null);
  if (first === null && coming.data != null) setFirst(weekInFocus(today.toString(), coming.data.submitted));
  const undecided = requested === null && employee !== null;
  // Neither must loading the page again after that.
  const isHere = useIsHere(PATH);
  const keep = useEffectEvent(() => {
    if (isHere()) void navigate({ to: PATH, search: { ...search, week: first }, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (undecided && first !== null) keep();
  }, [undecided, first]);
  if (undecided && first === null)
    return coming.error === null ? (
      <ListSkeleton rows={10} columns={7} />
    ) : (
      <ErrorState error={coming.error} onRetry={() => void coming.refetch()} />
    );
  const week = requested ?? (employee === null ? next : first!);
  const link = (to: string) => ({ to: PATH, search: { ...search, week: to } });
  const thisWeek = mondayOf(today).toString();
  return (
    <>
      <nav className={classes.bar} aria-label="Week">
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Previous week"
          renderRoot={(root) => <AppLink {...root} {...link(weekBefore(week))} />}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <h2 className={classes.week} aria-live="polite">
          {formatDays(week, Temporal.PlainDate.from(week).add({ days: 6 }).toString())}
        </h2>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Next week"
          renderRoot={(root) => <AppLink {...root} {...link(weekAfter(week))} />}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        {week === thisWeek ? null : (
          <Button variant="subtle" color="gray" size="compact-sm" renderRoot={(root) => <AppLink {...root} {...link(thisWeek)} />}>
            This week
          </Button>
        )}
        {week === next ? null : (
          <Button variant="subtle" color="gray" size="compact-sm" renderRoot={(root) => <AppLink {...root} {...link(next)} />}>
            Next week
          </Button>
        )}
      </nav>
      {children(week)}
    </>
  );
}
