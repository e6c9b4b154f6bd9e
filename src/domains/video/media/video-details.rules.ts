/** Decides the details of a video from a probe result, and whether browsers can play it. */

export interface VideoDetails {
  /** With three decimals. */
  readonly durationSeconds: string;
  /** Duration of the video track as stated by the container; null when not stated. */
  readonly pictureSeconds: number | null;
  /** Displayed width, after rotation. */
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
  readonly pix_fmt?: string;
  readonly avg_frame_rate?: string;
  readonly r_frame_rate?: string;
  readonly duration?: string;
  readonly disposition?: { readonly attached_pic?: number };
  readonly tags?: { readonly rotate?: string; readonly DURATION?: string };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
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
    readonly format?: { readonly duration?: string; readonly format_name?: string };
  };
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  if (video === undefined) throw new BrokenVideoError('The file contains no video.');
  const seconds = [format.duration, video.duration].map(Number).find((value) => Number.isFinite(value) && value > 0);
  if (seconds === undefined) throw new BrokenVideoError('The duration of the file is missing; it may be truncated.');
  const { width = 0, height = 0 } = video;
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
  };
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
export function playsInBrowsers({ videoCodec, audioCodec, pixelFormat }: VideoDetails, contentType: string): boolean {
  if (!isPlainPicture(pixelFormat)) return false;
  const plays = (videos: ReadonlySet<string>, audios: ReadonlySet<string>) =>
    videos.has(videoCodec) && (audioCodec === null || audios.has(audioCodec));
  if (contentType === 'video/webm') return plays(VIDEO_IN_WEBM, AUDIO_IN_WEBM);
  return contentType === 'video/mp4' && plays(VIDEO_IN_MP4, AUDIO_IN_MP4);
}

/** Streams that can be copied into a browser-compatible file without re-encoding. */
export function keeps({ videoCodec, audioCodec, pixelFormat, width, height, rotation }: VideoDetails): {
  readonly video: boolean;
  readonly audio: boolean;
} {
  const small = Math.max(width, height) <= 1920 && Math.min(width, height) <= 1080;
  return { video: videoCodec === 'h264' && isPlainPicture(pixelFormat) && small && rotation === 0, audio: audioCodec === 'aac' };
}

/** The largest even size within 1080p that keeps the aspect ratio; never larger than the original. */
export function proxySize({ width, height }: Pick<VideoDetails, 'width' | 'height'>): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, 1920 / Math.max(width, height), 1080 / Math.min(width, height));
  const even = (pixels: number) => Math.max(2, 2 * Math.floor((pixels * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** 8-bit 4:2:0, the format that is decoded everywhere. Null when the format could not be determined. */
function isPlainPicture(pixelFormat: string | null): boolean {
  return pixelFormat === null || pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p';
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
