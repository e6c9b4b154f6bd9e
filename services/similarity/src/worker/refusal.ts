/** User-facing reason why a video cannot be analysed: what is wrong with the file, without details of this machine. */
import { MediaError } from '../decode/media-process.ts';

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/matches no streams|does not contain any stream/i, 'The file has no video.'],
  [/picture size|max_pixels|invalid dimensions|image too large/i, 'The picture is too large to be analysed.'],
  [/not in white ?list|whitelist/i, 'Files of this type cannot be analysed.'],
  [/decoder .*not found|could not find codec|unknown (decoder|codec)|no decoder/i, "The video's codec is not supported."],
];
const DAMAGED = 'The file is damaged or is not a readable video.';

/** Null when the file is not the cause and a retry may work. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof MediaError)) return null;
  if (error.timedOut) return 'Reading the file took too long.';
  // A killed decoder reports nothing; one that ran out of memory may have more another time.
  if (error.message === '' || /cannot allocate memory|out of memory/i.test(error.message)) return null;
  return REASONS.find(([pattern]) => pattern.test(error.message))?.[1] ?? DAMAGED;
}

export const NO_PICTURE = 'The file has no video.';
