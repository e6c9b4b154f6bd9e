/**
 * Measures copies of four to twelve seconds of all kinds of footage, among other takes of the same scenes, compared with simpler methods.
 * BENCH_SEED selects the clips, BENCH_COPIES how many transforms each gets (all without it), BENCH_FOLDER keeps files and measurements,
 * BENCH_TRANSFORMS limits the transforms. `npm run bench:similarity-short`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLibrary } from '../src/candidates/candidates.ts';
import { findProgram } from '../src/decode/media-process.ts';
import type { Fingerprint } from '../src/fingerprint/fingerprint.ts';
import { compare, type Match } from '../src/match/compare.ts';
import { alignedPictures, votesOf } from './baselines.ts';
import { clipFile, copyFile, type Workshop } from './clips/make.ts';
import type { Clip } from './clips/scenes.ts';
import { SHORT_CLIPS, SHORT_HOSTS, SHORT_TAKES, shortTransforms } from './clips/short.ts';
import type { Truth } from './clips/transforms.ts';
import { createMeasure } from './measure.ts';
import { report, type Compared } from './report.ts';

const COPIES = Number(process.env['BENCH_COPIES'] ?? 18);
const ONLY = (process.env['BENCH_TRANSFORMS'] ?? '').split(',').filter(Boolean);

// The ffmpeg stand-in only reads videos; creating the clips needs ffmpeg itself.
const ffmpeg = await findProgram('ffmpeg', undefined, null);
if (!ffmpeg) throw new Error('ffmpeg is needed to make and to read the clips.');
const kept = process.env['BENCH_FOLDER'];
const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'greenroom-similarity-'));
mkdirSync(folder, { recursive: true });
const workshop: Workshop = { ffmpeg, folder };
const { costs, cpu, fingerprint, stored } = createMeasure(ffmpeg, folder);

const earlier: Fingerprint[] = [];
for (const clip of SHORT_CLIPS) earlier.push(await stored(await fingerprint(await clipFile(clip, workshop))));
const hosts: string[] = [];
for (const host of SHORT_HOSTS) hosts.push(await clipFile(host, workshop));
const library = createLibrary(earlier);
const compared: Compared[] = [];

async function ask(file: string, of: Clip, transform: string, truth: readonly Truth[]): Promise<void> {
  const print = await fingerprint(file);
  const begin = cpu();
  const candidates = library.candidates(print);
  costs.candidateMs += cpu() - begin;
  costs.queries++;
  for (const [place, clip] of SHORT_CLIPS.entries()) {
    const own = candidates.filter(({ video }) => video === place);
    const matches = own
      .flatMap(({ hypotheses, from, to }): Match[] => {
        const start = cpu();
        const found = compare(print, earlier[place], hypotheses, { from, to });
        costs.pairMs += cpu() - start;
        costs.pairs++;
        return found;
      })
      .sort((a, b) => b.score - a.score);
    const isOriginal = truth.length > 0 && clip === of;
    compared.push({
      transform,
      kind: isOriginal ? 'COPY' : clip.scene === of.scene ? 'OTHER TAKE' : 'OTHER',
      query: of.name,
      earlier: clip.name,
      truth: isOriginal ? truth : [],
      matches,
      scores: {
        pictures: alignedPictures(print, earlier[place]),
        votes: Math.max(0, ...own.map(votesOf)),
        line: Math.max(0, ...matches.map(({ line }) => line)),
        proof: Math.max(-1, ...matches.map(({ score }) => score)),
      },
    });
  }
}

const began = Date.now();
for (const [at, clip] of SHORT_CLIPS.entries()) {
  if (clip.take > 0) continue;
  const file = await clipFile(clip, workshop);
  const all = shortTransforms(clip.seconds, at);
  for (const [kind, transform] of all.entries()) {
    if ((at * 7 + kind * 5) % all.length >= COPIES || (ONLY.length > 0 && !ONLY.includes(transform.name))) continue;
    const name = `${clip.name}-${transform.name.replaceAll(/[ %]+/g, '-')}`;
    await ask(await copyFile(name, file, hosts[at % hosts.length], transform, workshop), clip, transform.name, transform.truth);
  }
  process.stderr.write(`${clip.name}, ${Math.round((Date.now() - began) / 1000)} s\n`);
}
for (const clip of SHORT_TAKES) await ask(await clipFile(clip, workshop), clip, 'another take', []);

if (kept) writeFileSync(path.join(folder, 'compared.json'), JSON.stringify(compared));
process.stdout.write(report(compared, costs));
if (!kept) rmSync(folder, { recursive: true, force: true });
