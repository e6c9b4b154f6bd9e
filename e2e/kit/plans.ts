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
  const accounts = await listed<{ '@id': string; identity: string }>('/api/live_accounts');
  const employees = await listed<{ '@id': string; nickname: string }>('/api/employees');
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

/**
 * @param first a Monday, YYYY-MM-DD, far from the demo's and from those of other files. @param weeks number of weeks reserved for each
 * test.
 */
export function ownWeeks(first: string, weeks = 1): () => At {
  let taken = 0;
  return () => {
    const monday = Date.parse(first) + taken * weeks * 7 * 86_400_000;
    taken += 1;
    return (day, time) => `${new Date(monday + day * 86_400_000).toISOString().slice(0, 10)}T${time}:00Z`;
  };
}
