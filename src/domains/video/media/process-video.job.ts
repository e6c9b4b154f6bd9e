/**
 * Background jobs that process every uploaded video, one after the other: the first probes it and creates the poster; the second creates
 * what the player shows around the picture, after the posters of all others; the third converts videos that browsers cannot play, last.
 * Damaged files are marked as failed.
 */
import { entriesOf } from '#core/typed-object';
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
import { defineJob, type Job, type JobContext, type JobResult } from '#server/jobs/job';
import { iriOf } from '#core/iri';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { packTimes, type Frames } from './frame-times.rules.ts';
import { deadlineIn, makePeaks, makePoster, makeProxy, makeStrip, probe, readFrames } from './make-media.service.ts';
import { findProgram } from './media-process.service.ts';
import { probeAlone } from './probe-alone.service.ts';
import { readFrameRate } from './timecode.rules.ts';
import { sourceTimecode } from './source-timecode.rules.ts';
import { stripLayout, type StripLayout } from '../version/strip-layout.rules.ts';
import { BrokenVideoError, playsInBrowsers, type VideoDetails } from './video-details.rules.ts';
import { conversionCost, readingCost, workSeconds } from './work-limits.rules.ts';
import { MAX_OPEN } from '../job/task-life.rules.ts';

const MAX_ATTEMPTS = 5;
const AREA = 'video-media';
const PROGRAMS_GONE = 'The programs that read videos are gone.';
const STAGES = {
  read: 'Reading the file',
  poster: 'Creating the poster',
  strip: 'Creating the poster strip',
  sound: 'Reading the sound',
  convert: 'Converting for browsers',
} as const;
/** Behind the first look at every other video, and behind the strips. */
const [AFTER_POSTERS, AFTER_STRIPS] = [5000, 10_000];

interface Video {
  readonly key: string;
  readonly size: number;
  readonly contentType: string;
  readonly uploadedBy: string | null;
}

type Kind = 'poster' | 'strip' | 'peaks' | 'proxy' | 'frames';

interface Made {
  readonly details: VideoDetails;
  /** Null when the frame times are only known by the rate. */
  readonly frames: Frames | null;
  /** Absent: as another of the jobs stores it. Null: not made, since there is no ffmpeg. */
  readonly layout?: StripLayout | null;
  /** Local paths of the media. */
  readonly places: Readonly<Partial<Record<Kind, string>>>;
  /** The job that follows; null: the video is ready. */
  readonly next: { readonly job: Job<Upload>; readonly cost: number } | null;
}

interface Upload {
  readonly videoUpload: string;
}

export const convertVideo: Job<Upload> = mediaJob('video.convert', AFTER_STRIPS, convert);
export const stripVideo: Job<Upload> = mediaJob('video.strip', AFTER_POSTERS, strip);
export const processVideo: Job<Upload> = { ...mediaJob('video.process', 0, look), isShort: true };

type Make = (context: JobContext, folder: string, video: Video) => Promise<Made>;

function mediaJob(name: string, priority: number, make: Make): Job<Upload> {
  return defineJob<Upload>({
    name,
    lane: 'media',
    priority,
    maxAttempts: MAX_ATTEMPTS,
    async execute(context, { videoUpload }) {
      const { database, attempt, signal } = context;
      const [video] = await database.rows<Video>(sql`
        select s.key, s.size, s.content_type as "contentType", v.uploaded_by as "uploadedBy"
        from video_upload v join file_upload f on f.uuid = v.file_upload join stored_file s on s.uuid = f.file
        where v.uuid = ${videoUpload} and v.processing <> 'READY'`);
      if (video === undefined) return { state: 'SKIPPED', message: 'The upload was deleted or is already processed.' };
      if (!(await set(context, videoUpload, 'RUNNING', null))) return { state: 'SKIPPED', message: 'The job was stopped.' };
      try {
        return await work(context, videoUpload, video, make);
      } catch (error) {
        // A stopped job, or one that is tried again elsewhere, leaves the video as it is.
        if (signal.aborted) throw error;
        if (error instanceof BrokenVideoError) {
          context.log.info({ err: error.cause ?? error, videoUpload }, 'An uploaded video is damaged.');
          await set(context, videoUpload, 'FAILED', error.message);
          return { state: 'SKIPPED', message: error.message };
        }
        if (attempt >= MAX_ATTEMPTS) await set(context, videoUpload, 'FAILED', 'The file could not be processed.');
        throw error;
      }
    },
  });
}

async function work(context: JobContext, uuid: string, video: Video, make: Make): Promise<JobResult> {
  const { files: store, onProgress, signal } = context;
  // An attempt that was killed leaves its folder behind.
  const folder = path.join(tmpdir(), `greenroom-media-${context.job}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    onProgress({ stage: STAGES.read, done: 0, total: 100 });
    const made = await withFrames(await make(context, folder, video), folder);
    const files: Partial<Record<Kind, WrittenFile>> = {};
    for (const [kind, place] of entriesOf(made.places))
      files[kind] = await writeFile(store, { area: AREA, name: path.basename(place), body: bytesOf(place) });
    signal.throwIfAborted();
    const kept = await context.database.transaction((tx) => keep(tx, uuid, video, made, files));
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

async function withFrames(made: Made, folder: string): Promise<Made> {
  const { frames } = made;
  if (frames === null || made.next !== null) return made;
  const details = { ...made.details, frameRate: frames.frameRate };
  if (frames.times === null) return { ...made, details };
  const place = path.join(folder, 'frames.bin');
  await writeLocal(place, packTimes(frames.times));
  return { ...made, details, places: { ...made.places, frames: place } };
}

/** What a job has of a video: null when there are no programs. */
async function open({ files: store, signal }: JobContext, folder: string, { key }: Video) {
  const [ffmpeg, ffprobe] = await Promise.all([findProgram('ffmpeg'), findProgram('ffprobe')]);
  const file = store.localPlace?.(key) ?? path.join(folder, 'original');
  if (store.localPlace === undefined) await pipeline(await store.read(key), createWriteStream(file), { signal });
  if (ffmpeg === null || ffprobe === null) return { file, work: null };
  const reading = { tools: { ffmpeg, ffprobe }, file, folder, signal };
  return { file, work: { ...reading, details: await probe(reading) } };
}

/** Reads the whole container, which takes as long as the file is large. */
async function openCounted(context: JobContext, folder: string, video: Video) {
  const { work } = await open(context, folder, video);
  if (work === null) throw new Error(PROGRAMS_GONE);
  const { details } = work;
  const { packets, frames } = await readFrames(work, details);
  return { work: { ...work, deadline: deadlineIn(workSeconds(details, packets)) }, details, packets, frames };
}

/** Seeks to one frame and reads nothing else, so that posters of large files do not take longer than those of small ones. */
async function look(context: JobContext, folder: string, video: Video): Promise<Made> {
  const { signal, onProgress } = context;
  const { file, work } = await open(context, folder, video);
  if (work === null) return { ...(await probeAlone(file, signal)), layout: null, places: {}, next: null };
  const { details } = work;
  onProgress({ stage: STAGES.poster, done: 50, total: 100 });
  const poster = await makePoster({ ...work, deadline: deadlineIn(workSeconds(details, 1)) }, details);
  return { details, frames: null, places: { poster }, next: { job: stripVideo, cost: readingCost(video.size) } };
}

async function strip(context: JobContext, folder: string, video: Video): Promise<Made> {
  const { onProgress } = context;
  const { work, details, packets, frames } = await openCounted(context, folder, video);
  onProgress({ stage: STAGES.strip, done: 10, total: 100 });
  const layout = stripLayout({ seconds: Number(details.durationSeconds), ...details });
  const picture = await makeStrip(work, details, layout);
  onProgress({ stage: STAGES.sound, done: 70, total: 100 });
  const peaks = await makePeaks(work, details);
  const places = { strip: picture, ...(peaks === null ? {} : { peaks }) };
  const next = playsInBrowsers(details, video.contentType) ? null : { job: convertVideo, cost: conversionCost(details, packets) };
  return { details, frames, layout, places, next };
}

async function convert(context: JobContext, folder: string, video: Video): Promise<Made> {
  const { onProgress } = context;
  const { work, details } = await openCounted(context, folder, video);
  const share = (seconds: number) => Math.min(MAX_OPEN, Math.floor((MAX_OPEN * seconds) / Number(details.durationSeconds)));
  const proxy = await makeProxy(work, details, (seconds) => onProgress({ stage: STAGES.convert, done: share(seconds), total: 100 }));
  // Frames are counted in the file that is played.
  const { frames } = await readFrames({ ...work, file: proxy }, details);
  return { details, frames, places: { proxy }, next: null };
}

async function keep(
  tx: Transaction,
  uuid: string,
  { uploadedBy }: Video,
  { details, frames, layout, next }: Made,
  files: Readonly<Partial<Record<Kind, WrittenFile>>>,
): Promise<boolean> {
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
  const counted = next === null ? frames : null;
  await tx.rows(sql`
    update video_upload set processing = ${next === null ? 'READY' : 'RUNNING'}, processing_error = null, duration_seconds = ${details.durationSeconds}, width = ${details.width}, height = ${details.height},
      frame_rate = ${details.frameRate}, rotation = ${details.rotation}, video_codec = ${details.videoCodec}, audio_codec = ${details.audioCodec},
      source_timecode = ${sourceTimecode(details.timecode, readFrameRate(details.frameRate))}, frame_offset = ${counted?.offset || null},
      poster = coalesce(${poster}::uuid, poster), strip = coalesce(${strip}::uuid, strip), strip_layout = coalesce(${layout === null || layout === undefined ? null : JSON.stringify(layout)}::jsonb, strip_layout),
      peaks = coalesce(${peaks}::uuid, peaks), proxy = ${proxy}, frames = ${times}, frame_count = ${counted?.count ?? null},
      version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`);
  await publishChange(tx, VideoUpload);
  if (next !== null)
    await tx.enqueue(
      next.job,
      { videoUpload: uuid },
      { key: uuid, record: iriOf(VideoUpload, uuid), cost: next.cost, ...(uploadedBy === null ? {} : { requestedBy: uploadedBy }) },
    );
  return true;
}

/** @returns false, and leaves the video as it is, when the job was stopped in the meantime. */
async function set({ database, job }: JobContext, uuid: string, processing: 'RUNNING' | 'FAILED', error: string | null): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [running] = await tx.rows(sql`select from background_job where uuid = ${job} and state = 'RUNNING' for share`);
    if (running === undefined) return false;
    await tx.rows(
      sql`update video_upload set processing = ${processing}, processing_error = ${error}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`,
    );
    await publishChange(tx, VideoUpload);
    return true;
  });
}
