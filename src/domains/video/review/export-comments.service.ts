/** Handler that exports the comments of a version as a file. */
import { invalid } from '#core/errors';
import { answering } from '#server/engine/action-handlers';
import type { ActionContext } from '#server/engine/behaviour';
import { findFile } from '#server/files/stored-file';
import { contentDisposition } from '#server/http/content-disposition';
import { csvParts } from '#server/http/export-csv';
import { tableOfSheet, type Sheet } from '#server/http/export';
import { videoErrors } from '../errors.ts';
import { unpackTimes } from '../media/frame-times.rules.ts';
import { exportComments } from './export-comments.action.ts';
import { readComments, readExportedVideo, type ExportedComment, type ExportedVideo } from './export-comments.query.ts';
import { evenClock, unevenClock, type FrameClock } from './frame-clock.rules.ts';
import { edlOf, evenMarker, fcpxmlOf, type Marked } from './markers.rules.ts';
import { frameOf, framesIn, isWrittenDrop, readFrameRate, timecode } from './timecode.rules.ts';
import { VideoComment } from './video-comment.resource.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', edl: 'text/plain; charset=utf-8', fcpxml: 'application/xml; charset=utf-8' } as const;

export const exportAction = answering(exportComments, async (call, { format, open, ...options }) => {
  const { database, engine, actor, uuid, reply } = call;
  const upload = await readExportedVideo(database, uuid);
  const { name, width, height, hasSound } = upload;
  const clock = await clockOf(call, upload);
  const { rate } = clock;
  const all = await readComments(database, uuid);
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

async function clockOf({ database, files }: ActionContext, { duration, rate: text, count, frames }: ExportedVideo): Promise<FrameClock> {
  if (text === null || duration === null) throw videoErrors.fail('notProbed');
  const rate = readFrameRate(text);
  const kept = frames === null ? null : await findFile(database, frames);
  if (kept === null) return evenClock(rate, count ?? framesIn(duration, text));
  const parts: Uint8Array[] = [];
  for await (const part of await files.read(kept.key)) parts.push(part as Uint8Array);
  return unevenClock(rate, unpackTimes(Buffer.concat(parts)));
}

async function csvOf(lines: readonly ExportedComment[], at: (frame: number) => string): Promise<Buffer> {
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
