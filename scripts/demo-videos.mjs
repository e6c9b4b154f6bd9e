/**
 * Generates the demo's videos: rendered scenes, cuts of them as editors make them, and copies for the reused-footage search to find. Needs
 * ffmpeg. `node scripts/demo-videos.mjs [FONT]`
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './install.mjs';

const FOLDER = path.join(ROOT, 'assets/demo-videos');
const FONT = process.argv[2] ?? '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf';
const [WIDTH, HEIGHT] = [320, 180];
const CODED = '-c:v libx264 -profile:v main -preset veryslow -crf 31 -g 100 -pix_fmt yuv420p -c:a aac -b:a 24k -ac 1 -ar 44100'.split(' ');
const FINISHED = '-flags +bitexact -map_metadata -1 -movflags +faststart'.split(' ');

/** Colour curves of each client's videos, from black to white. */
const LOOKS = {
  bloom: "curves=r='0/0.10 0.5/0.75 1/1':g='0/0.06 0.5/0.42 1/0.95':b='0/0.20 0.5/0.45 1/0.88'",
  peak: "curves=r='0/0.04 0.5/0.34 1/1':g='0/0.10 0.5/0.48 1/0.94':b='0/0.20 0.5/0.62 1/0.86'",
  casa: "curves=r='0/0.08 0.5/0.50 1/0.98':g='0/0.14 0.5/0.58 1/0.96':b='0/0.12 0.5/0.40 1/0.84'",
};

/** Footage: look, scene type, scene, take, seconds, frame rate. Two takes of a scene look alike but share no footage. */
const TAKES = {
  'barrier-serum': ['bloom', 'product', 101, 0, 11, '25'],
  'winter-routine-1': ['bloom', 'presenter', 102, 0, 11, '25'],
  'winter-routine-2': ['bloom', 'presenter', 102, 1, 10, '25'],
  'refill-pouches': ['bloom', 'presenter', 103, 0, 12, '25'],
  'lab-tour': ['bloom', 'walk', 104, 0, 12, '24000/1001'],
  'lab-extra': ['bloom', 'walk', 104, 1, 10, '24000/1001'],
  'ridge-jacket-1': ['peak', 'presenter', 201, 0, 12, '50'],
  'ridge-jacket-2': ['peak', 'presenter', 201, 1, 10, '50'],
  'lodge-tent-1': ['peak', 'walk', 202, 0, 12, '30000/1001'],
  'lodge-tent-2': ['peak', 'presenter', 203, 0, 12, '30000/1001'],
  'lodge-tent-3': ['peak', 'walk', 202, 1, 11, '30000/1001'],
  'packing-list-2': ['peak', 'product', 204, 0, 10, '25'],
  'summit-stove-1': ['peak', 'product', 205, 0, 11, '25'],
  'summit-stove-2': ['peak', 'product', 205, 1, 10, '25'],
  'spring-palette-1': ['casa', 'slides', 301, 0, 11, '25'],
  'spring-palette-2': ['casa', 'slides', 301, 1, 10, '25'],
  'small-kitchen': ['casa', 'presenter', 302, 0, 12, '25'],
  'candle-1': ['casa', 'product', 303, 0, 11, '25'],
  'candle-2': ['casa', 'product', 303, 1, 11, '25'],
  'candle-3': ['casa', 'product', 303, 2, 10, '25'],
};

const cut = (from, to) => `trim=${from}:${to},setpts=PTS-STARTPTS`;
const brighter = 'eq=brightness=0.04:contrast=1.08';
const captions = (size, lines) =>
  lines
    .map(
      (line, at) =>
        `drawtext=fontfile=${FONT}:text='${line}':fontsize=${size}:fontcolor=white:box=1:boxcolor=black@0.55:boxborderw=5:x=(w-tw)/2:y=h-th-14:enable='between(t,${at * 3},${at * 3 + 2.8})'`,
    )
    .join(',');
const REFILL = ['One pouch, four refills', 'Cut here, pour there', 'Half the plastic', 'Every month'];
const LAB = ['This is where it starts', 'Small batches', 'Nothing leaves untested', 'See you inside'];
const TENT = ['Footprint first', 'Poles crosswise', 'Pegs at an angle', 'Done in four minutes'];

/** Edits of footage: their source videos, and the filter graph. */
const CUTS = {
  'refill-pouches-v2': [['refill-pouches'], `[0:v]${cut(0.6, 11.6)},${brighter}`],
  'refill-captions': [['refill-pouches-v2'], `[0:v]${captions(15, REFILL)}`],
  'refill-captions-v2': [['refill-pouches-v2'], `[0:v]${captions(18, REFILL)}`],
  'lab-tour-v2': [['lab-tour'], `[0:v]${cut(0.5, 11.5)},${brighter}`],
  'lab-details': [
    ['lab-extra', 'refill-pouches'],
    `[0:v]split[a][b];[a]${cut(0, 3.6)}[first];[1:v]fps=24000/1001,${cut(2.2, 6.9)}[middle];[b]${cut(3.6, 7.4)}[last];[first][middle][last]concat=n=3:v=1:a=0`,
  ],
  'lab-captions': [['lab-tour-v2'], `[0:v]${captions(15, LAB)}`],
  'lab-captions-v2': [['lab-tour-v2'], `[0:v]${captions(18, LAB)}`],
  'ridge-jacket-1-v2': [['ridge-jacket-1'], `[0:v]${cut(0.4, 11.4)},${brighter}`],
  'lodge-tent-1-v2': [['lodge-tent-1'], `[0:v]${cut(0.7, 11.8)},${brighter}`],
  'lodge-tent-2-v2': [['lodge-tent-2'], `[0:v]${cut(0.5, 11.6)},${brighter}`],
  'lodge-tent-3-v2': [['lodge-tent-3'], `[0:v]${cut(0.3, 10.7)},${brighter}`],
  'lodge-tent-captions': [['lodge-tent-1-v2'], `[0:v]${captions(15, TENT)}`],
  'lodge-tent-captions-v2': [['lodge-tent-1-v2'], `[0:v]${captions(18, TENT)}`],
  'packing-list-1': [['lodge-tent-2'], `[0:v]${cut(1.7, 11.9)},hflip`],
  'packing-list-1-v2': [['lodge-tent-2'], `[0:v]${cut(1.7, 11.7)},hflip,${brighter}`],
  'packing-list-2-v2': [['packing-list-2'], `[0:v]${cut(0.4, 9.8)},${brighter}`],
  'summit-stove-1-v2': [['summit-stove-1'], `[0:v]${cut(0.5, 10.6)},${brighter}`],
  'summit-stove-2-v2': [['summit-stove-2'], `[0:v]${cut(0.2, 9.9)},${brighter}`],
  'small-kitchen-v2': [['small-kitchen'], `[0:v]${cut(0.5, 11.6)},${brighter}`],
  'small-kitchen-insert': [['ridge-jacket-1-v2'], `[0:v]fps=25,crop=iw*0.74:ih*0.74:iw*0.08:ih*0.14,scale=${WIDTH}:${HEIGHT},setsar=1`],
  'candle-1-v2': [['candle-1'], `[0:v]${cut(0.4, 10.6)},${brighter}`],
  'candle-2-v2': [['candle-2'], `[0:v]${cut(0.3, 10.5)},${brighter}`],
  'candle-3-v2': [['candle-3'], `[0:v]${cut(0.2, 9.8)},${brighter}`],
  showreel: [
    ['barrier-serum', 'lodge-tent-1-v2', 'candle-1-v2'],
    `[0:v]${cut(2.1, 5.3)}[a];[1:v]fps=25,${cut(3.2, 7.4)}[b];[2:v]${cut(1.1, 4.6)}[c];[a][b][c]concat=n=3:v=1:a=0`,
  ],
};

const quiet = ['-hide_banner', '-loglevel', 'error', '-y', '-fflags', '+bitexact'];
const place = (name, suffix = '.mp4') => path.join(FOLDER, `${name}${suffix}`);
const rateOf = (name) =>
  TAKES[name]?.[5] ?? { 'lab-details': '24000/1001', 'small-kitchen-insert': '25', showreel: '25' }[name] ?? rateOf(CUTS[name][0][0]);

/** A quiet tone with a volume that changes at a rate derived from the name. */
function sound(name, seconds) {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  const swell = `0.06+0.5*abs(sin(${(0.6 + (seed % 17) / 10).toFixed(1)}*t))*abs(sin(${(2 + (seed % 7)).toFixed(1)}*t))`;
  return ['-f', 'lavfi', '-i', `sine=frequency=${180 + (seed % 240)}:sample_rate=44100:duration=${seconds},volume='${swell}':eval=frame`];
}

const work = mkdtempSync(path.join(tmpdir(), 'greenroom-demo-videos-'));
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const scenes = path.join(work, 'scenes.mjs');
await build({
  entryPoints: [path.join(ROOT, 'services/similarity/bench/clips/scenes.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: scenes,
  logLevel: 'error',
});
const { painter, WIDTH: PAINTED, HEIGHT: HIGH } = await import(scenes);
// Cuts are made from the original recordings, not from compressed videos.
for (const [name, [look, family, scene, take, seconds, rate]] of Object.entries(TAKES)) {
  const paint = painter({ name, family, scene, take, seconds });
  const perSecond = rate.includes('/') ? Number(rate.split('/')[0]) / 1001 : Number(rate);
  const frames = Array.from({ length: Math.round(seconds * perSecond) }, (_, frame) => paint(frame / perSecond).data);
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${PAINTED}x${HIGH}`, '-r', rate, '-i', 'pipe:0'];
  const shown = `format=gbrp,${LOOKS[look]},scale=${WIDTH}:${HEIGHT}:flags=area`;
  const recorded = path.join(work, `${name}.mp4`);
  execFileSync('ffmpeg', [...quiet, ...raw, '-vf', shown, '-c:v', 'libx264', '-crf', '14', '-pix_fmt', 'yuv420p', recorded], {
    input: Buffer.concat(frames),
  });
  if (name !== 'lab-extra') finish(name, [recorded], '[0:v]null', seconds);
}
for (const [name, [sources, graph]] of Object.entries(CUTS)) {
  const recorded = path.join(work, `${name}.mp4`);
  const inputs = sources.flatMap((source) => ['-i', path.join(work, `${source}.mp4`)]);
  execFileSync('ffmpeg', [
    ...quiet,
    ...inputs,
    '-filter_complex',
    graph + '[out]',
    '-map',
    '[out]',
    '-c:v',
    'libx264',
    '-crf',
    '14',
    '-pix_fmt',
    'yuv420p',
    recorded,
  ]);
  finish(name, [recorded], '[0:v]null', lengthOf(recorded));
}
rmSync(work, { recursive: true });

function lengthOf(file) {
  return Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file], { encoding: 'utf8' }));
}

function finish(name, [file], graph, seconds) {
  const mapped = ['-filter_complex', `${graph}[out]`, '-map', '[out]', '-map', '1:a', '-shortest'];
  execFileSync('ffmpeg', [...quiet, '-i', file, ...sound(name, seconds), ...mapped, ...CODED, ...FINISHED, place(name)]);
  describe(name, rateOf(name));
}

/** Writes what the background job would produce, so that the demo has it where ffmpeg is not installed. */
function describe(name, rate) {
  const seconds = lengthOf(place(name));
  const run = (...args) => execFileSync('ffmpeg', [...quiet, '-i', place(name), ...args], { maxBuffer: 1e8 });
  const intervalSeconds = Math.round(seconds * 1000) / 10_000;
  const stripLayout = { columns: 10, rows: 1, tileWidth: 160, tileHeight: 90, count: 10, intervalSeconds };
  run('-ss', '2', '-frames:v', '1', '-q:v', '4', place(name, '.jpg'));
  const strip = `fps=1/${intervalSeconds}:round=up:start_time=0,scale=160:90,tile=10x1`;
  run('-an', '-vf', strip, '-frames:v', '1', '-q:v', '7', place(name, '-strip.jpg'));
  const audio = run('-vn', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1');
  const samples = 400;
  const peaks = [];
  for (let at = 0; at < audio.length / 2; at += samples) {
    let peak = 0;
    for (let index = at; index < Math.min(at + samples, audio.length / 2); index += 1)
      peak = Math.max(peak, Math.abs(audio.readInt16LE(index * 2)));
    peaks.push(Math.round((peak / 32_768) * 1000) / 1000);
  }
  writeFileSync(place(name, '-peaks.json'), JSON.stringify({ intervalSeconds: samples / 8000, peaks }));
  const frameRate = rate.includes('/') ? rate : `${rate}/1`;
  const details = { durationSeconds: seconds.toFixed(3), width: WIDTH, height: HEIGHT, frameRate, stripLayout };
  writeFileSync(place(name, '.json'), `${JSON.stringify(details, null, 2)}\n`);
}

const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(path.join(FOLDER, name)).size, 0);
process.stdout.write(`${Math.round(bytes / 1000)} kB in ${FOLDER}\n`);
