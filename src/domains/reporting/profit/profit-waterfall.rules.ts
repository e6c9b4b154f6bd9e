/** The positions of the waterfall's bars, in percent of the range from the lowest to the highest point. */
import { multiplyDecimals } from '#core/money';
import { divided } from '../report/figures.rules.ts';
import type { WaterfallStep } from './profit-loss.rules.ts';

interface Scale {
  readonly lowest: number;
  readonly highest: number;
}

interface Bar {
  readonly left: number;
  readonly width: number;
  readonly estimatedLeft: number;
  readonly estimatedWidth: number;
  /** Where the bar connects to the previous step and to the next one. */
  readonly start: number;
  readonly end: number;
  readonly zero: number;
}

/** The range always includes zero. */
export function scaleOf(steps: readonly WaterfallStep[]): Scale {
  const points = [0, ...steps.flatMap(({ from, to }) => [Number(from), Number(to)])];
  const [lowest, highest] = [Math.min(...points), Math.max(...points)];
  return { lowest, highest: highest === lowest ? lowest + 1 : highest };
}

/** The estimated part is at the end of the bar. */
export function barOf({ step, from, to, estimated }: WaterfallStep, { lowest, highest }: Scale): Bar {
  const at = (value: number) => Math.round(((value - lowest) / (highest - lowest)) * 10_000) / 100;
  const [start, end] = [Number(from), Number(to)];
  const left = at(Math.min(start, end));
  const estimate = Number(estimated);
  const estimateFrom = end - estimate;
  const estimatedLeft = at(Math.min(estimateFrom, end));
  return {
    left,
    width: at(Math.max(start, end)) - left,
    estimatedLeft,
    estimatedWidth: estimate === 0 ? 0 : at(Math.max(estimateFrom, end)) - estimatedLeft,
    start: at(step === 'margin' ? end : start),
    end: at(end),
    zero: at(0),
  };
}

/** A cost as a fraction of revenue; null if revenue is unknown or zero. */
export function shareOfRevenue({ step, amount }: WaterfallStep, steps: readonly WaterfallStep[]): string | null {
  const revenue = steps.find((other) => other.step === 'revenue')?.amount ?? null;
  if (amount === null || revenue === null) return null;
  const size = step === 'revenue' || step === 'margin' ? amount : multiplyDecimals(amount, -1);
  return divided(size, revenue, 6);
}
