/**
 * Converts a file into its searchable and stored form, part by part: for each part the bytes to store and the fingerprint for the current
 * search. Only the part being read is in memory.
 */
import { decodeFrames } from '../decode/decode.ts';
import { MediaError } from '../decode/media-process.ts';
import { packed } from '../decode/small-video.ts';
import { fingerprintBytes } from '../fingerprint/bytes.ts';
import { FRAME_RATE, type Fingerprint } from '../fingerprint/fingerprint.ts';
import { createParts, type FingerprintPart, type PartLengths } from '../fingerprint/parts.ts';
import { thinned } from '../fingerprint/thinning.ts';

export interface AnalysedPart {
  /** Start in the video, and duration. */
  readonly second: number;
  readonly seconds: number;
  readonly print: Fingerprint;
  /** Both are stored: hashes and features, and the small frames as video. */
  readonly bytes: Uint8Array;
  readonly frames: Buffer;
}

export interface Analysis {
  readonly ffmpeg: string;
  /** A local file. */
  readonly file: string;
  readonly signal: AbortSignal;
  /** Reading continues when the returned promise resolves. */
  readonly onPart: (part: AnalysedPart) => void | Promise<void>;
  readonly onProgress?: (second: number) => void;
  readonly lengths?: PartLengths;
}

/** The stored form could not be created; the file itself may be valid. */
export class PackingError extends Error {
  override readonly name = 'PackingError';
}

/** An abort by the signal is not a failure of the program. */
function notPacked(error: unknown): never {
  if (error instanceof MediaError) throw new PackingError('The small frames could not be encoded as video.', { cause: error });
  throw error;
}

/**
 * @returns the number of analysed seconds
 * @throws MediaError when the file cannot be decoded, PackingError.
 */
export async function analyse({ ffmpeg, file, signal, onPart, onProgress, lengths }: Analysis): Promise<number> {
  const whole: FingerprintPart[] = [];
  const parts = createParts((part) => whole.push(part), lengths);
  let frames = 0;
  const keep = async () => {
    for (let part = whole.shift(); part; part = whole.shift()) {
      const { second, print } = part;
      await onPart({
        second,
        seconds: print.small.length / FRAME_RATE,
        print,
        bytes: fingerprintBytes({ ...print, features: thinned(print.features, print.hashes.length) }),
        frames: await packed({ ffmpeg, signal }, print.small).catch(notPacked),
      });
    }
  };
  await decodeFrames({
    ffmpeg,
    file,
    signal,
    onFrame: async (frame) => {
      parts.add(frame);
      frames++;
      onProgress?.(frames / FRAME_RATE);
      await keep();
    },
  });
  parts.done();
  await keep();
  return frames / FRAME_RATE;
}
