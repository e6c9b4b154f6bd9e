/**
 * Fingerprints a video of any length in bounded memory: in parts of two minutes, each with its own fingerprint, that overlap the next by
 * eight seconds, so that a short copy is completely within one of them.
 */
import type { ColorImage } from '../image/colors.ts';
import { createFingerprint, type FingerprintMaker } from './create-fingerprint.ts';
import { FEATURE_STEP, FRAME_RATE, type Fingerprint } from './fingerprint.ts';

export interface PartLengths {
  /** From the start of one part to the start of the next. */
  readonly seconds: number;
  readonly sharedSeconds: number;
}

const PART_LENGTHS: PartLengths = { seconds: 120, sharedSeconds: 8 };

export interface FingerprintPart {
  /** Start in the video. */
  readonly second: number;
  readonly print: Fingerprint;
}

interface Open {
  readonly from: number;
  readonly maker: FingerprintMaker;
}

interface PartsMaker {
  add(frame: ColorImage): void;
  done(): void;
}

/** @param onPart receives each part as soon as it is complete; fewer frames than one second produce no part. */
export function createParts(onPart: (part: FingerprintPart) => void, { seconds, sharedSeconds } = PART_LENGTHS): PartsMaker {
  const length = seconds * FRAME_RATE;
  const shared = sharedSeconds * FRAME_RATE;
  let open: Open[] = [];
  let count = 0;
  const finish = ({ from, maker }: Open, end: number) => {
    if (end - from < FEATURE_STEP) return;
    onPart({ second: from / FRAME_RATE, print: maker.done() });
  };
  return {
    add(frame) {
      if (count % length === 0) open.push({ from: count, maker: createFingerprint(frame.width, frame.height) });
      for (const { maker } of open) maker.add(frame);
      count++;
      const whole = open.filter(({ from }) => count - from === length + shared);
      for (const part of whole) finish(part, count);
      open = open.filter((part) => !whole.includes(part));
    },
    done() {
      // Frames within the overlap are already complete in the previous part.
      for (const part of open) if (part.from === 0 || count - part.from > shared) finish(part, count);
      open = [];
    },
  };
}
