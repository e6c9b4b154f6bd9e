/** Decides how long the programs may work on a video, and how its job ranks among others. */
/** Time for programs to start and for small files on a busy machine. */
const BASE_SECONDS = 300;
/** A tenth of what one core decodes and encodes. */
const PIXELS_PER_SECOND = 10_000_000;
/** Nobody's video occupies a worker for longer. */
const MOST_SECONDS = 2 * 60 * 60;

interface Picture {
  readonly width: number;
  readonly height: number;
}

/**
 * Time limit of all work on a video together, by the pixels that have to be read. @param frames counted in the file, whatever duration it
 * claims.
 */
export function workSeconds({ width, height }: Picture, frames: number): number {
  return Math.min(MOST_SECONDS, Math.ceil(BASE_SECONDS + (width * height * frames) / PIXELS_PER_SECOND));
}

/** A job ranks one place later for each doubling: 0 up to a minute of 1080p. */
const SHORT_PIXELS = 60 * 30 * 1920 * 1080;
const SHORT_BYTES = 100_000_000;

/** Rank of a conversion: 0 for short videos. */
export function conversionCost({ width, height }: Picture, frames: number): number {
  return doublings((width * height * frames) / SHORT_PIXELS);
}

/** Rank of work on a file whose frames are not counted yet. */
export function readingCost(bytes: number): number {
  return doublings(bytes / SHORT_BYTES);
}

const doublings = (times: number) => Math.max(0, Math.ceil(Math.log2(Math.max(1, times))));
