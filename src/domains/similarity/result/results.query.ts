/** Folders and totals of similarities, and the footage of an upload that was delivered before, limited to what its reader may see. */
import sql, { type Sql } from 'sql-template-tag';
import { iriOf } from '#core/iri';
import { VideoUpload } from '#domains/video';
import { answering, type ActionCall } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import type { Level, TaskState } from '#wire/similarity';
import { readReuse, similarityStatistics } from './results.action.ts';
import { unionSeconds } from './union.rules.ts';
import { VideoSimilarity, type KeptSegment } from './video-similarity.resource.ts';

/** Folder format: client / job / task. */
const folderOf = (video: Sql) => sql`(select concat_ws(' / ', c.name, j.title, t.title) from video_upload u
  join video_task t on t.uuid = u.video_task join video_job j on j.uuid = t.video_job left join client c on c.uuid = j.client where u.uuid = ${video})`;

export const similarityBehaviours: readonly Behaviour[] = [
  {
    resource: 'VideoSimilarity',
    computed: { videoFolder: (row) => folderOf(sql`${row}.video`), matchFolder: (row) => folderOf(sql`${row}.match`) },
  },
  {
    resource: 'SimilarityTask',
    computed: {
      fileName: (row) =>
        sql`(select f.original_filename from video_upload u join file_upload f on f.uuid = u.file_upload where u.uuid = ${row}.video)`,
    },
  },
];

interface Statistics {
  readonly totalVideos: number;
  readonly totalResults: number;
  readonly byLevel: Readonly<Record<Level, number>>;
  readonly averageSimilarity: number | null;
  readonly storageBytes: number;
  readonly lastRun: string | null;
  readonly decisions: number;
}

export const resultActions: readonly Action[] = [
  answering(similarityStatistics, async ({ database }) => {
    const [row] = await database.rows<Statistics>(sql`
      select (select count(*) from similarity_video)::float8 as "totalVideos", count(*)::float8 as "totalResults", avg(similarity)::float8 as "averageSimilarity",
        jsonb_build_object('EXACT', count(*) filter (where level = 'EXACT'), 'DUPLICATE', count(*) filter (where level = 'DUPLICATE'), 'HIGH', count(*) filter (where level = 'HIGH'),
          'MEDIUM', count(*) filter (where level = 'MEDIUM'), 'LOW', count(*) filter (where level = 'LOW')) as "byLevel",
        (select coalesce(sum(s.size), 0) from similarity_part p join stored_file s on s.uuid in (p.print, p.frames))::float8 as "storageBytes",
        (select to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from similarity_task where status = 'COMPLETED') as "lastRun",
        (select decisions from similarity_fit) as decisions
      from video_similarity`);
    return row!;
  }),
  answering(readReuse, reuse),
];

interface Found {
  readonly uuid: string;
  readonly match: string;
  readonly title: string;
  readonly fileName: string;
  readonly level: Level;
  readonly seconds: number;
  readonly segments: readonly KeptSegment[];
  readonly isAllowed: boolean;
}

/** For earlier videos that the reader may not see, only the shared seconds are returned: neither name nor job. */
async function reuse({ database, engine, actor, uuid }: ActionCall) {
  const [task] = await database.rows<{ status: TaskState }>(
    sql`select status from similarity_task where video = ${uuid} order by algorithm_version desc limit 1`,
  );
  const found = await database.rows<Found>(sql`
    select s.uuid, s.match, j.title, s.match_file_name as "fileName", s.level, s.matching_seconds::float8 as seconds, s.segments, s.decision is not distinct from 'ALLOWED' as "isAllowed"
    from video_similarity s join video_upload m on m.uuid = s.match join video_task t on t.uuid = m.video_task join video_job j on j.uuid = t.video_job
    where s.video = ${uuid} and not s.is_version and s.decision is distinct from 'NOT_A_COPY' order by s.level_rank desc, s.matching_seconds desc, s.id limit 50`);
  const uuids = found.map(({ match }) => match);
  const seen = await engine.filterAllowed(database, VideoUpload, actor, VideoUpload.access.read, uuids);
  const own = await engine.filterAllowed(
    database,
    VideoSimilarity,
    actor,
    VideoSimilarity.access.read,
    found.map((match) => match.uuid),
  );
  return {
    status: task?.status ?? null,
    seconds: unionSeconds(found.flatMap(({ segments }) => segments)),
    level: found[0]?.level ?? null,
    matches: found.map((match) => ({
      similarity: own.has(match.uuid) ? iriOf(VideoSimilarity, match.uuid) : null,
      video: seen.has(match.match) ? iriOf(VideoUpload, match.match) : null,
      title: seen.has(match.match) ? match.title : null,
      fileName: seen.has(match.match) ? match.fileName : null,
      level: match.level,
      seconds: match.seconds,
      start: Math.min(...match.segments.map(({ start }) => start)),
      isAllowed: match.isAllowed,
    })),
  };
}
