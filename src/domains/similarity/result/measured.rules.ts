/** Decides in plain words why a similarity has its level, and what of it was measured; what was not is said to be so. */
import type { Level } from '#wire/similarity';
import { lengthText, LEVEL_MEANINGS, shareText } from '../report/similarity-text.rules.ts';

export interface Measured {
  readonly level: Level;
  readonly share: number;
  readonly score: number | null;
  readonly scene: number | null;
  readonly color: number | null;
  readonly product: number | null;
  readonly matchingProducts: number | null;
  readonly matchingSeconds: number;
  readonly longestSeconds: number;
  readonly segments: readonly { readonly kind: 'EXACT' | 'COPY' | 'POSSIBLE'; readonly isMirrored: boolean; readonly speed: number }[];
}

/** Of both videos; null where it is not known. */
export interface Lengths {
  readonly later: number | null;
  readonly earlier: number | null;
}

/** A difference that nobody would call another speed. */
const SAME_SPEED = 0.005;
export const isOtherSpeed = (speed: number): boolean => Math.abs(speed - 1) > SAME_SPEED;

/** Hardly half of each colour is in both. */
const OTHER_COLORS = 0.4;

/** Sentences, the most important one first. */
export function reasonsOf(measured: Measured, { later, earlier }: Lengths): readonly string[] {
  const { level, share, color, matchingSeconds, segments } = measured;
  if (level === 'EXACT') return ['Both files have the same bytes. Their sums (SHA-256) are equal, so nothing had to be compared.'];
  const copies = segments.filter(({ kind }) => kind === 'COPY');
  const others = segments.length - copies.length;
  const what = copies.length === 0 ? 'may be the same footage, but that could not be proved' : 'was proved to be the same footage';
  const reasons = [
    `${lengthText(matchingSeconds)} of the later video, ${shareText(share)} of it, ${what}.`,
    copies.length === 0
      ? 'What is not proved never counts for more than the lowest level.'
      : `${LEVEL_MEANINGS[level]}${shorter(later, earlier)}`,
  ];
  if (copies.length > 0 && others > 0)
    reasons.push(`${others === 1 ? 'One more segment' : `${others} more segments`} may be the same footage; not proved, so not counted.`);
  if (segments.some(({ isMirrored }) => isMirrored)) reasons.push('The picture is mirrored in the later video.');
  if (segments.some(({ speed }) => isOtherSpeed(speed))) reasons.push('It plays at another speed.');
  if (color !== null && color < OTHER_COLORS)
    reasons.push('Its colours are others, as after another grade; that neither proves nor disproves a copy.');
  return reasons;
}

function shorter(later: number | null, earlier: number | null): string {
  if (later === null || earlier === null || later === earlier) return '';
  return later < earlier ? ' The later video is the shorter one.' : ' The earlier video is the shorter one.';
}

export interface Detail {
  readonly label: string;
  /** Null: it was not measured. */
  readonly value: string | null;
  readonly help: string;
}

const decimal = (value: number | null) => (value === null ? null : value.toFixed(2));

const productsText = ({ product, matchingProducts }: Measured): string | null =>
  product === null || matchingProducts === null
    ? null
    : `${matchingProducts === 0 ? 'None' : matchingProducts} in common, ${shareText(product)}`;

export function detailsOf(measured: Measured): readonly Detail[] {
  const { share, score, scene, color, matchingSeconds, longestSeconds } = measured;
  return [
    { label: 'Covered share', value: shareText(share), help: 'Of the later video.' },
    { label: 'In common', value: lengthText(matchingSeconds), help: 'Of the later video, counted once.' },
    { label: 'Longest segment', value: lengthText(longestSeconds), help: 'Without a gap.' },
    { label: 'Score of the proof', value: decimal(score), help: 'How well fine detail and movement agree, at most 1.' },
    { label: 'Scene', value: decimal(scene), help: 'How alike whole pictures are, at most 1.' },
    {
      label: 'Colour',
      value: decimal(color),
      help: 'How much of each colour both have, at most 1. Another grade lowers it, so it proves nothing.',
    },
    { label: 'Faces', value: null, help: 'The same people are no sign of the same footage.' },
    { label: 'Poses', value: null, help: 'Neither are the same movements.' },
    {
      label: 'Products',
      value: productsText(measured),
      help: 'Things that move as one, apart from the room; the same ones are no sign of the same footage.',
    },
  ];
}
