/**
 * The shape of a stream's sparkline: one value per quarter of an hour, gaps where there are no minutes, and the path through the values.
 */
import { firstIn, lastIn } from '#core/present';
import { MINUTE_MS } from '#core/span';

export interface Quarter {
  /** ISO 8601. */
  readonly quarter: string;
  readonly gmv: string | null;
}

export interface Shape {
  readonly start: string;
  readonly values: (string | null)[];
}

export const QUARTER_MS = 15 * MINUTE_MS;
/** A stream lasts at most a week. */
const MAX_QUARTERS = 7 * 24 * 4 + 1;

/** @param quarters sorted by time. */
export function shapeOf(quarters: readonly Quarter[]): Shape | null {
  const [first] = quarters;
  if (first === undefined || quarters.every(({ gmv }) => gmv === null)) return null;
  const start = Date.parse(first.quarter);
  const values: (string | null)[] = [];
  for (const { quarter, gmv } of quarters) {
    const at = Math.round((Date.parse(quarter) - start) / QUARTER_MS);
    if (at >= MAX_QUARTERS) break;
    while (values.length < at) values.push(null);
    values.push(gmv);
  }
  return { start: first.quarter, values };
}

export interface Drawing {
  /** One path for each stretch without gaps. */
  readonly lines: readonly string[];
  readonly areas: readonly string[];
  readonly peak: { readonly x: number; readonly y: number };
}

/** SVG paths of the sparkline, with a margin for the peak dot; null when there are no values. */
export function drawingOf(values: readonly (string | null)[], width: number, height: number, margin = 2): Drawing | null {
  const numbers = values.map((value) => (value === null ? null : Number(value)));
  const known = numbers.filter((value) => value !== null);
  if (known.length === 0) return null;
  const highest = Math.max(...known);
  const step = numbers.length < 2 ? 0 : (width - 2 * margin) / (numbers.length - 1);
  const xOf = (index: number) => round(numbers.length < 2 ? width / 2 : margin + index * step);
  const yOf = (value: number) => round(height - margin - (highest === 0 ? 0 : (value / highest) * (height - 2 * margin)));
  const stretches: { x: number; y: number }[][] = [[]];
  for (const [index, value] of numbers.entries()) {
    if (value === null) stretches.push([]);
    else lastIn(stretches).push({ x: xOf(index), y: yOf(value) });
  }
  const drawn = stretches.filter(({ length }) => length > 0);
  const path = (points: readonly { x: number; y: number }[]) =>
    points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const peak = numbers.indexOf(highest);
  return {
    lines: drawn.map(path),
    areas: drawn.map((points) => `${path(points)}L${lastIn(points).x} ${height - margin}L${firstIn(points).x} ${height - margin}Z`),
    peak: { x: xOf(peak), y: yOf(highest) },
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
