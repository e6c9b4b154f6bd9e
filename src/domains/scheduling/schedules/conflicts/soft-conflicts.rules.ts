/**
 * Decides the soft conflicts of a shift, unwise but allowed with a reason (product.md §4). `SOFT_RULES` is the list; each rule returns a
 * message or null.
 */
import { both, keysOf } from '#core/typed-object';
import { formatDay, formatDays, formatInstant, formatLength, formatSpan, timeRange } from '#core/date-text';
import { HOUR_MS } from '#core/span';
import { mondayOf, startOfDay, Temporal } from '#core/time';
import type { Span } from '#domains/availability';
import { worksAt, type Employment } from '#domains/workforce';
import {
  longWithoutBreak,
  MAX_HOURS_WITHOUT_BREAK,
  MAX_WORKING_DAY_HOURS,
  MIN_BREAK_MINUTES,
  MIN_REST_HOURS,
  shortRest,
} from './working-day.rules.ts';
import { rateFor, SHIFT_ROLE_LABELS, type Rates, type ShiftRole } from '../schedule/shift-role.rules.ts';

export interface Worker extends Employment {
  readonly name: string;
  readonly rates: Rates;
}

export type { Span };

export interface Proposal {
  readonly worker: Worker;
  readonly shift: Span & { readonly role: ShiftRole };
  /** The worker's other shifts, at least those from the week before to the week after; none overlaps the proposed one. */
  readonly others: readonly Span[];
  /** When the worker can work, at least around the shift; adjacent slots are merged. */
  readonly free: readonly Span[];
  /** Approved time off only. */
  readonly timeOff: readonly Span[];
  /** The agency's time zone, which defines weeks and days, not that of the live account. */
  readonly zone: string;
}

export type SoftCode =
  | 'HAS_LEFT'
  | 'ON_HOLIDAY'
  | 'TIME_OFF'
  | 'OUTSIDE_AVAILABILITY'
  | 'SHORT_REST'
  | 'WEEKLY_LIMIT'
  | 'LONG_WITHOUT_GAP'
  | 'NO_RATE';

export const MAX_WEEK_HOURS = 48;

export const SOFT_RULES: Readonly<Record<SoftCode, (proposal: Proposal) => string | null>> = {
  HAS_LEFT: hasLeft,
  ON_HOLIDAY: onHoliday,
  TIME_OFF: onTimeOff,
  OUTSIDE_AVAILABILITY: outsideAvailability,
  SHORT_REST: tooLittleRest,
  WEEKLY_LIMIT: weeklyLimit,
  LONG_WITHOUT_GAP: longWithoutGap,
  NO_RATE: noRate,
};

export interface SoftConflict {
  readonly code: SoftCode;
  readonly message: string;
}

export function softConflicts(proposal: Proposal): SoftConflict[] {
  return keysOf(SOFT_RULES).flatMap((code) => {
    const message = SOFT_RULES[code](proposal);
    return message === null ? [] : [{ code, message }];
  });
}

function hasLeft({ worker, shift, zone }: Proposal): string | null {
  if (worksAt(worker, shift.start, zone)) return null;
  return worker.leftAt !== null || worker.leavesOn === null
    ? `${worker.name} has left.`
    : `The last day of ${worker.name} is ${formatDay(worker.leavesOn)}.`;
}

function onHoliday({ worker }: Proposal): string | null {
  return worker.status === 'HOLIDAY' ? `${worker.name} is on holiday.` : null;
}

function onTimeOff({ worker, shift, timeOff, zone }: Proposal): string | null {
  const off = timeOff.find((span) => ms(span.start) < ms(shift.end) && ms(span.end) > ms(shift.start));
  return off === undefined ? null : `${worker.name} has time off ${periodText(off, zone)}.`;
}

/** "on Jun 10 – 12, 2026" for whole days, "on Wed, Jun 10, 09:00–13:00" for hours. */
function periodText({ start, end }: Span, zone: string): string {
  const [first, last] = both([start, end.subtract({ nanoseconds: 1 })], (at) => at.toZonedDateTimeISO(zone).toPlainDate());
  return ms(startOfDay(first, zone)) === ms(start) && ms(startOfDay(last.add({ days: 1 }), zone)) === ms(end)
    ? `on ${formatDays(first.toString(), last.toString())}`
    : `on ${formatSpan(ms(start), ms(end), zone)}`;
}

/**
 * The whole shift must be within one span of free time. Times that are not free were answered, so the message can state what was handed
 * in.
 */
function outsideAvailability({ worker, shift, free, zone }: Proposal): string | null {
  if (free.some((span) => ms(span.start) <= ms(shift.start) && ms(span.end) >= ms(shift.end))) return null;
  const handedIn: string[] = [];
  for (let day = dateOf(shift.start, zone); ms(startOfDay(day, zone)) < ms(shift.end); day = day.add({ days: 1 })) {
    const [midnight, next] = [ms(startOfDay(day, zone)), ms(startOfDay(day.add({ days: 1 }), zone))];
    const [from, to] = [Math.max(midnight, ms(shift.start)), Math.min(next, ms(shift.end))];
    if (free.some((span) => ms(span.start) <= from && ms(span.end) >= to)) continue;
    const slots = free
      .filter((span) => ms(span.start) < next && ms(span.end) > midnight)
      .map((span) =>
        timeRange(clockText(Math.max(ms(span.start), midnight), zone), ms(span.end) >= next ? '24:00' : clockText(ms(span.end), zone)),
      );
    handedIn.push(`${slots.length === 0 ? 'no time' : slots.join(' and ')} for ${formatInstant(midnight, zone, 'weekday')}`);
  }
  return `${worker.name} handed in ${handedIn.join(' and ')}.`;
}

function tooLittleRest({ worker, shift, others, zone }: Proposal): string | null {
  const found = shortRest(inMs(shift), others.map(inMs));
  if (found === null) return null;
  const { day, pause } = found;
  const length = formatLength(day.end - day.start);
  const limit = `${MAX_WORKING_DAY_HOURS} h`;
  return pause === null
    ? `${worker.name} would work ${length} from ${dayTime(day.start, zone)} to ${dayTime(day.end, zone)} without ${MIN_REST_HOURS} h free; a working day lasts at most ${limit}.`
    : `${worker.name} would have only ${formatLength(pause.end - pause.start)} free before ${dayTime(pause.end, zone)}; ${MIN_REST_HOURS} h are needed, or a working day of at most ${limit} (this one: ${length}).`;
}

/** "Mon 10:00" */
function dayTime(milliseconds: number, zone: string): string {
  return formatInstant(milliseconds, zone, 'weekday-time');
}

/** Hours of the local week (from Monday) in which the shift starts; shifts count in the week of their start. */
function weeklyLimit({ worker, shift, others, zone }: Proposal): string | null {
  const week = weekOf(shift.start, zone);
  const total = [shift, ...others.filter((other) => weekOf(other.start, zone) === week)].reduce((sum, span) => sum + length(span), 0);
  return total > MAX_WEEK_HOURS * HOUR_MS
    ? `${worker.name} would work ${hours(total)} h in the week of ${week}; the limit is ${MAX_WEEK_HOURS} h.`
    : null;
}

function longWithoutGap({ worker, shift, others }: Proposal): string | null {
  const run = longWithoutBreak(inMs(shift), others.map(inMs));
  return run === null
    ? null
    : `${worker.name} would work ${hours(run.end - run.start)} h without a break of ${MIN_BREAK_MINUTES} min; the limit is ${MAX_HOURS_WITHOUT_BREAK} h.`;
}

function noRate({ worker, shift }: Proposal): string | null {
  return rateFor(shift.role, worker.rates) === null
    ? `${worker.name} has no rate as ${SHIFT_ROLE_LABELS[shift.role].toLowerCase()}, and no general rate.`
    : null;
}

function ms(instant: Temporal.Instant): number {
  return instant.epochMilliseconds;
}

function inMs({ start, end }: Span): { readonly start: number; readonly end: number } {
  return { start: ms(start), end: ms(end) };
}

function length(span: Span): number {
  return ms(span.end) - ms(span.start);
}

function hours(milliseconds: number): string {
  return String(Math.round((milliseconds / HOUR_MS) * 100) / 100);
}

function clockText(milliseconds: number, zone: string): string {
  return formatInstant(milliseconds, zone, 'time');
}

function dateOf(instant: Temporal.Instant, zone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(zone).toPlainDate();
}

/** The local day, YYYY-MM-DD. */
export function dayOf(instant: Temporal.Instant, zone: string): string {
  return dateOf(instant, zone).toString();
}

/** The Monday of the local week, YYYY-MM-DD. */
export function weekOf(instant: Temporal.Instant, zone: string): string {
  return mondayOf(dateOf(instant, zone)).toString();
}
