/** Random weeks with open places, reproducible by seed. */
import { randomOf } from '#core/chance';
import { HOUR_MS } from '#core/span';
import type { FillInput, FillPerson, FillPlaces } from '../../src/domains/scheduling/fill/fill-problem.rules.ts';
import { USUAL_WEIGHTS } from '../../src/domains/scheduling/fill/fill-weights.rules.ts';
import { SHIFT_ROLES } from '../../src/domains/scheduling/schedules/schedule/shift-role.rules.ts';

export interface WeekSize {
  readonly people: number;
  readonly schedules: number;
  /** Days of the schedules. */
  readonly days: number;
  readonly seed: number;
}

/** A Monday. */
const MONDAY = Date.parse('2027-02-01T00:00:00Z');
const STARTS = [6, 8, 10, 11, 12, 14, 16, 18, 19, 20];
const LENGTHS = [3, 4, 4, 5, 6];

/** An employee with a rate as host, always available, without requested hours. */
export function fillPerson(uuid: string, part: Partial<FillPerson> = {}): FillPerson {
  return {
    uuid,
    name: uuid,
    status: 'ACTIVE',
    leavesOn: null,
    leftAt: null,
    rates: { HOST: '10.00', MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null },
    weeklyHours: null,
    shifts: [],
    free: [{ start: MONDAY - 60 * 24 * HOUR_MS, end: MONDAY + 60 * 24 * HOUR_MS }],
    timeOff: [],
    answered: [],
    ...part,
  };
}

/** Hours after midnight of that Monday, in London in winter. */
export function fillTimes(from: number, to: number): { readonly start: number; readonly end: number } {
  return { start: MONDAY + from * HOUR_MS, end: MONDAY + to * HOUR_MS };
}

/** A place for a host. */
export function fillPlace(schedule: string, from: number, to: number, part: Partial<FillPlaces> = {}): FillPlaces {
  return { schedule, role: 'HOST', open: 1, account: null, ...fillTimes(from, to), ...part };
}

export function fillInput(part: Partial<FillInput>): FillInput {
  return { zone: 'Europe/London', people: [], places: [], locked: [], results: [], weights: USUAL_WEIGHTS, ...part };
}

/** Each schedule needs a host, and every second one another role. */
export function randomWeek({ people, schedules, days, seed }: WeekSize): FillInput {
  const random = randomOf(seed * 2_654_435_761);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!;
  const accounts = Array.from({ length: Math.max(2, Math.ceil(schedules / 15)) }, (_, index) => `account-${index}`);
  const places = Array.from({ length: schedules }, (_, index): FillPlaces => {
    const start = MONDAY + Math.floor(random() * days) * 24 * HOUR_MS + pick(STARTS) * HOUR_MS;
    const role = index % 2 === 0 ? 'HOST' : pick(['HOST', 'MODERATOR', 'SUPPORT'] as const);
    const schedule = `schedule-${String(index).padStart(4, '0')}`;
    return { schedule, role, open: 1, start, end: start + pick(LENGTHS) * HOUR_MS, account: pick(accounts) };
  });
  const team = Array.from({ length: people }, (_, index): FillPerson => {
    const rate = () => (12 + Math.floor(random() * 9)).toFixed(2);
    const rates = Object.fromEntries(SHIFT_ROLES.map((role) => [role, null])) as Record<(typeof SHIFT_ROLES)[number], string | null>;
    rates[pick(['HOST', 'HOST', 'MODERATOR', 'SUPPORT'] as const)] = rate();
    if (random() < 0.4) rates.GENERAL = rate();
    const before = Array.from({ length: Math.floor(random() * 4) }, (_none, turn) => {
      const start = MONDAY - (turn * 4 + 1 + Math.floor(random() * 3)) * 24 * HOUR_MS + pick(STARTS) * HOUR_MS;
      return { schedule: `before-${index}-${turn}`, start, end: start + 4 * HOUR_MS };
    });
    const during = random() < 0.2 ? [{ schedule: `during-${index}`, start: MONDAY + 34 * HOUR_MS, end: MONDAY + 38 * HOUR_MS }] : [];
    const target = pick([16, 20, 24, 32]);
    return {
      uuid: `person-${String(index).padStart(4, '0')}`,
      name: `Person ${index}`,
      status: random() < 0.05 ? 'HOLIDAY' : 'ACTIVE',
      leavesOn: null,
      leftAt: null,
      rates,
      weeklyHours: random() < 0.5 ? { min: target - 8, target, max: target + 8 } : null,
      shifts: [...before, ...during],
      free: random() < 0.7 ? [{ start: MONDAY - 28 * 24 * HOUR_MS, end: MONDAY + 14 * 24 * HOUR_MS }] : hoursOfWeek(8, 20),
      timeOff: random() < 0.1 ? [{ start: MONDAY + 24 * HOUR_MS, end: MONDAY + 48 * HOUR_MS }] : [],
      answered: [],
    };
  });
  const results = accounts.flatMap((account) =>
    team.filter(() => random() < 0.5).map(({ uuid }) => [account, uuid, Math.round(random() * 400)] as const),
  );
  return { zone: 'Europe/London', people: team, places, locked: [], results, weights: USUAL_WEIGHTS };
}

function hoursOfWeek(from: number, to: number): { start: number; end: number }[] {
  return Array.from({ length: 7 }, (_, day) => ({ start: MONDAY + (day * 24 + from) * HOUR_MS, end: MONDAY + (day * 24 + to) * HOUR_MS }));
}
