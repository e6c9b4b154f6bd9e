/**
 * Creates media files of a video with ffmpeg: details, poster, strip, sound peaks, and a proxy for browsers. Only the file itself is ever
 * read.
 */
import { access, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { framesOf, type Frames } from './frame-times.rules.ts';
import { MediaError, runMedia } from './media-process.service.ts';
import { createPeaks } from './peaks.rules.ts';
import type { StripLayout } from '../version/strip-layout.rules.ts';
import { toneMapTable } from './tone-map.rules.ts';
import { BrokenVideoError, detailsOf, isCutOff, keeps, proxySize, type VideoDetails } from './video-details.rules.ts';

export interface MediaTools {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

interface Work {
  readonly tools: MediaTools;
  /** Local path of the video. */
  readonly file: string;
  /** Output folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Time at which all work on the video has to be done, in milliseconds of `performance.now()`. */
  readonly deadline: number;
}

/** Playlists and scripts are excluded, since they refer to other files. */
const FORMATS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegts,mpegvideo,mxf,asf,flv,ogg';
const PROBE_SECONDS = 60;
/** The whole file is read, but nothing is decoded. */
const COUNT_SECONDS = 600;
const POSTER_SECONDS = 120;
const POSTER_EDGE = 1280;
/** Strips of longer videos are made from key frames only. */
const LONG_SECONDS = 90;
const PEAK_RATE = 8000;
const TOO_LONG = 'Processing the file takes too long. Export it with a smaller picture, at a lower frame rate or in parts.';
const MAX_JSON_BYTES = 1_000_000;

const input = (file: string) => ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS, '-i', `file:${file}`];
/** Colours that a picture with HDR is converted to. */
const TO_BT709 = 'scale=out_color_matrix=bt709:out_range=tv';
const BT709 = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];
const output = (place: string) => [`file:${place}`];
/** @returns the `deadline` of work that may take a number of seconds from now. */
export const deadlineIn = (seconds: number) => performance.now() + 1000 * seconds;

/** Timeout, in seconds, of work that grows with the video. @throws BrokenVideoError when none is left. */
function patience({ deadline }: Work): number {
  const seconds = Math.ceil((deadline - performance.now()) / 1000);
  if (seconds <= 0) throw new BrokenVideoError(TOO_LONG);
  return seconds;
}

/** @throws BrokenVideoError. */
export async function probe({ tools, file, signal }: Omit<Work, 'deadline'>): Promise<VideoDetails> {
  const parts: Buffer[] = [];
  let bytes = 0;
  await judged(
    runMedia({
      program: tools.ffprobe,
      args: ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', ...input(file)],
      seconds: PROBE_SECONDS,
      signal,
      onOutput: (part) => {
        bytes += part.length;
        if (bytes <= MAX_JSON_BYTES) parts.push(part);
      },
    }),
  );
  try {
    return detailsOf(JSON.parse(Buffer.concat(parts).toString('utf8')));
  } catch (error) {
    throw error instanceof BrokenVideoError ? error : new BrokenVideoError('The contents of the file cannot be read.');
  }
}

interface CountedFrames {
  /** Frames that have to be decoded, including those that are not shown. */
  readonly packets: number;
  /** Null when the container does not state frame times. */
  readonly frames: Frames | null;
}

/** Reads the container only. @throws BrokenVideoError, also for a truncated video. */
export async function readFrames({ tools, file, signal }: Omit<Work, 'deadline'>, details: VideoDetails): Promise<CountedFrames> {
  let packets = 0;
  const times: number[] = [];
  let rest = '';
  let end = 0;
  const onOutput = (bytes: Buffer) => {
    const lines = (rest + bytes.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      // Packets with side data are followed by an empty line.
      if (line === '') continue;
      packets += 1;
      const [time, length, flags = ''] = line.split(',');
      // Packets that are only needed to decode later ones after an edit are not frames of the video.
      if (flags.includes('D')) continue;
      times.push(Number.parseFloat(time!));
      end = Math.max(end, times.at(-1)! + (Number.parseFloat(length!) || 0));
    }
  };
  const args = [
    '-v',
    'error',
    '-select_streams',
    'V:0',
    '-show_entries',
    'packet=pts_time,duration_time,flags',
    '-of',
    'csv=p=0',
    ...input(file),
  ];
  await judged(runMedia({ program: tools.ffprobe, args, seconds: COUNT_SECONDS, signal, onOutput }));
  if (!times.every(Number.isFinite)) return { packets, frames: null };
  if (isCutOff(details, end))
    throw new BrokenVideoError(
      `The file is truncated: the video ends after ${end.toFixed(1)} of ${details.pictureSeconds!.toFixed(1)} seconds.`,
    );
  return { packets, frames: framesOf(times) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Filters that make frames displayable anywhere: without fields, with square pixels, and in ordinary colours. */
async function displayable({ folder }: Work, { interlaced, hdr }: VideoDetails, { width, height }: Size): Promise<string[]> {
  const fields = interlaced ? ['bwdif=mode=send_frame:deint=all'] : [];
  if (hdr === null) return [...fields, `scale=${width}:${height}`, 'setsar=1'];
  const table = path.join(folder, `${hdr}.cube`);
  await writeFile(table, toneMapTable(hdr));
  const mapped = ['format=gbrp12le', `lut3d=file=${escaped(table)}`, 'sidedata=mode=delete'];
  return [...fields, `scale=${width}:${height}:in_color_matrix=bt2020`, 'setsar=1', ...mapped];
}

/** First for the value of an option, then for the chain of filters. */
const escaped = (place: string) => place.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`);

export async function makePoster(work: Work, details: VideoDetails): Promise<string> {
  const { tools, file, folder, signal } = work;
  const { durationSeconds, width, height } = details;
  const place = path.join(folder, 'poster.jpg');
  const at = Math.min(Number(durationSeconds) / 10, 10);
  const scale = Math.min(1, POSTER_EDGE / Math.max(width, height));
  const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2));
  const filters = await displayable(work, details, { width: even(width), height: even(height) });
  const shown = ['-frames:v', '1', '-an', '-vf', filters.join(','), '-q:v', '4', ...output(place)];
  // A video that consists of one picture, or is truncated, may have no frame at this time.
  await rm(place, { force: true });
  for (const start of [at, 0]) {
    const args = [...quiet, '-ss', start.toFixed(3), ...input(file), ...shown];
    const failure = await judged(
      runMedia({ program: tools.ffmpeg, args, seconds: Math.min(POSTER_SECONDS, patience(work)), signal }),
    ).catch((error: unknown) => error);
    if (failure !== undefined && (start === 0 || !(failure instanceof BrokenVideoError))) throw failure;
    if (await isThere(place)) return place;
  }
  throw new BrokenVideoError('No frame of the file can be read.');
}

export async function makeStrip(work: Work, details: VideoDetails, layout: StripLayout): Promise<string> {
  const { tools, file, folder, signal } = work;
  const place = path.join(folder, 'strip.jpg');
  const { columns, rows, tileWidth, tileHeight, intervalSeconds } = layout;
  const keys = Number(details.durationSeconds) > LONG_SECONDS ? ['-skip_frame', 'nokey'] : [];
  const filters = await displayable(work, details, { width: tileWidth, height: tileHeight });
  const filter = [
    `fps=1/${intervalSeconds.toFixed(6)}:round=up:start_time=0`,
    ...filters,
    `tpad=stop=${columns * rows}:stop_mode=clone`,
    `tile=${columns}x${rows}`,
  ].join(',');
  const args = [...quiet, ...keys, ...input(file), '-an', '-vf', filter, '-frames:v', '1', '-q:v', '5', ...output(place)];
  await judged(runMedia({ program: tools.ffmpeg, args, seconds: patience(work), signal }));
  if (!(await isThere(place))) throw new BrokenVideoError('No frame of the file can be read.');
  return place;
}

/** ffmpeg exits successfully even if it writes nothing. */
const isThere = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  );

/** @returns null for a video without sound. */
export async function makePeaks(work: Work, details: VideoDetails): Promise<string | null> {
  const { tools, file, folder, signal } = work;
  if (details.audioCodec === null) return null;
  const place = path.join(folder, 'peaks.json');
  const peaks = createPeaks(Number(details.durationSeconds), PEAK_RATE);
  const args = [...quiet, ...input(file), '-vn', '-ac', '1', '-ar', String(PEAK_RATE), '-f', 's16le', 'pipe:1'];
  await judged(runMedia({ program: tools.ffmpeg, args, seconds: patience(work), signal, onOutput: peaks.add }));
  await writeFile(place, JSON.stringify(peaks.result()));
  return place;
}

/** H.264 and AAC within 1080p, every frame at its original time, with the index at the front (faststart). */
export async function makeProxy(work: Work, details: VideoDetails, onSeconds: (done: number) => void): Promise<string> {
  const { tools, file, folder, signal } = work;
  const place = path.join(folder, 'proxy.mp4');
  const kept = keeps(details);
  const video = kept.video
    ? ['-c:v', 'copy']
    : [
        '-vf',
        [...(await displayable(work, details, proxySize(details))), ...(details.hdr === null ? [] : [TO_BT709])].join(','),
        ...(details.hdr === null ? [] : BT709),
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '23',
        '-pix_fmt',
        'yuv420p',
        '-vsync',
        'passthrough',
      ];
  const audio = details.audioCodec === null ? ['-an'] : kept.audio ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k', '-ac', '2'];
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1'];
  const args = [
    ...quiet,
    ...input(file),
    ...streams,
    ...video,
    ...audio,
    '-threads',
    '2',
    '-movflags',
    '+faststart',
    '-progress',
    'pipe:1',
    ...output(place),
  ];
  let rest = '';
  const onOutput = (bytes: Buffer) => {
    const lines = (rest + bytes.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('out_time_us=')) onSeconds(Number(line.slice('out_time_us='.length)) / 1_000_000 || 0);
  };
  await judged(runMedia({ program: tools.ffmpeg, args, seconds: patience(work), signal, onOutput }));
  return place;
}

/** The program's own message is of no use to the uploader, and may contain local paths. */
async function judged(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    throw new BrokenVideoError(error.timedOut ? TOO_LONG : 'The file is damaged or not a supported video.', {
      cause: error,
    });
  }
}
