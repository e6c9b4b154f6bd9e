/** Inserts the demo's videos: files into the file store, versions and comments into the database. */
import { oneRow } from '#server/one-row';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#server/database';
import type { FileStore } from '#server/files/file-store';
import { bytesOf } from '#server/files/local-file';
import { keepFile, writeFile } from '#server/files/stored-file';
import { demoUploads, type DemoComment, type DemoUpload, type EditedTask } from './demo-uploads.rules.ts';

interface Task extends EditedTask {
  readonly uuid: string;
  /** Uuids of users. */
  readonly maker: string;
  readonly client: string | null;
}

interface Details {
  readonly durationSeconds: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: string;
  readonly stripLayout: object;
}

export interface DemoVideos {
  readonly files: FileStore;
  /** Folder with the prepared videos. */
  readonly folder: string;
}

/** @param manager the user who comments for the agency. */
export async function insertUploads(tx: Transaction, videos: DemoVideos, manager: string): Promise<void> {
  const tasks = await tx.rows<Task>(sql`
    select t.uuid, t.title, t.status, t.progress, t.videos_required as videos, coalesce(m.uuid, ${manager}::uuid) as maker,
      (select u.uuid from app_user u where u.client = j.client order by u.id limit 1) as client
    from video_task t join video_job j on j.uuid = t.video_job join video_task_type y on y.uuid = t.video_task_type left join app_user m on m.employee = t.assigned_employee
    where y.name in ('Edit', 'Captions') and t.status in ('IN_PROGRESS', 'COMPLETED') order by t.id`);
  for (const task of tasks) for (const upload of demoUploads(task)) await insertUpload(tx, videos, task, upload, manager);
}

async function insertUpload(tx: Transaction, videos: DemoVideos, task: Task, upload: DemoUpload, manager: string): Promise<void> {
  const details = JSON.parse(await readFile(path.join(videos.folder, `${upload.asset}.json`), 'utf8')) as Details;
  const put = (file: string, name: string) =>
    writeFile(videos.files, { area: 'videos', name, body: bytesOf(path.join(videos.folder, file)) });
  const written = await Promise.all([
    put(`${upload.asset}.mp4`, upload.name),
    put(`${upload.asset}.jpg`, 'poster.jpg'),
    put(`${upload.asset}-strip.jpg`, 'strip.jpg'),
    put(`${upload.asset}-peaks.json`, 'peaks.json'),
  ]);
  const stored: string[] = [];
  for (const file of written) stored.push(await keepFile(tx, file));
  const [original, poster, strip, peaks] = stored;
  const file = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into file_upload (file, original_filename, mime_type, uploaded_by) values (${original}, ${upload.name}, 'video/mp4', ${task.maker}) returning uuid`,
  );
  const decider = upload.final ? (task.client ?? manager) : manager;
  const [approved, rejected] = [upload.state === 'APPROVED', upload.state === 'REJECTED'];
  const after = minutesAfter(3 - upload.revision);
  const row = await oneRow<{ uuid: string }>(
    tx,
    sql`
    insert into video_upload (video_task, video_serial, revision, version_type, file_upload, uploaded_by, create_time, update_time, state, approved_at, approved_by, rejection_reason, rejected_at, rejected_by,
      processing, duration_seconds, width, height, frame_rate, rotation, video_codec, audio_codec, poster, strip, strip_layout, peaks)
    values (${task.uuid}, ${upload.serial}, ${upload.revision}, ${upload.final ? 'FINAL' : 'DRAFT'}, ${file.uuid}, ${task.maker}, ${after(0)}, ${after(0)}, ${upload.state},
      ${approved ? after(DECIDED_AFTER) : null}, ${approved ? decider : null}, ${upload.reason}, ${rejected ? after(DECIDED_AFTER) : null}, ${rejected ? decider : null},
      'READY', ${details.durationSeconds}, ${details.width}, ${details.height}, ${details.frameRate}, 0, 'h264', 'aac', ${poster}, ${strip}, ${JSON.stringify(details.stripLayout)}, ${peaks})
    returning uuid`,
  );
  const people = { client: task.client ?? manager, manager, maker: task.maker };
  for (const [place, comment] of upload.comments.entries())
    await insertComment(tx, row.uuid, comment, people, (minutes) => after(COMMENTED_AFTER + place * 6 + minutes));
}

/** Minutes between the upload and its first comment, and its approval or rejection. */
const [COMMENTED_AFTER, DECIDED_AFTER] = [95, 1250];
/** Minutes between a comment and its answer or resolution. */
const ANSWERED_AFTER = 70;

/** Returns an SQL timestamp the given minutes after the upload. @param days age of the upload. */
function minutesAfter(days: number): (minutes: number) => Sql {
  return (minutes) => sql`date_trunc('second', now() - make_interval(days => ${days}) + make_interval(mins => ${minutes}))`;
}

async function insertComment(
  tx: Transaction,
  upload: string,
  { frame, endFrame, text, by, internal, resolved, drawing, answers }: DemoComment,
  people: Readonly<Record<DemoComment['by'], string>>,
  after: (minutes: number) => Sql,
): Promise<void> {
  const comment = await oneRow<{ uuid: string }>(
    tx,
    sql`
    insert into video_comment (video_upload, author, frame, end_frame, text, drawing, internal, create_time, update_time, resolved_at, resolved_by)
    values (${upload}, ${people[by]}, ${frame}, ${endFrame ?? null}, ${text}, ${drawing === undefined ? null : JSON.stringify(drawing)}, ${internal ?? false}, ${after(0)}, ${after(0)}, ${resolved === true ? after(ANSWERED_AFTER) : null}, ${resolved === true ? people.maker : null})
    returning uuid`,
  );
  if (answers !== undefined)
    await tx.rows(
      sql`insert into video_comment (video_upload, author, parent, text, create_time, update_time) values (${upload}, ${people.maker}, ${comment.uuid}, ${answers}, ${after(ANSWERED_AFTER)}, ${after(ANSWERED_AFTER)})`,
    );
}
