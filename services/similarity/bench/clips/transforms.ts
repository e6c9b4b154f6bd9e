/** Transforms applied to a clip to create a copy, and the mapping between the seconds of the result and of the clip. */
import { HEIGHT, WIDTH } from './scenes.ts';

export interface Truth {
  readonly start: number;
  readonly end: number;
  /** Earlier second = speed · second + offset. */
  readonly speed: number;
  readonly offset: number;
}

export interface Transform {
  readonly name: string;
  /** A filter graph from [0:v], the clip, and [1:v], another video, to [out]. */
  readonly graph: string;
  readonly coding?: readonly string[];
  readonly truth: readonly Truth[];
}

const one = (start: number, end: number, speed: number, offset: number): readonly Truth[] => [{ start, end, speed, offset }];

/** @param variant varies position and strength, so that no two copies are alike. */
export function transforms(seconds: number, variant: number): Transform[] {
  const whole = one(0, seconds, 1, 0);
  // Cuts are between the analysed frames, as real ones are.
  const cut = 2.31 + (variant % 3);
  const size = `${WIDTH}:${HEIGHT}`;
  const plain = (name: string, filter: string, truth = whole, coding?: readonly string[]): Transform => ({
    name,
    graph: `[0:v]${filter}[out]`,
    truth,
    ...(coding ? { coding } : {}),
  });
  const speed = [1.25, 0.8, 1.5][variant % 3];
  const excerpt = 3.47 + (variant % 3);
  const from = 3.19 + (variant % 5);
  const before = 4.07 + (variant % 4);
  const half = Math.floor(seconds / 2) + 0.43;
  const corner = ['20:20', 'W-w-20:20', '20:H-h-20', 'W-w-20:H-h-20'][variant % 4];
  const blocks = Array.from({ length: 7 }, (_, at) => {
    const [begin, width] = [at * 2.5, 60 + ((at * 53 + variant * 29) % 180)];
    const shown = `enable='between(t,${begin},${begin + 2.2})'`;
    return `drawbox=x=(iw-${width})/2:y=ih-52:w=${width}:h=13:c=white:t=fill:${shown},drawbox=x=(iw-${width - 30})/2:y=ih-30:w=${width - 30}:h=13:c=white:t=fill:${shown}`;
  });
  return [
    plain('trim', `trim=${cut}:${seconds - 3},setpts=PTS-STARTPTS`, one(0, seconds - 3 - cut, 1, cut)),
    plain('mirror', 'hflip'),
    plain('crop', `crop=iw*0.72:ih*0.72:iw*${0.04 + 0.05 * (variant % 5)}:ih*0.14,scale=${size}`),
    plain('scale', 'scale=256:144'),
    plain('borders', variant % 2 ? 'pad=480:480:0:(oh-ih)/2' : 'scale=360:202,pad=480:270:(ow-iw)/2:(oh-ih)/2'),
    {
      name: 'picture in picture',
      graph: `[0:v]scale=${WIDTH / 2}:-2[small];[1:v][small]overlay=${corner}:shortest=1,trim=0:${seconds}[out]`,
      truth: whole,
    },
    plain('speed', `setpts=PTS/${speed},fps=25`, one(0, seconds / speed, speed, 0)),
    plain('grade', `eq=gamma=${variant % 2 ? 1.5 : 0.7}:contrast=1.25:brightness=0.04,curves=preset=${variant % 2 ? 'vintage' : 'darker'}`),
    plain('grey and noise', 'hue=s=0,noise=alls=22:allf=t'),
    plain('low bitrate', 'scale=320:-2', whole, ['-crf', '40']),
    plain('rotation', `rotate=${variant % 2 ? 2.5 : -2}*PI/180:fillcolor=black`),
    plain(
      'overlay',
      `drawbox=x=iw-110:y=12:w=96:h=34:c=red@0.9:t=fill,drawbox=x=iw-102:y=20:w=30:h=18:c=white:t=fill,drawbox=x=0:y=ih-24:w=iw:h=24:c=blue@0.8:t=fill`,
    ),
    plain('subtitle', blocks.join(',')),
    {
      name: 'excerpt within another',
      graph: `[1:v]split[a][b];[a]trim=0:${before},setpts=PTS-STARTPTS[first];[0:v]trim=${from}:${from + excerpt},setpts=PTS-STARTPTS[middle];[b]trim=${before}:${before + 6},setpts=PTS-STARTPTS[last];[first][middle][last]concat=n=3:v=1:a=0[out]`,
      truth: one(before, before + excerpt, 1, from - before),
    },
    {
      name: 'parts in reverse order',
      graph: `[0:v]split[a][b];[a]trim=${half}:${seconds},setpts=PTS-STARTPTS[second];[b]trim=0:${half},setpts=PTS-STARTPTS[first];[second][first]concat=n=2:v=1:a=0[out]`,
      truth: [...one(0, seconds - half, 1, half), ...one(seconds - half, seconds, 1, half - seconds)],
    },
    plain('frame rate', `fps=${variant % 2 ? 12 : 30}`),
  ];
}
