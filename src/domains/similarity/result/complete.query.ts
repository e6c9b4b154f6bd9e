/**
 * Stores the results of an analysis: earlier results are replaced, identical files are found by their checksum, each pair of videos has one
 * row whichever of the two was analysed last, and nothing is stored while a video completed in the meantime has not been compared.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { iriOf } from '#core/iri';
import { VideoUpload } from '#domains/video';
import type { Transaction } from '#server/database';
import { writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { FoundMatch } from '#wire/similarity';
import { similarityErrors } from '../errors.ts';
import { SimilarityTask } from '../task/similarity-task.resource.ts';
import { requireHeld } from '../task/claim.query.ts';
import { complete } from '../task/work.action.ts';
import { confidenceOf, type Fit } from './confidence.rules.ts';
import { reuseFound } from './similarity-events.rules.ts';
import { VideoSimilarity } from './video-similarity.resource.ts';

/** Only one analysis is completed at a time, so sequence numbers become visible in order. */
const FINISHING = sql`select pg_advisory_xact_lock(hashtextextended('similarity finishing', 0))`;

interface Finished {
  readonly worker: string;
  readonly seconds: number;
  readonly isUndecoded: boolean;
  readonly searchedUpTo: number;
  readonly matches: readonly FoundMatch[];
}

export const completeActions: readonly Action[] = [
  writing(complete, async (call, finished) => {
    const { tx, row, changed } = call;
    await tx.rows(FINISHING);
    await requireHeld(tx, row.uuid, finished.worker);
    const video = String(row.values.video);
    const version = Number(row.values.algorithmVersion);
    const [newest] = await tx.rows<{ sequence: number }>(
      sql`select coalesce(max(sequence), 0)::float8 as sequence from similarity_video where algorithm_version = ${version} and video <> ${video}`,
    );
    if (!finished.isUndecoded && newest!.sequence > finished.searchedUpTo) return { isDone: false };
    await keepMatches(call, { video, version, finished });
    if (!finished.isUndecoded) await keepFingerprint(tx, { video, version, seconds: finished.seconds });
    await tx.rows(
      sql`update similarity_task set status = 'COMPLETED', progress = 100, finished_at = now(), worker = null, lease_until = null, is_undecoded = ${finished.isUndecoded}, version = version + 1, update_time = now() where uuid = ${row.uuid}`,
    );
    await changed(SimilarityTask, VideoSimilarity);
    return { isDone: true };
  }),
];

async function keepFingerprint(tx: Transaction, { video, version, seconds }: { video: string; version: number; seconds: number }) {
  await tx.rows(sql`delete from similarity_part where video = ${video} and algorithm_version <> ${version}`);
  await tx.rows(sql`
    with next as (update similarity_sequence set last = last + 1 returning last)
    insert into similarity_video (video, algorithm_version, seconds, sequence) select ${video}, ${version}, ${seconds}, last from next
    on conflict (video) do update set algorithm_version = excluded.algorithm_version, seconds = excluded.seconds, sequence = excluded.sequence`);
}

interface Analysis {
  readonly video: string;
  readonly version: number;
  readonly finished: Finished;
}

async function keepMatches(call: WriteCall, { video, version, finished }: Analysis): Promise<void> {
  const { tx } = call;
  const [fit] = await tx.rows<Fit>(sql`select bias::float8 as bias, slope::float8 as slope from similarity_fit`);
  const same = await sameBytes(tx, video);
  const equal = new Set(same.map((pair) => (pair.video === video ? pair.match : pair.video)));
  const found = finished.matches.filter((match) => !equal.has(match.video === video ? match.match : match.video));
  await requireSound(tx, video, found);
  const kept: string[] = [];
  for (const { video: later, match: earlier, seconds } of same)
    kept.push(await keep(call, later, earlier, { ...exactly(seconds), version, fit: fit! }));
  for (const match of found) kept.push(await keep(call, match.video, match.match, { ...match, version, fit: fit! }));
  await forgetOthers(call, { video, version, kept, isUndecoded: finished.isUndecoded });
}

/** Earlier results for this video and those it has been compared with now, except those with a decision. */
async function forgetOthers(
  { tx }: WriteCall,
  { video, version, kept, isUndecoded }: { video: string; version: number; kept: readonly string[]; isUndecoded: boolean },
): Promise<void> {
  if (isUndecoded) return;
  await tx.rows(sql`
    delete from video_similarity s where (s.video = ${video} or s.match = ${video}) and s.decision is null and s.level <> 'EXACT'
      and not (s.uuid = any(${kept}::uuid[]))
      and exists (select from similarity_video k where k.algorithm_version = ${version} and k.video = case when s.video = ${video} then s.match else s.video end)`);
}

/** Pairs with other uploads of the same file. */
async function sameBytes(tx: Transaction, video: string) {
  return tx.rows<{ video: string; match: string; seconds: number }>(sql`
    select case when o.id > v.id then o.uuid else v.uuid end as video, case when o.id > v.id then v.uuid else o.uuid end as match,
      coalesce(v.duration_seconds, o.duration_seconds, 0)::float8 as seconds
    from video_upload v join file_upload f on f.uuid = v.file_upload join stored_file s on s.uuid = f.file
    join stored_file t on t.sha256 = s.sha256 and t.size = s.size join file_upload g on g.file = t.uuid join video_upload o on o.file_upload = g.uuid
    where v.uuid = ${video} and o.uuid <> v.uuid`);
}

/** Checks that every pair contains the analysed video, with the later one first. @throws ProblemError 422. */
async function requireSound(tx: Transaction, video: string, found: readonly FoundMatch[]): Promise<void> {
  const pairs = found.map((match) => `${match.video} ${match.match}`);
  const wrong = (message: string) => similarityErrors.fail('unsound', { message });
  if (new Set(pairs).size < pairs.length) throw wrong('The same pair of videos was sent twice.');
  if (found.some((match) => (match.video === video) === (match.match === video)))
    throw wrong('Every match must include the analysed video.');
  if (found.some(({ level }) => level === 'EXACT')) throw wrong('Identical files are found by their checksums.');
  if (found.some(({ product, matchingProducts }) => (product === null) !== (matchingProducts === null)))
    throw wrong('A share of products requires their number.');
  if (found.some(({ segments }) => segments.some(({ start, end }) => end <= start))) throw wrong('A segment must end after it begins.');
  const wanted = [...new Set(found.flatMap((match) => [match.video, match.match]))];
  const rows = await tx.rows<{ uuid: string; order: number }>(
    sql`select uuid, id::float8 as "order" from video_upload where uuid = any(${wanted}::uuid[])`,
  );
  const orders = new Map(rows.map(({ uuid, order }) => [uuid, order]));
  if (found.some((match) => (orders.get(match.video) ?? Infinity) < (orders.get(match.match) ?? -Infinity)))
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

/** A pair deleted in the meantime is skipped. @returns the uuid of the similarity, '' when there is none. */
async function keep({ tx, audit, publish }: WriteCall, later: string, earlier: string, found: Kept): Promise<string> {
  const { level, share, score, scene, color, product, matchingProducts, matchingSeconds, longestSeconds, segments, version, fit } = found;
  const confidence = score === null ? null : confidenceOf(score, fit);
  const named = segments.map((segment) => ({
    ...segment,
    confidence: segment.score === null ? 1 : round(confidenceOf(segment.score, fit)),
  }));
  const values: Readonly<Record<string, unknown>> = {
    level,
    share,
    score,
    confidence,
    similarity: share * (confidence ?? 1),
    scene,
    color,
    product,
    matching_products: matchingProducts,
    matching_seconds: matchingSeconds,
    longest_seconds: longestSeconds,
    segments: JSON.stringify(named),
    algorithm_version: version,
  };
  const columns = Object.keys(values);
  const [row] = await tx.rows<{ uuid: string; isNew: boolean; isVersion: boolean }>(sql`
    insert into video_similarity (video, match, file_name, match_file_name, uploaded_at, match_uploaded_at, is_version, ${names(columns)})
    select v.uuid, m.uuid, vf.original_filename, mf.original_filename, v.create_time, m.create_time, v.video_task = m.video_task and v.video_serial = m.video_serial, ${join(Object.values(values))}
    from video_upload v join file_upload vf on vf.uuid = v.file_upload, video_upload m join file_upload mf on mf.uuid = m.file_upload
    where v.uuid = ${later} and m.uuid = ${earlier}
    on conflict on constraint video_similarity_once do update set ${join(columns.map((column) => sql`${names([column])} = excluded.${names([column])}`))},
      version = video_similarity.version + 1, update_time = date_trunc('second', now())
    returning uuid, xmax = 0 as "isNew", is_version as "isVersion"`);
  if (row === undefined) return '';
  if (!row.isNew) return row.uuid;
  const record = iriOf(VideoSimilarity, row.uuid);
  const [video, match] = [iriOf(VideoUpload, later), iriOf(VideoUpload, earlier)];
  await audit({
    record,
    resource: VideoSimilarity.name,
    operation: 'CREATE',
    before: null,
    after: { video, match, level, matchingSeconds },
  });
  if (!row.isVersion) await publish(reuseFound, { record, video, match, level, seconds: matchingSeconds });
  return row.uuid;
}

const names = (columns: readonly string[]): Sql => join(columns.map((column) => raw(column)));
const round = (value: number) => Math.round(value * 1e6) / 1e6;
