/** Time off screen: the own balance, requests waiting for a decision, upcoming time off, all of it, and everyone's balances. */
import { Button, SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { mayEver, type Actor } from '#core/access';
import { iriOf } from '#core/iri';
import { Employee } from '#domains/workforce';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Temporal, writeInstant } from '#core/time';
import { useLiveResource } from '#web/api/live-events.ts';
import type { Params } from '#web/data/calls.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import PageLinks from '#web/generic/list/page-links.tsx';
import { mayDo } from '#web/generic/may.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { IconArrowLeft, IconBeach, IconPlus } from '#web/kit/icons.ts';
import { Pending } from '#web/kit/pending.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { useActor } from '#web/session/use-session.ts';
import classes from '../availability.module.css';
import { LeaveBalance } from '../leave/leave-balance.part.tsx';
import { LeaveEntitlement } from '../leave/leave-entitlement.resource.ts';
import { decidesTimeOff } from './time-off-life.rules.ts';
import { TimeOffRow } from './time-off-row.part.tsx';
import { TimeOff } from './time-off.resource.ts';

const TimeOffDialog = lateDialog(async () => ({ default: (await import('./time-off-dialog.part.tsx')).TimeOffDialog }));

const BalanceTable = lazy(() => import('../leave/balance-table.part.tsx'));

/** Views of requests. */
const VIEWS = ['waiting', 'ahead', 'all'] as const;
type View = (typeof VIEWS)[number];
const BALANCES = 'balances';
const PAGE = 30;
const EMPTY: Readonly<Record<View, string>> = {
  waiting: 'No requests waiting for a decision',
  ahead: 'No upcoming time off',
  all: 'No time off yet',
};
const ABOUT = {
  planners: 'Requests appear here when employees ask for time off.',
  others: 'Request days off here. You are notified of the decision.',
};

function paramsOf(view: View, page: number): Params {
  const paged = [
    ['itemsPerPage', String(PAGE)],
    ['page', String(page)],
  ] as const;
  if (view === 'waiting') return [['status', 'REQUESTED'], ['order[startTime]', 'asc'], ...paged];
  if (view === 'all') return [['order[startTime]', 'desc'], ...paged];
  // Rounded to the hour, so that the query key stays stable and the list is fetched once.
  const now = Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'floor' });
  return [['status', 'APPROVED'], ['endTime[after]', writeInstant(now)], ['order[startTime]', 'asc'], ...paged];
}

export default function TimeOffScreen() {
  useLiveResource(TimeOff.plural);
  const actor = useActor();
  const plans = mayEver(decidesTimeOff, actor);
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const showsBalances = plans && search.view === BALANCES;
  const view = VIEWS.find((value) => value === search.view) ?? (plans ? 'waiting' : 'all');
  const page = Math.max(1, Number(search.page) || 1);
  const [dialogOpen, setDialogOpen] = useState(false);
  const list = useList(TimeOff, paramsOf(view, page));
  const mayRequest = mayDo(TimeOff, 'create', actor);
  const requestButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialogOpen(true)}>
      {actor.roles.includes('ROLE_ADMIN') ? 'Enter time off' : 'Request time off'}
    </Button>
  );
  const pages = Math.ceil((list.data?.total ?? 0) / PAGE);
  const onPage = (to: number) => void navigate({ to: '/employees/time-off', search: { view, page: String(to) } });
  return (
    <>
      <PageHeader
        title="Time off"
        subtitle={
          plans
            ? 'Once approved, scheduling someone during their time off requires a reason.'
            : 'An admin or a manager decides on your requests.'
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              renderRoot={(root) => <AppLink {...root} to="/employees/availability" />}
            >
              Availability
            </Button>
            {mayDo(LeaveEntitlement, 'create', actor) ? (
              <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/leave-entitlements" />}>
                Entitlements
              </Button>
            ) : null}
            {mayRequest ? requestButton : null}
          </>
        }
      />
      {actor.employee === null ? null : <LeaveBalance employee={iriOf(Employee, actor.employee)} empty={null} />}
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          value={showsBalances ? BALANCES : view}
          onChange={(value) => void navigate({ to: '/employees/time-off', search: { view: value } })}
          data={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'ahead', label: 'Upcoming' },
            { value: 'all', label: 'All' },
            ...(plans ? [{ value: BALANCES, label: 'Balances' }] : []),
          ]}
          aria-label="Filter time off"
        />
      </div>
      {showsBalances ? (
        <Suspense fallback={<ListSkeleton rows={8} columns={7} />}>
          <BalanceTable />
        </Suspense>
      ) : (
        <Requests
          list={list}
          actor={actor}
          empty={
            <EmptyState
              icon={<IconBeach size={24} stroke={1.5} />}
              title={EMPTY[view]}
              description={ABOUT[plans ? 'planners' : 'others']}
              action={mayRequest ? requestButton : undefined}
            />
          }
        />
      )}
      {pages > 1 && !showsBalances ? (
        <nav className={classes.bar} aria-label="Pages" style={{ marginTop: '0.75rem' }}>
          <PageLinks pages={pages} page={page} onPage={onPage} />
        </nav>
      ) : null}
      {dialogOpen ? <TimeOffDialog actor={actor} onClose={() => setDialogOpen(false)} /> : null}
    </>
  );
}

interface RequestsProps {
  readonly list: ReturnType<typeof useList<typeof TimeOff>>;
  readonly actor: Actor;
  readonly empty: ReactNode;
}

function Requests({ list: { data, error, refetch }, actor, empty }: RequestsProps) {
  if (data === undefined)
    return (
      <Pending
        error={error}
        onRetry={() => void refetch()}
        title="Time off could not be loaded"
        skeleton={<ListSkeleton rows={6} columns={3} />}
      />
    );
  if (data.items.length === 0) return empty;
  return (
    <ul className={classes.rows}>
      {data.items.map((item) => (
        <TimeOffRow key={item.uuid} item={item} actor={actor} />
      ))}
    </ul>
  );
}
