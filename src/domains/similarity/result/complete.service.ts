/**
 * Stores the results of an analysis: earlier results are replaced, identical files are found by their checksum, each pair of videos has one
 * row whichever of the two was analysed last, and nothing is stored while a video completed in the meantime has not been compared.
 */
import { iriOf } from '#core/iri';
import type { Resource } from '#core/resource';
import { VideoUpload } from '#domains/video';
import { writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { FoundMatch } from '#wire/similarity';
import { similarityErrors } from '../errors.ts';
import { lockCompletion } from '../library/footage.query.ts';
import { LibraryFolder } from '../library/library-folder.resource.ts';
import { LibraryVideo } from '../library/library-video.resource.ts';
import { storeContent } from '../library/library.query.ts';
import { requireHeld } from '../task/claim.service.ts';
import { SimilarityTask } from '../task/similarity-task.resource.ts';
import { complete } from '../task/work.action.ts';
import { recountAnalysed } from '../bumper/recount.service.ts';
import {
  deleteLibraryPairs,
  deleteReplaced,
  readCountedFigures,
  readIdenticalPairs,
  readNewestSequence,
  readVideoKinds,
  storeCompleted,
  storeFingerprint,
  storeLibraryPair,
  storeSimilarity,
  type Analysis,
  type KnownVideo,
  type Pair,
  type StoredSimilarity,
} from './complete.query.ts';
import { readFit } from '../pair/fit.query.ts';
import { confidenceOf, type Fit } from '../pair/confidence.rules.ts';
import { reuseFound } from './similarity-events.rules.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';

interface Finished {
  readonly worker: string;
  readonly seconds: number;
  readonly isUndecoded: boolean;
  readonly searchedUpTo: number;
  /** Of a file of the library. */
  readonly sha256: string | null;
  readonly matches: readonly FoundMatch[];
}

export const completeActions: readonly Action[] = [
  writing(complete, async (call, finished) => {
    const { tx, row, changed } = call;
    await lockCompletion(tx);
    await requireHeld(tx, row.uuid, finished.worker);
    const analysis = { video: String(row.values.video ?? row.values.libraryVideo), version: Number(row.values.algorithmVersion) };
    const newest = await readNewestSequence(tx, analysis);
    if (!finished.isUndecoded && newest > finished.searchedUpTo) return { isDone: false };
    if (row.values.libraryVideo !== null) await storeContent(tx, analysis.video, finished.seconds, finished.sha256);
    await keepMatches(call, analysis, finished);
    if (!finished.isUndecoded) await storeFingerprint(tx, analysis, finished.seconds);
    await storeCompleted(tx, row.uuid, finished.isUndecoded);
    await changed(SimilarityTask, VideoSimilarity, ...(row.values.libraryVideo === null ? [] : [LibraryVideo, LibraryFolder]));
    return { isDone: true };
  }),
];

async function keepMatches(call: WriteCall, analysis: Analysis, { matches, isUndecoded }: Finished): Promise<void> {
  const { tx } = call;
  const { video, version } = analysis;
  const fit = await readFit(tx);
  const same = await readIdenticalPairs(tx, video);
  const equal = new Set(same.map((pair) => (pair.video === video ? pair.match : pair.video)));
  const found = matches.filter((match) => !equal.has(match.video === video ? match.match : match.video));
  const kinds = await readVideoKinds(tx, [...new Set([...same, ...found].flatMap((pair) => [pair.video, pair.match]))]);
  requireSound(kinds, video, found);
  const kept: string[] = [];
  const fresh: string[] = [];
  // Of two videos, the later one is an upload unless both are of the library.
  const isOfLibrary = (one: string) => kinds.get(one)?.isLibrary === true;
  if (!isUndecoded) await deleteLibraryPairs(tx, analysis);
  const keepOne = async (pair: Pair, given: Omit<Kept, 'version' | 'fit'>) => {
    if (isOfLibrary(pair.video)) return storeLibraryPair(tx, pair, withConfidence({ ...given, version, fit }));
    const stored = await keep(call, pair, { ...given, version, fit }, isOfLibrary(pair.match) ? LibraryVideo : VideoUpload);
    kept.push(stored?.uuid ?? '');
    if (stored?.isNew === true && !stored.isVersion) fresh.push(stored.uuid);
  };
  for (const { seconds, ...pair } of same) await keepOne(pair, exactly(seconds));
  for (const match of found) await keepOne(match, match);
  // Earlier results for this video and those it has been compared with now, except those with a decision.
  if (!isUndecoded) await deleteReplaced(tx, analysis, kept);
  await recountAnalysed(tx, video);
  for (const { uuid, level, seconds, ...pair } of await readCountedFigures(tx, fresh))
    await call.publish(reuseFound, {
      record: iriOf(VideoSimilarity, uuid),
      video: iriOf(VideoUpload, pair.video),
      match: iriOf(isOfLibrary(pair.match) ? LibraryVideo : VideoUpload, pair.match),
      level,
      seconds,
    });
}

/** Checks that every pair contains the analysed video, with the later one first. @throws ProblemError 422. */
function requireSound(kinds: ReadonlyMap<string, KnownVideo>, video: string, found: readonly FoundMatch[]): void {
  const pairs = found.map((match) => `${match.video} ${match.match}`);
  const wrong = (message: string) => similarityErrors.fail('unsound', { message });
  if (new Set(pairs).size < pairs.length) throw wrong('The same pair of videos was sent twice.');
  if (found.some((match) => (match.video === video) === (match.match === video)))
    throw wrong('Every match must include the analysed video.');
  if (found.some(({ level }) => level === 'EXACT')) throw wrong('Identical files are found by their checksums.');
  if (found.some(({ product, matchingProducts }) => (product === null) !== (matchingProducts === null)))
    throw wrong('A share of products requires their number.');
  if (found.some(({ segments }) => segments.some(({ start, end }) => end <= start))) throw wrong('A segment must end after it begins.');
  if (found.some((match) => (kinds.get(match.video)?.order ?? Infinity) < (kinds.get(match.match)?.order ?? -Infinity)))
    throw wrong('The later video must come first.');
}

type Kept = Omit<FoundMatch, 'video' | 'match' | 'score'> & {
  readonly score: number | null;
  readonly version: number;
  readonly fit: Fit;
};

function exactly(seconds: number): Omit<Kept, 'version' | 'fit'> {
  const whole = { start: 0, end: seconds, matchStart: 0, matchEnd: seconds, speed: 1, isMirrored: false, placement: null };
  return {
    level: 'EXACT',
    share: 1,
    score: null,
    scene: null,
    color: null,
    product: null,
    matchingProducts: null,
    matchingSeconds: seconds,
    longestSeconds: seconds,
    segments: [{ ...whole, score: null, scene: null, kind: 'EXACT' }],
  };
}

/** The confidence that corresponds to the scores now. */
function withConfidence({ fit, ...found }: Kept) {
  const confidence = found.score === null ? null : confidenceOf(found.score, fit);
  const segments = found.segments.map((segment) => ({
    ...segment,
    confidence: segment.score === null ? 1 : round(confidenceOf(segment.score, fit)),
  }));
  return { ...found, confidence, similarity: found.share * (confidence ?? 1), segments };
}

/** @param earlier kind of the earlier video. @returns undefined when one of the videos was deleted in the meantime. */
async function keep({ tx, audit }: WriteCall, pair: Pair, found: Kept, earlier: Resource): Promise<StoredSimilarity | undefined> {
  const stored = await storeSimilarity(tx, pair, withConfidence(found));
  if (stored?.isNew !== true) return stored;
  const { level, matchingSeconds } = found;
  const record = iriOf(VideoSimilarity, stored.uuid);
  const [video, match] = [iriOf(VideoUpload, pair.video), iriOf(earlier, pair.match)];
  await audit({
    record,
    resource: VideoSimilarity.name,
    operation: 'CREATE',
    before: null,
    after: { video, match, level, matchingSeconds },
  });
  return stored;
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;
