/** The wall time and row at a point of the calendar, and the boxes of a span of wall time; in pixels of the scrolled content. */
import { DAY_MS, type Span } from '#core/span';
import { STEP_MS, type Wall } from '../../schedules/schedule/zone-time.rules.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Geometry {
  /** Days as columns with time running down; days side by side with time running right; days as cells without hours. */
  readonly shape: 'columns' | 'rows' | 'cells';
  /** Midnight of each displayed day. */
  readonly days: readonly Wall[];
  /** Box of each day; for rows, the box in the first row. */
  readonly boxes: readonly Box[];
  /** Timeline rows from the top; empty in other views. */
  readonly rows: readonly Box[];
}

export interface Point {
  readonly wall: Wall;
  /** -1 when there are no rows. */
  readonly row: number;
}

/** Long-press time after which a touch drags, in milliseconds, and the movement tolerances in pixels. */
export const LONG_PRESS_MS = 350;
export const MOUSE_SLACK = 4;
export const FINGER_SLACK = 10;
const SCROLL_ZONE = 32;
const SCROLL_MOST = 14;

/** Auto-scroll distance while the pointer is near an edge, larger the nearer it is. @param near @param far pixels to the two edges. */
export function edgeScroll(near: number, far: number): number {
  const side = near < SCROLL_ZONE ? -1 : 1;
  const nearest = Math.min(near, far);
  return nearest < SCROLL_ZONE ? side * SCROLL_MOST * Math.min(1, (SCROLL_ZONE - nearest) / SCROLL_ZONE) : 0;
}

const distance = (value: number, from: number, size: number) => Math.max(from - value, value - from - size, 0);

function nearest(boxes: readonly Box[], x: number, y: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { left, top, width, height }] of boxes.entries()) {
    const away = distance(x, left, width) + distance(y, top, height);
    if (away < least) [best, least] = [index, away];
    if (away === 0) break;
  }
  return best;
}

/** Points outside are clamped to the nearest position inside. */
export function pointAt({ shape, days, boxes, rows }: Geometry, x: number, y: number): Point {
  const at = nearest(shape === 'cells' ? boxes : boxes.map((box) => ({ ...box, top: y, height: 0 })), x, y);
  const [day, box] = [days[at] ?? 0, boxes[at]];
  if (box === undefined || shape === 'cells') return { wall: day, row: -1 };
  const share = shape === 'columns' ? (y - box.top) / box.height : (x - box.left) / box.width;
  const wall = day + Math.min(Math.max(share, 0), 1) * DAY_MS;
  return {
    wall,
    row:
      shape === 'rows'
        ? nearest(
            rows.map((row) => ({ ...row, left: x, width: 0 })),
            x,
            y,
          )
        : -1,
  };
}

/** Drag distance in steps of a quarter of an hour; in cells, in days. */
export function draggedBy(from: Point, to: Point): number {
  return Math.round((to.wall - from.wall) / STEP_MS) * STEP_MS;
}

/** The time between two points in either direction; at least one step, in cells both days. */
export function spanBetween(shape: Geometry['shape'], one: Point, other: Point): Span {
  const [first, last] = one.wall <= other.wall ? [one.wall, other.wall] : [other.wall, one.wall];
  if (shape === 'cells') return { start: first, end: last + DAY_MS };
  const start = Math.floor(first / STEP_MS) * STEP_MS;
  return { start, end: Math.max(Math.ceil(last / STEP_MS) * STEP_MS, start + STEP_MS) };
}

/** One box for each day the span touches. @param row of a timeline; a missing row gives no boxes. */
export function boxesOf({ shape, days, boxes, rows }: Geometry, { start, end }: Span, row: number): Box[] {
  const place = rows[row];
  if (shape === 'rows' && place === undefined) return [];
  return days.flatMap((day, index) => {
    const box = boxes[index];
    const [from, to] = [Math.max(start - day, 0) / DAY_MS, Math.min(end - day, DAY_MS) / DAY_MS];
    if (box === undefined || from >= to) return [];
    if (shape === 'columns')
      return [{ left: box.left, width: box.width, top: box.top + from * box.height, height: (to - from) * box.height }];
    if (shape === 'rows')
      return [{ left: box.left + from * box.width, width: (to - from) * box.width, top: place!.top, height: place!.height }];
    return [box];
  });
}
