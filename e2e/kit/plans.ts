/** Basis of planning tests: accounts and people, weeks that no other test uses, and schedules in them. */
import { expect } from 'vitest';
import { call, tokenOf } from './pages.ts';

export interface Made {
  readonly '@id': string;
  readonly uuid: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** A time on a day of a week, relative to its Monday. */
export type At = (day: number, time: string) => string;

export interface Planner {
  /** A token. */
  readonly admin: string;
  /** IRIs: two live accounts, and employees by their nickname. */
  readonly account: string;
  readonly other: string;
  readonly people: Readonly<Record<string, string>>;
  readonly plan: (at: At, day: number, from: string, to: string, more?: Record<string, unknown>) => Promise<Made>;
}

export async function planner(): Promise<Planner> {
  const admin = await tokenOf('admin');
  const listed = async <Item>(path: string) => (await call<{ member: readonly Item[] }>(admin, 'GET', path)).body.member;
  // All of them, since other test files add theirs.
  const accounts = await listed<{ '@id': string; identity: string }>('/api/live_accounts?pagination=false');
  const employees = await listed<{ '@id': string; nickname: string }>('/api/employees?pagination=false');
  const accountOf = (wanted: string) => accounts.find(({ identity }) => identity === wanted)!['@id'];
  const account = accountOf('northpeak');
  return {
    admin,
    account,
    other: accountOf('bloomandbare.uk'),
    people: Object.fromEntries(employees.map(({ '@id': iri, nickname }) => [nickname, iri])),
    async plan(at, day, from, to, more = {}) {
      const times = { startTime: at(day, from), endTime: at(day, to) };
      const answer = await call<Made>(admin, 'POST', '/api/schedules', { type: 'LIVE', liveAccount: account, ...times, ...more });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    },
  };
}

/** First Monday of each file's weeks, far from the demo's, which end where those of the next begin: files share a server, in any order. */
const FIRST_WEEKS = {
  schedules: '2028-01-10',
  roster: '2030-01-07',
  rosterSelection: '2033-01-03',
  rosterWeeks: '2035-01-01',
  fill: '2036-06-02',
  openShifts: '2037-09-07',
  planning: '2039-01-10',
  keys: '2041-11-25',
} as const;

const DAY_MS = 86_400_000;
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);
const LONDON_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });
const isOnUtc = (day: number) => LONDON_HOUR.format(day + DAY_MS / 2) === '12';

/**
 * Tests write London's time in UTC, so weeks of summer time are skipped, unless the file begins in one. @param weeks number of weeks reserved
 * for each test. @throws when the file has no week left.
 */
export function ownWeeks(file: keyof typeof FIRST_WEEKS, weeks = 1): () => At {
  const first = Date.parse(FIRST_WEEKS[file]);
  const step = weeks * 7 * DAY_MS;
  const isUsable = (monday: number) => !isOnUtc(first) || (isOnUtc(monday) && isOnUtc(monday + step - DAY_MS));
  const end = Math.min(
    ...Object.values(FIRST_WEEKS)
      .map((monday) => Date.parse(monday))
      .filter((monday) => monday > first),
  );
  let next = first;
  return () => {
    while (!isUsable(next)) next += step;
    const monday = next;
    next += step;
    if (next > end) throw new Error(`No week is left for ${file}.`);
    return (day, time) => `${dateOf(monday + day * DAY_MS)}T${time}:00Z`;
  };
}
