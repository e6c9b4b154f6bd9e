/**
 * Copies of four to twelve seconds, of all kinds of footage, in the ways that short clips are reused. BENCH_SEED selects rooms, people and
 * movements; seeds that rules were chosen on are never those of published figures.
 */
import { HEIGHT, WIDTH, type Clip, type Family } from './scenes.ts';
import type { Transform, Truth } from './transforms.ts';

const SEED = Number(process.env['BENCH_SEED'] ?? 0);
/** Apart from the scenes of the longer clips. */
const FIRST = 50_000 + 100 * SEED;
const KINDS: readonly { readonly family: Family; readonly scenes: number }[] = [
  { family: 'presenter', scenes: 3 },
  { family: 'product', scenes: 2 },
  { family: 'slides', scenes: 1 },
  { family: 'still', scenes: 3 },
  { family: 'walk', scenes: 1 },
  { family: 'tree', scenes: 2 },
  { family: 'animation', scenes: 2 },
  { family: 'texture', scenes: 2 },
];

const clip = (family: Family, scene: number, take: number): Clip => ({
  name: `short-${family}-${scene}-${take}`,
  family,
  scene,
  take,
  seconds: 6 + ((scene * 7 + take * 3) % 9),
});

let number = FIRST;
const SCENES = KINDS.flatMap(({ family, scenes }) => Array.from({ length: scenes }, () => ({ family, scene: ++number })));

/** Two takes of each scene; the second one is never copied. */
export const SHORT_CLIPS: readonly Clip[] = SCENES.flatMap(({ family, scene }) => [0, 1].map((take) => clip(family, scene, take)));
export const SHORT_TAKES: readonly Clip[] = SCENES.map(({ family, scene }) => clip(family, scene, 2));
export const SHORT_HOSTS: readonly Clip[] = [clip('walk', FIRST + 91, 0), clip('presenter', FIRST + 92, 0)];

const SHORTEST = 4;
const SPEEDS = [0.8, 0.9, 0.95, 1.05, 1.1, 1.25, 1.5, 2] as const;

/** @param variant varies position and strength. */
export function shortTransforms(seconds: number, variant: number): Transform[] {
  const size = `${WIDTH}:${HEIGHT}`;
  const one = (start: number, end: number, speed: number, offset: number): readonly Truth[] => [{ start, end, speed, offset }];
  const from = 0.37 + 0.25 * (variant % 3);
  const length = Math.min(seconds - from, SHORTEST + ((variant * 1.7) % 8));
  const cut = `trim=${from}:${from + length},setpts=PTS-STARTPTS`;
  const plain = (name: string, filter: string, truth = one(0, length, 1, from), coding?: readonly string[]): Transform => ({
    name,
    graph: `[0:v]${filter ? `${cut},${filter}` : cut}[out]`,
    truth,
    ...(coding ? { coding } : {}),
  });
  const corner = ['20:20', 'W-w-20:20', '20:H-h-20', 'W-w-20:H-h-20'][variant % 4];
  const [first, second] = [0.41 * seconds, 0.62 * seconds];
  const before = 2.07 + (variant % 3);
  const part = Math.min(seconds - from, 4.4);
  return [
    plain('5 s trim', '', one(0, length, 1, from)),
    plain('mirror', 'hflip'),
    plain('crop 60 %', `crop=iw*0.6:ih*0.6:iw*${0.05 + 0.08 * (variant % 4)}:ih*0.2,scale=${size}`),
    plain('grey and noise', 'hue=s=0,noise=alls=18:allf=t'),
    plain('low bitrate', 'scale=320:-2', one(0, length, 1, from), ['-crf', '38']),
    plain('caption', `drawbox=x=iw*0.15:y=ih-50:w=iw*0.7:h=34:c=black@0.7:t=fill,drawbox=x=iw*0.2:y=ih-38:w=iw*0.55:h=10:c=white:t=fill`),
    {
      name: 'picture in picture',
      graph: `[0:v]${cut},scale=${WIDTH / 2}:-2[small];[1:v][small]overlay=${corner}:shortest=1,trim=0:${length}[out]`,
      truth: one(0, length, 1, from),
    },
    {
      name: 'splice',
      graph: `[0:v]split[a][b];[a]trim=0:${first},setpts=PTS-STARTPTS[first];[b]trim=${second}:${seconds},setpts=PTS-STARTPTS[last];[first][last]concat=n=2:v=1:a=0[out]`,
      truth: [...one(0, first, 1, 0), ...one(first, first + seconds - second, 1, second - first)],
    },
    {
      name: 'within another',
      graph: `[1:v]split[a][b];[a]trim=0:${before},setpts=PTS-STARTPTS[first];[0:v]trim=${from}:${from + part},setpts=PTS-STARTPTS[middle];[b]trim=${before}:${before + 3},setpts=PTS-STARTPTS[last];[first][middle][last]concat=n=3:v=1:a=0[out]`,
      truth: one(before, before + part, 1, from - before),
    },
    { name: 'reversed', graph: `[0:v]${cut},reverse[out]`, truth: one(0, length, -1, from + length) },
    ...SPEEDS.filter((speed) => seconds / speed >= SHORTEST).map((speed) => ({
      name: `speed ${speed}`,
      graph: `[0:v]setpts=PTS/${speed},fps=25,trim=0:${Math.min(12, seconds / speed)}[out]`,
      truth: one(0, Math.min(12, seconds / speed), speed, 0),
    })),
  ];
}
