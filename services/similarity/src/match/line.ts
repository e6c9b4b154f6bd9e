/**
 * Finds where footage runs parallel to earlier footage: straight time lines, at a speed from half to double, forwards or backwards, that
 * collect the most evidence. Speeds other than 1 have a penalty, since they are rarer.
 */
import type { Evidence } from './evidence.ts';

const FORWARDS = [
  0.5, 0.6, 0.67, 0.71, 0.75, 0.78, 0.8, 0.83, 0.87, 0.9, 0.93, 0.95, 0.975, 1, 1.025, 1.05, 1.08, 1.1, 1.15, 1.2, 1.25, 1.3, 1.34, 1.4,
  1.5, 1.6, 1.75, 2,
];
const BACKWARDS = [-0.5, -0.8, -0.9, -1, -1.1, -1.25, -1.5, -2];
const SPEEDS = [...FORWARDS, ...BACKWARDS];
const FEWEST = 4;
const SPEED_COST = 3;
const SPEED_COST_BY_LOG = 10;
const LEAST_LINE = 8;
/** Lines that cover the same seconds. */
const AT_ONCE = 2;
/** Lines with less of the evidence of a stronger one in the same seconds are its echoes. */
const SHADOW = 0.35;
const MOST_TRIED = 4000;
/** Columns within which two lines are the same. */
const SAME = 2;

export interface Line {
  readonly evidence: number;
  /** Column = speed · row + offset, for rows from `begin` (inclusive) to `end` (exclusive). */
  readonly speed: number;
  readonly offset: number;
  readonly begin: number;
  readonly end: number;
}

const costOf = (speed: number): number => (speed === 1 ? 0 : SPEED_COST + SPEED_COST_BY_LOG * Math.abs(Math.log(Math.abs(speed))));

/** Adds the best run of every stretch in which the sum stays positive. */
function addRuns({ rows, columns, cells }: Evidence, speed: number, offset: number, cost: number, to: Line[]): void {
  const edges = [-offset / speed, (columns - 1 - offset) / speed];
  const first = Math.max(0, Math.ceil(Math.min(...edges) - 0.5));
  const last = Math.min(rows - 1, Math.floor(Math.max(...edges) + 0.5));
  let sum = 0;
  let start = first;
  let best = 0;
  let end = 0;
  const close = () => {
    if (best - cost >= LEAST_LINE && end - start >= FEWEST) to.push({ evidence: best - cost, speed, offset, begin: start, end });
  };
  for (let row = first; row <= last; row++) {
    const column = Math.round(speed * row + offset);
    if (column < 0 || column >= columns) continue;
    sum += cells[row * columns + column];
    if (sum <= 0) {
      close();
      sum = 0;
      best = 0;
      start = row + 1;
    } else if (sum > best) {
      best = sum;
      end = row + 1;
    }
  }
  close();
}

const columnAt = ({ speed, offset }: Line, row: number) => speed * row + offset;

function isSame(line: Line, other: Line): boolean {
  const [from, to] = [Math.max(line.begin, other.begin), Math.min(line.end, other.end) - 1];
  return [from, (from + to) / 2, to].some((row) => Math.abs(columnAt(line, row) - columnAt(other, row)) <= SAME);
}

/** The strongest lines of all rows, at most two for the same rows; the strongest first. */
export function bestLines(evidence: Evidence): Line[] {
  const all: Line[] = [];
  for (const speed of SPEEDS) {
    const cost = costOf(speed);
    const ends = [0, -speed * (evidence.rows - 1)];
    const [from, to] = [Math.floor(Math.min(...ends)) + 3, Math.ceil(Math.max(...ends)) + evidence.columns - 3];
    for (let offset = from; offset <= to; offset++) addRuns(evidence, speed, offset, cost, all);
  }
  all.sort((a, b) => b.evidence - a.evidence || a.begin - b.begin || Math.abs(a.offset) - Math.abs(b.offset));
  all.length = Math.min(all.length, MOST_TRIED);
  const lines: Line[] = [];
  const taken = new Uint8Array(evidence.rows);
  const strongest = new Float64Array(evidence.rows);
  for (const line of all) {
    let free = 0;
    let over = 0;
    for (let row = line.begin; row < line.end; row++) {
      if (taken[row] < AT_ONCE) free++;
      over = Math.max(over, strongest[row]);
    }
    if (free < (line.end - line.begin) / 2 || line.evidence <= SHADOW * over) continue;
    if (lines.some((other) => line.begin < other.end && other.begin < line.end && isSame(line, other))) continue;
    lines.push(line);
    for (let row = line.begin; row < line.end; row++) {
      taken[row]++;
      strongest[row] = Math.max(strongest[row], line.evidence);
    }
  }
  return lines;
}

/** What a line collects in some rows, without the penalty of its speed. */
export function evidenceAlong(
  { rows, columns, cells }: Evidence,
  { speed, offset }: Pick<Line, 'speed' | 'offset'>,
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let row = Math.max(0, from); row < Math.min(rows, to); row++) {
    const column = Math.round(speed * row + offset);
    if (column >= 0 && column < columns) sum += cells[row * columns + column];
  }
  return sum - costOf(speed);
}
