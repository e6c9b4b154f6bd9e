/** The number of tiles on the poster strip of a video, and their layout in one picture. */

/** Tiles are arranged row by row from the top left. */
export interface StripLayout {
  readonly columns: number;
  readonly rows: number;
  /** Size of each tile, in pixels. */
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly count: number;
  /** Time from one tile to the next; the first shows the start. */
  readonly intervalSeconds: number;
}

const TILE_WIDTH = 160;
const MAX_TILES = 100;
const COLUMNS = 10;
/** H.264 and JPEG need even sizes. */
const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));

/** About one tile per second, at most a hundred. */
export function stripLayout({
  seconds,
  width,
  height,
}: {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}): StripLayout {
  const count = Math.max(1, Math.min(MAX_TILES, Math.ceil(seconds)));
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
