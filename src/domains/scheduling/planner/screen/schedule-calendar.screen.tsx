/** Schedule screen: the calendar with its toolbars, dialogs and keyboard commands. */
import { firstIn } from '#core/present';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { lazy, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { TimeOff } from '#domains/availability';
import { useSettings } from '#web/api/settings.ts';
import { mayDo } from '#web/generic/may.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { LatePart } from '#web/kit/late-part.tsx';
import { isFocusNowhere } from '#web/kit/page-keys.ts';
import { useActor } from '#web/session/use-session.ts';
import { useCalendarAddress } from './calendar-address.hook.tsx';
import { dayToOpen } from '../calendar/calendar-event.rules.ts';
import { useCommands } from './calendar-commands.hook.tsx';
import type { Dialog } from './calendar-dialogs.part.tsx';
import { CalendarFilters, ZonePicker } from './calendar-filters.part.tsx';
import { useCalendarKeys } from '../gestures/calendar-keyboard.hook.tsx';
import { CalendarLegend } from './calendar-legend.part.tsx';
import { CalendarMenu } from './calendar-menu.part.tsx';
import { useCalendarModel } from './calendar-model.hook.tsx';
import { CalendarNote } from './calendar-note.part.tsx';
import { CalendarSkeleton } from './calendar-skeleton.part.tsx';
import { periodOf, rowsIn, titleOf } from '../store/calendar-state.rules.ts';
import { CalendarStrip } from './calendar-strip.part.tsx';
import { CalendarToolbar } from './calendar-toolbar.part.tsx';
import type { CalendarHandle } from '../gestures/view-props.client.ts';
import { newValues } from '../editor/form-values.rules.ts';
import { OWN_FIELDS } from '../store/schedule-sender.client.ts';
import { usualSlot, type Slot } from '../gestures/new-slot.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import { useRestoredFocus } from './restored-focus.hook.tsx';
import { usePlannerStore } from '../store/planner-store.hook.tsx';
import classes from '../styles/schedule-calendar.module.css';

// The library chunk is large, so it is loaded in parallel with the data.
const loadView = () => import('../calendar/calendar-view.part.tsx');
const CalendarView = lazy(loadView);
const loadRoster = () => import('../roster/roster-view.part.tsx');
const RosterView = lazy(loadRoster);
const loadDialogs = () => import('./calendar-dialogs.part.tsx');
const CalendarDialogs = lateDialog(loadDialogs);
// Only needed for mouse dragging; on a phone it would delay the first render.
if (matchMedia('(hover: hover)').matches) void import('../calendar/calendar-sheets.client.ts').catch(() => undefined);

/** Prefetches the dialogs and toasts when the pointer approaches. */
function prefetchDialogs(): void {
  void Promise.all([loadDialogs(), import('#web/shell/toasts.tsx')]).catch(() => undefined);
}

export default function ScheduleCalendarScreen() {
  const actor = useActor();
  const address = useCalendarAddress();
  const store = usePlannerStore();
  const model = useCalendarModel(address, actor, store);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const calendar = useRef<CalendarHandle>(null);
  const agency = useSettings().timeZone;
  const onSaved = useRestoredFocus(dialog !== null, calendar);
  const { state, clock, now, today, narrow, change } = address;
  const { mayPlan, query, waiting, loaded, shown, workers, rows, accountOf, drafts, inPeriod, accountOptions } = model;

  const show = useCallback(
    (uuid: string) => {
      const planned = loaded.find((one) => one.uuid === uuid);
      if (planned !== undefined) setDialog({ kind: planned.mayEdit ? 'edit' : 'details', planned });
    },
    [loaded],
  );
  // A link may name a schedule to open once it is loaded.
  const { open: linked }: { readonly open?: unknown } = useSearch({ strict: false });
  const opened = useRef<unknown>(null);
  const there = typeof linked === 'string' && loaded.some(({ uuid }) => uuid === linked);
  useEffect(() => {
    if (!there || opened.current === linked) return;
    opened.current = linked;
    show(linked);
  }, [there, linked, show]);
  const openDay = useCallback((date: string) => change({ view: narrow ? 'list' : 'day', date }), [change, narrow]);
  const open = (id: string) => {
    const day = dayToOpen(id);
    if (day === null) show(id);
    else openDay(day);
  };
  const only = accountOptions.length === 1 ? firstIn(accountOptions).value : null;
  const plan = useCallback((slot: Slot) => setDialog({ kind: 'new', values: newValues(slot, clock, only, OWN_FIELDS) }), [clock, only]);
  const planNow = useCallback(() => plan(usualSlot(null, state, clock, now)), [plan, state, clock, now]);
  const fillNow = useCallback(() => setDialog({ kind: 'fill' }), []);
  const moved = useCallback((planned: Planned, part: Parameters<typeof store.change>[1]) => void store.change(planned.uuid, part), [store]);
  const cancelAll = () => {
    setDialog(null);
    store.question?.answer(null);
  };
  const run = useCommands({ address, model, store, calendar, open, plan, setDialog });
  useCalendarKeys(() => {
    const handle = calendar.current;
    return { view: state.view, onEvent: handle?.focused() != null, onCell: handle?.slot?.() != null, nowhere: isFocusNowhere() };
  }, run);

  const { from, to } = periodOf(state);
  const leave = useMemo(() => (mayDo(TimeOff, 'read', actor) ? { from, to } : null), [from, to, actor]);
  const label = useMemo(() => `Schedules, ${titleOf(state)}`, [state]);
  const choose = useCallback((accounts: readonly string[]) => change({ accounts }), [change]);
  const moveTo = useCallback((zone: string) => change({ zone }), [change]);
  // Creating the calendar is expensive: the toolbars are painted first, unless the data is already cached.
  const created = useDeferredValue(true, !waiting);
  // Rows that come or grow would move those below.
  const drawn = created && !(rowsIn(state) !== null && model.waitingForRows);
  const picture = {
    state,
    clock,
    now,
    shown,
    loaded,
    workers,
    agencyZone: agency,
    rows,
    accountOf,
    onlyAccount: only,
    mayCreate: mayPlan,
    label,
    onOpen: show,
    onDay: openDay,
    onCreate: plan,
    onChange: moved,
    latest: store.latest,
    handle: calendar,
  };
  useState(() => void (state.view === 'roster' ? loadRoster() : loadView()).catch(() => undefined));
  return (
    <section className={classes.screen} data-view={state.view}>
      <div className={classes.bars}>
        <CalendarToolbar
          state={state}
          today={today}
          narrow={narrow}
          views={model.views}
          mayCreate={mayPlan}
          change={change}
          onNew={planNow}
          busy={query.isFetching}
        />
        <div className={classes.second}>
          <CalendarStrip
            totals={waiting ? null : model.totals}
            failed={query.isError && query.data === undefined}
            conflicts={model.conflicts}
            plans={mayPlan}
            leave={leave}
            claims={model.claims}
            onOpen={show}
            onFill={fillNow}
          />
          <div className={classes.tools}>
            <ZonePicker value={state.zone} shown={clock.zone} agency={agency} zones={model.zones} now={now} onChange={moveTo} />
            <CalendarFilters
              state={state}
              change={change}
              employees={model.employeeOptions}
              clients={model.clientOptions}
              plans={mayPlan}
            />
            <CalendarMenu
              state={state}
              mayPlan={mayPlan}
              drafts={waiting || (query.isError && query.data === undefined) ? null : drafts.length}
              store={store}
              setDialog={setDialog}
              narrow={narrow}
            />
          </div>
        </div>
      </div>
      {model.missing !== null && (
        <Alert color="red" variant="light" role="alert" py={6}>
          <Group gap="sm">
            <Text size="sm">{model.missing.text}</Text>
            <Button size="compact-sm" variant="default" onClick={model.missing.retry}>
              Try again
            </Button>
          </Group>
        </Alert>
      )}
      <CalendarLegend entries={model.legend} chosen={state.accounts} onChange={choose} />
      <div className={classes.stage} onPointerEnter={prefetchDialogs}>
        {query.isError && query.data === undefined ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <LatePart>
              {drawn &&
                (state.view === 'roster' ? (
                  <RosterView {...picture} conflicts={model.conflicts} store={store} employees={model.employeeOptions} />
                ) : (
                  <CalendarView {...picture} />
                ))}
            </LatePart>
            {(waiting || !drawn) && <CalendarSkeleton state={state} />}
            {!waiting && drawn && model.totals !== null && shown.length === 0 && (
              <CalendarNote
                state={state}
                hidden={inPeriod.length}
                mayPlan={mayPlan}
                change={change}
                onNew={planNow}
                onCopy={() => setDialog({ kind: 'copy' })}
              />
            )}
          </>
        )}
      </div>
      {(dialog !== null || store.question !== null) && (
        <CalendarDialogs
          dialog={dialog}
          setDialog={setDialog}
          onClose={cancelAll}
          onSaved={onSaved}
          address={address}
          model={model}
          store={store}
          actor={actor}
        />
      )}
    </section>
  );
}
