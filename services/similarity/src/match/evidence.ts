/**
 * Evidence of each frame pair for a copy: how far its similarity exceeds that of its row and column, or its absolute similarity, which
 * keeps long still shots.
 */
import { medianOf } from '../image/order-statistics.ts';
import type { Likeness } from './likeness.ts';

const LEAST = -3;
const MOST = 6;
/** Minimum similarity for a pair to count as evidence. */
const ORDINARY = 1.5;
const NOISE = 0.03;
const ALIKE = 0.5;
/** Cells that median and spread are taken from. */
const MOST_SAMPLED = 20_000;

export interface Evidence {
  readonly rows: number;
  readonly columns: number;
  /** Positive values for a copy, negative values against. */
  readonly cells: Float32Array;
}

export function evidence(likeness: Likeness): Evidence {
  const { rows, columns } = likeness;
  const cells = likeness.all();
  const rowMeans = new Float64Array(rows);
  const columnMeans = new Float64Array(columns);
  let mean = 0;
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const value = cells[i * columns + j];
      rowMeans[i] += value;
      columnMeans[j] += value;
      mean += value / (rows * columns);
    }
  for (let i = 0; i < rows; i++) rowMeans[i] /= columns;
  for (let j = 0; j < columns; j++) columnMeans[j] /= rows;
  const centred = new Float32Array(cells.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column;
      centred[place] = cells[place] - rowMeans[row] - columnMeans[column] + mean;
    }
  const stride = Math.ceil(centred.length / MOST_SAMPLED) | 1;
  const sample = centred.filter((_, place) => place % stride === 0);
  const middle = medianOf(sample);
  const spread = 1.4826 * medianOf(sample.map((value) => Math.abs(value - middle))) + NOISE;
  for (let place = 0; place < cells.length; place++) {
    const relative = Math.min(MOST, Math.max(LEAST, (centred[place] - middle) / spread));
    const absolute = MOST * (cells[place] - ALIKE) + ORDINARY;
    cells[place] = Math.min(MOST, Math.max(LEAST, relative, absolute)) - ORDINARY;
  }
  return { rows, columns, cells };
}
