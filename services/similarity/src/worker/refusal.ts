/** Decides what people read of a video that cannot be looked at: what is wrong with the file, and nothing of this machine. */
import { MediaError } from '../decode/media-process.ts';

const SAID: readonly (readonly [RegExp, string])[] = [
  [/matches no streams|does not contain any stream/i, 'The file has no picture.'],
  [/picture size|max_pixels|invalid dimensions|image too large/i, 'Its picture is too large to be looked at.'],
  [/not in white ?list|whitelist/i, 'Files of this kind are not looked at.'],
  [
    /decoder .*not found|could not find codec|unknown (decoder|codec)|no decoder/i,
    'Its picture is coded in a way that cannot be read here.',
  ],
];
const DAMAGED = 'The file is damaged, or is no video that can be read.';

/** Null: it is not the file's fault, and the next try may work. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof MediaError)) return null;
  if (error.timedOut) return 'It took too long to read the file.';
  // A decoder that was killed says nothing; one that ran out of memory may have more another time.
  if (error.message === '' || /cannot allocate memory|out of memory/i.test(error.message)) return null;
  return SAID.find(([pattern]) => pattern.test(error.message))?.[1] ?? DAMAGED;
}

export const NO_PICTURE = 'The file has no picture.';
