/**
 * Measures searches in a large library: a compilation of 24 films, two films that alternate, splices, and sixteen copies of one film, among
 * BENCH_VIDEOS generated videos of a minute (1000 without it); and ends of segments, also of alternating films and shared intros among the
 * films alone. BENCH_SEED selects the films. `npm run bench:similarity-compilations`
 */
import type { KnownCopy } from '../wire.ts';
import { createFingerprint } from '../src/fingerprint/create-fingerprint.ts';
import { FRAME_RATE, type Fingerprint } from '../src/fingerprint/fingerprint.ts';
import { mirrored, cropped, type GrayImage } from '../src/image/gray-image.ts';
import { percentileOf } from '../src/image/order-statistics.ts';
import { shrunk } from '../src/image/resize.ts';
import { seeded } from '../src/random.ts';
import { createSearch, earlierVideos, type Earlier, type EarlierPart, type FoundVideo } from '../src/search/search.ts';
import { foundMatch } from '../src/worker/found-match.ts';
import { createKnownCopies } from '../src/worker/known-copies.ts';
import { HEIGHT, painter, WIDTH, type Clip, type Family } from './clips/scenes.ts';
import { generatedVideos } from './scale.ts';

const VIDEOS = Number(process.env['BENCH_VIDEOS'] ?? 1000);
const FIRST = 80_000 + 100 * Number(process.env['BENCH_SEED'] ?? 0);
const FAMILIES: readonly Family[] = ['presenter', 'still', 'product', 'presenter', 'walk', 'still', 'tree', 'presenter'];
const FILMS = 24;
const SECONDS = 8;
const PIECE = 3;
const COPIES = 16;
const random = seeded(FIRST);

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const films = Array.from({ length: FILMS }, (_, at): Clip => {
  const family = FAMILIES[at % FAMILIES.length];
  return { name: `film ${at}`, family, scene: FIRST + at, take: 0, seconds: SECONDS };
});

/** Frames from a second on, with noise as another encoding has. */
function frames(film: Clip, from: number, seconds: number): GrayImage[] {
  const paint = painter(film);
  return Array.from({ length: Math.round(seconds * FRAME_RATE) }, (_, at) => {
    const { width, height, data } = paint(from + at / FRAME_RATE);
    return { width, height, data: data.map((value) => Math.min(255, Math.max(0, value + 6 * random() - 3))) };
  });
}

function fingerprint(all: readonly GrayImage[]): Fingerprint {
  const maker = createFingerprint(WIDTH, HEIGHT);
  for (const frame of all) maker.add(frame);
  return maker.done();
}

const partOf = (video: string, print: Fingerprint): EarlierPart => ({
  video,
  second: 0,
  videoSeconds: print.small.length / FRAME_RATE,
  print,
  frames: async () => print.small,
});

interface Piece {
  readonly video: string;
  readonly start: number;
  readonly end: number;
}

/** Pieces of films, one after another; cuts lie between the analysed frames of the films. */
function pieces(order: readonly (readonly [film: number, from: number, seconds: number])[]): { frames: GrayImage[]; truth: Piece[] } {
  let start = 0;
  const truth: Piece[] = [];
  const all = order.flatMap(([film, from, seconds]) => {
    truth.push({ video: `film ${film}`, start, end: start + seconds });
    start += seconds;
    return frames(films[film], from, seconds);
  });
  return { frames: all, truth };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const began = cpu();
const prints = films.map((film) => fingerprint(frames(film, 0, SECONDS)));
const parts = prints.map((print, at) => partOf(`film ${at}`, print));
say(`${FILMS} films of ${SECONDS} s, fingerprinted in ${((cpu() - began) / 1000).toFixed(0)} s of one core.`);

const others = generatedVideos(VIDEOS, prints, random).map((print, at) => partOf(`other ${at}`, print));
const before = process.memoryUsage().arrayBuffers;
const build = cpu();
const library = earlierVideos([...parts, ...others]);
say(
  `Among ${VIDEOS} videos of a minute: ${((cpu() - build) / 1000).toFixed(1)} s to build the index, ${((process.memoryUsage().arrayBuffers - before) / 1e6).toFixed(0)} MB for it.`,
);

const errors: number[] = [];
async function ask(name: string, query: ReturnType<typeof pieces>, among: Earlier = library): Promise<void> {
  const print = fingerprint(query.frames);
  const seconds = print.small.length / FRAME_RATE;
  among.library.candidates(print);
  const begin = cpu();
  const count = among.library.candidates(print).length;
  const candidates = cpu() - begin;
  const search = createSearch(among);
  await search.add(0, print);
  const results = search.results(seconds);
  const whole = cpu() - begin - candidates;
  const found = new Map(results.map(({ video, segments }) => [video, segments]));
  let named = 0;
  let exact = 0;
  for (const { video, start, end } of query.truth) {
    const segments = (found.get(video) ?? []).filter(({ verdict }) => verdict === 'COPY');
    const segment = segments.find((one) => Math.min(one.end, end) - Math.max(one.start, start) > (end - start) / 2);
    if (!segment) continue;
    named++;
    const own = [Math.abs(segment.start - start), Math.abs(segment.end - end)];
    errors.push(...own);
    if (Math.max(...own) <= 0.25) exact++;
  }
  const wrong = results.filter(
    ({ video, segments }) => !query.truth.some((piece) => piece.video === video) && segments.some(({ verdict }) => verdict === 'COPY'),
  );
  const perMinute = (ms: number) => ((ms * 60) / seconds / 1000).toFixed(2);
  say(
    `${name}: ${named} of ${query.truth.length} pieces, ${exact} with both ends within 0.25 s, ${wrong.length} other videos; for a minute, ${perMinute(candidates)} s to choose ${count} candidates and ${perMinute(whole)} s with their comparison.`,
  );
}

const from = (at: number) => 0.31 + (at % 5) * 0.83;
await ask(`${FILMS} films × ${PIECE} s`, pieces(films.map((_, at) => [at, from(at), PIECE] as const)));
for (const [one, other] of [
  [0, 2],
  [1, 4],
])
  await ask(
    'Two films that alternate every 3 s',
    pieces([
      [one, 0.31, PIECE],
      [other, 0.56, PIECE],
      [one, 3.43, PIECE],
      [other, 3.68, PIECE],
    ]),
  );
for (const film of [7, 8])
  await ask(
    'A film without its middle, after 3 s of another one',
    pieces([
      [film + 1, 0.06, PIECE],
      [film, 0.19, 2.5],
      [film, 4.44, PIECE],
    ]),
  );

/** More ends, among the films alone, since the number of other videos does not change them. */
const filmsAlone = earlierVideos(parts);
for (const [one, other] of [
  [3, 5],
  [7, 9],
  [10, 12],
])
  await ask(
    'Two films that alternate every 3 s, among the films',
    pieces([
      [one, 0.44, PIECE],
      [other, 0.69, PIECE],
      [one, 3.56, PIECE],
      [other, 3.81, PIECE],
    ]),
    filmsAlone,
  );
for (const film of [13, 17, 21]) {
  const rest = pieces([
    [film, 0.31, PIECE],
    [film + 1, 1.06, SECONDS - PIECE - 1.5],
  ]);
  const withIntro = earlierVideos([...parts, partOf('earlier intro', fingerprint(rest.frames))]);
  const query = pieces([
    [film, 0.31, PIECE],
    [film + 2, 1.06, SECONDS - PIECE - 1.5],
  ]);
  query.truth.push({ video: 'earlier intro', start: 0, end: PIECE });
  await ask('A shared intro of 3 s, among the films', query, withIntro);
}
say(
  `Ends: 95 % within ${percentileOf(errors, 0.95).toFixed(3)} s, ${((100 * errors.filter((error) => error <= 0.25).length) / errors.length).toFixed(1)} % of ${errors.length} within 0.25 s.`,
);

/** Sixteen copies of one film, each searched among the earlier ones. */
const original = frames(films[0], 0, SECONDS);
const copies = Array.from({ length: COPIES }, (_, at) => {
  const edge = (at % 4) * 12;
  const box = { left: edge * 2, top: edge, right: WIDTH - edge, bottom: HEIGHT - edge };
  return original.slice(at % 5).map((frame) => {
    const cut = shrunk(cropped(frame, box), WIDTH - 3 * edge, HEIGHT - 2 * edge);
    return at % 3 === 2 ? mirrored(cut) : cut;
  });
});
const kept: EarlierPart[] = [];
const known = createKnownCopies();
let pairs = 0;
for (const [at, own] of copies.entries()) {
  const maker = createFingerprint(own[0].width, own[0].height);
  for (const frame of own) maker.add(frame);
  const print = maker.done();
  const search = createSearch(earlierVideos([...kept, ...parts.slice(1)], (video) => known.of(video)));
  await search.add(0, print);
  const seconds = own.length / FRAME_RATE;
  const results = search.results(seconds).filter(({ video }) => video.startsWith('copy'));
  pairs += results.length;
  known.add(results.flatMap((result) => copyOf(at, seconds, result) ?? []));
  kept.push(partOf(`copy ${at}`, print));
}
say(`${COPIES} copies of one film: ${pairs} of ${(COPIES * (COPIES - 1)) / 2} pairs.`);

function copyOf(at: number, seconds: number, result: FoundVideo): KnownCopy | null {
  const order = Number(result.video.slice('copy '.length));
  return foundMatch({ video: `copy ${at}`, order: at, seconds }, { video: result.video, order, seconds: SECONDS }, result);
}
