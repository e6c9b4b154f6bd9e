/** What an export of comments contains: the version's name and media details, and its comments in order. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { nameOf } from '../upload/upload-figures.query.ts';
import type { Marker } from './markers.rules.ts';

export interface ExportedVideo {
  /** Name of its file. */
  readonly name: string;
  /** Seconds; null until the file has been probed, as is the rate. */
  readonly duration: string | null;
  readonly rate: string | null;
  /** Number of frames. */
  readonly count: number | null;
  /** Uuid of the file with the frame times; null for even frames. */
  readonly frames: string | null;
  /** Pixels, as is the height. */
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
  readonly startTimecode: string | null;
  readonly sourceTimecode: string | null;
}

/** @param upload uuid of an existing version. */
export async function readExportedVideo(db: Queryable, upload: string): Promise<ExportedVideo> {
  const [video] = await db.rows<ExportedVideo>(sql`
    select f.original_filename as name, v.duration_seconds as duration, v.frame_rate as rate, v.frame_count as count, v.frames, v.width, v.height, v.audio_codec is not null as "hasSound", v.start_timecode as "startTimecode", v.source_timecode as "sourceTimecode"
    from video_upload v join file_upload f on f.uuid = v.file_upload where v.uuid = ${upload}`);
  return video!;
}

export interface ExportedComment extends Marker {
  readonly uuid: string;
  readonly internal: boolean;
  readonly answer: boolean;
  readonly createTime: string;
}

/** All comments of the version, in the order of their frames, each followed by its answers. */
export function readComments(db: Queryable, upload: string): Promise<ExportedComment[]> {
  return db.rows(sql`
    select c.uuid, coalesce(c.frame, 0) as frame, coalesce(c.end_frame, c.frame, 0) as "endFrame", ${nameOf(sql`c.author`)} as author, c.text,
      c.resolved_at is not null as resolved, c.internal, c.parent is not null as answer, c.create_time as "createTime"
    from video_comment c left join video_comment p on p.uuid = c.parent where c.video_upload = ${upload} order by coalesce(c.frame, p.frame, 0), coalesce(p.id, c.id), c.id`);
}
