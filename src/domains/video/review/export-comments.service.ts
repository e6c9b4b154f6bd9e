/** Handler that exports the comments of a version as a file. */
import { strToU8, zipSync } from 'fflate';
import { invalid } from '#core/errors';
import { answering } from '#server/engine/action-handlers';
import type { ActionContext } from '#server/engine/behaviour';
import { findFile } from '#server/files/stored-file';
import { contentDisposition } from '#server/http/content-disposition';
import { csvParts } from '#server/http/export-csv';
import { tableOfSheet, type Sheet } from '#server/http/export';
import { videoErrors } from '../errors.ts';
import { unpackTimes } from '../media/frame-times.rules.ts';
import { inSource, startOf, startOfVersion, type Start } from '../media/source-timecode.rules.ts';
import { exportComments } from './export-comments.action.ts';
import { readComments, readExportedVideo, type ExportedComment, type ExportedVideo } from './export-comments.query.ts';
import { evenClock, unevenClock, type FrameClock } from './frame-clock.rules.ts';
import { edlsOf, evenMarker, fcpxmlOf, type Marked } from './markers.rules.ts';
import { framesIn, isDropFrame, readFrameRate, timecode } from '../media/timecode.rules.ts';
import { VideoComment } from './video-comment.resource.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  edl: 'text/plain; charset=utf-8',
  fcpxml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
} as const;

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
  const fromZero: Start = { frame: 0, drop: isDropFrame(rate) };
  const wished = options.start === undefined ? null : startOf(options.start, rate);
  if (options.start !== undefined && wished === null)
    throw invalid([
      { propertyPath: 'start', code: 'NOT_A_TIMECODE', message: 'There is no such time code at the frame rate of this video.' },
    ]);
  const ofVersion = options.timecode === 'source' ? startOfVersion(upload, rate) : null;
  const start = wished ?? ofVersion ?? fromZero;
  const drop = start.drop ?? fromZero.drop === true;
  const marked: Marked = {
    name,
    rate,
    frames: clock.evenFrame(clock.frames - 1) + 1,
    width,
    height,
    hasSound,
    start: timecode(start.frame, rate, drop),
    markers: lines.filter(({ answer }) => !answer).map((line) => evenMarker(line, clock)),
  };
  const stem = `${name.replace(/\.\w{1,5}$/, '')}-comments`;
  const send = (type: keyof typeof TYPES, body: string | Buffer) =>
    reply
      .header('content-type', TYPES[type])
      .header('content-disposition', contentDisposition('attachment', `${stem}.${type}`))
      .header('x-content-type-options', 'nosniff')
      .send(body);
  if (format === 'fcpxml') return send(format, fcpxmlOf(marked));
  if (format === 'csv') return send(format, await csvOf(lines, (frame) => inSource({ ...start, drop }, clock.evenFrame(frame), rate)));
  const [edl = '', ...more] = edlsOf(marked);
  if (more.length === 0) return send(format, edl);
  const files = [edl, ...more].map((text, index) => [`${stem}-${index + 1}.edl`, strToU8(text)] as const);
  return send('zip', Buffer.from(zipSync(Object.fromEntries(files))));
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
