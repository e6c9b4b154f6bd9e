/** Payroll page: status and next actions, totals, and the people, each with a drawer that explains their pay. */
import { Skeleton } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { ApiError } from '#web/api/http.ts';
import { useItem } from '#web/data/use-item.ts';
import { BackToList } from '#web/generic/back-to-list.tsx';
import { ROW } from '#web/generic/list/use-list-keys.ts';
import { RecordTabs } from '#web/generic/show/record-tabs.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import { showInOrder } from '#web/kit/in-order.ts';
import { usePayrollSteps, usePeople, type PayrollRecord, type StepOptions } from './payroll-data.hook.tsx';
import classes from './payroll-detail.module.css';
import { PayrollFaults } from './payroll-faults.part.tsx';
import { PayrollHead, type StepResult } from './payroll-head.part.tsx';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import { PayrollNote } from './payroll-note.part.tsx';
import { MinimumWageNotice, NoPayslipsNotice, OpenArrearsNotice, StaleNotice } from './payroll-notices.part.tsx';
import { faultsIn } from '../basis/payroll-page.rules.ts';
import { PayrollPeople } from './payroll-people.part.tsx';
import { personOf, readPeopleView, shownPeople, writePeopleView, type PeopleView } from '../item/payroll-people.rules.ts';
import { PayrollComposition, PayrollTiles } from './payroll-tiles.part.tsx';
import { Payroll } from '../basis/payroll.resource.ts';
import type { PayrollStatus, SubmitFault } from '../basis/payroll-status.rules.ts';

const PayrollHistory = lazy(() => import('./payroll-history.part.tsx'));
const loadItem = () => import('../item/payroll-item.part.tsx');
const PayrollItemDrawer = lateDialog(loadItem);

export default function PayrollDetailScreen() {
  const { uuid = '' } = useParams({ strict: false });
  useLiveResource(Payroll.plural);
  useLiveResource(PayrollItem.plural);
  const { data, error, refetch } = useItem(Payroll, uuid);
  useRecordTitle(uuid, data?.item.period);
  if (data === undefined)
    return error === null ? (
      <DetailSkeleton />
    ) : (
      <ErrorState wholePage error={error} onRetry={() => void refetch()} back={<BackToList resource={Payroll} to="/payroll" />} />
    );
  return <PayrollPage key={uuid} payroll={data.item} etag={data.etag} />;
}

const PAID_TEXT = 'Paid. It can no longer be changed.';
/** Messages for status changes that can be undone, with the status to return to. */
const STEPS_BACK: Readonly<Record<Exclude<PayrollStatus, 'PAID'>, { readonly text: string; readonly back: PayrollStatus }>> = {
  DRAFT: { text: 'is a draft again. Payslips are hidden.', back: 'SUBMITTED' },
  SUBMITTED: { text: 'is submitted. Employees can now see their payslips.', back: 'DRAFT' },
};

function PayrollPage({ payroll, etag }: { readonly payroll: PayrollRecord; readonly etag: string | null }) {
  const steps = usePayrollSteps(payroll.uuid);
  const [faults, setFaults] = useState<readonly SubmitFault[]>([]);
  // A toast would cover the button of the next step, so the result is shown below the buttons until the next action.
  const [result, setResult] = useState<StepResult | null>(null);
  const begin = () => {
    setFaults([]);
    setResult(null);
  };
  const go = async (to: PayrollStatus, options?: StepOptions) => {
    begin();
    try {
      await steps.go(to, options);
      setResult(
        to === 'PAID'
          ? { text: PAID_TEXT, status: to, back: null }
          : { text: `${payroll.period} ${STEPS_BACK[to].text}`, status: to, back: STEPS_BACK[to].back },
      );
    } catch (error) {
      const found = error instanceof ApiError ? faultsIn(error.data) : null;
      if (found === null) throw error;
      setFaults(found);
    }
  };
  const recalculate = () => {
    begin();
    steps.recalculate().then(
      () => setResult({ text: 'Recalculated. Adjustments were kept.', status: 'DRAFT', back: null }),
      (error: unknown) => toast.error(error, { title: 'The payroll was not recalculated' }),
    );
  };
  // Another user may have changed the status since.
  const shown = result?.status === payroll.status ? result : null;
  const tabs = useMemo(() => [{ name: 'history', label: 'History', render: () => <PayrollHistory payroll={payroll['@id']} /> }], [payroll]);
  return (
    <>
      <PayrollHead payroll={payroll} steps={steps} result={shown} onGo={go} onFaults={setFaults} onRecalculate={recalculate} />
      <NoPayslipsNotice />
      <RecordTabs tabs={tabs}>
        <Overview
          payroll={payroll}
          etag={etag}
          faults={faults}
          onNoFaults={() => setFaults([])}
          recalculating={steps.busy === 'recalculate'}
          onRecalculate={recalculate}
        />
      </RecordTabs>
    </>
  );
}

interface OverviewProps {
  readonly payroll: PayrollRecord;
  readonly etag: string | null;
  readonly faults: readonly SubmitFault[];
  readonly onNoFaults: () => void;
  readonly recalculating: boolean;
  readonly onRecalculate: () => void;
}

function Overview({ payroll, etag, faults, onNoFaults, recalculating, onRecalculate }: OverviewProps) {
  const { format } = useCurrency();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const { data, error, refetch } = usePeople(payroll['@id']);
  const people = useMemo(() => data?.items.map((item) => personOf(item, format)), [data, format]);
  const view = useMemo(() => readPeopleView(search), [search]);
  const shown = useMemo(() => (people === undefined ? undefined : shownPeople(people, view)), [people, view]);
  const open = typeof search.item === 'string' && search.item !== '' ? search.item : null;
  const change = useCallback(
    (next: Partial<PeopleView>) =>
      void navigate({
        to: '.',
        search: () => ({ ...(open === null ? {} : { item: open }), ...writePeopleView({ ...view, ...next }) }),
        replace: next.search !== undefined,
        resetScroll: false,
      }),
    [navigate, open, view],
  );
  const addressOf = useCallback((uuid: string | null) => ({ ...writePeopleView(view), ...(uuid === null ? {} : { item: uuid }) }), [view]);
  const goTo = useCallback(
    (uuid: string | null, replace = false) => void navigate({ to: '.', search: () => addressOf(uuid), replace, resetScroll: false }),
    [navigate, addressOf],
  );
  useFocusBack(open);
  return (
    <div ref={error === null ? showInOrder : undefined} className={classes.page}>
      <PayrollFaults
        faults={faults}
        people={people}
        addressOf={addressOf}
        recalculating={recalculating}
        onRecalculate={onRecalculate}
        onClose={onNoFaults}
      />
      {faults.length > 0 ? null : (
        <StaleNotice payroll={payroll} people={people} addressOf={addressOf} recalculating={recalculating} onRecalculate={onRecalculate} />
      )}
      {payroll.status === 'DRAFT' ? null : <OpenArrearsNotice payroll={payroll} />}
      <MinimumWageNotice people={people} addressOf={addressOf} />
      <PayrollTiles key={people === undefined ? 'loading' : 'loaded'} people={people} />
      <PayrollComposition uuid={payroll.uuid} />
      <PayrollNote payroll={payroll} etag={etag} />
      {error !== null && people === undefined ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} title="Could not load the people" />
      ) : (
        <PayrollPeople
          people={people}
          shown={shown}
          view={view}
          onView={change}
          addressOf={addressOf}
          onOpen={goTo}
          onAhead={() => void loadItem()}
        />
      )}
      {open === null ? null : (
        <PayrollItemDrawer uuid={open} status={payroll.status} shown={shown ?? []} onGo={goTo} onClose={() => goTo(null)} />
      )}
    </div>
  );
}

/** When the drawer closes, focus returns to the row of the person shown last. */
function useFocusBack(open: string | null): void {
  const last = useRef(open);
  useEffect(() => {
    if (open === null && last.current !== null) document.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(last.current)}"]`)?.focus();
    last.current = open;
  }, [open]);
}

function DetailSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading">
      <Skeleton h={24} w={220} mb={10} />
      <Skeleton h={12} w={280} mb="xl" />
      <div className={classes.page} aria-hidden>
        <div className={classes.tiles}>
          {Array.from({ length: 6 }, (_none, index) => (
            <div key={index} className={classes.tile}>
              <Skeleton h={10} w="50%" />
              <Skeleton h={18} w="65%" mt={8} />
            </div>
          ))}
        </div>
        <Skeleton h={14} />
        <div>
          {Array.from({ length: 8 }, (_none, row) => (
            <Skeleton key={row} h={12} my={28} />
          ))}
        </div>
      </div>
    </div>
  );
}
