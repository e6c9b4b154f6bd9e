/** Builds a fingerprint from a stream of frames: one frame in memory at a time, plus the small ones that are kept. */
import { chosenFeatures, emptyFeatures, frameFeatures, type Features } from '../features/features.ts';
import { createNewFeatures } from '../features/new-features.ts';
import { WORDS } from '../hamming.ts';
import { cropped, type Box, type GrayImage } from '../image/gray-image.ts';
import { colorsOf, type ColorImage, type Colors } from '../image/colors.ts';
import { fitted, shrunk } from '../image/resize.ts';
import { createBorderSearch, isSmaller } from './border-box.ts';
import { COLOR_STEP, FEATURE_STEP, SMALL_EDGE, type Fingerprint, type TimedFeatures } from './fingerprint.ts';
import { pictureHash, type PictureHash } from './pdq.ts';
import { productsOf } from './products.ts';

export interface FingerprintMaker {
  add(frame: ColorImage): void;
  done(): Fingerprint;
}

interface Collected {
  readonly parts: Features[];
  readonly frames: number[];
  readonly fresh: ReturnType<typeof createNewFeatures>;
}

export function createFingerprint(width: number, height: number): FingerprintMaker {
  const size = fitted({ width, height }, SMALL_EDGE);
  const borders = createBorderSearch(width, height);
  const small: GrayImage[] = [];
  const hashes: PictureHash[] = [];
  const colors: Colors[] = [];
  const plain: Collected = { parts: [], frames: [], fresh: createNewFeatures() };
  const turned: Collected = { parts: [], frames: [], fresh: createNewFeatures() };
  const collect = (to: Collected, all: Features, at: number) => {
    const fresh = to.fresh(all, at);
    to.parts.push(chosenFeatures(all, fresh));
    for (const _ of fresh) to.frames.push(at);
  };
  return {
    add(frame) {
      const index = small.length;
      const { chroma: _, ...gray } = frame;
      small.push(shrunk(gray, size.width, size.height));
      if (index % COLOR_STEP === 0) colors.push(colorsOf(frame));
      if (index % FEATURE_STEP !== 0) return;
      borders.add(frame);
      hashes.push(pictureHash(frame));
      const [own, inMirror] = frameFeatures(frame, index % (2 * FEATURE_STEP) === 0);
      collect(plain, own, index / FEATURE_STEP);
      if (inMirror) collect(turned, inMirror, index / FEATURE_STEP);
    },
    done() {
      const box = borders.box();
      const features = together(plain);
      const isBoxed = isSmaller(box, width, height);
      return {
        width,
        height,
        box: isBoxed ? box : null,
        small,
        hashes,
        boxHashes: isBoxed ? boxHashes(small, scaled(box, size.width / width, size.height / height)) : [],
        features,
        mirroredFeatures: together(turned),
        colors,
        products: productsOf(features, hashes.length, width, height),
      };
    },
  };
}

function boxHashes(small: readonly GrayImage[], box: Box): PictureHash[] {
  return small.filter((_, index) => index % FEATURE_STEP === 0).map((frame) => pictureHash(cropped(frame, box)));
}

function scaled({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: Math.round(left * x), top: Math.round(top * y), right: Math.round(right * x), bottom: Math.round(bottom * y) };
}

function together({ parts, frames }: Collected): TimedFeatures {
  const all = emptyFeatures(frames.length);
  let at = 0;
  for (const part of parts) {
    for (const name of ['x', 'y', 'size', 'angle'] as const) all[name].set(part[name], at);
    all.bits.set(part.bits, at * WORDS);
    at += part.count;
  }
  return { features: all, frame: Uint32Array.from(frames) };
}
