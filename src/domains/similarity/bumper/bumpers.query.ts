/** Marks of bumpers, the places where they were found, and the figures of similarities without them. */
import { oneRow } from '#server/one-row';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { SegmentKind } from '#wire/similarity';
import type { CountedFigures, Figures, LinkedPair, Place } from './stretches.rules.ts';

interface Mark {
  readonly name: string;
  readonly verdict: 'OURS' | 'FOOTAGE';
  /** uuids. */
  readonly video: string;
  readonly user: string;
  readonly start: number;
  readonly end: number;
}

/** @returns its uuid. */
export async function insertMark(tx: Transaction, { name, verdict, video, user, start, end }: Mark): Promise<string> {
  const row = await oneRow<{ uuid: string }>(
    tx,
    sql`
    insert into similarity_bumper (name, verdict, video_upload, start_second, end_second, marked_by)
    values (${name}, ${verdict}, ${video}, ${start}, ${end}, ${user}) returning uuid`,
  );
  return row.uuid;
}

/** Deletes a mark with its places. */
export async function deleteMark(tx: Transaction, bumper: string): Promise<void> {
  await tx.rows(sql`delete from similarity_bumper where uuid = ${bumper}`);
}

/** A place of a mark. */
interface BumperPlace extends Place {
  /** uuid of the mark, and its name. */
  readonly bumper: string;
  readonly name: string;
  readonly isOurs: boolean;
}

const places = (condition: Sql) => sql`
  select p.bumper, b.name, b.verdict = 'OURS' as "isOurs", p.video, p.start_second::float8 as start, p.end_second::float8 as "end"
  from similarity_bumper_place p join similarity_bumper b on b.uuid = p.bumper where ${condition} order by b.id, p.video, p.start_second`;

export const readPlacesIn = (db: Queryable, videos: readonly string[]): Promise<BumperPlace[]> =>
  db.rows<BumperPlace>(places(sql`p.video = any(${videos}::uuid[])`));
export const readPlacesOf = (db: Queryable, bumper: string): Promise<BumperPlace[]> =>
  db.rows<BumperPlace>(places(sql`p.bumper = ${bumper}`));
export const readAllPlaces = (db: Queryable): Promise<BumperPlace[]> => db.rows<BumperPlace>(places(sql`true`));

export async function insertPlaces(tx: Transaction, bumper: string, found: readonly Place[]): Promise<void> {
  for (const { video, start, end } of found)
    await tx.rows(sql`
      insert into similarity_bumper_place (bumper, video, start_second, end_second) values (${bumper}, ${video}, ${start}, ${end})
      on conflict do nothing`);
}

const spans = sql`(select coalesce(jsonb_agg(jsonb_build_array(one -> 'start', one -> 'end', one -> 'matchStart', one -> 'matchEnd')), '[]')
  from jsonb_array_elements(s.segments) one)`;
const ofVideos = (videos: readonly string[]) => sql`(s.video = any(${videos}::uuid[]) or s.earlier = any(${videos}::uuid[]))`;

/** Pairs with one of the videos that are not dismissed. */
export function readLinkedPairs(db: Queryable, videos: readonly string[]): Promise<LinkedPair[]> {
  return db.rows<LinkedPair>(
    sql`select s.video, s.earlier as match, ${spans} as spans from video_similarity s where ${ofVideos(videos)} and s.decision is distinct from 'NOT_A_COPY' order by s.id`,
  );
}

interface StoredPair {
  readonly uuid: string;
  readonly video: string;
  readonly match: string;
  readonly found: Figures;
  readonly segments: readonly {
    readonly span: readonly [number, number, number, number];
    readonly kind: SegmentKind;
    readonly score: number | null;
  }[];
  readonly lengths: { readonly query: number; readonly earlier: number };
  /** Whether bumpers are left out of its figures now. */
  readonly isReduced: boolean;
}

/** All pairs with one of the videos, as they were found, locked in one order. */
export function lockFoundPairs(tx: Transaction, videos: readonly string[]): Promise<StoredPair[]> {
  const length = (video: Sql) =>
    sql`coalesce((select k.seconds from similarity_video k where k.video = ${video} and k.seconds > 0), (select u.duration_seconds from video_upload u where u.uuid = ${video}), 0)::float8`;
  return tx.rows<StoredPair>(sql`
    select s.uuid, s.video, s.earlier as match, s.found, s.bumpers <> '[]' as "isReduced",
      (select coalesce(jsonb_agg(jsonb_build_object('span', jsonb_build_array(one -> 'start', one -> 'end', one -> 'matchStart', one -> 'matchEnd'),
        'kind', one -> 'kind', 'score', one -> 'score')), '[]') from jsonb_array_elements(s.segments) one) as segments,
      jsonb_build_object('query', ${length(sql`s.video`)}, 'earlier', ${length(sql`s.earlier`)}) as lengths
    from video_similarity s where ${ofVideos(videos)} order by s.id for no key update of s`);
}

export async function storeCounted(
  tx: Transaction,
  similarity: string,
  { level, share, score, matchingSeconds, longestSeconds, bumpers, isBumper }: CountedFigures,
  confidence: number | null,
): Promise<void> {
  await tx.rows(sql`
    update video_similarity set level = ${level}, share = ${share}, score = ${score}, confidence = ${confidence}, similarity = ${share * (confidence ?? 1)},
      matching_seconds = ${matchingSeconds}, longest_seconds = ${longestSeconds}, bumpers = ${JSON.stringify(bumpers)}, is_bumper = ${isBumper},
      version = version + 1, update_time = date_trunc('second', now())
    where uuid = ${similarity}`);
}

/** By mark, the number of videos that have it and of similarities in which it is ignored. */
export function countPlaces(db: Queryable): Promise<{ bumper: string; videos: number; pairs: number }[]> {
  return db.rows<{ bumper: string; videos: number; pairs: number }>(sql`
    select p.bumper, count(distinct p.video)::int as videos,
      (select count(*)::int from video_similarity s where s.bumpers <> '[]'
        and exists (select from similarity_bumper_place q where q.bumper = p.bumper and q.video in (s.video, s.earlier))) as pairs
    from similarity_bumper_place p group by p.bumper`);
}
