/** Hosts the calendar library in the page: what is rendered, and the preview and result of drags. */
import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatInstant, timeRange } from '#core/date-text';
import { DAY_MS, DAYS_OF_WEEK } from '#core/span';
import { bindCalendar, type CalendarBinding } from './calendar-binding.client.ts';
import type { Drag } from '../gestures/calendar-drag.client.ts';
import { createCalendarDom, type CalendarDom, type Focus } from './calendar-dom.client.ts';
import { dayToOpen, drawn, drawnMonth } from './calendar-event.rules.ts';
import { typeOf } from './calendar-library.client.ts';
import { listenerOf } from './calendar-listener.client.ts';
import { periodOf } from '../store/calendar-state.rules.ts';
import type { Step } from '../gestures/calendar-keys.rules.ts';
import type { CalendarViewProps } from '../gestures/view-props.client.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import { drawnFolded, roomIn } from './week-fold.rules.ts';
import { offsetText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import classes from '../styles/schedule-calendar.module.css';
import folds from './week-fold.module.css';

/** Heights in pixels of the month's weekday header, a day's number and an event, which determine how many fit. */
const MONTH_HEAD = 34;
const MONTH_DAY_HEAD = 30;
const MONTH_EVENT = 22;
/** The arrow keys move in order of time. */
const IN_TIME: Readonly<Record<Step, Focus>> = {
  next: 'next',
  previous: 'previous',
  first: 'first',
  last: 'last',
  left: 'previous',
  right: 'next',
  up: 'previous',
  down: 'next',
};

export default function CalendarView(props: CalendarViewProps) {
  const { state, clock, now, shown, rows, mayCreate, label, onOpen, onDay, latest, handle } = props;
  const { ref: sized, width, height } = useElementSize<HTMLDivElement>();
  const root = useRef<HTMLDivElement>(null);
  const bound = useRef<{ binding: CalendarBinding; dom: CalendarDom } | null>(null);
  const [announcement, say] = useState('');

  const { from, to } = periodOf(state);
  const weeks = Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY_MS));
  const perDay = Math.max(2, Math.floor(((height - MONTH_HEAD) / weeks - MONTH_DAY_HEAD) / MONTH_EVENT));
  const { whole, folded } = roomIn(width, state.view === 'day' ? 1 : DAYS_OF_WEEK);
  const events = useMemo(() => {
    const inOrder = [...shown].sort((a, b) => a.start - b.start || a.end - b.end);
    if (state.view === 'month') return drawnMonth(inOrder, clock, perDay);
    if (state.view === 'week' || state.view === 'day') {
      // Read here and not kept as state: focusing a schedule must not rearrange the others under the pointer.
      const keep = [bound.current?.dom.tabStop(), latest].filter((uuid) => uuid != null);
      return drawnFolded(inOrder, state.view, clock, { whole, folded }, keep);
    }
    return inOrder.map((planned) => drawn(planned, state.view, clock));
  }, [shown, state.view, clock, perDay, whole, folded, latest]);
  const picture = useMemo(
    () => ({ type: typeOf(state), date: state.date, offset: offsetText(clock.offsetAt(now)), from, rows, events }),
    [state, clock, now, from, rows, events],
  );

  const nearest = useEffectEvent(() => shown.find(({ end }) => end > now)?.uuid ?? null);
  const listener = useEffectEvent(() => {
    const parts = listenerOf(props, say);
    return {
      ...parts,
      // The warning applied to where the pointer was.
      onEnd: () => say(''),
      onDrop(drag: Drag) {
        bound.current?.dom.focusDropped(drag.id);
        parts.onDrop(drag);
      },
    };
  });

  // The library is created once per screen; it renders before the browser paints.
  useLayoutEffect(() => {
    const element = root.current!;
    const life = new AbortController();
    const dom = createCalendarDom(element, () => nearest(), life.signal);
    const binding = bindCalendar(element, picture, mayCreate, dom, () => listener());
    bound.current = { binding, dom };
    return () => {
      bound.current = null;
      life.abort();
      binding.destroy();
    };
    // Later updates are handled below; only a changed create permission requires another instance.
  }, [mayCreate]);
  useLayoutEffect(() => bound.current?.binding.show(picture), [picture, mayCreate]);

  useImperativeHandle(
    handle,
    () => ({
      focus: (id) => bound.current?.dom.focus(id) ?? false,
      step: (to) => bound.current?.dom.step(IN_TIME[to]),
      focused: () => bound.current?.dom.focused() ?? null,
      focusedRow: () => bound.current?.dom.focusedRow() ?? -1,
      aim: (row) => bound.current?.dom.aim(row),
      say,
    }),
    [],
  );

  const opened = (target: EventTarget) => {
    const id = bound.current?.dom.idAt(target) ?? null;
    if (id === null) return;
    const day = dayToOpen(id);
    if (day !== null) return onDay(day);
    // In columns of hours, the press has focused the scrollable area instead.
    bound.current?.dom.focusAt(target);
    onOpen(id);
  };

  return (
    <div ref={sized} className={classes.view}>
      {/* Keys are handled for the whole screen: see calendar-keyboard. */}
      <div
        ref={root}
        className={`${classes.calendar} ${folds.folding}`}
        role="group"
        aria-label={label}
        data-view={state.view}
        onClick={(event) => opened(event.target)}
        onMouseOver={(event) => showOwnTime(event.target as Element, props)}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

/** Tooltip of a schedule with its time in the user's own zone, when another zone is displayed. */
function showOwnTime(target: Element, { shown, clock }: CalendarViewProps): void {
  const element = target.closest<HTMLElement>('[data-shift]');
  const planned = element === null ? undefined : shown.find(({ uuid }) => uuid === element.dataset.shift);
  if (element === null || planned === undefined) return;
  element.title = hoverText(planned, clock);
}

function hoverText(planned: Planned, clock: ZoneClock): string {
  const mine = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const face = drawn(planned, 'week', clock).extendedProps.face;
  const lines = [face.name, planned.item.title, face.time, face.people, planned.draft ? 'Draft' : null];
  if (clock.zone !== mine)
    lines.splice(
      3,
      0,
      `${timeRange(formatInstant(planned.start, mine, 'weekday-time'), formatInstant(planned.end, mine, 'weekday-time'))} your time`,
    );
  return [...new Set(lines)].filter((line) => line !== null && line !== '').join('\n');
}
