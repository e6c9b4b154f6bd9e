/** Fingerprints files and counts what it costs, in time of this process alone, so that other load on the machine does not count. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { emptyFeatures } from '../src/features/features.ts';
import { decodeFrames } from '../src/decode/decode.ts';
import { packed, unpacked } from '../src/decode/small-video.ts';
import { fingerprintBytes, fingerprintOf } from '../src/fingerprint/bytes.ts';
import type { Fingerprint } from '../src/fingerprint/fingerprint.ts';
import { createParts } from '../src/fingerprint/parts.ts';
import { thinned } from '../src/fingerprint/thinning.ts';
import type { Costs } from './report.ts';

const signal = new AbortController().signal;
const NONE = { features: emptyFeatures(0), frame: new Uint32Array() };

export interface Measure {
  readonly costs: Costs;
  readonly cpu: () => number;
  /** Of the first two minutes. */
  readonly fingerprint: (file: string) => Promise<Fingerprint>;
  /** The fingerprint after a round trip through its stored form. */
  readonly stored: (print: Fingerprint) => Promise<Fingerprint>;
}

/** @param folder keeps the fingerprints of its files, when BENCH_KEEP is set. */
export function createMeasure(ffmpeg: string, folder: string): Measure {
  const costs: Costs = {
    videoSeconds: 0,
    fingerprintMs: 0,
    packedBytes: 0,
    featureBytes: 0,
    storedSeconds: 0,
    candidateMs: 0,
    queries: 0,
    pairMs: 0,
    pairs: 0,
  };
  const cpu = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const make = async (file: string) => {
    const begin = cpu();
    const prints: Fingerprint[] = [];
    const parts = createParts(({ print }) => prints.push(print));
    await decodeFrames({ ffmpeg, file, signal, onFrame: (frame) => parts.add(frame) });
    parts.done();
    const [print] = prints;
    costs.fingerprintMs += cpu() - begin;
    costs.videoSeconds += print.small.length / 8;
    return print;
  };
  return {
    costs,
    cpu,
    async fingerprint(file) {
      if (!process.env['BENCH_KEEP']) return make(file);
      const key = createHash('sha256')
        .update(`${file} ${statSync(file).size}`)
        .digest('hex')
        .slice(0, 16);
      const known = path.join(folder, `${key}.print`);
      if (existsSync(known)) return deserialize(readFileSync(known)) as Fingerprint;
      const print = await make(file);
      writeFileSync(known, serialize(print));
      return print;
    },
    async stored(print) {
      const bytes = await packed({ ffmpeg, signal }, print.small);
      const keptBytes = fingerprintBytes({ ...print, features: thinned(print.features, print.hashes.length) });
      costs.packedBytes += bytes.length;
      costs.featureBytes += keptBytes.length;
      costs.storedSeconds += print.small.length / 8;
      return { ...fingerprintOf(keptBytes), small: await unpacked({ ffmpeg, signal }, bytes), mirroredFeatures: NONE };
    },
  };
}
