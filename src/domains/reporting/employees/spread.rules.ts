/** The layout of the scatter plot: round ticks, positions, sizes by GMV, and names only where they fit. */

export interface SpreadPoint {
  readonly key: string;
  readonly label: string;
  readonly across: number;
  readonly up: number;
  /** Determines the point's size. */
  readonly weight: number;
}

export interface Placed extends SpreadPoint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly named: boolean;
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Tolerance for floating-point errors. */
const CLOSE = 1e-9;
const SMALLEST = 4;
const LARGEST = 9;
const LETTER = 6;
const LINE = 13;
export const NAME_GAP = 4;

/** Round tick values that enclose all values, spaced 1, 2 or 5 times a power of ten; approximately `about` ticks. */
export function ticksOf(values: readonly number[], about: number): readonly [number, number, ...number[]] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (!Number.isFinite(least)) return [0, 1];
  // A single value, or several equal ones, is placed between 0 and the next round value.
  const from = least === most ? Math.min(0, least) : least;
  const rough = (most - from) / about || 1;
  const power = 10 ** Math.floor(Math.log10(rough) + CLOSE);
  const step = [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate >= rough * (1 - CLOSE))!;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + CLOSE));
  const [first, last] = [Math.floor(from / step + CLOSE), Math.ceil(most / step - CLOSE)];
  const tick = (index: number) => Number((index * step).toFixed(decimals));
  return [tick(first), tick(first + 1), ...Array.from({ length: Math.max(0, last - first - 1) }, (_, index) => tick(first + 2 + index))];
}

/** Position of a value between the first and last tick, from 0 to 1. */
export function shareOf(value: number, ticks: readonly number[]): number {
  return (value - ticks[0]!) / (ticks.at(-1)! - ticks[0]!);
}

/**
 * Large points first, so that small ones are drawn on top. If two names would overlap, only that of the larger point is shown.
 * @param reserved areas where no name may be placed.
 */
export function placePoints(
  points: readonly SpreadPoint[],
  { left, top, right, bottom }: Frame,
  across: readonly number[],
  up: readonly number[],
  reserved: readonly Frame[],
): Placed[] {
  const heaviest = Math.max(...points.map(({ weight }) => weight), 0);
  const taken: Frame[] = [...reserved];
  const placed = [...points]
    .sort((one, other) => other.weight - one.weight || (one.key < other.key ? -1 : 1))
    .map((point) => ({
      ...point,
      x: left + shareOf(point.across, across) * (right - left),
      y: bottom - shareOf(point.up, up) * (bottom - top),
      radius: heaviest === 0 ? SMALLEST : SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(Math.max(0, point.weight) / heaviest),
    }));
  return placed.map((point) => {
    const start = point.x + point.radius + NAME_GAP;
    const room: Frame = { left: start, top: point.y - LINE / 2, right: start + point.label.length * LETTER, bottom: point.y + LINE / 2 };
    const free =
      room.right <= right + LARGEST &&
      !taken.some((other) => overlap(room, other)) &&
      !placed.some(
        (other) =>
          other !== point &&
          overlap(room, {
            left: other.x - other.radius,
            top: other.y - other.radius,
            right: other.x + other.radius,
            bottom: other.y + other.radius,
          }),
      );
    if (free) taken.push(room);
    return { ...point, named: free };
  });
}

/** The point nearest to a position, if it is within reach. */
export function nearest(points: readonly Placed[], x: number, y: number, within: number): Placed | null {
  const distance = (point: Placed) => Math.hypot(point.x - x, point.y - y) - point.radius;
  const best = points.reduce<Placed | null>((found, point) => (found === null || distance(point) < distance(found) ? point : found), null);
  return best !== null && distance(best) <= within ? best : null;
}

function overlap(one: Frame, other: Frame): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
