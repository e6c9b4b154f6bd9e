/**
 * Background job that processes every uploaded video: probes it and creates the media for the player. Damaged files are marked as failed.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile as writeLocal } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';
import { publishChange } from '#server/engine/publish-change';
import { bytesOf } from '#server/files/local-file';
import { keepFile, writeFile, type WrittenFile } from '#server/files/stored-file';
import { defineJob, type JobContext, type JobResult } from '#server/jobs/job';
import { VideoUpload } from '../upload/video-upload.resource.ts';
import { packTimes, type Frames } from './frame-times.rules.ts';
import { makePeaks, makePoster, makeProxy, makeStrip, probe, readFrames } from './make-media.service.ts';
import { findProgram } from './media-process.service.ts';
import { probeAlone } from './probe-alone.service.ts';
import { stripLayout, type StripLayout } from './strip-layout.rules.ts';
import { BrokenVideoError, playsInBrowsers, type VideoDetails } from './video-details.rules.ts';

const MAX_ATTEMPTS = 5;
const AREA = 'video-media';
const STAGES = [
  'Reading the file',
  'Creating the poster',
  'Creating the poster strip',
  'Reading the sound',
  'Converting for browsers',
] as const;

interface Video {
  readonly key: string;
  readonly size: number;
  readonly contentType: string;
}

interface Made {
  readonly details: VideoDetails;
  /** Null when the frame times are only known by the rate. */
  readonly frames: Frames | null;
  readonly layout: StripLayout | null;
  readonly files: Readonly<Partial<Record<'poster' | 'strip' | 'peaks' | 'proxy' | 'frames', WrittenFile>>>;
}

export const processVideo = defineJob<{ readonly videoUpload: string }>({
  name: 'video.process',
  queue: 'media',
  maxAttempts: MAX_ATTEMPTS,
  async execute(context, { videoUpload }) {
    const { database, attempt, signal } = context;
    const [video] = await database.rows<Video>(sql`
      select s.key, s.size, s.content_type as "contentType" from video_upload v join file_upload f on f.uuid = v.file_upload join stored_file s on s.uuid = f.file
      where v.uuid = ${videoUpload} and v.processing <> 'READY'`);
    if (video === undefined) return { state: 'SKIPPED', message: 'The upload was deleted or is already processed.' };
    await set(context, videoUpload, 'RUNNING', null);
    try {
      return await work(context, videoUpload, video);
    } catch (error) {
      if (error instanceof BrokenVideoError) {
        context.log.info({ err: error.cause ?? error, videoUpload }, 'An uploaded video is damaged.');
        await set(context, videoUpload, 'FAILED', error.message);
        return { state: 'SUCCEEDED', message: error.message };
      }
      if (attempt >= MAX_ATTEMPTS && !signal.aborted) await set(context, videoUpload, 'FAILED', 'The file could not be processed.');
      throw error;
    }
  },
});

async function work(context: JobContext, uuid: string, video: Video): Promise<JobResult> {
  const { files: store, onProgress } = context;
  // An attempt that was killed leaves its folder behind.
  const folder = path.join(tmpdir(), `greenroom-media-${context.job}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    onProgress({ stage: STAGES[0], done: 0, total: 100 });
    const made = await make(context, folder, video);
    const written: Partial<Record<keyof Made['files'], WrittenFile>> = {};
    for (const [kind, place] of Object.entries(made.places) as [keyof Made['files'], string][])
      written[kind] = await writeFile(store, { area: AREA, name: path.basename(place), body: bytesOf(place) });
    const kept = await context.database.transaction((tx) => keep(tx, uuid, { ...made, files: written }));
    onProgress({ stage: 'Done', done: 100, total: 100 });
    if (!kept) return { state: 'SKIPPED', message: 'The upload was deleted.' };
    return {
      state: 'SUCCEEDED',
      message: made.layout === null ? 'Poster, poster strip and browser copy require ffmpeg.' : undefined,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function make(context: JobContext, folder: string, video: Video) {
  const made = await look(context, folder, video);
  const { frames } = made;
  if (frames === null) return made;
  const details = { ...made.details, frameRate: frames.frameRate };
  if (frames.times === null) return { ...made, details };
  const place = path.join(folder, 'frames.bin');
  await writeLocal(place, packTimes(frames.times));
  return { ...made, details, places: { ...made.places, frames: place } };
}

async function look({ files: store, signal, onProgress }: JobContext, folder: string, { key, contentType }: Video) {
  const [ffmpeg, ffprobe] = await Promise.all([findProgram('ffmpeg'), findProgram('ffprobe')]);
  const file = store.localPlace?.(key) ?? path.join(folder, 'original');
  if (store.localPlace === undefined) await pipeline(await store.read(key), createWriteStream(file), { signal });
  if (ffmpeg === null || ffprobe === null) return { ...(await probeAlone(file, signal)), layout: null, places: {} };
  const work = { tools: { ffmpeg, ffprobe }, file, folder, signal };
  const details = await probe(work);
  onProgress({ stage: STAGES[1], done: 5, total: 100 });
  const poster = await makePoster(work, details);
  onProgress({ stage: STAGES[2], done: 10, total: 100 });
  const layout = stripLayout({ seconds: Number(details.durationSeconds), ...details });
  const strip = await makeStrip(work, details, layout);
  onProgress({ stage: STAGES[3], done: 30, total: 100 });
  const peaks = await makePeaks(work, details);
  const places = { poster, strip, ...(peaks === null ? {} : { peaks }) };
  if (playsInBrowsers(details, contentType)) return { details, frames: await readFrames(work, details), layout, places };
  const share = (seconds: number) => Math.min(99, 40 + Math.floor((59 * seconds) / Number(details.durationSeconds)));
  const proxy = await makeProxy(work, details, (seconds) => onProgress({ stage: STAGES[4], done: share(seconds), total: 100 }));
  // Frames are counted in the file that is played.
  return { details, frames: await readFrames({ ...work, file: proxy }, details), layout, places: { ...places, proxy } };
}

async function keep(tx: Transaction, uuid: string, { details, frames, layout, files }: Made): Promise<boolean> {
  const [there] = await tx.rows(sql`select from video_upload where uuid = ${uuid} for update`);
  if (there === undefined) return false;
  const stored = async (file: WrittenFile | undefined) => (file === undefined ? null : keepFile(tx, file));
  const [poster, strip, peaks, proxy, times] = [
    await stored(files.poster),
    await stored(files.strip),
    await stored(files.peaks),
    await stored(files.proxy),
    await stored(files.frames),
  ];
  await tx.rows(sql`
    update video_upload set processing = 'READY', processing_error = null, duration_seconds = ${details.durationSeconds}, width = ${details.width}, height = ${details.height},
      frame_rate = ${details.frameRate}, rotation = ${details.rotation}, video_codec = ${details.videoCodec}, audio_codec = ${details.audioCodec},
      poster = ${poster}, strip = ${strip}, strip_layout = ${layout === null ? null : JSON.stringify(layout)}, peaks = ${peaks}, proxy = ${proxy}, frames = ${times}, frame_count = ${frames?.count ?? null},
      version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`);
  await publishChange(tx, VideoUpload);
  return true;
}

async function set({ database }: JobContext, uuid: string, processing: 'RUNNING' | 'FAILED', error: string | null): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.rows(
      sql`update video_upload set processing = ${processing}, processing_error = ${error}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`,
    );
    await publishChange(tx, VideoUpload);
  });
}
