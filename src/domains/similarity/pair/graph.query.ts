/** All videos that share footage with others, the pairs between them, and the details of some of them. */
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { fileLink } from '#server/files/file-links';
import { FOOTAGE } from '../library/footage.query.ts';
import type { Strip } from './strip.rules.ts';
import type { ComparedPair, ComparedVideo } from './graph.rules.ts';
import type { Stretch } from './spans.rules.ts';

/** A video with the texts that a search looks at. */
export interface GraphUpload extends ComparedVideo {
  readonly fileName: string;
  /** Title of its job, or name of its library folder. */
  readonly jobTitle: string;
  readonly clientName: string | null;
  /** uuid. */
  readonly client: string | null;
}

/** A pair as it was found: with its bumpers. */
interface GraphPair extends ComparedPair {
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
    select s.uuid, s.video, s.earlier as match, s.level, s.matching_seconds::float8 as seconds, s.decision, s.decision_note as note, s.is_bumper as "isBumper", s.bumpers,
      ${spansOf(sql`s.segments`)} as spans
    from video_similarity s order by s.id`);
  const uploads = await db.rows<GraphUpload>(sql`
    select u.uuid, u.number::float8 as "order", coalesce(u.task, u.uuid) as task, coalesce(u.serial, 1) as serial, u.job, u.seconds::float8 as seconds,
      u.file_name as "fileName", u.title as "jobTitle", u.client_name as "clientName", u.client
    from ${FOOTAGE} u where exists (select from video_similarity s where s.video = u.uuid) or exists (select from video_similarity s where s.earlier = u.uuid)
      or exists (select from similarity_library_pair p where p.video = u.uuid) or exists (select from similarity_library_pair p where p.match = u.uuid)
    order by u.number`);
  return { uploads, pairs };
}

const spansOf = (
  segments: Sql,
) => sql`(select coalesce(jsonb_agg(jsonb_build_array(one -> 'start', one -> 'end', one -> 'matchStart', one -> 'matchEnd')), '[]')
  from jsonb_array_elements(${segments}) one)`;

/** Footage that files of the library share, which leads from a use to its original. */
export function readLibraryPairs(db: Queryable): Promise<ComparedPair[]> {
  return db.rows<ComparedPair>(sql`
    select p.video || ' ' || p.match as uuid, p.video, p.match, p.level, p.matching_seconds::float8 as seconds, null as decision, null as note,
      ${spansOf(sql`p.segments`)} as spans
    from similarity_library_pair p order by p.video, p.match`);
}

/** A video that is named: an upload, or a file of the library. */
export interface UploadBrief {
  readonly uuid: string;
  readonly fileName: string;
  /** uuid and title of the job, or null and the name of the library folder. */
  readonly job: string | null;
  readonly jobTitle: string;
  /** uuid and title of the task, or null and the path within the library folder. */
  readonly task: string | null;
  readonly taskTitle: string | null;
  readonly clientName: string | null;
  readonly serial: number;
  readonly revision: number;
  readonly uploadedAt: string;
  /** Null when unknown. */
  readonly seconds: number | null;
  readonly isLibrary: boolean;
  /** A file of the library that is not there any more. */
  readonly isMissing: boolean;
  readonly poster: string | null;
  readonly strip: Strip | null;
}

/** @param reader uuid of the user for whom the links to the posters and strips are. @returns by uuid; without those that are gone. */
export async function readBriefs(db: Queryable, uuids: readonly string[], reader: string): Promise<Map<string, UploadBrief>> {
  const link = (variant: string) => fileLink(sql`'/api/video_uploads/' || v.uuid || ${`/files/${variant}`}`, reader);
  const rows = await db.rows<UploadBrief>(sql`
    select u.uuid, u.file_name as "fileName", u.job, u.title as "jobTitle", u.task, u.part as "taskTitle", u.client_name as "clientName",
      coalesce(u.serial, 1) as serial, coalesce(v.revision, 1) as revision, to_char(u.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "uploadedAt",
      u.seconds::float8 as seconds, u.library_video is not null as "isLibrary", u.is_missing as "isMissing", case when v.poster is not null then ${link('poster')} end as poster,
      case when v.strip is not null then jsonb_build_object('url', ${link('strip')}, 'layout', v.strip_layout) end as strip
    from ${FOOTAGE} u left join video_upload v on v.uuid = u.video_upload where u.uuid = any(${uuids}::uuid[])`);
  return new Map(rows.map((row) => [row.uuid, row]));
}
