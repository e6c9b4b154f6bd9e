/** Affine transform from a point of one picture to another: x' = a·x + b·y + c, y' = d·x + e·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const scaling = (x: number, y: number): Affine => [x, 0, 0, 0, y, 0];

/** First `inner`, then `outer`. */
export function after([a, b, c, d, e, f]: Affine, [p, q, r, s, t, u]: Affine): Affine {
  return [a * p + b * s, a * q + b * t, a * r + b * u + c, d * p + e * s, d * q + e * t, d * r + e * u + f];
}

export const areaFactor = ([a, b, , d, e]: Affine): number => a * e - b * d;

export function inverse(one: Affine): Affine {
  const [a, b, c, d, e, f] = one;
  const factor = areaFactor(one);
  return [e / factor, -b / factor, (b * f - e * c) / factor, -d / factor, a / factor, (d * c - a * f) / factor];
}

export const moved = ([a, b, c, d, e, f]: Affine, x: number, y: number): readonly [number, number] => [
  a * x + b * y + c,
  d * x + e * y + f,
];
