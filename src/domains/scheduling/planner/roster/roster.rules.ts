/** The content of the roster: cards per person and day, open places, and totals per row and day. */
import { sumOf, toScale } from '#core/money';
import { DAY_MS, HOUR_MS } from '#core/span';
import type { Row } from '../gestures/row-change.rules.ts';
import { dayText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { openRoles, type OpenRole } from '../../schedules/schedule/needs.rules.ts';
import { hoursIn, NONE, openOf, type Person, type Planned } from '../../schedules/schedule/planned.rules.ts';

/** A card: a schedule in a row, on the day it starts. */
export interface Entry {
  readonly planned: Planned;
  /** The person whose card it is, in rows of people. */
  readonly person: Person | null;
  /** Open places; a person's card shows none. */
  readonly open: readonly OpenRole[];
}

/** Uuids of the selected schedules. */
export type Selection = ReadonlySet<string>;

interface RowTotals {
  readonly hours: number;
  /** Shifts with at least three hours between 23:00 and 06:00. */
  readonly nights: number;
  /** Days of the period without shifts. */
  readonly daysOff: number;
  /** Null when the user may not see it. */
  readonly cost: string | null;
}

export interface RosterRow {
  readonly row: Row;
  /** One list for each day. */
  readonly cells: readonly (readonly Entry[])[];
  /** Null for the row of open places. */
  readonly totals: RowTotals | null;
}

export interface DayTotals {
  readonly day: string;
  readonly shifts: number;
  readonly hours: number;
  readonly open: number;
  readonly cost: string | null;
  /** For each hour of the day, the people working and those missing. */
  readonly coverage: readonly { readonly there: number; readonly missing: number }[];
}

export interface Roster {
  /** YYYY-MM-DD */
  readonly days: readonly string[];
  readonly rows: readonly RosterRow[];
  readonly totals: readonly DayTotals[];
}

const NIGHT_FROM_HOUR = 23;
const NIGHT_TO_HOUR = 6;
const NIGHT_LEAST_MS = 3 * HOUR_MS;
const HOURS_OF_DAY = 24;

interface RosterParts {
  readonly by: 'people' | 'accounts';
  readonly rows: readonly Row[];
  readonly shown: readonly Planned[];
  /** Half-open, YYYY-MM-DD. */
  readonly period: { readonly from: string; readonly to: string };
  readonly clock: ZoneClock;
}

export function rosterOf({ by, rows, shown, period, clock }: RosterParts): Roster {
  const first = Date.parse(period.from);
  const days = Array.from({ length: Math.round((Date.parse(period.to) - first) / DAY_MS) }, (_, index) => dayText(first + index * DAY_MS));
  const dayOf = ({ start }: Planned) => days.indexOf(dayText(clock.wallOf(start)));
  const cells = new Map<string, Entry[][]>(rows.map(({ id }) => [id, days.map(() => [])]));
  const inOrder = [...shown].sort((a, b) => a.start - b.start || a.end - b.end);
  for (const planned of inOrder) {
    const day = dayOf(planned);
    // Schedules that started before the period belong to an earlier day.
    if (day === -1) continue;
    for (const [id, entry] of entriesOf(planned, by)) cells.get(id)?.[day]!.push(entry);
  }
  return {
    days,
    rows: rows.map((row) => {
      const own = cells.get(row.id)!;
      return { row, cells: own, totals: row.id === NONE ? null : rowTotals(own, by, clock) };
    }),
    totals: days.map((day, index) =>
      dayTotals(
        day,
        inOrder.filter((planned) => dayOf(planned) === index),
        shown,
        clock,
      ),
    ),
  };
}

/** Ids of the rows in which a schedule has a card. */
export function rowsOf(planned: Planned, by: 'people' | 'accounts'): readonly string[] {
  return entriesOf(planned, by).map(([id]) => id);
}

/** In rows of people, a schedule has a card for each assignee, and one in the first row while places are open. */
function entriesOf(planned: Planned, by: 'people' | 'accounts'): (readonly [string, Entry])[] {
  const open = openRoles(planned.item.needs ?? {}, planned.people);
  if (by === 'accounts') return [[planned.account?.uuid ?? NONE, { planned, person: null, open }]];
  const people = planned.people.map((person) => [person.employee, { planned, person, open: [] }] as const);
  return open.length > 0 || people.length === 0 ? [[NONE, { planned, person: null, open }], ...people] : people;
}

function rowTotals(cells: readonly (readonly Entry[])[], by: 'people' | 'accounts', clock: ZoneClock): RowTotals {
  const entries = cells.flat();
  const costs = entries.map(({ planned, person }) => (by === 'people' ? costOf(planned, person) : planned.item.labourCost));
  return {
    hours: hoursIn(entries.map(({ planned }) => planned)),
    nights: entries.filter(({ planned }) => isNight(planned, clock)).length,
    daysOff: cells.filter((cell) => cell.length === 0).length,
    cost: total(costs),
  };
}

function costOf({ item }: Planned, person: Person | null): string | null | undefined {
  return item.scheduleEmployees.find((shift) => shift['@id'] === person?.shift)?.cost;
}

function total(costs: readonly (string | null | undefined)[]): string | null {
  const known = costs.filter((cost) => typeof cost === 'string');
  return known.length === 0 ? null : toScale(sumOf(known), 2);
}

export function isNight({ start, end }: Pick<Planned, 'start' | 'end'>, clock: ZoneClock): boolean {
  const midnight = Date.parse(dayText(clock.wallOf(start)));
  const inNight = [-1, 0, 1].reduce((sum, day) => {
    const from = clock.instantOf(midnight + day * DAY_MS + NIGHT_FROM_HOUR * HOUR_MS);
    const to = clock.instantOf(midnight + (day + 1) * DAY_MS + NIGHT_TO_HOUR * HOUR_MS);
    return sum + Math.max(0, Math.min(end, to) - Math.max(start, from));
  }, 0);
  return inNight >= NIGHT_LEAST_MS;
}

/** @param starting schedules that start on the day. @param shown all schedules, because one from the day before may still be running. */
function dayTotals(day: string, starting: readonly Planned[], shown: readonly Planned[], clock: ZoneClock): DayTotals {
  const midnight = Date.parse(day);
  const coverage = Array.from({ length: HOURS_OF_DAY }, (_, hour) => {
    const middle = clock.instantOf(midnight + hour * HOUR_MS + HOUR_MS / 2);
    const running = shown.filter(({ start, end }) => start <= middle && end > middle);
    return {
      there: running.reduce((sum, { people }) => sum + people.length, 0),
      missing: running.reduce((sum, planned) => sum + openOf(planned), 0),
    };
  });
  return {
    day,
    shifts: starting.reduce((sum, { people }) => sum + people.length, 0),
    hours: hoursIn(starting.flatMap((planned) => planned.people.map(() => planned))),
    open: starting.reduce((sum, planned) => sum + openOf(planned), 0),
    cost: total(starting.map(({ item }) => item.labourCost)),
    coverage,
  };
}
