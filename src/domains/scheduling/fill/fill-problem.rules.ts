/** Decides the fill problem: the open places, the people, and who may take which place. */
import { valuesOn, type Dated } from '#core/dated-values';
import { itemAt } from '#core/present';
import { DAY_MS, HOUR_MS } from '#core/span';
import { Temporal } from '#core/time';
import type { WeeklyHours } from '#domains/workforce';
import { rateFor, type Rates, type ShiftRole } from '../schedules/schedule/shift-role.rules.ts';
import { dayOf, SOFT_RULES, type Proposal, type SoftCode, type Worker } from '../schedules/conflicts/soft-conflicts.rules.ts';
import type { FillWeights } from './fill-weights.rules.ts';

/** Instants in milliseconds since the epoch, the format used between threads. */
export interface Times {
  readonly start: number;
  readonly end: number;
}

/** Data of a person; people are sorted by uuid. */
export interface FillPerson {
  readonly uuid: string;
  readonly name: string;
  readonly status: Worker['status'];
  readonly leavesOn: string | null;
  readonly leftAt: string | null;
  /** On the days of the places. */
  readonly rates: Dated<Rates>;
  readonly weeklyHours: WeeklyHours | null;
  /** Existing shifts, at least those from 4 weeks before to a week after. */
  readonly shifts: readonly (Times & { readonly schedule: string })[];
  /** When they can work; unanswered days count in full. */
  readonly free: readonly Times[];
  /** Approved time off only. */
  readonly timeOff: readonly Times[];
  /** Answered days, YYYY-MM-DD. */
  readonly answered: readonly string[];
}

/** A number of places of one role on one schedule. */
export interface FillPlaces extends Times {
  readonly schedule: string;
  readonly role: ShiftRole;
  readonly open: number;
  /** Uuid of the account. */
  readonly account: string | null;
}

export interface FillInput {
  /** The agency's time zone, which defines days and weeks. */
  readonly zone: string;
  readonly people: readonly FillPerson[];
  readonly places: readonly FillPlaces[];
  /** Places with the index of the person locked to them. */
  readonly locked: readonly (readonly [place: number, person: number])[];
  /** GMV per hour in the previous weeks, by account and employee. */
  readonly results: readonly (readonly [account: string, employee: string, hourly: number])[];
  readonly weights: FillWeights;
}

/** What blocks a person from a place: rules that a planner could override, and database constraints. */
export type BlockCode = SoftCode | 'EMPLOYEE_BUSY' | 'PROPOSED_ELSEWHERE';
/** Soft rules that proposals never break. */
const HARD = ['HAS_LEFT', 'ON_HOLIDAY', 'TIME_OFF', 'NO_RATE'] as const;

/** A shift with the properties used to value a plan. */
export interface Work extends Times {
  /** Days since the epoch of the local day on which it starts. */
  readonly day: number;
  /** Weeks since the epoch, starting on Monday. */
  readonly week: number;
  readonly unsocial: boolean;
}

/** A possible assignment of a person to a place. */
export interface Option {
  readonly person: number;
  readonly place: number;
  /** Points of the assignment, independent of the rest of the plan. */
  readonly points: number;
  readonly outside: boolean;
}

export interface Wish {
  readonly min: number;
  readonly target: number;
  readonly max: number;
}

export interface FillProblem {
  readonly input: FillInput;
  /** By place. */
  readonly works: readonly Work[];
  /** By person, in chronological order: existing work near the filled period. */
  readonly fixed: readonly (readonly Work[])[];
  readonly wishes: readonly Wish[];
  /** By person: late and weekend shifts in the previous weeks above the minimum of all people. */
  readonly unsocial: readonly number[];
  readonly options: readonly Option[];
  /** By place: indexes of people and what blocks them. */
  readonly blocked: readonly (readonly (readonly [person: number, code: BlockCode])[])[];
}

/** 1970-01-01 was a Thursday. */
const DAYS_BEFORE_MONDAY = 3;
const LATE_HOUR = 22;
const EARLY_HOUR = 6;
const FRIDAY = 5;
const FAIR_DAYS = 28;
/** Range in days within which weeks, rest and days in a row can matter. */
const NEAR_DAYS = 8;
/** Without a wish, hours are distributed evenly up to this number. */
const FULL_WEEK_HOURS = 40;
const MAX_HOURS = 48;
/** Value for people without results on the account: average. */
const UNKNOWN_RESULT = 0.5;

export function workOf(times: Times, zone: string): Work {
  const start = Temporal.Instant.fromEpochMilliseconds(times.start).toZonedDateTimeISO(zone);
  const end = Temporal.Instant.fromEpochMilliseconds(times.end).toZonedDateTimeISO(zone);
  const day = Math.round(Date.parse(`${dayOf(Temporal.Instant.fromEpochMilliseconds(times.start), zone)}T00:00:00Z`) / DAY_MS);
  const sameDay = start.toPlainDate().equals(end.toPlainDate());
  const late = !sameDay || end.hour > LATE_HOUR || (end.hour === LATE_HOUR && end.minute > 0) || start.hour < EARLY_HOUR;
  return {
    start: times.start,
    end: times.end,
    day,
    week: Math.floor((day + DAYS_BEFORE_MONDAY) / 7),
    unsocial: late || start.dayOfWeek > FRIDAY,
  };
}

export function overlap(one: Times, other: Times): boolean {
  return one.start < other.end && other.start < one.end;
}

export function problemOf(input: FillInput): FillProblem {
  const { people, places, zone, weights } = input;
  const works = places.map((place) => workOf(place, zone));
  const days = works.map(({ day }) => day);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const all = people.map(({ shifts }) => shifts.map((shift) => workOf(shift, zone)).sort((a, b) => a.start - b.start));
  const fixed = all.map((shifts) => shifts.filter(({ day }) => day >= first - NEAR_DAYS && day <= last + NEAR_DAYS));
  const had = all.map((shifts) => shifts.filter(({ unsocial, day }) => unsocial && day >= first - FAIR_DAYS).length);
  const fewest = Math.min(...had);
  const blocked: [number, BlockCode][][] = places.map(() => []);
  const options: Option[] = [];
  const results = resultsOf(input);
  for (const [place, one] of places.entries()) {
    const allowed: { readonly person: number; readonly outside: boolean; readonly rate: number }[] = [];
    for (const [person, who] of people.entries()) {
      const found = eligibilityOf(who, one, zone);
      if (found.blockedBy !== null) itemAt(blocked, place).push([person, found.blockedBy]);
      else allowed.push({ person, outside: found.outside, rate: Number(rateOf(who, one, zone) ?? 0) });
    }
    const cheapest = Math.min(...allowed.map(({ rate }) => rate));
    const length = (one.end - one.start) / HOUR_MS;
    for (const { person, outside, rate } of allowed) {
      const points =
        (outside ? weights.availability : 0) +
        weights.results * shortfall(results, one.account, itemAt(people, person).uuid) +
        weights.cost * (rate - cheapest) * length;
      options.push({ person, place, outside, points: Math.round(points * 1000) / 1000 });
    }
  }
  return {
    input,
    works,
    fixed,
    wishes: wishesOf(input, works, fixed, options),
    unsocial: had.map((count) => count - fewest),
    options,
    blocked,
  };
}

/** Whether a person can take a place regardless of other proposals, by the soft rules and the database constraints. */
export function eligibilityOf(
  person: FillPerson,
  place: FillPlaces,
  zone: string,
): { readonly blockedBy: BlockCode | null; readonly outside: boolean } {
  const proposal = proposalOf(person, place, [], zone);
  for (const code of HARD) if (broken(code, proposal)) return { blockedBy: code, outside: false };
  if (person.shifts.some((shift) => shift.schedule === place.schedule || overlap(shift, place)))
    return { blockedBy: 'EMPLOYEE_BUSY', outside: false };
  return { blockedBy: null, outside: broken('OUTSIDE_AVAILABILITY', proposal) };
}

/** What the person is paid per hour for the place; null = there is no rate. */
export function rateOf({ rates }: FillPerson, place: FillPlaces, zone: string): string | null {
  return rateFor(place.role, valuesOn(rates, dayOf(span(place).start, zone)).values);
}

function broken(code: SoftCode, proposal: Proposal): boolean {
  return SOFT_RULES[code](proposal) !== null;
}

/** Converts to the input of the soft rules. */
export function proposalOf(person: FillPerson, place: FillPlaces, others: readonly Times[], zone: string): Proposal {
  return {
    worker: { ...person, rates: valuesOn(person.rates, dayOf(span(place).start, zone)).values },
    shift: { ...span(place), role: place.role },
    others: others.map(span),
    free: person.free.map(span),
    timeOff: person.timeOff.map(span),
    zone,
  };
}

export function span({ start, end }: Times) {
  return { start: Temporal.Instant.fromEpochMilliseconds(start), end: Temporal.Instant.fromEpochMilliseconds(end) };
}

type Results = ReadonlyMap<string, { readonly best: number; readonly of: ReadonlyMap<string, number> }>;

function resultsOf({ results }: FillInput): Results {
  const found = new Map<string, { best: number; of: Map<string, number> }>();
  for (const [account, employee, hourly] of results) {
    const known = found.get(account) ?? { best: 0, of: new Map<string, number>() };
    known.of.set(employee, hourly);
    known.best = Math.max(known.best, hourly);
    found.set(account, known);
  }
  return found;
}

/** 0 = the best on the account, 1 = no sales there. */
function shortfall(results: Results, account: string | null, employee: string): number {
  const known = account === null ? undefined : results.get(account);
  if (known === undefined || known.best <= 0) return 0;
  const own = known.of.get(employee);
  return own === undefined ? UNKNOWN_RESULT : (known.best - own) / known.best;
}

function wishesOf(
  { people, places }: FillInput,
  works: readonly Work[],
  fixed: readonly (readonly Work[])[],
  options: readonly Option[],
): Wish[] {
  const able = new Set(options.map(({ person }) => person));
  const weeks = new Set(works.map(({ week }) => week));
  const open = places.reduce((sum, place) => sum + ((place.end - place.start) / HOUR_MS) * place.open, 0);
  const planned = [...able].flatMap((person) => itemAt(fixed, person).filter(({ week }) => weeks.has(week)));
  const hours = open + planned.reduce((sum, { start, end }) => sum + (end - start) / HOUR_MS, 0);
  const even = Math.min(FULL_WEEK_HOURS, Math.round(hours / Math.max(1, able.size * weeks.size)));
  return people.map(({ weeklyHours }) => {
    if (weeklyHours === null) return { min: 0, target: even, max: MAX_HOURS };
    const { min = 0, max = MAX_HOURS } = weeklyHours;
    return { min, max, target: weeklyHours.target ?? Math.min(max, Math.max(min, even)) };
  });
}
