/**
 * Measures how many copies are found without a false alarm: synthetic clips with other takes of the same scenes, sixteen transforms, and
 * the baselines compared with the full method. BENCH_COPIES sets how many clips each transform is applied to (24 are all), BENCH_SEED
 * selects the clips, BENCH_FOLDER keeps generated files and measurements, BENCH_TRANSFORMS limits the transforms. `npm run
 * bench:similarity`
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
import { CLIPS, HOSTS, INTRO_SECONDS, NEW_TAKES, type Clip } from './clips/scenes.ts';
import { transforms, type Truth } from './clips/transforms.ts';
import { createMeasure } from './measure.ts';
import { report, type Compared } from './report.ts';

const COPIES = Number(process.env['BENCH_COPIES'] ?? 6);
/** Comma-separated transforms to run; empty for all. */
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
for (const clip of CLIPS) earlier.push(await stored(await fingerprint(await clipFile(clip, workshop))));
const hosts = [];
for (const host of HOSTS) hosts.push(await clipFile(host, workshop));
const library = createLibrary(earlier);
const compared: Compared[] = [];

const SHARED_INTRO = 'shared intro';
const sharesIntro = (a: Clip, b: Clip) => a.family === 'intro' && b.family === 'intro' && a.scene !== b.scene;

async function ask(file: string, of: Clip, transform: string, truth: readonly Truth[], isCopy: boolean): Promise<void> {
  const print = await fingerprint(file);
  const begin = cpu();
  const candidates = library.candidates(print);
  costs.candidateMs += cpu() - begin;
  costs.queries++;
  for (const [place, clip] of CLIPS.entries()) {
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
    // The first seconds are the same intro there, whichever video they come from.
    const isIntro = sharesIntro(of, clip);
    if (isIntro && transform !== SHARED_INTRO) continue;
    // An earlier video is searched as if it were new.
    if (transform === SHARED_INTRO && clip === of) continue;
    const isOriginal = isIntro || (isCopy && clip === of);
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
for (const [at, clip] of CLIPS.entries()) {
  const file = await clipFile(clip, workshop);
  for (const [kind, transform] of transforms(clip.seconds, at).entries()) {
    // Every transform is applied to every family, and every clip gets some transforms.
    if ((at * 7 + kind * 5) % CLIPS.length >= COPIES || (ONLY.length > 0 && !ONLY.includes(transform.name))) continue;
    const name = `${clip.name}-${transform.name.replaceAll(' ', '-')}`;
    await ask(await copyFile(name, file, hosts[at % hosts.length], transform, workshop), clip, transform.name, transform.truth, true);
  }
  process.stderr.write(`${at + 1} of ${CLIPS.length} clips, ${Math.round((Date.now() - began) / 1000)} s\n`);
}
for (const clip of NEW_TAKES) await ask(await clipFile(clip, workshop), clip, 'another take', [], false);
for (const clip of CLIPS.filter(({ family }) => family === 'intro'))
  await ask(await clipFile(clip, workshop), clip, SHARED_INTRO, [{ start: 0, end: INTRO_SECONDS, speed: 1, offset: 0 }], false);

if (kept) writeFileSync(path.join(folder, 'compared.json'), JSON.stringify(compared));
process.stdout.write(report(compared, costs));
if (!kept) rmSync(folder, { recursive: true, force: true });
