/**
 * Decides who is on a copy of a schedule, whether it was copied, repeated or created from a week template: those who are off, busy or gone
 * are not, and their places are left open.
 */
import { formatInstant, formatSpan } from '#core/date-text';
import { overlaps, type Span } from '#core/span';
import { Temporal } from '#core/time';
import { worksOn, type Employment } from '#domains/workforce';
import { MAX_PEOPLE_PER_ROLE, type Needs } from '#domains/live';
import { neededRoles } from '../schedule/needs.rules.ts';
import type { ShiftRole } from '../schedule/shift-role.rules.ts';

/** Why the place of a person is left open. */
export const LEFT_OPEN_CODES = ['GONE', 'ON_HOLIDAY', 'TIME_OFF', 'EMPLOYEE_BUSY'] as const;
type LeftOpenCode = (typeof LEFT_OPEN_CODES)[number];

export interface PlannedPerson {
  /** Uuid. */
  readonly employee: string;
  readonly role: ShiftRole;
}

/** What is known about a person at the time of a copy. */
export interface KnownPerson extends Pick<Employment, 'status' | 'leavesOn'> {
  readonly name: string;
  /** Approved time off only. */
  readonly timeOff: readonly Span[];
  /** Their other shifts, with the names of the schedules. */
  readonly shifts: readonly (Span & { readonly name: string })[];
}

interface LeftOpen extends PlannedPerson {
  readonly name: string;
  readonly code: LeftOpenCode;
  /** "Ava is off on Tue, Dec 9: the place is left open." */
  readonly message: string;
}

interface PeopleOnCopy {
  readonly kept: readonly PlannedPerson[];
  readonly leftOpen: readonly LeftOpen[];
  readonly needs: Needs;
}

/** @param known by uuid; a person who is not known is gone. @param zone of the agency, for the texts. */
export function peopleOnCopy(
  { needs, shifts }: { readonly needs: Needs; readonly shifts: readonly PlannedPerson[] },
  times: Span,
  known: ReadonlyMap<string, KnownPerson>,
  zone: string,
): PeopleOnCopy {
  const leftOpen = shifts.flatMap((shift): LeftOpen[] => {
    const person = known.get(shift.employee);
    const name = person?.name ?? 'This person';
    const reason = person === undefined ? gone(name) : reasonAgainst(person, times, zone);
    return reason === null ? [] : [{ ...shift, name, code: reason.code, message: `${reason.text}: the place is left open.` }];
  });
  const open = new Set(leftOpen.map(({ role }) => role));
  return {
    kept: shifts.filter(({ employee }) => leftOpen.every((one) => one.employee !== employee)),
    leftOpen,
    needs: withPlaces(
      needs,
      shifts.filter(({ role }) => open.has(role)),
    ),
  };
}

/** Needs with at least a place for each of these people, so that anyone who is not assigned leaves an open one. */
export function withPlaces(needs: Needs, people: readonly Pick<PlannedPerson, 'role'>[]): Needs {
  const places = { ...needs };
  for (const { role } of people) {
    const count = people.filter((other) => other.role === role).length;
    places[role] = Math.min(MAX_PEOPLE_PER_ROLE, Math.max(needs[role] ?? 0, count));
  }
  return neededRoles(places);
}

function gone(name: string) {
  return { code: 'GONE', text: `${name} has left` } as const;
}

function reasonAgainst(
  { name, status, leavesOn, timeOff, shifts }: KnownPerson,
  times: Span,
  zone: string,
): { readonly code: LeftOpenCode; readonly text: string } | null {
  if (!worksOn({ status, leavesOn }, dayAt(times.start, zone))) return gone(name);
  if (status === 'HOLIDAY') return { code: 'ON_HOLIDAY', text: `${name} is on holiday` };
  const off = timeOff.find((span) => overlaps(span, times));
  if (off !== undefined)
    return { code: 'TIME_OFF', text: `${name} is off on ${formatInstant(Math.max(off.start, times.start), zone, 'weekday')}` };
  const busy = shifts.find((span) => overlaps(span, times));
  return busy === undefined
    ? null
    : { code: 'EMPLOYEE_BUSY', text: `${name} is already on “${busy.name}”, ${formatSpan(busy.start, busy.end, zone)}` };
}

function dayAt(instant: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}
