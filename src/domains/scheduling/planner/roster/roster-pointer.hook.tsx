/** Dragging, drawing a box around, and pressing cards and cells of the roster with a pointer: what each of them means. */
import { useCallback, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { DAY_MS } from '#core/span';
import { dayLabel, timesOf } from '../../schedules/schedule/when-text.rules.ts';
import type { CalendarViewProps } from '../gestures/view-props.client.ts';
import { rowChange } from '../gestures/row-change.rules.ts';
import { changed } from '../../schedules/schedule/schedule-change.rules.ts';
import { movedSpan } from '../../schedules/schedule/zone-time.rules.ts';
import { candidateOf, warningText } from '../../schedules/conflicts/conflict-preview.rules.ts';
import { NONE, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { createRosterBox, type RosterBoxParts } from './roster-box.client.ts';
import { createRosterDrag, type CardDrag, type RosterDragParts } from './roster-drag.client.ts';
import { createRosterPress, type RosterPressParts } from './roster-press.client.ts';
import type { RosterRow } from './roster.rules.ts';
import type { LazySelection } from './lazy-selection.hook.tsx';
import classes from './roster.module.css';

interface Parts {
  readonly view: CalendarViewProps;
  readonly drawn: readonly RosterRow[];
  readonly selection: LazySelection;
  readonly say: (text: string) => void;
  readonly onPress: (target: Element, event: MouseEvent) => void;
}

/** @returns whether a card is being dragged. */
export function useRosterPointer(root: RefObject<HTMLDivElement | null>, { view, drawn, selection, say, onPress }: Parts): () => boolean {
  const { state, clock, shown, loaded, rows, mayCreate, workers, agencyZone, onChange, accountOf } = view;
  const { chosen, current, select } = selection;
  const by = state.rows;
  const drag = useRef<{ readonly busy: () => boolean } | null>(null);
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
  const dragParts = useEffectEvent((): RosterDragParts => ({
    effectOf(to) {
      const all = current()?.dragged(to) ?? null;
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
    // The effect applied to where the pointer was.
    onEnd: () => say(''),
    onDrop(to) {
      const all = current()?.dragged(to) ?? null;
      if (all !== null) return all.drop();
      const meant = changeFor(to);
      if (meant === null) return;
      if (meant.refused !== null) return say(meant.refused);
      if (Object.keys(meant.change).length > 0) onChange(meant.planned, meant.change);
    },
  }));
  const boxParts = useEffectEvent((): RosterBoxParts => ({
    mayBegin: () => mayCreate,
    rows: () => drawn.map(({ row }) => row.id),
    onBox: (from, to) => select((now) => now.boxed(from, to)),
  }));
  const busy = useCallback(() => drag.current?.busy() ?? false, []);
  const pressParts = useEffectEvent((): RosterPressParts => ({ busy, onPress }));
  useLayoutEffect(() => {
    const life = new AbortController();
    drag.current = createRosterDrag(
      root.current!,
      () => dragParts(),
      { preview: classes.picture!, warning: classes.warning! },
      life.signal,
    );
    createRosterBox(root.current!, () => boxParts(), life.signal);
    createRosterPress(root.current!, () => pressParts(), life.signal);
    return () => life.abort();
  }, [root]);
  return busy;
}
