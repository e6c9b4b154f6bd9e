/** Decides where the bars of the waterfall are: in percent of the room there is, from the lowest point of the way to the highest. */
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
  /** Where it takes up from the step above, and leaves to the one below. */
  readonly start: number;
  readonly end: number;
  readonly zero: number;
}

/** Zero is always in sight. */
export function scaleOf(steps: readonly WaterfallStep[]): Scale {
  const points = [0, ...steps.flatMap(({ from, to }) => [Number(from), Number(to)])];
  const [lowest, highest] = [Math.min(...points), Math.max(...points)];
  return { lowest, highest: highest === lowest ? lowest + 1 : highest };
}

/** The estimated part of a step is its last. */
export function barOf({ step, from, to, estimated }: WaterfallStep, { lowest, highest }: Scale): Bar {
  const at = (value: number) => Math.round(((value - lowest) / (highest - lowest)) * 10_000) / 100;
  const [start, end] = [Number(from), Number(to)];
  const left = at(Math.min(start, end));
  const guess = Number(estimated);
  const guessFrom = end - guess;
  const estimatedLeft = at(Math.min(guessFrom, end));
  return {
    left,
    width: at(Math.max(start, end)) - left,
    estimatedLeft,
    estimatedWidth: guess === 0 ? 0 : at(Math.max(guessFrom, end)) - estimatedLeft,
    start: at(step === 'margin' ? end : start),
    end: at(end),
    zero: at(0),
  };
}

/** A cost as a fraction of revenue; null where no revenue is known, or there was none. */
export function shareOfRevenue({ step, amount }: WaterfallStep, steps: readonly WaterfallStep[]): string | null {
  const revenue = steps.find((one) => one.step === 'revenue')?.amount ?? null;
  if (amount === null || revenue === null) return null;
  const size = step === 'revenue' || step === 'margin' ? amount : multiplyDecimals(amount, -1);
  return divided(size, revenue, 6);
}
