/** Decides which partners are suggested for an unmatched stream or schedule: of the same account, by overlap, then by distance. */
import { MINUTE_MS } from '#core/span';

export interface Candidate {
  readonly uuid: string;
  readonly account: string;
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
}

export interface Suggestion<Found> {
  readonly found: Found;
  readonly overlapMinutes: number;
  /** Distance between the nearer ends; 0 when they overlap. */
  readonly distanceMinutes: number;
}

const MAX_ITEMS = 5;

/** @param hours maximum distance of a suggestion. */
export function nearestOf<Found extends Candidate>(one: Candidate, others: readonly Found[], hours: number): Suggestion<Found>[] {
  const [start, end] = [Date.parse(one.start), Date.parse(one.end)];
  return others
    .filter(({ account }) => account === one.account)
    .map((found) => {
      const [from, to] = [Date.parse(found.start), Date.parse(found.end)];
      const overlap = Math.min(end, to) - Math.max(start, from);
      return {
        found,
        overlapMinutes: Math.max(0, Math.round(overlap / MINUTE_MS)),
        distanceMinutes: Math.max(0, Math.round(-overlap / MINUTE_MS)),
        apart: Math.abs(from - start),
      };
    })
    .filter(({ distanceMinutes }) => distanceMinutes <= hours * 60)
    .sort(
      (a, b) =>
        b.overlapMinutes - a.overlapMinutes ||
        a.distanceMinutes - b.distanceMinutes ||
        a.apart - b.apart ||
        (a.found.uuid < b.found.uuid ? -1 : 1),
    )
    .slice(0, MAX_ITEMS)
    .map(({ found, overlapMinutes, distanceMinutes }) => ({ found, overlapMinutes, distanceMinutes }));
}

/** @returns those that lie, in part at least, between the first start and the last end of the account's others, by start. */
export function aroundOf<Found extends Candidate>(of: readonly Candidate[], all: readonly Found[]): Found[] {
  const start = Math.min(...of.map((one) => Date.parse(one.start)));
  const end = Math.max(...of.map((one) => Date.parse(one.end)));
  return all
    .filter((one) => one.account === of[0]?.account && Date.parse(one.start) < end && Date.parse(one.end) > start)
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}
