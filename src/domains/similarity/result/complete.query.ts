/** Rows that a completed analysis reads and writes: fingerprint, similarities, and the task. */
import { oneRow } from '#server/one-row';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { FoundMatch, Level } from '#wire/similarity';
import { FOOTAGE } from '../library/footage.query.ts';
import type { KeptSegment } from '../pair/video-similarity.resource.ts';

/** The analysed video, and the version of the method. */
export interface Analysis {
  /** uuid. */
  readonly video: string;
  readonly version: number;
}

/** @returns the highest sequence number of another video; 0 without any. */
export async function readNewestSequence(db: Queryable, { video, version }: Analysis): Promise<number> {
  const newest = await oneRow<{ sequence: number }>(
    db,
    sql`select coalesce(max(sequence), 0)::float8 as sequence from similarity_video where algorithm_version = ${version} and video <> ${video}`,
  );
  return newest.sequence;
}

export async function storeCompleted(tx: Transaction, task: string, isUndecoded: boolean): Promise<void> {
  await tx.rows(
    sql`update similarity_task set status = 'COMPLETED', progress = 100, finished_at = now(), worker = null, lease_until = null, is_undecoded = ${isUndecoded}, version = version + 1, update_time = now() where uuid = ${task}`,
  );
}

/**
 * The fingerprint is complete: it gets the next sequence number, and its parts of other versions are deleted.
 * @param seconds length of the video.
 */
export async function storeFingerprint(tx: Transaction, { video, version }: Analysis, seconds: number): Promise<void> {
  await tx.rows(sql`delete from similarity_part where video = ${video} and algorithm_version <> ${version}`);
  await tx.rows(sql`
    with next as (update similarity_sequence set last = last + 1 returning last)
    insert into similarity_video (video, algorithm_version, seconds, sequence) select ${video}, ${version}, ${seconds}, last from next
    on conflict (video) do update set algorithm_version = excluded.algorithm_version, seconds = excluded.seconds, sequence = excluded.sequence`);
}

export interface Pair {
  /** uuids of the later and the earlier video. */
  readonly video: string;
  readonly match: string;
}

/** Pairs with other videos of the same bytes. @returns with the length in seconds, 0 when unknown. */
export function readIdenticalPairs(db: Queryable, video: string): Promise<(Pair & { readonly seconds: number })[]> {
  return db.rows<Pair & { seconds: number }>(sql`
    with same as (
      select s.sha256, s.size from video_upload v join file_upload f on f.uuid = v.file_upload join stored_file s on s.uuid = f.file where v.uuid = ${video}
      union all select l.sha256, l.bytes from library_video l where l.uuid = ${video} and l.sha256 is not null
    ), others as (
      select o.uuid from same e join stored_file s on s.sha256 = e.sha256 and s.size = e.size join file_upload f on f.file = s.uuid join video_upload o on o.file_upload = f.uuid
      union all select l.uuid from same e join library_video l on l.sha256 = e.sha256 and l.bytes = e.size
    )
    select case when o.number > v.number then o.uuid else v.uuid end as video, case when o.number > v.number then v.uuid else o.uuid end as match,
      coalesce(v.seconds, o.seconds, 0)::float8 as seconds
    from ${FOOTAGE} v, others e join ${FOOTAGE} o on o.uuid = e.uuid where v.uuid = ${video} and o.uuid <> v.uuid`);
}

export interface KnownVideo {
  /** A later video has a higher number. */
  readonly order: number;
  readonly isLibrary: boolean;
}

/** @returns by uuid, the existing ones of some videos. */
export async function readVideoKinds(db: Queryable, videos: readonly string[]): Promise<Map<string, KnownVideo>> {
  const rows = await db.rows<KnownVideo & { uuid: string }>(
    sql`select uuid, number::float8 as "order", library_video is not null as "isLibrary" from similarity_source where uuid = any(${videos}::uuid[])`,
  );
  return new Map(rows.map(({ uuid, ...known }) => [uuid, known]));
}

/** Figures of a similarity; score and confidence are null for identical files. */
export interface Found extends Omit<FoundMatch, keyof Pair | 'score' | 'segments'> {
  readonly score: number | null;
  readonly confidence: number | null;
  /** Share of the later video, multiplied by the confidence. */
  readonly similarity: number;
  readonly segments: readonly KeptSegment[];
  readonly version: number;
}

export interface StoredSimilarity {
  readonly uuid: string;
  readonly isNew: boolean;
  /** Whether both are uploads of the same video of the same task. */
  readonly isVersion: boolean;
}

/** Inserts the similarity of a pair or updates its figures; a decision stays. @returns undefined when a video no longer exists. */
export async function storeSimilarity(tx: Transaction, { video, match }: Pair, found: Found): Promise<StoredSimilarity | undefined> {
  const values: Readonly<Record<string, unknown>> = {
    level: found.level,
    share: found.share,
    score: found.score,
    confidence: found.confidence,
    similarity: found.similarity,
    scene: found.scene,
    color: found.color,
    product: found.product,
    matching_products: found.matchingProducts,
    matching_seconds: found.matchingSeconds,
    longest_seconds: found.longestSeconds,
    segments: JSON.stringify(found.segments),
    algorithm_version: found.version,
    found: JSON.stringify({
      level: found.level,
      share: found.share,
      score: found.score,
      matchingSeconds: found.matchingSeconds,
      longestSeconds: found.longestSeconds,
    }),
    bumpers: '[]',
    is_bumper: false,
  };
  const columns = Object.keys(values);
  const [row] = await tx.rows<StoredSimilarity>(sql`
    insert into video_similarity (video, match, library_match, file_name, match_file_name, uploaded_at, match_uploaded_at, is_version, ${names(columns)})
    select v.uuid, m.video_upload, m.library_video, v.file_name, m.file_name, v.delivered_at, m.delivered_at,
      coalesce(v.task = m.task and v.serial = m.serial, false), ${join(Object.values(values))}
    from ${FOOTAGE} v, ${FOOTAGE} m where v.uuid = ${video} and m.uuid = ${match}
    on conflict on constraint video_similarity_once do update set ${join(columns.map((column) => sql`${names([column])} = excluded.${names([column])}`))},
      version = video_similarity.version + 1, update_time = date_trunc('second', now())
    returning uuid, xmax = 0 as "isNew", is_version as "isVersion"`);
  return row;
}

/** Level and seconds of some similarities as they count. @returns without those that have nothing but bumpers in common. */
export function readCountedFigures(
  db: Queryable,
  similarities: readonly string[],
): Promise<(Pair & { readonly uuid: string; readonly level: Level; readonly seconds: number })[]> {
  return db.rows<Pair & { uuid: string; level: Level; seconds: number }>(sql`
    select uuid, video, earlier as match, level, matching_seconds::float8 as seconds from video_similarity
    where uuid = any(${similarities}::uuid[]) and not is_bumper order by id`);
}

const names = (columns: readonly string[]): Sql => join(columns.map((column) => raw(column)));

/** Footage that two files of the library share. */
export async function storeLibraryPair(
  tx: Transaction,
  { video, match }: Pair,
  found: Omit<Found, 'confidence' | 'similarity'>,
): Promise<void> {
  await tx.rows(sql`
    insert into similarity_library_pair (video, match, level, share, matching_seconds, segments, algorithm_version)
    select v.uuid, m.uuid, ${found.level}, ${found.share}, ${found.matchingSeconds}, ${JSON.stringify(found.segments)}, ${found.version}
    from library_video v, library_video m where v.uuid = ${video} and m.uuid = ${match}
    on conflict (video, match) do update set level = excluded.level, share = excluded.share, matching_seconds = excluded.matching_seconds,
      segments = excluded.segments, algorithm_version = excluded.algorithm_version`);
}

/** Deletes similarities between the video and those with a fingerprint of the same version, except those kept, decided or exact. */
export async function deleteReplaced(tx: Transaction, { video, version }: Analysis, kept: readonly string[]): Promise<void> {
  await tx.rows(sql`
    delete from video_similarity s where (s.video = ${video} or s.earlier = ${video}) and s.decision is null and s.level <> 'EXACT'
      and not (s.uuid = any(${kept}::uuid[]))
      and exists (select from similarity_video k where k.algorithm_version = ${version} and k.video = case when s.video = ${video} then s.earlier else s.video end)`);
}

/** Those of the library are stored again with each analysis. */
export async function deleteLibraryPairs(tx: Transaction, { video, version }: Analysis): Promise<void> {
  await tx.rows(sql`
    delete from similarity_library_pair p where (p.video = ${video} or p.match = ${video}) and p.level <> 'EXACT'
      and exists (select from similarity_video k where k.algorithm_version = ${version} and k.video = case when p.video = ${video} then p.match else p.video end)`);
}
