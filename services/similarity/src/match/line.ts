/**
 * Finds where footage runs parallel to earlier footage: the straight time line, at a speed from half to double, that collects the most
 * evidence. Speeds other than 1 have a penalty, since they are rarer.
 */
import type { Evidence } from './evidence.ts';

const SPEEDS = [
  0.5, 0.6, 0.67, 0.71, 0.75, 0.78, 0.8, 0.83, 0.87, 0.9, 0.93, 0.95, 0.975, 1, 1.025, 1.05, 1.08, 1.1, 1.15, 1.2, 1.25, 1.3, 1.34, 1.4,
  1.5, 1.6, 1.75, 2,
];
const OUTSIDE = -10.5;
const FEWEST = 4;
const SPEED_COST = 3;
const SPEED_COST_BY_LOG = 10;
const LEAST_LINE = 8;

export interface Line {
  readonly evidence: number;
  /** Column = speed · row + offset, for rows from `begin` (inclusive) to `end` (exclusive). */
  readonly speed: number;
  readonly offset: number;
  readonly begin: number;
  readonly end: number;
}

function bestRun({ rows, columns, cells }: Evidence, speed: number, offset: number): Line {
  let sum = 0;
  let start = 0;
  let best = 0;
  let begin = 0;
  let end = 0;
  for (let row = 0; row < rows; row++) {
    if (sum <= 0) {
      start = row;
      sum = 0;
    }
    const column = Math.round(speed * row + offset);
    sum += column >= 0 && column < columns ? cells[row * columns + column] : OUTSIDE;
    if (sum <= best) continue;
    best = sum;
    begin = start;
    end = row + 1;
  }
  return { evidence: best, speed, offset, begin, end };
}

/** @returns null when no line collects enough. */
export function bestLine(evidence: Evidence): Line | null {
  let best: Line | null = null;
  for (const speed of SPEEDS) {
    const cost = speed === 1 ? 0 : SPEED_COST + SPEED_COST_BY_LOG * Math.abs(Math.log(speed));
    let ofSpeed: Line | null = null;
    for (let offset = 3 - Math.floor(speed * evidence.rows); offset < evidence.columns - 2; offset++) {
      const line = bestRun(evidence, speed, offset);
      if (line.evidence > (ofSpeed?.evidence ?? 0)) ofSpeed = line;
    }
    if (!ofSpeed || ofSpeed.end - ofSpeed.begin < FEWEST || ofSpeed.evidence - cost <= (best?.evidence ?? 0)) continue;
    best = { ...ofSpeed, evidence: ofSpeed.evidence - cost };
  }
  return best && best.evidence >= LEAST_LINE ? best : null;
}

/** The same evidence without a found line and its surroundings. */
export function withoutLine({ rows, columns, cells }: Evidence, line: Line): Evidence {
  const left = cells.slice();
  for (let row = line.begin; row < line.end; row++) {
    const column = Math.round(line.speed * row + line.offset);
    for (let i = Math.max(0, row - 1); i < Math.min(rows, row + 2); i++)
      for (let j = Math.max(0, column - 2); j < Math.min(columns, column + 3); j++) left[i * columns + j] = -2.5;
  }
  return { rows, columns, cells: left };
}
