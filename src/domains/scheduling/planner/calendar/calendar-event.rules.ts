/** The appearance of a schedule in each view: position, rows, colour, text, and accessible name. */
import { nameParts } from '#core/name-cut';
import { DAY_MS } from '#core/span';
import { offerText } from '../../claims/offer.rules.ts';
import type { View } from '../store/calendar-state.rules.ts';
import { nameOf, NONE, openOf, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { dayLabel, openText, timesOf, whenText } from '../../schedules/schedule/when-text.rules.ts';
import { SHIFT_ROLE_LABELS } from '../../schedules/schedule/shift-role.rules.ts';
import { startOf } from '../../schedules/schedule/short-text.rules.ts';
import { clockText, dayText, drawnSpan, wallText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

export interface Face {
  /** Null for "+3 more". */
  readonly uuid: string | null;
  readonly name: string;
  /** The name split where it may be truncated in the middle; the tail is '' for a name truncated at its end. */
  readonly ends: readonly [head: string, tail: string];
  readonly time: string;
  /** Used where there is little space. */
  readonly shortTime: string;
  readonly people: string;
  /** Accessible name for screen readers. */
  readonly label: string;
  /** The day opened by "+3 more". */
  readonly day: string | null;
}

/** Event format of the calendar library; times carry no zone. */
export interface DrawnEvent {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly resourceIds: string[];
  readonly classNames: string[];
  readonly styles: string[];
  readonly extendedProps: { readonly face: Face };
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
    ...(assignees.length === 0 && offer === undefined ? ['unassigned'] : assignees),
    offer === undefined ? openText(planned) : null,
    draft ? 'draft' : null,
  ]
    .filter((part) => part != null && part !== '')
    .join(', ');
}

/** "2 open, Ava" */
function whoText(open: string, people: string): string {
  if (open === '' && people === '') return 'Unassigned';
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
      ? (item.title ?? (people === '' ? 'Unassigned' : people))
      : nameOf({ item: { ...item, title: account === null ? item.title : null }, account, type });
  const time = month ? clockText(clock.wallOf(planned.start)) : timesOf(planned, clock);
  const who = offer === undefined ? whoText(openText(planned), people) : offerText(offer);
  return {
    id: planned.uuid,
    start: wallText(span.start),
    // In the month view, a shift across midnight belongs to the day it starts on.
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
        // Titles and people are truncated at the end.
        ends: name === account?.name ? nameParts(name) : [name, ''],
        time,
        shortTime: startOf(time),
        people: who,
        label: spokenName(planned, clock),
        day: null,
      },
    },
  };
}

/** Limits the schedules per day in the month view and adds "+N more"; rendering all would be slow and unreadable. */
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

/**
 * Id of a "more" entry, "more-2026-11-23", or with the time from which it folds. @returns the day that it opens, null for a schedule's id.
 */
export function dayToOpen(id: string): string | null {
  return id.startsWith(MORE) ? id.slice(MORE.length, MORE.length + 'YYYY-MM-DD'.length) : null;
}

/** @param over the folded time; absent in the month view, where the entry comes last. */
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
