/** Grey-scale drawing primitives (rectangles, ellipses, thick lines, noise) for synthetic rooms, people and slides. */
import { seeded, type Random } from '../../src/random.ts';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export const canvas = (width: number, height: number): Canvas => ({ width, height, data: new Uint8Array(width * height) });

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const byte = (value: number) => clamp(Math.round(value), 0, 255);

export function rectangle({ width, height, data }: Canvas, x: number, y: number, w: number, h: number, gray: number): void {
  const left = clamp(Math.round(x), 0, width);
  const right = clamp(Math.round(x + w), 0, width);
  for (let row = clamp(Math.round(y), 0, height); row < clamp(Math.round(y + h), 0, height); row++)
    data.fill(byte(gray), row * width + left, Math.max(row * width + left, row * width + right));
}

/** @param shade value added to the grey, by the position in the ellipse from −1 to 1. */
export function ellipse(
  { width, height, data }: Canvas,
  at: { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number; readonly turn?: number },
  gray: number,
  shade: (u: number, v: number) => number = () => 0,
): void {
  const reach = Math.max(at.rx, at.ry) + 1;
  const cos = Math.cos(at.turn ?? 0);
  const sin = Math.sin(at.turn ?? 0);
  for (let y = Math.max(0, Math.floor(at.y - reach)); y < Math.min(height, at.y + reach); y++)
    for (let x = Math.max(0, Math.floor(at.x - reach)); x < Math.min(width, at.x + reach); x++) {
      const u = ((x - at.x) * cos + (y - at.y) * sin) / at.rx;
      const v = ((y - at.y) * cos - (x - at.x) * sin) / at.ry;
      const inside = 1 - (u * u + v * v);
      if (inside <= 0) continue;
      const cover = Math.min(1, inside * Math.min(at.rx, at.ry) * 0.5);
      const place = y * width + x;
      data[place] = byte(data[place] * (1 - cover) + clamp(gray + shade(u, v), 0, 255) * cover);
    }
}

export function limb(to: Canvas, from: readonly [number, number], end: readonly [number, number], thick: number, gray: number): void {
  const length = Math.hypot(end[0] - from[0], end[1] - from[1]);
  const steps = Math.max(1, Math.ceil(length / (thick * 0.4)));
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const at = { x: from[0] + (end[0] - from[0]) * part, y: from[1] + (end[1] - from[1]) * part, rx: thick, ry: thick };
    ellipse(to, at, gray, (u) => -18 * u);
  }
}

/** A texture that tiles at its edges, values from −1 to 1, coarse to fine. */
export function noise(seed: number, size = 128): (x: number, y: number) => number {
  const random = seeded(seed);
  const layers = [8, 16, 32, 64].map((cells) => ({ cells, values: Float32Array.from({ length: cells * cells }, () => random() * 2 - 1) }));
  const picture = Float32Array.from({ length: size * size }, (_, at) => {
    let sum = 0;
    for (const { cells, values } of layers) {
      const x = ((at % size) * cells) / size;
      const y = (Math.floor(at / size) * cells) / size;
      const [i, j] = [Math.floor(x), Math.floor(y)];
      const value = (a: number, b: number) => values[(b % cells) * cells + (a % cells)];
      const upper = value(i, j) + (value(i + 1, j) - value(i, j)) * (x - i);
      const lower = value(i, j + 1) + (value(i + 1, j + 1) - value(i, j + 1)) * (x - i);
      sum += ((upper + (lower - upper) * (y - j)) * 4) / cells;
    }
    return sum;
  });
  const wrapped = (at: number) => ((Math.floor(at) % size) + size) % size;
  return (x, y) => picture[wrapped(y) * size + wrapped(x)];
}

/** A smooth path between about −1 and 1, different for every seed. */
export function wander(seed: number, pace = 1): (second: number) => number {
  const random = seeded(seed);
  const waves = Array.from({ length: 6 }, () => ({
    rate: pace * (0.15 + random() * 1.1),
    phase: random() * 2 * Math.PI,
    size: 0.2 + random(),
  }));
  const total = waves.reduce((sum, { size }) => sum + size, 0);
  return (second) =>
    (1.6 * waves.reduce((sum, { rate, phase, size }) => sum + size * Math.sin(2 * Math.PI * rate * second + phase), 0)) / total;
}

/** Lines of text, drawn as blocks of letters. */
export function text(
  to: Canvas,
  random: Random,
  at: { x: number; y: number; width: number; lines: number; size: number },
  gray: number,
): void {
  for (let line = 0; line < at.lines; line++) {
    let x = at.x;
    const end = at.x + at.width * (0.6 + 0.4 * random());
    while (x < end) {
      for (let letter = 2 + Math.floor(random() * 7); letter > 0 && x < end; letter--) {
        const y = at.y + line * at.size * 1.7;
        const w = at.size * (0.35 + 0.25 * random());
        rectangle(to, x, y, at.size * 0.14, at.size, gray);
        if (random() < 0.6) rectangle(to, x, y + at.size * Math.floor(random() * 3) * 0.42, w, at.size * 0.16, gray);
        if (random() < 0.5)
          rectangle(to, x + w - at.size * 0.14, y + (random() < 0.5 ? 0 : at.size * 0.4), at.size * 0.14, at.size * 0.6, gray);
        x += w + at.size * 0.16;
      }
      x += at.size * 0.5;
    }
  }
}
