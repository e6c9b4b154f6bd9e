/** How the roster is placed in the page: a row for each person or account, a column for each day, and hands that move cards between them. */
import { VisuallyHidden } from '@mantine/core';
import { hoursText } from '#core/date-text';
import {
  lazy,
  Suspense,
  memo,
  useCallback,
  useDeferredValue,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { dayLabel, timesOf } from '../calendar/calendar-event.rules.ts';
import type { Command } from '../calendar/calendar-keys.rules.ts';
import { periodOf } from '../calendar/calendar-state.rules.ts';
import type { CalendarViewProps } from '../calendar/calendar-view.part.tsx';
import { changed, rowChange } from '../calendar/drag-patch.rules.ts';
import { slotIn, usualHours } from '../calendar/new-schedule.rules.ts';
import { DAY_MS, dayText, movedSpan, type ZoneClock } from '../calendar/zone-time.rules.ts';
import { candidateOf, warningText } from '../conflicts/conflict-preview.rules.ts';
import type { ScreenConflict } from '../conflicts/screen-conflicts.rules.ts';
import { NONE, type Planned } from '../schedule/planned.rules.ts';
import { Money } from '#web/kit/money.tsx';
import { awayOn, type Away } from './away.rules.ts';
import { RosterCard, NameEnds } from './roster-card.part.tsx';
import { createRosterDrag, type CardDrag, type RosterDragParts } from './roster-drag.part.tsx';
import { RosterHead } from './roster-head.part.tsx';
import type { RosterSelection } from './roster-selection.hook.tsx';
import type { EmployeeOption } from '../calendar/assignees-input.part.tsx';
import type { ScheduleEdits } from '../calendar/schedule-edits.part.tsx';
import { within } from './selection.rules.ts';
import { wishOf, type WeeklyHours } from './wish.rules.ts';
import { rosterOf, type Entry, type RosterRow, type Selection } from './roster.rules.ts';
import classes from './roster.module.css';

export interface RosterViewProps extends CalendarViewProps {
  readonly conflicts: readonly ScreenConflict[] | null;
  readonly edits: ScheduleEdits;
  readonly employees: readonly EmployeeOption[];
}

const HoverCard = lazy(() => import('./hover-card.part.tsx'));
// Only who selects something needs it.
const RosterSelectionPart = lazy(() => import('./roster-selection.part.tsx'));
const NOTHING_SELECTED: Selection = new Set<string>();

/** Rows that are painted first; the others follow. */
const FIRST_ROWS = 24;
/** Cards of a cell that are shown before it is opened; what is open has a row of its own, which leaves room for the people. */
const FOLDED = 4;
const FOLDED_OPEN = 2;
const DAYS_OF_WEEK = 7;
const WISH_TITLES = {
  met: 'Hours in this period, of those that they wish to work',
  under: 'Fewer hours than they wish to work',
  over: 'More hours than they wish to work',
} as const;
const NOT_AWAY: readonly null[] = [];

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
  const [said, say] = useState('');
  const period = periodOf(state);
  const roster = useMemo(
    () => rosterOf({ by, rows, shown, period: { from: period.from, to: period.to }, clock }),
    [by, rows, shown, period.from, period.to, clock],
  );
  // What a filter hides would be missing from their hours.
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

  const meaning = (to: CardDrag) => {
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
    look(to) {
      const all = selection.current?.dragged(to) ?? null;
      if (all !== null) {
        say(all.warning ?? all.text);
        return all;
      }
      const meant = meaning(to);
      if (meant === null) return null;
      const warning = meant.refused ?? warningOf(meant.after);
      const text = `${dayLabel(clock.wallOf(meant.after.start))}, ${timesOf(meant.after, clock)}${to.toRow === to.fromRow ? '' : ` · ${meant.row.name}`}`;
      say(warning ?? text);
      return { text, warning };
    },
    freeRows(to) {
      const meant = meaning({ ...to, toRow: to.fromRow });
      if (by !== 'people' || meant === null || (chosen.size > 1 && chosen.has(to.id))) return null;
      return new Set(rows.filter(({ id }) => id === NONE || warningOf(meant.after, [id]) === null).map(({ id }) => id));
    },
    onHold: (card) => select((now) => now.clicked(card, { shiftKey: false })),
    onDrop(to) {
      const all = selection.current?.dragged(to) ?? null;
      if (all !== null) return all.drop();
      const meant = meaning(to);
      if (meant === null) return;
      if (meant.refused !== null) return say(meant.refused);
      if (Object.keys(meant.change).length > 0) onChange(meant.planned, meant.change);
    },
  }));
  useLayoutEffect(() => {
    const life = new AbortController();
    drag.current = createRosterDrag(root.current!, () => parts(), { picture: classes.picture!, warning: classes.warning! }, life.signal);
    return () => life.abort();
  }, []);
  // A phone shows one day and a part of the next: it opens on today.
  useLayoutEffect(() => {
    const element = root.current!;
    const column = element.querySelector<HTMLElement>('[role="columnheader"][data-today]');
    const side = element.querySelector<HTMLElement>('[data-corner]');
    if (column !== null && side !== null) element.scrollLeft = column.offsetLeft - side.offsetWidth;
  }, [period.from, by]);
  // A card that was moved by a key is another element in another cell: the focus follows it.
  useLayoutEffect(() => {
    if (held.current === null || (document.activeElement !== null && document.activeElement !== document.body)) return;
    cardIn(root.current!, held.current.id, held.current.row)?.focus();
  });
  const pressed = useEffectEvent((command: Command, focused: () => HTMLElement | null, step: (to: 'next' | 'previous') => void) => {
    if (chosen.size === 0 && (command.kind !== 'select' || command.what === 'none' || !mayCreate)) return false;
    if (selection.current !== null) return selection.current.pressed(command, focused, step);
    select((now) => now.pressed(command, focused, step));
    return true;
  });
  useImperativeHandle(
    handle,
    () =>
      handleOf(
        root,
        held,
        () => rows,
        say,
        (...key) => pressed(...key),
      ),
    [rows],
  );

  const create = useCallback((row: string, day: string) => onCreate(slotIn(usualHours(day, clock), by, row)), [clock, onCreate, by]);
  const clicked = (target: Element, event: MouseEvent) => {
    const card = target.closest<HTMLElement>('[data-shift]');
    // While something is selected, a finger adds to it.
    const adds = event.shiftKey || event.ctrlKey || event.metaKey || (chosen.size > 0 && !matchMedia('(hover: hover)').matches);
    if (card !== null && mayCreate && adds) return select((now) => now.clicked(card, event));
    if (card !== null) return onOpen(card.dataset.shift!);
    if (chosen.size > 0) return choose(NOTHING_SELECTED);
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (cell !== null && mayCreate && target.closest('button') === null)
      create(cell.dataset.cell!, roster.days[Number(cell.dataset.column)]!);
  };
  const aways = useMemo(() => {
    if (by === 'accounts') return null;
    return new Map(workers.map((worker) => [worker.uuid, roster.days.map((day) => awayOn(worker, day, clock))]));
  }, [by, workers, roster.days, clock]);
  const messagesOf = useCallback((uuid: string) => unwise.get(uuid) ?? [], [unwise]);
  const busy = useCallback(() => drag.current?.busy() ?? false, []);
  const money = roster.rows.some(({ totals }) => totals?.cost != null);
  return (
    <>
      {/* Keys are the screen's, wherever the focus is: see calendar-keyboard. */}
      <div
        ref={root}
        className={classes.roster}
        role="table"
        aria-label={label}
        data-by={by}
        data-days={roster.days.length}
        data-create={mayCreate || undefined}
        onClick={(event) => clicked(event.target as Element, event.nativeEvent)}
        data-selecting={chosen.size > 0 || undefined}
        onPointerEnter={() => comeNear(true)}
        onFocus={({ target }) => {
          comeNear(true);
          const card = target.closest<HTMLElement>('[data-shift]');
          held.current = card === null ? null : { id: card.dataset.shift!, row: card.dataset.row! };
        }}
        onBlur={({ target }) => {
          if (target.isConnected) held.current = null;
        }}
      >
        <div role="row" className={classes.heads}>
          <div role="columnheader" className={classes.corner} data-corner>
            {by === 'people' ? 'People' : 'Live accounts'}
          </div>
          {roster.totals.map((totals) => (
            <RosterHead key={totals.day} totals={totals} today={totals.day === today} money={money} />
          ))}
        </div>
        {roster.rows.slice(0, limit).map((row) => (
          <RosterLine
            key={row.row.id}
            line={row}
            days={roster.days}
            today={today}
            by={by}
            clock={clock}
            unwise={unwise}
            chosen={chosenIn(row, chosen)}
            wish={by === 'people' ? (wishes.get(row.row.id) ?? null) : null}
            aways={aways?.get(row.row.id) ?? NOT_AWAY}
          />
        ))}
      </div>
      {near ? (
        <Suspense fallback={null}>
          <HoverCard root={root} shown={shown} clock={clock} messagesOf={messagesOf} busy={busy} />
        </Suspense>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
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

/** The same empty set for every line without a selected card, which is then not drawn again. */
function chosenIn({ cells }: RosterRow, chosen: Selection): Selection {
  if (chosen.size === 0) return NOTHING_SELECTED;
  return cells.some((entries) => entries.some(({ planned }) => chosen.has(planned.uuid))) ? chosen : NOTHING_SELECTED;
}

interface LineProps {
  readonly line: RosterRow;
  readonly days: readonly string[];
  readonly today: string;
  readonly by: 'people' | 'accounts';
  readonly clock: ZoneClock;
  readonly unwise: ReadonlyMap<string, readonly string[]>;
  readonly chosen: Selection;
  readonly wish: WeeklyHours | null;
  readonly aways: readonly (Away | null)[];
}

const RosterLine = memo(function RosterLine({
  line: { row, cells, totals },
  days,
  today,
  by,
  clock,
  unwise,
  chosen,
  wish,
  aways,
}: LineProps) {
  const openRow = row.id === NONE && by === 'people';
  return (
    <div role="row" className={classes.line} data-open={openRow || undefined}>
      <div role="rowheader" className={classes.side}>
        <span className={classes.sideName}>
          {row.color === undefined ? null : <span className={classes.dot} style={{ background: row.color }} />}
          <NameEnds name={openRow ? 'Open places' : row.name} />
        </span>
        {totals === null ? null : (
          <span className={classes.sideSums}>
            <Hours hours={totals.hours} wish={wish} weeks={days.length / DAYS_OF_WEEK} />
            {totals.hours > 0 && by === 'people' ? <span> · {totals.daysOff} off</span> : null}
            {totals.nights > 0 ? ` · ${totals.nights} ${totals.nights === 1 ? 'night' : 'nights'}` : ''}
            {totals.cost === null ? null : (
              <span className={classes.wide}>
                {' · '}
                <Money amount={totals.cost} />
              </span>
            )}
          </span>
        )}
      </div>
      {cells.map((entries, column) => (
        <RosterCell
          key={days[column]}
          entries={entries}
          row={row.id}
          column={column}
          today={days[column] === today}
          by={by}
          clock={clock}
          unwise={unwise}
          chosen={chosen}
          away={aways[column] ?? null}
        />
      ))}
    </div>
  );
});

/** "32 of 30–40 h"; without a wish, "32 h". */
function Hours({ hours, wish, weeks }: { readonly hours: number; readonly wish: WeeklyHours | null; readonly weeks: number }) {
  const wished = wish === null ? null : wishOf(hours, wish, weeks);
  if (wished === null) return <>{hours === 0 ? 'Free' : hoursText(hours)}</>;
  return (
    <span className={classes.wish} data-is={wished.is} title={WISH_TITLES[wished.is]}>
      {wished.text}
    </span>
  );
}

interface CellProps extends Pick<LineProps, 'by' | 'clock' | 'unwise' | 'chosen'> {
  readonly entries: readonly Entry[];
  readonly row: string;
  readonly column: number;
  readonly today: boolean;
  readonly away: Away | null;
}

function RosterCell({ entries, row, column, today, by, clock, unwise, chosen, away }: CellProps) {
  const [all, setAll] = useState(false);
  // One more takes no more room than the button that says so.
  const folded = by === 'people' && row === NONE ? FOLDED_OPEN : FOLDED;
  const visible = all || entries.length <= folded + 1 ? entries : entries.slice(0, folded);
  return (
    <div role="cell" className={classes.cell} data-cell={row} data-column={column} data-today={today || undefined} data-away={away?.kind}>
      {visible.map((entry) => (
        <RosterCard
          key={entry.planned.uuid}
          entry={entry}
          row={row}
          by={by}
          clock={clock}
          unwise={unwise.has(entry.planned.uuid)}
          chosen={chosen.has(entry.planned.uuid)}
        />
      ))}
      {visible.length < entries.length ? (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          +{entries.length - visible.length} more
        </button>
      ) : null}
      {away === null ? null : <span className={classes.away}>{away.label}</span>}
    </div>
  );
}

function messagesBySchedule(conflicts: readonly ScreenConflict[] | null): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { schedule, message } of conflicts ?? []) found.set(schedule, [...(found.get(schedule) ?? []), message]);
  return found;
}

function cardIn(root: HTMLElement, id: string, row: string | null): HTMLElement | null {
  const cards = [...root.querySelectorAll<HTMLElement>(`[data-shift="${CSS.escape(id)}"]`)];
  return cards.find((card) => card.dataset.row === row) ?? cards[0] ?? null;
}

function handleOf(
  root: React.RefObject<HTMLDivElement | null>,
  held: React.RefObject<{ readonly id: string; row: string } | null>,
  rows: () => RosterViewProps['rows'],
  say: (text: string) => void,
  pressed: (command: Command, focused: () => HTMLElement | null, step: (to: 'next' | 'previous') => void) => boolean,
) {
  const focusedCard = () => document.activeElement?.closest<HTMLElement>('[data-shift][data-row]') ?? null;
  const step = (to: 'next' | 'previous' | 'first' | 'last') => {
    const cards = [...(root.current?.querySelectorAll<HTMLElement>('[data-shift]') ?? [])];
    const at = cards.indexOf(focusedCard()!);
    const wanted = { next: at + 1, previous: at - 1, first: 0, last: cards.length - 1 }[to];
    cards[Math.max(0, Math.min(cards.length - 1, wanted))]?.focus();
  };
  return {
    focus(id: string) {
      const card = root.current === null ? null : cardIn(root.current, id, held.current?.row ?? null);
      card?.focus();
      return card !== null;
    },
    step,
    selection: (command: Command) => pressed(command, focusedCard, step),
    focused: () => focusedCard()?.dataset.shift ?? null,
    focusedRow: () => rows().findIndex(({ id }) => id === focusedCard()?.dataset.row),
    aim(row: number) {
      if (held.current !== null) held.current.row = rows()[row]?.id ?? held.current.row;
    },
    say,
  };
}
