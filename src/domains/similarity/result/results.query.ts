/** Folders and totals of similarities, and the rows of an upload's reused footage. */
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { Level, TaskState } from '#wire/similarity';
import type { Stretch } from '../pair/spans.rules.ts';
import { FOOTAGE } from '../library/footage.query.ts';
import type { KeptSegment } from '../pair/video-similarity.resource.ts';

/** Folder of a video: client / job / task, or client / folder of the library / path in it. @param video its uuid. */
const folderOf = (video: Sql) => sql`(select concat_ws(' / ', u.client_name, u.title, u.part) from ${FOOTAGE} u where u.uuid = ${video})`;

/** Folders of the later and the earlier video. @param row of a similarity. */
export const folderOfVideo = (row: Sql) => folderOf(sql`${row}.video`);
export const folderOfMatch = (row: Sql) => folderOf(sql`${row}.earlier`);

/** Name of the file that is analysed. @param row of a task. */
export const fileNameOfTask = (row: Sql) => sql`(select u.file_name from ${FOOTAGE} u where u.uuid = ${row}.source)`;

export interface Statistics {
  /** Videos whose fingerprint is complete. */
  readonly totalVideos: number;
  readonly totalResults: number;
  readonly byLevel: Readonly<Record<Level, number>>;
  /** 0 to 1; null without results. */
  readonly averageSimilarity: number | null;
  /** Size of all fingerprints. */
  readonly storageBytes: number;
  /** Instant at which the last analysis was completed. */
  readonly lastRun: string | null;
  /** Decisions that the confidence is fitted to. */
  readonly decisions: number;
}

export async function readStatistics(db: Queryable): Promise<Statistics> {
  const [row] = await db.rows<Statistics>(sql`
      select (select count(*) from similarity_video)::float8 as "totalVideos", count(*)::float8 as "totalResults", avg(similarity)::float8 as "averageSimilarity",
        jsonb_build_object('EXACT', count(*) filter (where level = 'EXACT'), 'DUPLICATE', count(*) filter (where level = 'DUPLICATE'), 'HIGH', count(*) filter (where level = 'HIGH'),
          'MEDIUM', count(*) filter (where level = 'MEDIUM'), 'LOW', count(*) filter (where level = 'LOW')) as "byLevel",
        (select coalesce(sum(s.size), 0) from similarity_part p join stored_file s on s.uuid in (p.print, p.frames))::float8 as "storageBytes",
        (select to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from similarity_task where status = 'COMPLETED') as "lastRun",
        (select decisions from similarity_fit) as decisions
      from video_similarity where not is_bumper`);
  return row!;
}

/** @returns the status of the newest analysis of an upload; null when it has not been analysed yet. */
export async function readTaskStatus(db: Queryable, video: string): Promise<TaskState | null> {
  const [task] = await db.rows<{ status: TaskState }>(
    sql`select status from similarity_task where video = ${video} order by algorithm_version desc limit 1`,
  );
  return task?.status ?? null;
}

export interface ReusedFootage {
  /** uuid of the similarity. */
  readonly uuid: string;
  /** uuid of the earlier video. */
  readonly match: string;
  /** Whether that is a file of the library. */
  readonly isLibrary: boolean;
  /** Of two videos, the later one has the higher order. */
  readonly order: number;
  /** Title of the earlier upload's job, or name of its library folder. */
  readonly title: string;
  readonly fileName: string;
  readonly level: Level;
  readonly seconds: number;
  readonly segments: readonly KeptSegment[];
  /** Seconds of the upload that do not count. */
  readonly bumpers: readonly Stretch[];
  readonly isAllowed: boolean;
}

/** Earlier videos that are read, since the original of footage is not necessarily the one that shares the most. */
const MOST_EARLIER = 500;

/** Footage of an upload in earlier ones, the most first; versions of the same video, bumpers and rejected matches are left out. */
export function readReusedFootage(db: Queryable, video: string): Promise<ReusedFootage[]> {
  return db.rows<ReusedFootage>(sql`
    select s.uuid, s.earlier as match, m.library_video is not null as "isLibrary", m.number::float8 as "order", m.title, s.match_file_name as "fileName", s.level, s.matching_seconds::float8 as seconds, s.segments, s.bumpers, s.decision is not distinct from 'ALLOWED' as "isAllowed"
    from video_similarity s join ${FOOTAGE} m on m.uuid = s.earlier
    where s.video = ${video} and not s.is_version and not s.is_bumper and s.decision is distinct from 'NOT_A_COPY' order by s.level_rank desc, s.matching_seconds desc, s.id limit ${MOST_EARLIER}`);
}
