/**
 * What is kept of a file so that it can be searched for and found: its parts, one after the other, each with bytes that are stored and a
 * fingerprint that is searched for now. Only the part that is being read is in memory.
 */
import { decodeFrames } from '../decode/decode.ts';
import { MediaError } from '../decode/media-process.ts';
import { packed } from '../decode/small-video.ts';
import { fingerprintBytes } from '../fingerprint/bytes.ts';
import { FRAME_RATE, type Fingerprint } from '../fingerprint/fingerprint.ts';
import { createParts, type FingerprintPart, type PartLengths } from '../fingerprint/parts.ts';
import { thinned } from '../fingerprint/thinned.ts';

export interface AnalysedPart {
  /** Where it begins in the video, and how long it is. */
  readonly second: number;
  readonly seconds: number;
  readonly print: Fingerprint;
  /** Both are kept: hashes and features, and the small frames as video. */
  readonly bytes: Uint8Array;
  readonly frames: Buffer;
}

export interface Analysis {
  readonly ffmpeg: string;
  /** A file of this machine. */
  readonly file: string;
  readonly signal: AbortSignal;
  /** The file is read on when this is done. */
  readonly onPart: (part: AnalysedPart) => void | Promise<void>;
  readonly onProgress?: (second: number) => void;
  readonly lengths?: PartLengths;
}

/** What is kept could not be made; the file may be sound. */
export class PackingError extends Error {
  override readonly name = 'PackingError';
}

/** What the signal stops is no failure of the program. */
function notPacked(error: unknown): never {
  if (error instanceof MediaError) throw new PackingError('Small frames could not be made into video.', { cause: error });
  throw error;
}

/**
 * @returns how many seconds were looked at
 * @throws MediaError when the file is none that can be decoded, PackingError.
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
