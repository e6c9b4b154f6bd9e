/** Films of which some repeat others, made by the similarity service's own tests. */

interface Frame {
  readonly data: Uint8Array;
}

export interface Films {
  readonly original: Buffer;
  /** Five seconds of it from the second one on, mirrored. */
  readonly copy: Buffer;
  /** The same room, and other movements. */
  readonly otherTake: Buffer;
}

/** Modules of a package that is checked by a configuration of its own, so only what is used here is named. */
interface Footage {
  readonly footage: (room: number, take: number, seconds: number) => readonly Frame[];
}
interface Clips {
  readonly clipsIn: (
    folder: string,
    ffmpeg: string,
  ) => { readonly ofFrames: (name: string, frames: readonly Frame[], ...more: string[]) => Buffer };
}
const PLACE = '../../services/similarity/test';

export async function makeFilms(folder: string): Promise<Films> {
  const { footage } = (await import(`${PLACE}/footage.ts`)) as Footage;
  const { clipsIn } = (await import(`${PLACE}/clips.ts`)) as Clips;
  const clips = clipsIn(folder, 'ffmpeg');
  const frames = footage(1, 0, 8);
  return {
    original: clips.ofFrames('original.mp4', frames),
    copy: clips.ofFrames('copy.mp4', frames.slice(16, 56), '-vf', 'hflip', '-crf', '28'),
    otherTake: clips.ofFrames('other.mp4', footage(1, 1, 6)),
  };
}
