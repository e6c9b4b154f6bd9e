/**
 * Serialises a part of a fingerprint for storage: about 40 bytes per feature, plus the small frames as video. The first bytes name the
 * format and the algorithm; bytes of another algorithm are rejected, since they cannot be compared.
 */
import { emptyFeatures, type Features } from '../features/features.ts';
import { OCTAVE_STEP } from '../features/pyramid.ts';
import { WORDS } from '../hamming.ts';
import { COLOR_BYTES } from '../image/colors.ts';
import type { Box } from '../image/gray-image.ts';
import { ALGORITHM_VERSION, type Product, type SearchedFingerprint, type TimedFeatures } from './fingerprint.ts';
import type { PictureHash } from './pdq.ts';

export class UnreadableFingerprintError extends Error {
  override readonly name = 'UnreadableFingerprintError';
}

const FORMAT = 0x47465031;
const HEADER = 40;
const HASH = 2 * 4 * WORDS + 1;
const LOOK = 6 + 4 * WORDS;
const FEATURE = 2 + LOOK;
const PRODUCT = 5;
const VIEW = 3;
/** Positions are stored to a sixteenth of a pixel, directions to 1/256 of a turn. */
const PLACE = 16;
const TURN = 256 / (2 * Math.PI);
const PATCH = 31;

const sumOf = <T>(all: readonly T[], value: (item: T) => number) => all.reduce((sum, item) => sum + value(item), 0);

/** Writes numbers sequentially. */
function createWriter(length: number) {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const u8 = (value: number) => view.setUint8(at++, value);
  const u16 = (value: number) => {
    view.setUint16(at, value);
    at += 2;
  };
  const u32 = (value: number) => {
    view.setUint32(at, value);
    at += 4;
  };
  const words = (bits: Uint32Array, from: number) => {
    for (let word = 0; word < WORDS; word++) u32(bits[from + word]);
  };
  return {
    bytes,
    u8,
    u16,
    u32,
    words,
    raw: (values: Uint8Array) => {
      bytes.set(values, at);
      at += values.length;
    },
    look: ({ x, y, size, angle, bits }: Features, index: number) => {
      u16(Math.round(x[index] * PLACE));
      u16(Math.round(y[index] * PLACE));
      u8(Math.round(Math.log(size[index] / PATCH) / Math.log(OCTAVE_STEP)));
      u8(Math.round(angle[index] * TURN) & 255);
      words(bits, index * WORDS);
    },
  };
}

/** Reads them in the same order. */
function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const has = (length: number) => {
    if (at + length > bytes.length) throw new UnreadableFingerprintError('This fingerprint is shorter than its header states.');
    at += length;
    return at - length;
  };
  const u8 = () => view.getUint8(has(1));
  const u16 = () => view.getUint16(has(2));
  const u32 = () => view.getUint32(has(4));
  const words = (to: Uint32Array, from: number) => {
    for (let word = 0; word < WORDS; word++) to[from + word] = u32();
  };
  return {
    u8,
    u16,
    u32,
    words,
    left: () => bytes.length - at,
    raw: (length: number) => bytes.slice(has(length), at),
    look: (all: Features, index: number) => {
      all.x[index] = u16() / PLACE;
      all.y[index] = u16() / PLACE;
      all.size[index] = PATCH * OCTAVE_STEP ** u8();
      all.angle[index] = u8() / TURN;
      words(all.bits, index * WORDS);
    },
  };
}

export function fingerprintBytes(print: SearchedFingerprint): Uint8Array {
  const { width, height, box, hashes, boxHashes, features, colors, products } = print;
  const count = features.frame.length;
  const inViews = sumOf(products, ({ views }) => PRODUCT + sumOf(views, (view) => VIEW + LOOK * view.features.count));
  const all = HEADER + HASH * (hashes.length + boxHashes.length) + FEATURE * count + COLOR_BYTES * colors.length + inViews;
  const { bytes, u8, u16, u32, words, raw, look } = createWriter(all);
  u32(FORMAT);
  const edges = box ? [box.left, box.top, box.right, box.bottom] : [0, 0, 0, 0];
  for (const value of [ALGORITHM_VERSION, width, height, ...edges, 0]) u16(value);
  for (const value of [hashes.length, boxHashes.length, count, colors.length, products.length]) u32(value);
  for (const hash of [...hashes, ...boxHashes]) {
    words(hash.bits, 0);
    words(hash.mirrored, 0);
    u8(hash.quality);
  }
  for (let index = 0; index < count; index++) {
    u16(features.frame[index]);
    look(features.features, index);
  }
  for (const cells of colors) raw(cells);
  for (const { from, to, views } of products) {
    u16(from);
    u16(to);
    u8(views.length);
    for (const view of views) {
      u16(view.frame);
      u8(view.features.count);
      for (let index = 0; index < view.features.count; index++) look(view.features, index);
    }
  }
  return bytes;
}

/** @throws UnreadableFingerprintError. */
export function fingerprintOf(bytes: Uint8Array): SearchedFingerprint {
  const { u8, u16, u32, words, raw, look, left: bytesLeft } = createReader(bytes);
  if (bytes.length < HEADER || u32() !== FORMAT) throw new UnreadableFingerprintError('These bytes are not a fingerprint.');
  if (u16() !== ALGORITHM_VERSION) throw new UnreadableFingerprintError('This fingerprint was created by another algorithm version.');
  const [width, height, left, top, right, bottom] = Array.from({ length: 7 }, u16);
  const [hashCount, boxHashCount, count, colorCount, productCount] = Array.from({ length: 5 }, u32);
  if (bytes.length < HEADER + HASH * (hashCount + boxHashCount) + FEATURE * count + COLOR_BYTES * colorCount + PRODUCT * productCount)
    throw new UnreadableFingerprintError('This fingerprint is shorter than its header states.');
  const hash = (): PictureHash => {
    const pictureHash = { bits: new Uint32Array(WORDS), mirrored: new Uint32Array(WORDS) };
    words(pictureHash.bits, 0);
    words(pictureHash.mirrored, 0);
    return { ...pictureHash, quality: u8() };
  };
  const hashes = Array.from({ length: hashCount }, hash);
  const boxHashes = Array.from({ length: boxHashCount }, hash);
  const all = emptyFeatures(count);
  const frame = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    frame[index] = u16();
    look(all, index);
  }
  const colors = Array.from({ length: colorCount }, () => raw(COLOR_BYTES));
  const products = Array.from({ length: productCount }, (): Product => {
    const [from, to, viewCount] = [u16(), u16(), u8()];
    const views = Array.from({ length: viewCount }, () => {
      const [seen, length] = [u16(), u8()];
      const own = emptyFeatures(length);
      for (let index = 0; index < length; index++) look(own, index);
      return { frame: seen, features: own };
    });
    return { from, to, views };
  });
  if (bytesLeft() > 0) throw new UnreadableFingerprintError('This fingerprint is longer than its header states.');
  const box: Box | null = right > left && bottom > top ? { left, top, right, bottom } : null;
  const features: TimedFeatures = { features: all, frame };
  return { width, height, box, hashes, boxHashes, features, colors, products };
}
