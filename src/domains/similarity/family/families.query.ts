/** All uploads that share footage with others, the pairs between them, and the details of some of them. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { fileLink } from '#server/files/file-links';
import type { Stretch } from '../bumper/stretches.rules.ts';
import type { Strip } from '../result/strip.rules.ts';
import type { FamilyPair, FamilyUpload, Span } from './families.rules.ts';

/** An upload with the texts that a search looks at. */
export interface GraphUpload extends FamilyUpload {
  readonly fileName: string;
  readonly jobTitle: string;
  readonly clientName: string | null;
  /** uuid. */
  readonly client: string | null;
}

/** A pair as it was found: with its bumpers. */
interface GraphPair extends FamilyPair {
  /** Nothing but bumpers in common. */
  readonly isBumper: boolean;
  /** Seconds of the later video that do not count. */
  readonly bumpers: readonly Stretch[];
}

export interface Graph {
  readonly uploads: readonly GraphUpload[];
  readonly pairs: readonly GraphPair[];
}

export async function readGraph(db: Queryable): Promise<Graph> {
  const pairs = await db.rows<GraphPair>(sql`
    select s.uuid, s.video, s.match, s.level, s.matching_seconds::float8 as seconds, s.decision, s.decision_note as note, s.is_bumper as "isBumper", s.bumpers,
      (select coalesce(jsonb_agg(jsonb_build_array(one -> 'start', one -> 'end', one -> 'matchStart', one -> 'matchEnd')), '[]')
        from jsonb_array_elements(s.segments) one) as spans
    from video_similarity s order by s.id`);
  const uploads = await db.rows<GraphUpload>(sql`
    select v.uuid, v.id::float8 as "order", v.video_task as task, v.video_serial as serial, t.video_job as job, v.duration_seconds::float8 as seconds,
      f.original_filename as "fileName", j.title as "jobTitle", c.name as "clientName", j.client
    from video_upload v join file_upload f on f.uuid = v.file_upload join video_task t on t.uuid = v.video_task
    join video_job j on j.uuid = t.video_job left join client c on c.uuid = j.client
    where exists (select from video_similarity s where s.video = v.uuid) or exists (select from video_similarity s where s.match = v.uuid)
    order by v.id`);
  return { uploads, pairs };
}

export interface UploadBrief {
  readonly uuid: string;
  readonly fileName: string;
  /** uuid and title of the job, and of the task. */
  readonly job: string;
  readonly jobTitle: string;
  readonly task: string;
  readonly taskTitle: string;
  readonly clientName: string | null;
  readonly serial: number;
  readonly revision: number;
  readonly uploadedAt: string;
  /** Null when unknown. */
  readonly seconds: number | null;
  readonly poster: string | null;
  readonly strip: Strip | null;
}

/** @param reader uuid of the user for whom the links to the posters and strips are. @returns by uuid; without those that are gone. */
export async function readBriefs(db: Queryable, uuids: readonly string[], reader: string): Promise<Map<string, UploadBrief>> {
  const link = (variant: string) => fileLink(sql`'/api/video_uploads/' || v.uuid || ${`/files/${variant}`}`, reader);
  const rows = await db.rows<UploadBrief>(sql`
    select v.uuid, f.original_filename as "fileName", j.uuid as job, j.title as "jobTitle", t.uuid as task, t.title as "taskTitle", c.name as "clientName",
      v.video_serial as serial, v.revision, to_char(v.create_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "uploadedAt",
      v.duration_seconds::float8 as seconds, case when v.poster is not null then ${link('poster')} end as poster,
      case when v.strip is not null then jsonb_build_object('url', ${link('strip')}, 'layout', v.strip_layout) end as strip
    from video_upload v join file_upload f on f.uuid = v.file_upload join video_task t on t.uuid = v.video_task
    join video_job j on j.uuid = t.video_job left join client c on c.uuid = j.client where v.uuid = any(${uuids}::uuid[])`);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** A segment of a pair as the timeline of a video shows it. */
interface SourceSegment {
  readonly span: Span;
  readonly confidence: number;
}

interface SegmentsOfPair {
  readonly segments: readonly SourceSegment[];
  readonly bumpers: readonly Stretch[];
}

/** The segments of some similarities with their confidence. @returns by uuid. */
export async function readSourceSegments(db: Queryable, similarities: readonly string[]): Promise<Map<string, SegmentsOfPair>> {
  const rows = await db.rows<SegmentsOfPair & { uuid: string }>(sql`
    select uuid, bumpers, (select coalesce(jsonb_agg(jsonb_build_object('confidence', coalesce(one -> 'confidence', '1'),
        'span', jsonb_build_array(one -> 'start', one -> 'end', one -> 'matchStart', one -> 'matchEnd'))), '[]')
      from jsonb_array_elements(segments) one) as segments
    from video_similarity where uuid = any(${similarities}::uuid[])`);
  return new Map(rows.map(({ uuid, ...row }) => [uuid, row]));
}
