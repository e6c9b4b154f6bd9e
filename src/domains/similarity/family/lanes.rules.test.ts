import { describe, expect, it } from 'vitest';
import { neighbourPiece } from './lanes.rules.ts';

const lanes = [
  {
    pieces: [
      { from: 0, to: 2 },
      { from: 10, to: 14 },
    ],
  },
  { pieces: [] },
  {
    pieces: [
      { from: 3, to: 4 },
      { from: 11, to: 12 },
      { from: 30, to: 31 },
    ],
  },
];

describe('arrow keys between pieces', () => {
  it.each([
    ['ArrowRight', 0, 0, [0, 1]],
    ['ArrowRight', 0, 1, null],
    ['ArrowLeft', 0, 1, [0, 0]],
    ['ArrowLeft', 0, 0, null],
    ['Home', 2, 2, [2, 0]],
    ['End', 2, 0, [2, 2]],
    ['End', 2, 2, null],
    ['ArrowDown', 0, 1, [2, 1]],
    ['ArrowUp', 2, 0, [0, 0]],
    ['ArrowUp', 0, 0, null],
    ['ArrowDown', 2, 0, null],
    ['Enter', 0, 0, null],
  ] as const)('%s from lane %d, piece %d, leads to %j', (key, lane, piece, to) => {
    expect(neighbourPiece(lanes, { lane, piece }, key)).toEqual(to === null ? null : { lane: to[0], piece: to[1] });
  });
});
