/** Movement by arrow keys between the pieces of lanes: along a lane, and to the piece of another lane that is nearest in time. */
import { itemAt } from '#core/present';

interface Pieces {
  readonly pieces: readonly { readonly from: number; readonly to: number }[];
}

interface PiecePlace {
  readonly lane: number;
  readonly piece: number;
}

/** @returns the place that a key leads to; null for other keys, and at the ends. */
export function neighbourPiece(lanes: readonly Pieces[], { lane, piece }: PiecePlace, key: string): PiecePlace | null {
  const own = itemAt(lanes, lane).pieces;
  const along = { ArrowRight: piece + 1, ArrowLeft: piece - 1, Home: 0, End: own.length - 1 }[key];
  if (along !== undefined) return along === piece || own[along] === undefined ? null : { lane, piece: along };
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return null;
  const middle = middleOf(own[piece]!);
  for (let next = lane + step; lanes[next] !== undefined; next += step) {
    const distances = itemAt(lanes, next).pieces.map((other) => Math.abs(middleOf(other) - middle));
    if (distances.length > 0) return { lane: next, piece: distances.indexOf(Math.min(...distances)) };
  }
  return null;
}

const middleOf = ({ from, to }: { readonly from: number; readonly to: number }) => (from + to) / 2;
