/** Decides what is taken from the calendar library and how its views are set up; fetched on its own, beside the screen's data. */
import '@event-calendar/core/index.css';
import { createCalendar, DayGrid, destroyCalendar, Interaction, List, ResourceTimeline, TimeGrid, type Calendar } from '@event-calendar/core';
import type { DrawnEvent, Face } from './calendar-event.rules.ts';
import { isTimeline, type CalendarState } from './calendar-state.rules.ts';
import type { Row } from './drag-patch.rules.ts';

export { destroyCalendar };
export type { Calendar };

/** A drag names its rows; a resize its two edges. The library's own types leave the latter out. */
export interface DragInfo {
  readonly event: { readonly id: string | number };
  readonly delta?: Calendar.Duration;
  readonly startDelta?: Calendar.Duration;
  readonly endDelta?: Calendar.Duration;
  readonly oldResource?: Calendar.Resource;
  readonly newResource?: Calendar.Resource;
}

export interface SelectionInfo {
  /** Local times without a zone. */
  readonly startStr: string;
  readonly endStr: string;
  readonly allDay: boolean;
  readonly resource?: Calendar.Resource;
}

export interface Handlers {
  readonly onDrag: (info: DragInfo) => boolean;
  readonly onDrop: (info: DragInfo) => void;
  readonly onSelecting: (info: SelectionInfo) => boolean;
  readonly onSelect: (info: SelectionInfo) => void;
  readonly onMount: (element: HTMLElement, event: { readonly id: string | number; readonly face: Face }) => void;
  readonly onUpdated: () => void;
}

/** A finger that rests this long starts to drag instead of scrolling. */
const LONG_PRESS_MS = 350;

export function typeOf({ view, span }: Pick<CalendarState, 'view' | 'span'>): string {
  if (isTimeline(view)) return span === 'day' ? 'resourceTimelineDay' : 'resourceTimelineWeek';
  return { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth', list: 'listWeek' }[view as 'day' | 'week' | 'month' | 'list'];
}

export function create(target: HTMLElement, start: { readonly type: string; readonly date: string; readonly offset: string; readonly mayCreate: boolean }, handlers: Handlers): Calendar {
  const wideHours = { slotDuration: '01:00:00', slotLabelInterval: '03:00:00', slotWidth: 22 };
  return createCalendar(target, [TimeGrid, DayGrid, List, ResourceTimeline, Interaction], {
    view: start.type,
    date: start.date,
    timeZone: start.offset,
    firstDay: 1,
    height: '100%',
    headerToolbar: { start: '', center: '', end: '' },
    allDaySlot: false,
    nowIndicator: true,
    scrollTime: '07:30:00',
    slotDuration: '00:30:00',
    slotHeight: 22,
    snapDuration: '00:15:00',
    slotLabelInterval: '01:00:00',
    slotLabelFormat: hourLabel,
    dayHeaderFormat: dayHead,
    listDayFormat: (day) => day.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }),
    listDaySideFormat: () => '',
    noEventsContent: 'Nothing planned in this week.',
    slotEventOverlap: false,
    dayMaxEvents: false,
    eventGap: 2,
    // The face of an event is made below; formatting a range for each would cost more than drawing it.
    eventTimeFormat: () => '',
    editable: false,
    eventResizableFromStart: true,
    selectable: start.mayCreate,
    longPressDelay: LONG_PRESS_MS,
    views: {
      dayGridMonth: { dayHeaderFormat: { weekday: 'short' } },
      resourceTimelineDay: { slotDuration: '00:30:00', slotLabelInterval: '01:00:00', slotWidth: 36 },
      resourceTimelineWeek: wideHours,
    },
    eventContent: ({ event }) => ({ domNodes: faceNodes(faceOf(event)) }),
    eventDidMount: ({ el, event }) => handlers.onMount(el, { id: event.id, face: faceOf(event) }),
    eventAllUpdated: handlers.onUpdated,
    dragConstraint: (info) => handlers.onDrag(info),
    resizeConstraint: (info) => handlers.onDrag(info),
    eventDrop: (info) => handlers.onDrop(info),
    eventResize: (info) => handlers.onDrop(info),
    selectConstraint: (info) => handlers.onSelecting(info),
    select: (info) => handlers.onSelect(info),
  });
}

/** What the library wants of an event; it reads, and keeps, plain objects. */
export function input(event: DrawnEvent): Calendar.EventInput {
  return event as unknown as Calendar.EventInput;
}

export function rowInput({ id, name, color }: Row): Calendar.ResourceInput {
  const swatch = color === undefined ? null : part('row-swatch', ' ');
  swatch?.style.setProperty('background', color ?? '');
  return { id, title: { domNodes: [swatch, part('row-name', name)].filter((node) => node !== null) } };
}

export function secondsIn(duration: Calendar.Duration | undefined): number {
  return duration === undefined ? 0 : duration.days * 86_400 + duration.seconds;
}

const NO_FACE: Face = { uuid: null, name: '', time: '', people: '', label: '', day: null };

function faceOf(event: Calendar.Event): Face {
  return (event.extendedProps.face as Face | undefined) ?? NO_FACE;
}

function faceNodes({ name, time, people }: Face): Node[] {
  return [part('shift-name', breakable(name)), part('shift-time', time), part('shift-people', people)].filter((node) => node !== null);
}

/** "northpeak.trail" may go on a second line after its dot. */
function breakable(name: string): string {
  return name.replace(/([._/-])/g, '$1\u200b');
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

function dayHead(day: Date): Calendar.Content {
  const weekday = part('head-weekday', day.toLocaleDateString('en-GB', { weekday: 'short' }))!;
  const number = part('head-number', String(day.getDate()))!;
  return { domNodes: [weekday, number] };
}
