/** Decides the details of a video from a probe result, and whether browsers can play it. */
import type { StatedTimecode } from './source-timecode.rules.ts';
import type { Hdr } from './tone-map.rules.ts';

export interface VideoDetails {
  /** With three decimals. */
  readonly durationSeconds: string;
  /** Duration of the video track as stated by the container; null when not stated. */
  readonly pictureSeconds: number | null;
  /** Displayed width: of square pixels, after rotation. */
  readonly width: number;
  readonly height: number;
  /** A fraction. */
  readonly frameRate: string;
  /** Degrees clockwise: 0, 90, 180, 270. */
  readonly rotation: number;
  readonly videoCodec: string;
  readonly audioCodec: string | null;
  readonly pixelFormat: string | null;
  /** Possible container formats, as named by the probe. */
  readonly container: string;
  readonly interlaced: boolean;
  /** Null for a picture that ordinary screens show correctly. */
  readonly hdr: Hdr | null;
  /** Of the first frame; null when the file states none. */
  readonly timecode: StatedTimecode | null;
}

/** Why a file cannot be used as a video, in a message for its uploader. */
export class BrokenVideoError extends Error {
  override readonly name = 'BrokenVideoError';
}

interface Stream {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_aspect_ratio?: string;
  readonly pix_fmt?: string;
  readonly color_transfer?: string;
  readonly field_order?: string;
  readonly avg_frame_rate?: string;
  readonly r_frame_rate?: string;
  readonly duration?: string;
  readonly disposition?: { readonly attached_pic?: number };
  readonly tags?: { readonly rotate?: string; readonly DURATION?: string } & Tags;
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

/** MOV states the time code of a track, MXF that of the file, Matroska spells it in capitals. */
interface Tags {
  readonly timecode?: string;
  readonly TIMECODE?: string;
}

/** 8K, upright or not: a single frame of a larger picture occupies hundreds of megabytes. */
const MAX_EDGE = 8192;
const MAX_PIXELS = 8192 * 4608;

/** @throws BrokenVideoError for a picture that is too large or has no size. */
export function requirePicture({ width, height }: Pick<VideoDetails, 'width' | 'height'>): void {
  if (!(width > 0 && height > 0)) throw new BrokenVideoError('The size of the video cannot be read.');
  if (Math.max(width, height) > MAX_EDGE || width * height > MAX_PIXELS)
    throw new BrokenVideoError(`The picture is too large: ${width} × ${height}. Export the video in 8K (8192 × 4608) or smaller.`);
}

/** @param answer JSON result of ffprobe. @throws BrokenVideoError. */
export function detailsOf(answer: unknown): VideoDetails {
  const { streams = [], format = {} } = (answer ?? {}) as {
    readonly streams?: readonly Stream[];
    readonly format?: { readonly duration?: string; readonly format_name?: string; readonly tags?: Tags };
  };
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  if (video === undefined) throw new BrokenVideoError('The file contains no video.');
  const seconds = [format.duration, video.duration].map(Number).find((value) => Number.isFinite(value) && value > 0);
  if (seconds === undefined) throw new BrokenVideoError('The duration of the file is missing; it may be truncated.');
  const { width: stored = 0, height = 0 } = video;
  requirePicture({ width: stored, height });
  const width = Math.max(1, Math.round(stored * pixelWidth(video)));
  requirePicture({ width, height });
  const frameRate = [video.avg_frame_rate, video.r_frame_rate].find(isRate);
  if (frameRate === undefined) throw new BrokenVideoError('The frame rate cannot be read.');
  const rotation = rotationOf(video);
  const upright = rotation % 180 === 0;
  return {
    durationSeconds: seconds.toFixed(3),
    pictureSeconds: pictureSecondsOf(video),
    width: upright ? width : height,
    height: upright ? height : width,
    frameRate,
    rotation,
    videoCodec: video.codec_name ?? 'unknown',
    audioCodec: streams.find((stream) => stream.codec_type === 'audio')?.codec_name ?? null,
    pixelFormat: video.pix_fmt ?? null,
    container: format.format_name ?? '',
    interlaced: INTERLACED.has(video.field_order ?? ''),
    hdr: TRANSFERS.get(video.color_transfer ?? '') ?? null,
    timecode: timecodeOf(streams, video, format.tags),
  };
}

/** Which field is stored first, and which is shown first. */
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt']);
const TRANSFERS = new Map<string, Hdr>([
  ['smpte2084', 'pq'],
  ['arib-std-b67', 'hlg'],
]);
/** Wider or narrower pixels are a mistake in the file. */
const MAX_STRETCH = 4;

/** Width of a pixel relative to its height: 64:45 for 16:9 in PAL. */
function pixelWidth({ sample_aspect_ratio: text = '' }: Stream): number {
  const [width = 0, height = 0] = text.split(':').map(Number);
  const ratio = width / height;
  return ratio >= 1 / MAX_STRETCH && ratio <= MAX_STRETCH ? ratio : 1;
}

/** Of the time code track, else of the video or the file. */
function timecodeOf(streams: readonly Stream[], video: Stream, tags: Tags = {}): StatedTimecode | null {
  const track = streams.find((stream) => stream.codec_type === 'data' && stream.tags?.timecode !== undefined);
  const text = track?.tags?.timecode ?? video.tags?.timecode ?? video.tags?.TIMECODE ?? tags.timecode ?? tags.TIMECODE;
  if (text === undefined) return null;
  const [frames = 0, seconds = 0] = (track?.avg_frame_rate ?? '').split('/').map(Number);
  return { text, fps: frames > 0 && seconds > 0 ? Math.round(frames / seconds) : null };
}

/** Smaller gaps are normal: containers round, and some count time before the first frame. */
const MIN_MISSING_SECONDS = 0.5;
const MIN_MISSING_SHARE = 0.02;

/**
 * Whether the video track ends well before the time stated by the container: then the rest of the file is missing. @param endSeconds end of
 * the last frame.
 */
export function isCutOff({ pictureSeconds }: Pick<VideoDetails, 'pictureSeconds'>, endSeconds: number): boolean {
  if (pictureSeconds === null) return false;
  return pictureSeconds - endSeconds > Math.max(MIN_MISSING_SECONDS, MIN_MISSING_SHARE * pictureSeconds);
}

/** Matroska states it in a tag. */
function pictureSecondsOf({ duration, tags }: Stream): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(tags?.DURATION ?? '') ?? [];
  const tagged = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return [Number(duration), tagged].find((value) => Number.isFinite(value) && value > 0) ?? null;
}

const VIDEO_IN_MP4 = new Set(['h264', 'avc', 'av1', 'vp9']);
const VIDEO_IN_WEBM = new Set(['vp8', 'vp9', 'av1']);
const AUDIO_IN_MP4 = new Set(['aac', 'mp3', 'opus']);
const AUDIO_IN_WEBM = new Set(['opus', 'vorbis']);

/** Whether current browsers can play the file as it is. @param contentType of the file, detected by content. */
export function playsInBrowsers(details: VideoDetails, contentType: string): boolean {
  const { videoCodec, audioCodec } = details;
  if (!isPlainPicture(details)) return false;
  const plays = (videos: ReadonlySet<string>, audios: ReadonlySet<string>) =>
    videos.has(videoCodec) && (audioCodec === null || audios.has(audioCodec));
  if (contentType === 'video/webm') return plays(VIDEO_IN_WEBM, AUDIO_IN_WEBM);
  return contentType === 'video/mp4' && plays(VIDEO_IN_MP4, AUDIO_IN_MP4);
}

/** Streams that can be copied into a browser-compatible file without re-encoding. */
export function keeps(details: VideoDetails): { readonly video: boolean; readonly audio: boolean } {
  const { videoCodec, audioCodec, width, height, rotation } = details;
  const small = Math.max(width, height) <= 1920 && Math.min(width, height) <= 1080;
  return { video: videoCodec === 'h264' && isPlainPicture(details) && small && rotation === 0, audio: audioCodec === 'aac' };
}

/** The largest even size within 1080p that keeps the aspect ratio; never larger than the original. */
export function proxySize({ width, height }: Pick<VideoDetails, 'width' | 'height'>): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, 1920 / Math.max(width, height), 1080 / Math.min(width, height));
  const even = (pixels: number) => Math.max(2, 2 * Math.floor((pixels * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Progressive 8-bit 4:2:0 without HDR, which is shown correctly everywhere. Null when the format could not be determined. */
function isPlainPicture({ pixelFormat, interlaced, hdr }: VideoDetails): boolean {
  return !interlaced && hdr === null && (pixelFormat === null || pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p');
}

function isRate(text: string | undefined): text is string {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number);
  return numerator > 0 && denominator > 0 && numerator / denominator <= 1000;
}

/** The display matrix rotates counter-clockwise, the legacy tag clockwise. */
function rotationOf({ tags, side_data_list: sides = [] }: Stream): number {
  const matrix = sides.find(({ rotation }) => rotation !== undefined)?.rotation;
  const turned = matrix === undefined ? Number(tags?.rotate ?? 0) : -matrix;
  const quarter = Math.round((Number.isFinite(turned) ? turned : 0) / 90) * 90;
  return ((quarter % 360) + 360) % 360;
}
