/**
 * Finds the places of bumpers along the segments of similarities, and derives the figures of similarities without them. Both run in the
 * transaction of what changes them: a mark, its removal, or a completed analysis.
 */
import type { Transaction } from '#server/database';
import { readFit } from '../pair/fit.query.ts';
import { confidenceOf } from '../pair/confidence.rules.ts';
import { insertPlaces, lockFoundPairs, readLinkedPairs, readPlacesIn, readPlacesOf, storeCounted } from './bumpers.query.ts';
import { carried, countedFigures, ignoredStretches, type Place } from './stretches.rules.ts';

/** Follows a bumper from some of its places to all videos that share it. @returns uuids of the videos with new places. */
export async function spreadBumper(tx: Transaction, bumper: string, from: readonly Place[]): Promise<string[]> {
  const known: Place[] = [...(await readPlacesOf(tx, bumper))];
  const reached = new Set<string>();
  for (let frontier = from; frontier.length > 0;) {
    const pairs = await readLinkedPairs(
      tx,
      frontier.map(({ video }) => video),
    );
    const found = carried(frontier, pairs, known);
    await insertPlaces(tx, bumper, found);
    known.push(...found);
    for (const { video } of found) reached.add(video);
    frontier = found;
  }
  return [...reached];
}

/** Derives the figures of all similarities with one of the videos from what was found and the bumpers that are marked as ours. */
export async function recount(tx: Transaction, videos: readonly string[]): Promise<void> {
  if (videos.length === 0) return;
  const pairs = await lockFoundPairs(tx, videos);
  const places = (await readPlacesIn(tx, [...new Set(pairs.flatMap(({ video, match }) => [video, match]))])).filter(({ isOurs }) => isOurs);
  const fit = await readFit(tx);
  for (const pair of pairs) {
    const ignored = ignoredStretches({ ...pair, spans: pair.segments.map(({ span }) => span) }, places);
    if (ignored.length === 0 && !pair.isReduced) continue;
    const counted = countedFigures(pair, ignored);
    await storeCounted(tx, pair.uuid, counted, counted.score === null ? null : confidenceOf(counted.score, fit));
  }
}

/** After the analysis of a video: finds the bumpers of the videos that it shares footage with in it, and leaves them out. */
export async function recountAnalysed(tx: Transaction, video: string): Promise<void> {
  const pairs = await readLinkedPairs(tx, [video]);
  const places = await readPlacesIn(tx, [video, ...pairs.map((pair) => (pair.video === video ? pair.match : pair.video))]);
  const reached = new Set([video]);
  for (const bumper of new Set(places.map((place) => place.bumper)))
    for (const other of await spreadBumper(
      tx,
      bumper,
      places.filter((place) => place.bumper === bumper),
    ))
      reached.add(other);
  await recount(tx, [...reached]);
}
