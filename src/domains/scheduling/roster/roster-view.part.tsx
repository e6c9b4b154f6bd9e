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
import { flushSync } from 'react-dom';
import { dayLabel, timesOf } from '../calendar/calendar-event.rules.ts';
import type { Command } from '../calendar/calendar-keys.rules.ts';
import { periodOf } from '../calendar/calendar-state.rules.ts';
import type { CalendarViewProps } from '../calendar/calendar-view.part.tsx';
import { changed, rowChange } from '../calendar/drag-patch.rules.ts';
import { slotIn, usualHours } from '../calendar/new-schedule.rules.ts';
import { DAY_MS, dayText, movedSpan } from '../calendar/zone-time.rules.ts';
import { candidateOf, warningText } from '../conflicts/conflict-preview.rules.ts';
import type { ScreenConflict } from '../conflicts/screen-conflicts.rules.ts';
import { NONE, type Planned } from '../schedule/planned.rules.ts';
import { awayOn } from './away.rules.ts';
import { createRosterBox, type RosterBoxParts } from './roster-box.client.ts';
import { createRosterDrag, type CardDrag, type RosterDragParts } from './roster-drag.client.ts';
import { createRosterPress, type RosterPressParts } from './roster-press.client.ts';
import { endingAlike } from '../calendar/short-text.rules.ts';
import { RosterLine } from './roster-line.part.tsx';
import { RosterHead } from './roster-head.part.tsx';
import type { RosterSelection } from './roster-selection.hook.tsx';
import type { EmployeeOption } from '../calendar/assignees-input.part.tsx';
import type { ScheduleEdits } from '../calendar/schedule-edits.hook.tsx';
import { rosterOf, type RosterRow, type Selection } from './roster.rules.ts';
import { cardPlaces, cellKey, RENDER_ALL_ROWS, placeAfterRemoval, placeOf, steppedPlace, type OpenedCells } from './roster-window.rules.ts';
import { within, type CardPlace } from './selection.rules.ts';
import classes from './roster.module.css';

export interface RosterViewProps extends CalendarViewProps {
  readonly conflicts: readonly ScreenConflict[] | null;
  readonly edits: ScheduleEdits;
  readonly employees: readonly EmployeeOption[];
}

// Most rosters are small enough to render without virtualisation.
const RosterWindow = lazy(() => import('./roster-window.part.tsx'));
const HoverCard = lazy(() => import('./hover-card.part.tsx'));
// Loaded on first selection only.
const RosterSelectionPart = lazy(() => import('./roster-selection.part.tsx'));
const NOTHING_SELECTED: Selection = new Set<string>();

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
    onChange,
    accountOf,
    edits,
    employees,
    handle,
  } = props;
  const by = state.rows;
  const root = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly busy: () => boolean } | null>(null);
  const held = useRef<{ readonly id: string; row: string } | null>(null);
  /** The card that had focus last, among the cards of that time: it may be deleted in a dialog that returns focus afterwards. */
  const left = useRef<{ readonly id: string; readonly row: string; readonly places: readonly CardPlace[] } | null>(null);
  const wanted = useRef<CardPlace | null>(null);
  const [kept, keep] = useState<readonly string[]>([]);
  const [opened, open] = useState(NONE_OPENED);
  const [announcement, say] = useState('');
  const period = periodOf(state);
  const roster = useMemo(
    () => rosterOf({ by, rows, shown, period: { from: period.from, to: period.to }, clock }),
    [by, rows, shown, period.from, period.to, clock],
  );
  const places = useMemo(() => cardPlaces(roster, by, opened), [roster, by, opened]);
  /** As last rendered. */
  const reachable = useRef(places);
  const windowed = roster.rows.length > RENDER_ALL_ROWS;
  // With filters, hidden schedules would be missing from the hours.
  const whole = state.accounts.length === 0 && state.type === null && state.status === null && state.client === null;
  const wishes = useMemo(
    () => new Map(whole ? employees.map(({ value, weeklyHours }) => [value, weeklyHours ?? null]) : []),
    [whole, employees],
  );
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const today = dayText(clock.wallOf(now));
  const unwise = useMemo(() => messagesBySchedule(conflicts), [conflicts]);

  const [selected, choose] = useState(NOTHING_SELECTED);
  const chosen = useMemo(() => within(selected, shown), [selected, shown]);
  const selection = useRef<RosterSelection | null>(null);
  const [near, comeNear] = useState(false);
  const [first, setFirst] = useState<((selection: RosterSelection) => void) | null>(null);
  const select = (work: (selection: RosterSelection) => void) => {
    if (selection.current !== null) return work(selection.current);
    setFirst((before: ((now: RosterSelection) => void) | null) => (now: RosterSelection) => {
      before?.(now);
      work(now);
    });
  };

  const changeFor = (to: CardDrag) => {
    const planned = shown.find(({ uuid }) => uuid === to.id);
    const row = rows.find(({ id }) => id === to.toRow);
    if (planned === undefined || row === undefined) return null;
    const span = movedSpan(clock, planned, to.days * DAY_MS);
    const times = to.days === 0 ? {} : { start: span.start, end: span.end };
    const crossing = rowChange(planned, by, to.fromRow, row, accountOf);
    const change = 'refused' in crossing ? times : { ...times, ...crossing.change };
    const after = changed(planned, change);
    return { planned, change, after, row, refused: 'refused' in crossing ? crossing.refused : null };
  };
  const warningOf = (after: Planned, employees?: readonly string[]) =>
    warningText(candidateOf(after, employees), { loaded, workers, clock, agencyZone });
  const parts = useEffectEvent((): RosterDragParts => ({
    effectOf(to) {
      const all = selection.current?.dragged(to) ?? null;
      if (all !== null) {
        say(all.warning ?? all.text);
        return all;
      }
      const meant = changeFor(to);
      if (meant === null) return null;
      const warning = meant.refused ?? warningOf(meant.after);
      const text = `${dayLabel(clock.wallOf(meant.after.start))}, ${timesOf(meant.after, clock)}${to.toRow === to.fromRow ? '' : ` · ${meant.row.name}`}`;
      say(warning ?? text);
      return { text, warning };
    },
    freeRows(to) {
      const meant = changeFor({ ...to, toRow: to.fromRow });
      if (by !== 'people' || meant === null || (chosen.size > 1 && chosen.has(to.id))) return null;
      return new Set(rows.filter(({ id }) => id === NONE || warningOf(meant.after, [id]) === null).map(({ id }) => id));
    },
    onHold: (card) => select((now) => now.clicked(card, { shiftKey: false })),
    onDrop(to) {
      const all = selection.current?.dragged(to) ?? null;
      if (all !== null) return all.drop();
      const meant = changeFor(to);
      if (meant === null) return;
      if (meant.refused !== null) return say(meant.refused);
      if (Object.keys(meant.change).length > 0) onChange(meant.planned, meant.change);
    },
  }));
  const boxParts = useEffectEvent((): RosterBoxParts => ({
    mayBegin: () => mayCreate,
    rows: () => roster.rows.map(({ row }) => row.id),
    onBox: (from, to) => select((now) => now.boxed(from, to)),
  }));
  const pressParts = useEffectEvent((): RosterPressParts => ({ busy, onPress: clicked }));
  useLayoutEffect(() => {
    const life = new AbortController();
    drag.current = createRosterDrag(root.current!, () => parts(), { preview: classes.picture!, warning: classes.warning! }, life.signal);
    createRosterBox(root.current!, () => boxParts(), life.signal);
    createRosterPress(root.current!, () => pressParts(), life.signal);
    return () => life.abort();
  }, []);
  // On a phone, one day and part of the next are visible: scroll to today.
  useLayoutEffect(() => {
    const element = root.current!;
    const column = element.querySelector<HTMLElement>('[role="columnheader"][data-today]');
    const side = element.querySelector<HTMLElement>('[data-corner]');
    if (column !== null && side !== null) element.scrollLeft = column.offsetLeft - side.offsetWidth;
  }, [period.from, by]);
  // Focuses a card that was not rendered when it was requested.
  useLayoutEffect(() => {
    const card = wanted.current === null ? null : cardIn(root.current!, wanted.current);
    if (card === null) return;
    wanted.current = null;
    card.focus();
  });
  const pressed = useEffectEvent((command: Command, focused: () => HTMLElement | null, step: (to: 'next' | 'previous') => void) => {
    if (chosen.size === 0 && (command.kind !== 'select' || command.what === 'none' || !mayCreate)) return false;
    if (selection.current !== null) return selection.current.pressed(command, focused, step);
    select((now) => now.pressed(command, focused, step));
    return true;
  });
  const want = (place: CardPlace) => {
    wanted.current = place;
    keep([...(held.current === null ? [] : [held.current.row]), place.row]);
  };
  const reach = (place: CardPlace) => {
    const drawn = cardIn(root.current!, place);
    if (drawn !== null) return drawn.focus();
    // Callers may query the focused element immediately.
    flushSync(() => want(place));
  };
  // A card moved by keyboard is a new element in another cell: focus follows it. When the card is gone, its neighbour receives focus.
  useLayoutEffect(() => {
    const before = reachable.current;
    reachable.current = places;
    if (held.current === null || wanted.current !== null) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const place = placeAfterRemoval(before, places, { uuid: held.current.id, row: held.current.row });
    if (place === null) return;
    const card = cardIn(root.current!, place);
    if (card === null) want(place);
    else card.focus();
  });
  const stay = (row: string) => {
    if (windowed && (kept.length !== 1 || kept[0] !== row)) keep([row]);
  };
  useImperativeHandle(handle, () => {
    const step = (to: 'next' | 'previous' | 'first' | 'last') => {
      const card = focusedCard();
      const place = steppedPlace(places, card === null ? null : { uuid: card.dataset.shift!, row: card.dataset.row! }, to);
      if (place !== null) reach(place);
    };
    return {
      focus(id) {
        const gone = left.current?.id === id ? left.current : null;
        const place =
          gone === null
            ? placeOf(places, id, held.current?.row ?? null)
            : placeAfterRemoval(gone.places, places, { uuid: id, row: gone.row });
        if (place !== null) reach(place);
        return place !== null;
      },
      step,
      selection: (command) => pressed(command, focusedCard, step),
      focused: () => focusedCard()?.dataset.shift ?? null,
      focusedRow: () => rows.findIndex(({ id }) => id === focusedCard()?.dataset.row),
      aim(row) {
        if (held.current === null || rows[row] === undefined) return;
        const { id, row: from } = held.current;
        held.current = { id, row: rows[row].id };
        if (windowed) keep([from, rows[row].id]);
      },
      say,
    };
  });

  const create = useCallback((row: string, day: string) => onCreate(slotIn(usualHours(day, clock), by, row)), [clock, onCreate, by]);
  const clicked = (target: Element, event: MouseEvent) => {
    const card = target.closest<HTMLElement>('[data-shift]');
    // On touch, tapping while a selection exists adds to it.
    const adds = event.shiftKey || event.ctrlKey || event.metaKey || (chosen.size > 0 && !matchMedia('(hover: hover)').matches);
    if (card !== null && mayCreate && adds) return select((now) => now.clicked(card, event));
    if (card !== null) return onOpen(card.dataset.shift!);
    const more = target.closest('[data-more]')?.closest<HTMLElement>('[data-cell]') ?? null;
    if (more !== null) return open(new Set([...opened, cellKey(more.dataset.cell!, roster.days[Number(more.dataset.column)]!)]));
    if (chosen.size > 0) return choose(NOTHING_SELECTED);
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (cell !== null && mayCreate && target.closest('button') === null)
      create(cell.dataset.cell!, roster.days[Number(cell.dataset.column)]!);
  };
  const aways = useMemo(() => {
    if (by === 'accounts') return null;
    return new Map(workers.map((worker) => [worker.uuid, roster.days.map((day) => awayOn(worker, day, clock))]));
  }, [by, workers, roster.days, clock]);
  const alike = useMemo(() => endingAlike(shown.flatMap(({ account }) => account?.name ?? [])), [shown]);
  const messagesOf = useCallback((uuid: string) => unwise.get(uuid) ?? [], [unwise]);
  const busy = useCallback(() => drag.current?.busy() ?? false, []);
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
        // A touch gesture ends when its target element is removed.
        onPointerDown={({ target }) => {
          const card = (target as Element).closest<HTMLElement>('[data-shift]');
          if (card !== null) stay(card.dataset.row!);
        }}
        onFocus={({ target }) => {
          comeNear(true);
          const card = target.closest<HTMLElement>('[data-shift]');
          wanted.current = null;
          held.current = card === null ? null : { id: card.dataset.shift!, row: card.dataset.row! };
          if (card !== null) stay(card.dataset.row!);
        }}
        onBlur={({ target }) => {
          if (!target.isConnected) return;
          if (held.current !== null) left.current = { ...held.current, places };
          held.current = null;
        }}
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
            <RosterWindow rows={roster.rows} by={by} scroller={root} kept={kept} draw={line} />
          </Suspense>
        ) : (
          roster.rows.slice(0, limit).map((row, index) => line(row, index))
        )}
      </div>
      {near ? (
        <Suspense fallback={null}>
          <HoverCard root={root} shown={shown} clock={clock} messagesOf={messagesOf} busy={busy} />
        </Suspense>
      ) : null}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {first === null ? null : (
        <Suspense fallback={null}>
          <RosterSelectionPart
            roster={roster}
            shown={shown}
            rows={rows}
            by={by}
            clock={clock}
            edits={edits}
            accountOf={accountOf}
            chosen={chosen}
            choose={choose}
            neighbours={{ loaded, workers, clock, agencyZone }}
            say={say}
            employees={employees}
            handle={selection}
            first={first}
          />
        </Suspense>
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

function messagesBySchedule(conflicts: readonly ScreenConflict[] | null): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { schedule, message } of conflicts ?? []) found.set(schedule, [...(found.get(schedule) ?? []), message]);
  return found;
}

function cardIn(root: HTMLElement, { uuid, row }: CardPlace): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-shift="${CSS.escape(uuid)}"][data-row="${CSS.escape(row)}"]`);
}

function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-shift][data-row]') ?? null;
}
