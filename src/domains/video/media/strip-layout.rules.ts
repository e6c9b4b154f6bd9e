/** Decides how many moments of a video a poster strip shows, and how they lie on its one picture. */

/** The pictures of a strip lie row by row from the upper left. */
export interface StripLayout {
  readonly columns: number;
  readonly rows: number;
  /** Of each picture, in pixels. */
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly count: number;
  /** From one picture to the next; the first shows the beginning. */
  readonly intervalSeconds: number;
}

const TILE_WIDTH = 160;
const MOST_TILES = 100;
const COLUMNS = 10;
/** Of any picture: H.264 and JPEG take even sizes. */
const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));

/** About one picture a second, a hundred at the most. */
export function stripLayout({
  seconds,
  width,
  height,
}: {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}): StripLayout {
  const count = Math.max(1, Math.min(MOST_TILES, Math.ceil(seconds)));
  const columns = Math.min(COLUMNS, count);
  return {
    columns,
    rows: Math.ceil(count / columns),
    tileWidth: TILE_WIDTH,
    tileHeight: Math.min(4 * TILE_WIDTH, even((TILE_WIDTH * height) / width)),
    count,
    intervalSeconds: Math.max(seconds, 0.001) / count,
  };
}
