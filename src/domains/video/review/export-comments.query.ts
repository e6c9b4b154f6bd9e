/** Handler that exports the comments of a version as a file. */
import sql from 'sql-template-tag';
import { invalid } from '#core/errors';
import { answering } from '#server/engine/action-handlers';
import type { ActionContext } from '#server/engine/behaviour';
import { findFile } from '#server/files/stored-file';
import { contentDisposition } from '#server/http/content-disposition';
import { csvParts } from '#server/http/export-csv';
import { tableOfSheet, type Sheet } from '#server/http/export';
import { videoErrors } from '../errors.ts';
import { unpackTimes } from '../media/frame-times.rules.ts';
import { nameOf } from '../upload/upload-figures.query.ts';
import { exportComments } from './export-comments.action.ts';
import { evenClock, unevenClock, type FrameClock } from './frame-clock.rules.ts';
import { edlOf, evenMarker, fcpxmlOf, type Marked, type Marker } from './markers.rules.ts';
import { frameOf, framesIn, isWrittenDrop, readFrameRate, timecode } from './timecode.rules.ts';
import { VideoComment } from './video-comment.resource.ts';

interface Probed {
  readonly name: string;
  readonly duration: string | null;
  readonly rate: string | null;
  readonly count: number | null;
  /** Uuid of the file with the frame times; null for even frames. */
  readonly frames: string | null;
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
}

interface Line extends Marker {
  readonly uuid: string;
  readonly internal: boolean;
  readonly answer: boolean;
  readonly createTime: string;
}

const TYPES = { csv: 'text/csv; charset=utf-8', edl: 'text/plain; charset=utf-8', fcpxml: 'application/xml; charset=utf-8' } as const;

export const exportAction = answering(exportComments, async (call, { format, open, ...options }) => {
  const { database, engine, actor, uuid, reply } = call;
  const [upload] = await database.rows<Probed>(sql`
    select f.original_filename as name, v.duration_seconds as duration, v.frame_rate as rate, v.frame_count as count, v.frames, v.width, v.height, v.audio_codec is not null as "hasSound"
    from video_upload v join file_upload f on f.uuid = v.file_upload where v.uuid = ${uuid}`);
  const { name, width, height, hasSound } = upload!;
  const clock = await clockOf(call, upload!);
  const { rate } = clock;
  const all = await database.rows<Line>(sql`
    select c.uuid, coalesce(c.frame, 0) as frame, coalesce(c.end_frame, c.frame, 0) as "endFrame", ${nameOf(sql`c.author`)} as author, c.text,
      c.resolved_at is not null as resolved, c.internal, c.parent is not null as answer, c.create_time as "createTime"
    from video_comment c left join video_comment p on p.uuid = c.parent where c.video_upload = ${uuid} order by coalesce(c.frame, p.frame, 0), coalesce(p.id, c.id), c.id`);
  const seen = await engine.filterAllowed(
    database,
    VideoComment,
    actor,
    VideoComment.access.read,
    all.map((line) => line.uuid),
  );
  const lines = all.filter((line) => seen.has(line.uuid) && !(open === '1' && line.resolved));
  const start = options.start ?? timecode(0, rate);
  let first: number;
  try {
    first = frameOf(start, rate);
  } catch {
    throw invalid([
      { propertyPath: 'start', code: 'NOT_A_TIMECODE', message: 'There is no such time code at the frame rate of this video.' },
    ]);
  }
  const marked: Marked = {
    name,
    rate,
    frames: clock.evenFrame(clock.frames - 1) + 1,
    width,
    height,
    hasSound,
    start,
    markers: lines.filter(({ answer }) => !answer).map((line) => evenMarker(line, clock)),
  };
  const text =
    format === 'edl'
      ? edlOf(marked)
      : format === 'fcpxml'
        ? fcpxmlOf(marked)
        : await csvOf(lines, (frame) => timecode(first + clock.evenFrame(frame), rate, isWrittenDrop(start)));
  return reply
    .header('content-type', TYPES[format])
    .header('content-disposition', contentDisposition('attachment', `${name.replace(/\.\w{1,5}$/, '')}-comments.${format}`))
    .header('x-content-type-options', 'nosniff')
    .send(text);
});

async function clockOf({ database, files }: ActionContext, { duration, rate: text, count, frames }: Probed): Promise<FrameClock> {
  if (text === null || duration === null) throw videoErrors.fail('notProbed');
  const rate = readFrameRate(text);
  const kept = frames === null ? null : await findFile(database, frames);
  if (kept === null) return evenClock(rate, count ?? framesIn(duration, text));
  const parts: Uint8Array[] = [];
  for await (const part of await files.read(kept.key)) parts.push(part as Uint8Array);
  return unevenClock(rate, unpackTimes(Buffer.concat(parts)));
}

async function csvOf(lines: readonly Line[], at: (frame: number) => string): Promise<Buffer> {
  const columns = ['frame', 'endFrame', 'timecode', 'endTimecode', 'author', 'text', 'answer', 'internal', 'resolved', 'createTime'];
  const sheet: Sheet = {
    name: 'comments',
    columns: columns.map((name) => ({ name, title: name })),
    rows: lines.map((line) => [
      line.frame,
      line.endFrame,
      at(line.frame),
      at(line.endFrame),
      line.author,
      line.text,
      line.answer,
      line.internal,
      line.resolved,
      line.createTime,
    ]),
  };
  const parts: Buffer[] = [];
  for await (const part of csvParts(tableOfSheet(sheet))) parts.push(part);
  return Buffer.concat(parts);
}
