/** Texts for similarities: levels, seconds, shares, decisions. */
import { LEVEL_BOUNDS, type Decision, type Level } from '#wire/similarity';

const { duplicateShare, highShare, highSeconds, mediumSeconds } = LEVEL_BOUNDS;

export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  EXACT: 'Exact',
  DUPLICATE: 'Duplicate',
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
};

/** According to the thresholds of the service. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  EXACT: 'The files are identical.',
  DUPLICATE: `At least ${duplicateShare * 100}% of the shorter video is copied. The rest may be trimmed ends or different titles.`,
  HIGH: `At least ${highShare * 100}% of the shorter video is copied, or ${highSeconds} seconds.`,
  MEDIUM: `Less than that, but at least ${mediumSeconds} seconds are copied.`,
  LOW: `Less than ${mediumSeconds} seconds are copied, or the match may be a coincidence.`,
};

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  COPY: 'Copy',
  ALLOWED: 'Allowed reuse',
  NOT_A_COPY: 'Not a copy',
};

/** "12 s", "4.2 s", "1:05"; a length, with tenths where it is short. */
export function lengthText(seconds: number): string {
  if (seconds >= 59.95) return clockText(seconds).replace(/\.\d$/, '');
  const tenths = Math.round(seconds * 10) / 10;
  return `${tenths >= 10 ? Math.round(tenths) : tenths} s`;
}

/** "0:04.2", "1:02:03.0": a position in a video. */
export function clockText(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const whole = Math.floor(tenths / 10);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const end = `${String(rest).padStart(2, '0')}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}

/** "0:14", "1:02:03": the duration of a video. */
export function durationText(seconds: number | null): string {
  return seconds === null ? '–' : clockText(Math.round(seconds)).replace(/\.\d$/, '');
}

/** "83%"; almost all is never rounded to 100%, and a little never to 0%. */
export function shareText(share: number | null): string {
  if (share === null) return '–';
  const percent = Math.round(share * 100);
  if (percent === 100 && share < 1) return share > 0.9995 ? '100%' : `${Math.floor(share * 1000) / 10}%`;
  return percent === 0 && share > 0 ? '<1%' : `${percent}%`;
}

/** Covered share of the later video: the similarity divided by the confidence. */
export function coveredShare({ overall_similarity: all, confidence_score: confidence }: Measured): number {
  if (confidence === null) return all;
  return confidence === 0 ? 0 : Math.min(1, all / confidence);
}

interface Measured {
  readonly overall_similarity: number;
  readonly confidence_score: number | null;
}
