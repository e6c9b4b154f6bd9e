/** Wrapper of the calendar library and configuration of its views; loaded as a separate chunk, in parallel with the screen's data. */
import '@event-calendar/core/index.css';
import { createCalendar, DayGrid, destroyCalendar, List, ResourceTimeline, TimeGrid, type Calendar } from '@event-calendar/core';
import { formatDay } from '#core/date-text';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/span';
import type { DrawnEvent, Face } from './calendar-event.rules.ts';
import { isTimeline, type CalendarState } from '../store/calendar-state.rules.ts';
import type { Geometry } from '../gestures/drag-geometry.rules.ts';
import type { Row } from '../gestures/row-change.rules.ts';
import type { Viewport } from './first-render.rules.ts';
import { wallText } from '../../schedules/schedule/zone-time.rules.ts';

export { destroyCalendar };
export type { Calendar };

export interface Handlers {
  readonly onMount: (element: HTMLElement, event: { readonly id: string | number; readonly face: Face }) => void;
  readonly onUpdated: () => void;
}

export function typeOf({ view, span }: Pick<CalendarState, 'view' | 'span'>): string {
  if (isTimeline(view)) return span === 'day' ? 'resourceTimelineDay' : 'resourceTimelineWeek';
  return { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth', list: 'listWeek' }[view as 'day' | 'week' | 'month' | 'list'];
}

/** Pixels per hour in the day and week timelines, and the initially visible hour. */
const DAY_HOUR = 72;
const WEEK_HOUR = 22;
const FIRST_HOUR = '07:30:00';
const ROW = 44;
/** Height of a list item including the gap to the next, in pixels. */
const LIST_ROW = 56;
/** Height of the header and toolbars, in pixels. */
const ABOVE_LIST = 250;

/** The part of a timeline visible before scrolling: from the first hour of today, or of its first day, over its width. */
export function viewportOf(
  root: HTMLElement,
  { type, from, offset }: { readonly type: string; readonly from: string; readonly offset: string },
): Viewport {
  const today = new Date(Date.now() + offsetIn(offset)).toISOString().slice(0, 10);
  const week = type === 'resourceTimelineWeek';
  const first = Date.parse(`${from}T00:00:00Z`);
  const inside = week && Date.parse(today) >= first && Date.parse(today) < first + 7 * DAY_MS;
  const start = (inside ? Date.parse(today) : first) + Date.parse(`1970-01-01T${FIRST_HOUR}Z`);
  const hours = root.clientWidth / (week ? WEEK_HOUR : DAY_HOUR);
  // At the maximum scroll position, earlier hours are visible.
  const last = first + (week ? 7 : 1) * DAY_MS;
  return {
    from: wallText(Math.min(start, last - hours * HOUR_MS) - HOUR_MS),
    to: wallText(start + hours * HOUR_MS),
    rows: Math.ceil(root.clientHeight / ROW),
  };
}

/** Number of list items visible at once. On a phone the list grows with its content, so the window height counts. */
export function visibleListItems(): number {
  return Math.ceil((window.innerHeight - ABOVE_LIST) / LIST_ROW);
}

/** Parses an offset such as "+01:00" to milliseconds. */
function offsetIn(text: string): number {
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}

/** Layout of time in a view, used for hit testing. */
export function shapeOf(type: string): Geometry['shape'] | 'list' {
  if (type.startsWith('resourceTimeline')) return 'rows';
  return type.startsWith('timeGrid') ? 'columns' : type === 'dayGridMonth' ? 'cells' : 'list';
}

/**
 * Created without the library's own dragging, which adds handles to every event and redraws all of them at each start: see calendar-drag.
 */
export function create(
  target: HTMLElement,
  start: { readonly type: string; readonly date: string; readonly offset: string },
  handlers: Handlers,
): Calendar {
  return createCalendar(target, [TimeGrid, DayGrid, List, ResourceTimeline], {
    view: start.type,
    date: start.date,
    timeZone: start.offset,
    firstDay: 1,
    height: '100%',
    headerToolbar: { start: '', center: '', end: '' },
    allDaySlot: false,
    nowIndicator: true,
    scrollTime: FIRST_HOUR,
    slotDuration: '00:30:00',
    slotHeight: 22,
    slotLabelInterval: '01:00:00',
    slotLabelFormat: hourLabel,
    dayHeaderFormat: dayHead,
    listDayFormat: (day) => formatDay(localDay(day), 'weekday'),
    listDaySideFormat: () => '',
    noEventsContent: 'Nothing scheduled this week.',
    slotEventOverlap: false,
    dayMaxEvents: false,
    eventGap: 2,
    // The content of an event is built below; formatting a range for each would cost more than rendering it.
    eventTimeFormat: () => '',
    views: {
      dayGridMonth: { dayHeaderFormat: (day) => formatDay(localDay(day), 'weekday-name') },
      resourceTimelineDay: { slotDuration: '00:30:00', slotLabelInterval: '01:00:00', slotWidth: DAY_HOUR / 2 },
      resourceTimelineWeek: { slotDuration: '01:00:00', slotLabelInterval: '03:00:00', slotWidth: WEEK_HOUR },
    },
    eventContent: ({ event }) => ({ domNodes: faceNodes(faceOf(event)) }),
    eventDidMount: ({ el, event }) => handlers.onMount(el, { id: event.id, face: faceOf(event) }),
    eventAllUpdated: handlers.onUpdated,
  });
}

/** Converts to the library's event input; the library reads and keeps plain objects. */
export function input(event: DrawnEvent): Calendar.EventInput {
  return event;
}

export function rowInput({ id, name, color }: Row): Calendar.ResourceInput {
  const swatch = color === undefined ? null : part('row-swatch', ' ');
  swatch?.style.setProperty('background', color ?? '');
  return { id, title: { domNodes: [swatch, part('row-name', name)].filter((node) => node !== null) } };
}

const NO_FACE: Face = { uuid: null, name: '', ends: ['', ''], time: '', shortTime: '', people: '', label: '', day: null };

function faceOf(event: Calendar.Event): Face {
  return (event.extendedProps.face as Face | undefined) ?? NO_FACE;
}

function faceNodes({ ends, time, shortTime, people }: Face): Node[] {
  const name = document.createElement('span');
  name.className = 'shift-name';
  name.append(...[part('shift-head', ends[0]), part('shift-tail', ends[1])].filter((node) => node !== null));
  const times = part('shift-time', time);
  // Shown by CSS instead of the full time when space is tight.
  if (times !== null && shortTime !== time) times.dataset.short = shortTime;
  return [name, times, part('shift-people', people)].filter((node) => node !== null);
}

function part(className: string, text: string): HTMLElement | null {
  if (text === '') return null;
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

function hourLabel(time: Date): string {
  return `${String(time.getHours()).padStart(2, '0')}:00`;
}

/** The library's days are midnights in the browser's time zone. */
function localDay(day: Date): string {
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

function dayHead(day: Date): Calendar.Content {
  const weekday = part('head-weekday', formatDay(localDay(day), 'weekday-name'))!;
  const number = part('head-number', String(day.getDate()))!;
  return { domNodes: [weekday, number] };
}
