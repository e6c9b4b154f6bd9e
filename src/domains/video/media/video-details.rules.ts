/** Decides what a probe's answer says of a video, and whether a browser can play it as it is. */

export interface VideoDetails {
  /** With three digits. */
  readonly durationSeconds: string;
  /** How long its pictures go on, as the container says; null when it does not. */
  readonly pictureSeconds: number | null;
  /** As it is shown: turned upright. */
  readonly width: number;
  readonly height: number;
  /** A fraction. */
  readonly frameRate: string;
  /** Degrees clockwise: 0, 90, 180, 270. */
  readonly rotation: number;
  readonly videoCodec: string;
  readonly audioCodec: string | null;
  readonly pixelFormat: string | null;
  /** Names of what the container may be, as the probe has them. */
  readonly container: string;
}

/** Why a file is no video that can be worked with, in words for its uploader. */
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

const MOST_PIXELS = 16_384;

/** @param answer of ffprobe in JSON. @throws BrokenVideoError. */
export function detailsOf(answer: unknown): VideoDetails {
  const { streams = [], format = {} } = (answer ?? {}) as {
    readonly streams?: readonly Stream[];
    readonly format?: { readonly duration?: string; readonly format_name?: string };
  };
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  if (video === undefined) throw new BrokenVideoError('The file has no video in it.');
  const seconds = [format.duration, video.duration].map(Number).find((value) => Number.isFinite(value) && value > 0);
  if (seconds === undefined) throw new BrokenVideoError('The file does not say how long it is; it may be cut off.');
  const { width = 0, height = 0 } = video;
  if (!(width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS))
    throw new BrokenVideoError('The size of the picture cannot be read.');
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

/** Less than that may be missing of the pictures: containers round, and some count what comes before the first one. */
const LEAST_MISSING_SECONDS = 0.5;
const LEAST_MISSING_SHARE = 0.02;

/** Whether the pictures of a file end well before its container says: then the rest of it never arrived. @param endSeconds when the last one ends. */
export function isCutOff({ pictureSeconds }: Pick<VideoDetails, 'pictureSeconds'>, endSeconds: number): boolean {
  if (pictureSeconds === null) return false;
  return pictureSeconds - endSeconds > Math.max(LEAST_MISSING_SECONDS, LEAST_MISSING_SHARE * pictureSeconds);
}

/** Matroska says it in a tag. */
function pictureSecondsOf({ duration, tags }: Stream): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(tags?.DURATION ?? '') ?? [];
  const tagged = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return [Number(duration), tagged].find((value) => Number.isFinite(value) && value > 0) ?? null;
}

const VIDEO_IN_MP4 = new Set(['h264', 'avc', 'av1', 'vp9']);
const VIDEO_IN_WEBM = new Set(['vp8', 'vp9', 'av1']);
const AUDIO_IN_MP4 = new Set(['aac', 'mp3', 'opus']);
const AUDIO_IN_WEBM = new Set(['opus', 'vorbis']);

/** Whether the browsers of today play it as it is. @param contentType of the file, by its content. */
export function playsInBrowsers({ videoCodec, audioCodec, pixelFormat }: VideoDetails, contentType: string): boolean {
  if (!isPlainPicture(pixelFormat)) return false;
  const plays = (videos: ReadonlySet<string>, audios: ReadonlySet<string>) =>
    videos.has(videoCodec) && (audioCodec === null || audios.has(audioCodec));
  if (contentType === 'video/webm') return plays(VIDEO_IN_WEBM, AUDIO_IN_WEBM);
  return contentType === 'video/mp4' && plays(VIDEO_IN_MP4, AUDIO_IN_MP4);
}

/** What of a file that browsers cannot play can stay as it is in a file that they can. */
export function keeps({ videoCodec, audioCodec, pixelFormat, width, height, rotation }: VideoDetails): {
  readonly video: boolean;
  readonly audio: boolean;
} {
  const small = Math.max(width, height) <= 1920 && Math.min(width, height) <= 1080;
  return { video: videoCodec === 'h264' && isPlainPicture(pixelFormat) && small && rotation === 0, audio: audioCodec === 'aac' };
}

/** The largest even size within 1080p that keeps the shape; never larger than the original. */
export function proxySize({ width, height }: Pick<VideoDetails, 'width' | 'height'>): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, 1920 / Math.max(width, height), 1080 / Math.min(width, height));
  const even = (pixels: number) => Math.max(2, 2 * Math.floor((pixels * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Eight bits, and colours at half the size: all that is decoded everywhere. Unknown: nobody could look. */
function isPlainPicture(pixelFormat: string | null): boolean {
  return pixelFormat === null || pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p';
}

function isRate(text: string | undefined): text is string {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number);
  return numerator > 0 && denominator > 0 && numerator / denominator <= 1000;
}

/** The matrix turns counter-clockwise, the old tag clockwise. */
function rotationOf({ tags, side_data_list: sides = [] }: Stream): number {
  const matrix = sides.find(({ rotation }) => rotation !== undefined)?.rotation;
  const turned = matrix === undefined ? Number(tags?.rotate ?? 0) : -matrix;
  const quarter = Math.round((Number.isFinite(turned) ? turned : 0) / 90) * 90;
  return ((quarter % 360) + 360) % 360;
}
