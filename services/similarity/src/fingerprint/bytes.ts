/**
 * A part of a fingerprint as bytes, to be kept: about 40 bytes a feature next to the small frames as video. The first bytes name the format
 * and the algorithm; bytes of another algorithm are refused, since they cannot be compared.
 */
import { emptyFeatures } from '../features/features.ts';
import { OCTAVE_STEP } from '../features/pyramid.ts';
import { WORDS } from '../hamming.ts';
import type { Box } from '../image/gray-image.ts';
import { ALGORITHM_VERSION, type SearchedFingerprint, type TimedFeatures } from './fingerprint.ts';
import type { PictureHash } from './pdq.ts';

export class UnreadableFingerprintError extends Error {
  override readonly name = 'UnreadableFingerprintError';
}

const FORMAT = 0x47465031;
const HEADER = 32;
const HASH = 2 * 4 * WORDS + 1;
const FEATURE = 4 * WORDS + 8;
/** Places are kept to a sixteenth of a pixel, directions to 1/256 of a turn. */
const PLACE = 16;
const TURN = 256 / (2 * Math.PI);
const PATCH = 31;

export function fingerprintBytes({ width, height, box, hashes, boxHashes, features }: SearchedFingerprint): Uint8Array {
  const count = features.frame.length;
  const bytes = new Uint8Array(HEADER + HASH * (hashes.length + boxHashes.length) + FEATURE * count);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, FORMAT);
  const edges = box ? [box.left, box.top, box.right, box.bottom] : [0, 0, 0, 0];
  for (const [at, value] of [ALGORITHM_VERSION, width, height, ...edges].entries()) view.setUint16(4 + 2 * at, value);
  view.setUint32(20, hashes.length);
  view.setUint32(24, boxHashes.length);
  view.setUint32(28, count);
  let at = HEADER;
  const words = (bits: Uint32Array, from: number) => {
    for (let word = 0; word < WORDS; word++, at += 4) view.setUint32(at, bits[from + word]);
  };
  for (const hash of [...hashes, ...boxHashes]) {
    words(hash.bits, 0);
    words(hash.mirrored, 0);
    view.setUint8(at++, hash.quality);
  }
  const { x, y, size, angle, bits } = features.features;
  for (let one = 0; one < count; one++) {
    view.setUint16(at, features.frame[one]);
    view.setUint16(at + 2, Math.round(x[one] * PLACE));
    view.setUint16(at + 4, Math.round(y[one] * PLACE));
    view.setUint8(at + 6, Math.round(Math.log(size[one] / PATCH) / Math.log(OCTAVE_STEP)));
    view.setUint8(at + 7, Math.round(angle[one] * TURN) & 255);
    at += 8;
    words(bits, one * WORDS);
  }
  return bytes;
}

/** @throws UnreadableFingerprintError. */
export function fingerprintOf(bytes: Uint8Array): SearchedFingerprint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || view.getUint32(0) !== FORMAT) throw new UnreadableFingerprintError('These bytes are no fingerprint.');
  if (view.getUint16(4) !== ALGORITHM_VERSION) throw new UnreadableFingerprintError('This fingerprint is of another algorithm.');
  const [width, height, left, top, right, bottom] = Array.from({ length: 6 }, (_, place) => view.getUint16(6 + 2 * place));
  const [hashCount, boxHashCount, count] = [view.getUint32(20), view.getUint32(24), view.getUint32(28)];
  if (bytes.length !== HEADER + HASH * (hashCount + boxHashCount) + FEATURE * count)
    throw new UnreadableFingerprintError('This fingerprint has another length than it says.');
  let at = HEADER;
  const words = (to: Uint32Array, from: number) => {
    for (let word = 0; word < WORDS; word++, at += 4) to[from + word] = view.getUint32(at);
  };
  const hash = (): PictureHash => {
    const made = { bits: new Uint32Array(WORDS), mirrored: new Uint32Array(WORDS) };
    words(made.bits, 0);
    words(made.mirrored, 0);
    return { ...made, quality: view.getUint8(at++) };
  };
  const hashes = Array.from({ length: hashCount }, hash);
  const boxHashes = Array.from({ length: boxHashCount }, hash);
  const all = emptyFeatures(count);
  const frame = new Uint32Array(count);
  for (let one = 0; one < count; one++) {
    frame[one] = view.getUint16(at);
    all.x[one] = view.getUint16(at + 2) / PLACE;
    all.y[one] = view.getUint16(at + 4) / PLACE;
    all.size[one] = PATCH * OCTAVE_STEP ** view.getUint8(at + 6);
    all.angle[one] = view.getUint8(at + 7) / TURN;
    at += 8;
    words(all.bits, one * WORDS);
  }
  const box: Box | null = right > left && bottom > top ? { left, top, right, bottom } : null;
  const features: TimedFeatures = { features: all, frame };
  return { width, height, box, hashes, boxHashes, features };
}
