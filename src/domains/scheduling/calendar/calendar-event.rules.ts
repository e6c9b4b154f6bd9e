/** Decides how a schedule appears in each view: where, in which rows, in what colour, in which words, and what a screen reader says. */
import { formatInstant } from '#core/date-text';
import { offerText } from '../claims/offer.rules.ts';
import type { View } from './calendar-state.rules.ts';
import { nameOf, NONE, openOf, type Planned } from '../schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS } from '../schedule/shift-role.rules.ts';
import { nameParts, shortTimes } from './short-text.rules.ts';
import { clockText, DAY_MS, dayText, drawnSpan, wallText, type Wall, type ZoneClock } from './zone-time.rules.ts';

export interface Face {
  /** Null for "+3 more". */
  readonly uuid: string | null;
  readonly name: string;
  /** The name before and after the place at which it may be cut; '' for one that is cut at its end. */
  readonly ends: readonly [head: string, tail: string];
  readonly time: string;
  /** Where the time has little room. */
  readonly shortTime: string;
  readonly people: string;
  /** What a screen reader says. */
  readonly label: string;
  /** The day that "+3 more" opens. */
  readonly day: string | null;
}

/** The shape the calendar library reads; times carry no zone. */
export interface DrawnEvent {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly resourceIds: string[];
  readonly classNames: string[];
  readonly styles: string[];
  readonly extendedProps: { readonly face: Face };
}

/** "Mon, Nov 23" */
export function dayLabel(wall: Wall): string {
  return formatInstant(wall, 'UTC', 'weekday');
}

/** "10:00–14:00" */
export function timesOf({ start, end }: Pick<Planned, 'start' | 'end'>, clock: ZoneClock): string {
  return `${clockText(clock.wallOf(start))}–${clockText(clock.wallOf(end))}`;
}

/** "Mon, Nov 23, 22:00–02:00 next day" */
export function whenText(planned: Pick<Planned, 'start' | 'end'>, clock: ZoneClock): string {
  const first = clock.wallOf(planned.start);
  const overnight = dayText(first) !== dayText(clock.wallOf(planned.end));
  return `${dayLabel(first)}, ${timesOf(planned, clock)}${overnight ? ' next day' : ''}`;
}

/** "LIVE, northpeak, Mon, Nov 23, 10:00–14:00, Ava host, draft" */
export function spokenName(planned: Planned, clock: ZoneClock): string {
  const { type, account, item, people, draft, offer } = planned;
  const assignees = people.map(({ name, role }) => `${name} ${SHIFT_ROLE_LABELS[role].toLowerCase()}`);
  return [
    type,
    account?.name,
    item.title,
    whenText(planned, clock),
    ...(offer !== undefined ? [offerText(offer)] : []),
    ...(assignees.length === 0 && offer === undefined ? ['nobody assigned'] : assignees),
    offer === undefined ? openText(planned) : null,
    draft ? 'draft' : null,
  ]
    .filter((part) => part != null && part !== '')
    .join(', ');
}

/** "2 open", or '' when nobody is missing. */
export function openText(planned: Planned): string {
  const open = openOf(planned);
  return open === 0 ? '' : `${open}\u00a0open`;
}

/** "2 open, Ava" */
function whoText(open: string, people: string): string {
  if (open === '' && people === '') return 'Nobody assigned';
  return [open, people].filter((part) => part !== '').join(', ');
}

export function rowsOf(planned: Planned, view: View): string[] {
  if (view === 'accounts') return [planned.account?.uuid ?? NONE];
  if (view !== 'employees') return [];
  return planned.people.length === 0 ? [NONE] : planned.people.map(({ employee }) => employee);
}

export function drawn(planned: Planned, view: View, clock: ZoneClock): DrawnEvent {
  const span = drawnSpan(clock, planned);
  const midnight = Date.parse(`${dayText(span.start)}T00:00:00Z`) + DAY_MS;
  const month = view === 'month';
  const people = planned.people.map(({ name }) => name).join(', ');
  const { account, item, draft, mayEdit, type, offer } = planned;
  const name =
    view === 'accounts'
      ? (item.title ?? (people === '' ? 'Nobody assigned' : people))
      : nameOf({ item: { ...item, title: account === null ? item.title : null }, account, type });
  const time = month ? clockText(clock.wallOf(planned.start)) : timesOf(planned, clock);
  const who = offer === undefined ? whoText(openText(planned), people) : offerText(offer);
  return {
    id: planned.uuid,
    start: wallText(span.start),
    // In a month a shift over midnight belongs to the day it starts on.
    end: wallText(month ? Math.min(span.end, midnight) : span.end),
    resourceIds: rowsOf(planned, view),
    classNames: [
      'shift',
      type === 'LIVE' ? 'shift-live' : 'shift-video',
      draft ? 'shift-draft' : 'shift-published',
      mayEdit ? 'shift-mine' : 'shift-fixed',
      ...(openOf(planned) > 0 ? ['shift-open'] : []),
      ...(offer === undefined ? [] : ['shift-offer']),
    ],
    styles: account === null ? [] : [`--account:${account.color}`],
    extendedProps: {
      face: {
        uuid: planned.uuid,
        name,
        // Titles and people are read from the front.
        ends: name === account?.name ? nameParts(name) : [name, ''],
        time,
        shortTime: month ? time : shortTimes(time),
        people: who,
        label: spokenName(planned, clock),
        day: null,
      },
    },
  };
}

/** A month shows so many a day and says how many more there are; drawing them all would be neither fast nor readable. */
export function drawnMonth(plans: readonly Planned[], clock: ZoneClock, perDay: number): DrawnEvent[] {
  const days = new Map<string, Planned[]>();
  for (const planned of [...plans].sort((a, b) => a.start - b.start)) {
    const day = dayText(clock.wallOf(planned.start));
    days.set(day, [...(days.get(day) ?? []), planned]);
  }
  return [...days].flatMap(([day, all]) => {
    const fits = all.length <= perDay ? all : all.slice(0, Math.max(perDay - 1, 0));
    const events = fits.map((planned) => drawn(planned, 'month', clock));
    return fits.length === all.length ? events : [...events, moreEvent(day, all.length - fits.length)];
  });
}

const MORE = 'more-';

/** "more-2026-11-23", or with the time from which on it folds. @returns the day that it opens, null for a schedule's id. */
export function dayToOpen(id: string): string | null {
  return id.startsWith(MORE) ? id.slice(MORE.length, MORE.length + 'YYYY-MM-DD'.length) : null;
}

/** @param over the time that is folded; absent in a month, where it comes last. */
export function moreEvent(day: string, count: number, over?: { readonly start: string; readonly end: string }): DrawnEvent {
  const text = over === undefined ? `+${count} more` : `+${count}`;
  return {
    id: over === undefined ? `${MORE}${day}` : `${MORE}${day}-${over.start.slice(11, 16).replace(':', '')}`,
    start: over?.start ?? `${day}T23:59:59`,
    end: over?.end ?? `${day}T24:00:00`,
    resourceIds: [],
    classNames: ['shift-more'],
    styles: [],
    extendedProps: {
      face: {
        uuid: null,
        name: text,
        ends: [text, ''],
        time: '',
        shortTime: '',
        people: '',
        label: `+${count} more on ${dayLabel(Date.parse(`${day}T00:00:00Z`))}, open the day`,
        day,
      },
    },
  };
}
