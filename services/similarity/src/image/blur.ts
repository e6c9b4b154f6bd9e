/** Box blur: the mean of a square around each pixel, with the picture mirrored at its edges. */

/** Index with mirroring at the edge: −1 is 1, size is size − 2. */
export function reflected(at: number, size: number): number {
  if (size === 1) return 0;
  const turn = 2 * (size - 1);
  const within = ((at % turn) + turn) % turn;
  return within < size ? within : turn - within;
}

interface Sides {
  /** Pixels that enter and leave the square at each step. */
  readonly entering: Int32Array;
  readonly leaving: Int32Array;
  /** Sum of the first square. */
  readonly first: Int32Array;
}

const known = new Map<number, Sides>();
const MOST_KNOWN = 64;
const MOST_SIDE = 256;

export function sides(size: number, side: number): Sides {
  const key = size * MOST_SIDE + side;
  const before = known.get(key);
  if (before) return before;
  const reach = Math.floor(side / 2);
  const made = {
    entering: Int32Array.from({ length: size }, (_, at) => reflected(at + side - reach, size)),
    leaving: Int32Array.from({ length: size }, (_, at) => reflected(at - reach, size)),
    first: Int32Array.from({ length: side }, (_, at) => reflected(at - reach, size)),
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

/** Means of squares with `side` pixels; an even side extends one further to the left and up. */
export function boxMeans(values: Float32Array | Uint8Array, width: number, height: number, side: number): Float32Array {
  const across = sides(width, side);
  const down = sides(height, side);
  const rows = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (const x of across.first) sum += values[row + x];
    for (let x = 0; x < width; x++) {
      rows[row + x] = sum;
      sum += values[row + across.entering[x]] - values[row + across.leaving[x]];
    }
  }
  const sums = new Float64Array(width);
  for (const y of down.first) for (let x = 0; x < width; x++) sums[x] += rows[y * width + x];
  const out = new Float32Array(width * height);
  const share = 1 / (side * side);
  for (let y = 0; y < height; y++) {
    const entering = down.entering[y] * width;
    const leaving = down.leaving[y] * width;
    for (let x = 0; x < width; x++) {
      out[y * width + x] = sums[x] * share;
      sums[x] += rows[entering + x] - rows[leaving + x];
    }
  }
  return out;
}
