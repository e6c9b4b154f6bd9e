/** Rows of fingerprint parts, and the compared videos that the parts belong to. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { KnownCopy } from '#wire/similarity';

interface FingerprintedVideo {
  /** Position in the order in which videos were completed; increases with every completion. */
  readonly sequence: number;
  readonly video: string;
  readonly order: number;
  readonly seconds: number;
  readonly parts: { uuid: string; second: number; seconds: number }[];
  readonly copies: KnownCopy[];
}

/** Known copies of a video that are listed with it. */
const MOST_COPIES = 100;

/** Completed videos after a sequence number, in that order. */
export function readVideos(
  db: Queryable,
  { after, algorithmVersion, limit }: { readonly after: number; readonly algorithmVersion: number; readonly limit: number },
): Promise<FingerprintedVideo[]> {
  return db.rows<FingerprintedVideo>(sql`
      select k.sequence::float8 as sequence, k.video, v.number::float8 as "order", k.seconds::float8 as seconds,
        coalesce((select jsonb_agg(jsonb_build_object('uuid', p.uuid, 'second', p.second, 'seconds', p.seconds) order by p.place)
          from similarity_part p where p.video = k.video and p.algorithm_version = k.algorithm_version), '[]') as parts,
        coalesce((select jsonb_agg(jsonb_build_object('video', c.video, 'match', c.match, 'segments', c.segments) order by c.share desc, c.video, c.match) from (
          select s.video, s.match, s.share, s.segments from (
            select video, earlier as match, share, segments, algorithm_version from video_similarity
              where (video = k.video or earlier = k.video) and decision is distinct from 'NOT_A_COPY'
            union all select video, match, share, segments, algorithm_version from similarity_library_pair where video = k.video or match = k.video) s
            join similarity_video o on o.video = case when s.video = k.video then s.match else s.video end
          where s.algorithm_version = k.algorithm_version and o.algorithm_version = k.algorithm_version and o.sequence < k.sequence
          order by s.share desc, s.video, s.match limit ${MOST_COPIES}) c), '[]') as copies
      from similarity_video k join similarity_source v on v.uuid = k.video
      where k.algorithm_version = ${algorithmVersion} and k.sequence > ${after} order by k.sequence limit ${limit}`);
}

export async function countVideos(db: Queryable, algorithmVersion: number): Promise<number> {
  const row = await oneRow<{ count: number }>(
    db,
    sql`select count(*)::float8 as count from similarity_video where algorithm_version = ${algorithmVersion}`,
  );
  return row.count;
}

/** In ascending order. */
export async function readSequences(db: Queryable, algorithmVersion: number): Promise<number[]> {
  const rows = await db.rows<{ sequence: number }>(
    sql`select sequence::float8 as sequence from similarity_video where algorithm_version = ${algorithmVersion} order by sequence`,
  );
  return rows.map(({ sequence }) => sequence);
}

interface StoredPart {
  readonly place: number;
  /** Second of the video at which the part starts. */
  readonly second: number;
  readonly seconds: number;
  /** Uuids of stored files. */
  readonly print: string;
  readonly frames: string;
}

/** Stores a part of the video of a task. A part that is sent again replaces the earlier one and gets a new uuid. */
export async function storePart(tx: Transaction, task: string, { place, second, seconds, print, frames }: StoredPart): Promise<void> {
  await tx.rows(sql`
        insert into similarity_part (video, algorithm_version, place, second, seconds, print, frames)
        select source, algorithm_version, ${place}, ${second}, ${seconds}, ${print}, ${frames} from similarity_task where uuid = ${task}
        on conflict on constraint similarity_part_once
        do update set uuid = excluded.uuid, second = excluded.second, seconds = excluded.seconds, print = excluded.print, frames = excluded.frames`);
}

/** @returns uuids of the stored files; undefined for an unknown part. */
export async function filesOfPart(db: Queryable, part: string): Promise<Pick<StoredPart, 'print' | 'frames'> | undefined> {
  const [row] = await db.rows<{ print: string; frames: string }>(sql`select print, frames from similarity_part where uuid = ${part}`);
  return row;
}
