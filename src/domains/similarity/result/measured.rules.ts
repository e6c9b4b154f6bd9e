/** Texts that explain a similarity's level and its measurements, including those that were not measured. */
import { numberFormat } from '#core/number-format';
import type { Level } from '#wire/similarity';
import { lengthText, LEVEL_MEANINGS, shareText } from '../pair/similarity-text.rules.ts';

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

/** Durations of both videos; null when unknown. */
export interface Lengths {
  readonly later: number | null;
  readonly earlier: number | null;
}

/** A smaller difference is not considered a different speed. */
const SAME_SPEED = 0.005;
export const isOtherSpeed = (speed: number): boolean => Math.abs(Math.abs(speed) - 1) > SAME_SPEED;

/** Below this value, the colours count as different. */
const OTHER_COLORS = 0.4;

/** Sentences, the most important one first. */
export function reasonsOf(measured: Measured, { later, earlier }: Lengths): readonly string[] {
  const { level, share, color, matchingSeconds, segments } = measured;
  if (level === 'EXACT') return ['Both files are identical. Their checksums (SHA-256) are equal, so no comparison was needed.'];
  const copies = segments.filter(({ kind }) => kind === 'COPY');
  const others = segments.length - copies.length;
  const what = copies.length === 0 ? 'may be the same footage, but could not be verified' : 'was verified as the same footage';
  const reasons = [
    `${lengthText(matchingSeconds)} of the later video, ${shareText(share)} of it, ${what}.`,
    copies.length === 0 ? 'Unverified footage never counts above the lowest level.' : `${LEVEL_MEANINGS[level]}${shorter(later, earlier)}`,
  ];
  if (copies.length > 0 && others > 0)
    reasons.push(`${others === 1 ? 'One more segment' : `${others} more segments`} may be the same footage. Unverified, so not counted.`);
  if (segments.some(({ isMirrored }) => isMirrored)) reasons.push('The picture is mirrored in the later video.');
  if (segments.some(({ speed }) => speed < 0)) reasons.push('It plays backwards.');
  if (segments.some(({ speed }) => isOtherSpeed(speed))) reasons.push('It plays at a different speed.');
  if (color !== null && color < OTHER_COLORS)
    reasons.push('Its colours differ, for example after colour grading. This neither proves nor disproves a copy.');
  return reasons;
}

function shorter(later: number | null, earlier: number | null): string {
  if (later === null || earlier === null || later === earlier) return '';
  return later < earlier ? ' The later video is the shorter one.' : ' The earlier video is the shorter one.';
}

export interface Detail {
  readonly label: string;
  /** Null when not measured. */
  readonly value: string | null;
  readonly help: string;
}

const TWO_DECIMALS = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const decimal = (value: number | null) => (value === null ? null : TWO_DECIMALS.format(value));

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
    { label: 'Match score', value: decimal(score), help: 'Agreement of fine detail and motion, at most 1.' },
    { label: 'Scene', value: decimal(scene), help: 'Similarity of whole pictures, at most 1.' },
    {
      label: 'Colour',
      value: decimal(color),
      help: 'Share of colours in common, at most 1. Colour grading lowers it, so it is not evidence.',
    },
    { label: 'Faces', value: null, help: 'The same people do not mean the same footage.' },
    { label: 'Poses', value: null, help: 'The same movements do not mean the same footage.' },
    {
      label: 'Products',
      value: productsText(measured),
      help: 'Objects that move separately from the room. The same objects do not mean the same footage.',
    },
  ];
}
