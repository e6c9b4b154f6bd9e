/** Roster view: a row per person or account, a column per day, and cards that can be dragged between them. */
import { VisuallyHidden } from '@mantine/core';
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { LatePart } from '#web/kit/late-part.tsx';
import type { EmployeeOption } from '../editor/assignees-input.part.tsx';
import type { Command, Direction } from '../gestures/calendar-keys.rules.ts';
import { periodOf } from '../store/calendar-state.rules.ts';
import type { CalendarViewProps } from '../gestures/view-props.client.ts';
import { slotIn, usualHours } from '../gestures/new-slot.rules.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { dayLabel } from '../../schedules/schedule/when-text.rules.ts';
import { endingAlike } from '../../schedules/schedule/short-text.rules.ts';
import { dayText } from '../../schedules/schedule/zone-time.rules.ts';
import type { ShownConflict } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import { awayOn } from './away.rules.ts';
import { useLazySelection } from './lazy-selection.hook.tsx';
import { focusedCard, focusedCell, useRosterFocus } from './roster-focus.hook.tsx';
import { RosterHead } from './roster-head.part.tsx';
import { RosterLine } from './roster-line.part.tsx';
import { useRosterPointer } from './roster-pointer.hook.tsx';
import { cardPlaces, cellKey, RENDER_ALL_ROWS, type OpenedCells } from './roster-window.rules.ts';
import { rosterOf, type RosterRow, type Selection } from './roster.rules.ts';
import { NOTHING_SELECTED } from './selection.rules.ts';
import classes from './roster.module.css';

interface RosterViewProps extends CalendarViewProps {
  readonly conflicts: readonly ShownConflict[] | null;
  readonly store: PlannerStore;
  readonly employees: readonly EmployeeOption[];
}

// Most rosters are small enough to render without virtualisation.
const RosterWindow = lazy(() => import('./roster-window.part.tsx'));
const HoverCard = lazy(() => import('./hover-card.part.tsx'));
// Loaded on first selection only.
const RosterSelectionPart = lazy(() => import('./roster-selection.part.tsx'));

/** Number of rows painted first; the others follow. */
const FIRST_ROWS = 24;
const NOT_AWAY: readonly null[] = [];
const NONE_OPENED: OpenedCells = new Set<string>();

export default function RosterView(props: RosterViewProps) {
  const {
    state,
    clock,
    now,
    shown,
    loaded,
    rows,
    mayCreate,
    label,
    workers,
    agencyZone,
    conflicts,
    onOpen,
    onCreate,
    accountOf,
    store,
    employees,
    handle,
  } = props;
  const by = state.rows;
  const root = useRef<HTMLDivElement>(null);
  const [opened, open] = useState(NONE_OPENED);
  const [announcement, say] = useState('');
  const period = periodOf(state);
  const roster = useMemo(
    () => rosterOf({ by, rows, shown, period: { from: period.from, to: period.to }, clock }),
    [by, rows, shown, period.from, period.to, clock],
  );
  const places = useMemo(() => cardPlaces(roster, by, opened), [roster, by, opened]);
  const windowed = roster.rows.length > RENDER_ALL_ROWS;
  // With filters, hidden schedules would be missing from the hours.
  const whole = state.accounts.length === 0 && state.type === null && state.status === null && state.client === null;
  const wishes = useMemo(
    () => new Map(whole ? employees.map(({ value, weeklyHours }) => [value, weeklyHours ?? null]) : []),
    [whole, employees],
  );
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const today = dayText(clock.wallOf(now));
  const unwise = useMemo(() => bySchedule(conflicts), [conflicts]);

  const selection = useLazySelection(shown);
  const { chosen } = selection;
  const [near, comeNear] = useState(false);
  const busy = useRosterPointer(root, { view: props, drawn: roster.rows, selection, say, onPress: clicked });
  // On a phone, one day and part of the next are visible: scroll to today.
  useLayoutEffect(() => {
    const element = root.current!;
    const column = element.querySelector<HTMLElement>('[role="columnheader"][data-today]');
    const side = element.querySelector<HTMLElement>('[data-corner]');
    if (column !== null && side !== null) element.scrollLeft = column.offsetLeft - side.offsetWidth;
  }, [period.from, by]);
  const grid = useMemo(() => ({ rows: roster.rows, days: roster.days, by, opened }), [roster, by, opened]);
  const focus = useRosterFocus(root, { rows, places, grid, today, windowed });
  const pressed = useEffectEvent((command: Command, focused: () => HTMLElement | null, step: (to: Direction) => void) => {
    if (chosen.size === 0 && (command.kind !== 'select' || command.what === 'none' || !mayCreate)) return false;
    const now = selection.current();
    if (now !== null) return now.pressed(command, focused, step);
    selection.select((loaded) => loaded.pressed(command, focused, step));
    return true;
  });
  useImperativeHandle(handle, () => ({
    focus: focus.focus,
    step: focus.step,
    selection: (command) => pressed(command, focusedCard, focus.stepToCard),
    slot() {
      const cell = focusedCell();
      return cell === null ? null : slotOf(cell);
    },
    focused: () => focusedCard()?.dataset.shift ?? null,
    focusedRow: () => rows.findIndex(({ id }) => id === focusedCard()?.dataset.row),
    aim: focus.aim,
    say,
  }));

  const slotOf = ({ dataset }: HTMLElement) => slotIn(usualHours(roster.days[Number(dataset.column)]!, clock), by, dataset.cell);
  const cellText = ({ dataset }: HTMLElement) =>
    `${roster.rows.find(({ row }) => row.id === dataset.cell)?.row.name ?? ''}, ${dayLabel(Date.parse(roster.days[Number(dataset.column)]!))}, nothing planned`;
  function clicked(target: Element, event: MouseEvent): void {
    const card = target.closest<HTMLElement>('[data-shift]');
    // On touch, tapping while a selection exists adds to it.
    const adds = event.shiftKey || event.ctrlKey || event.metaKey || (chosen.size > 0 && !matchMedia('(hover: hover)').matches);
    if (card !== null && mayCreate && adds) return selection.select((now) => now.clicked(card, event));
    if (card !== null) return onOpen(card.dataset.shift!);
    const more = target.closest('[data-more]')?.closest<HTMLElement>('[data-cell]') ?? null;
    if (more !== null) return open(new Set([...opened, cellKey(more.dataset.cell!, roster.days[Number(more.dataset.column)]!)]));
    if (chosen.size > 0) return selection.choose(NOTHING_SELECTED);
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (cell !== null && mayCreate && target.closest('button') === null) onCreate(slotOf(cell));
  }
  const aways = useMemo(() => {
    if (by === 'accounts') return null;
    return new Map(workers.map((worker) => [worker.uuid, roster.days.map((day) => awayOn(worker, day, clock))]));
  }, [by, workers, roster.days, clock]);
  const alike = useMemo(() => endingAlike(shown.flatMap(({ account }) => account?.name ?? [])), [shown]);
  const conflictsOf = useCallback((uuid: string) => unwise.get(uuid) ?? [], [unwise]);
  const line = (row: RosterRow, index: number, measure?: (element: HTMLElement | null) => void) => (
    <RosterLine
      key={row.row.id}
      index={index}
      measure={measure}
      line={row}
      days={roster.days}
      today={today}
      by={by}
      clock={clock}
      unwise={unwise}
      chosen={chosenIn(row, chosen)}
      alike={alike}
      opened={openedIn(row, roster.days, opened)}
      wish={by === 'people' ? (wishes.get(row.row.id) ?? null) : null}
      aways={aways?.get(row.row.id) ?? NOT_AWAY}
    />
  );
  const money = roster.rows.some(({ totals }) => totals?.cost != null);
  return (
    <>
      {/* Keys are handled for the whole screen: see calendar-keyboard. */}
      <div
        ref={root}
        className={classes.roster}
        role="table"
        aria-label={label}
        aria-rowcount={roster.rows.length + 1}
        data-windowed={windowed || undefined}
        data-by={by}
        data-days={roster.days.length}
        data-create={mayCreate || undefined}
        onClick={(event) => clicked(event.target as Element, event.nativeEvent)}
        data-selecting={chosen.size > 0 || undefined}
        onPointerEnter={() => comeNear(true)}
        onPointerDown={({ target }) => {
          const card = (target as Element).closest<HTMLElement>('[data-shift]');
          if (card !== null) focus.stay(card.dataset.row!);
        }}
        onFocus={({ target }) => {
          comeNear(true);
          focus.onFocus(target);
          const cell = focusedCell();
          if (cell !== null) say(cellText(cell));
        }}
        onBlur={({ target }) => focus.onBlur(target)}
      >
        <div role="row" aria-rowindex={1} className={classes.heads}>
          <div role="columnheader" className={classes.corner} data-corner>
            {by === 'people' ? 'People' : 'Live accounts'}
          </div>
          {roster.totals.map((totals) => (
            <RosterHead key={totals.day} totals={totals} today={totals.day === today} money={money} />
          ))}
        </div>
        {windowed ? (
          <Suspense fallback={roster.rows.slice(0, FIRST_ROWS).map((row, index) => line(row, index))}>
            <RosterWindow rows={roster.rows} by={by} scroller={root} kept={focus.kept} draw={line} />
          </Suspense>
        ) : (
          roster.rows.slice(0, limit).map((row, index) => line(row, index))
        )}
      </div>
      {near ? (
        <Suspense fallback={null}>
          <HoverCard root={root} shown={shown} clock={clock} conflictsOf={conflictsOf} busy={busy} />
        </Suspense>
      ) : null}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {selection.first === null ? null : (
        <LatePart words="The actions on the selection will appear when you are back online." className={classes.awaited}>
          <RosterSelectionPart
            roster={roster}
            shown={shown}
            rows={rows}
            by={by}
            clock={clock}
            store={store}
            accountOf={accountOf}
            chosen={chosen}
            choose={selection.choose}
            neighbours={{ loaded, workers, clock, agencyZone }}
            say={say}
            employees={employees}
            handle={selection.handle}
            first={selection.first}
          />
        </LatePart>
      )}
    </>
  );
}

/** Returns the same empty set for every row without a selected card, which then is not re-rendered. */
function chosenIn({ cells }: RosterRow, chosen: Selection): Selection {
  if (chosen.size === 0) return NOTHING_SELECTED;
  return cells.some((entries) => entries.some(({ planned }) => chosen.has(planned.uuid))) ? chosen : NOTHING_SELECTED;
}

function openedIn({ row }: RosterRow, days: readonly string[], opened: OpenedCells): OpenedCells {
  return opened.size > 0 && days.some((day) => opened.has(cellKey(row.id, day))) ? opened : NONE_OPENED;
}

function bySchedule(conflicts: readonly ShownConflict[] | null): ReadonlyMap<string, readonly ShownConflict[]> {
  return Map.groupBy(conflicts ?? [], ({ schedule }) => schedule);
}
