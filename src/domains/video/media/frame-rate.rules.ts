/** Decides the frame rate of a video by its frame times: containers round these, so the nearest standard rate is used. */

const RATES = [
  '24000/1001',
  '24/1',
  '25/1',
  '30000/1001',
  '30/1',
  '48/1',
  '50/1',
  '60000/1001',
  '60/1',
  '100/1',
  '120000/1001',
  '120/1',
  '240000/1001',
  '240/1',
];
/** Relative tolerance; 23.976 and 24 differ by a thousandth. */
const NEAR = 0.0004;
/** Error that rounding to milliseconds can cause in the time between the first and the last frame. */
const ROUNDED_SECONDS = 0.001;

const value = (rate: string) => Number(rate.split('/')[0]) / Number(rate.split('/')[1]);

/** @param times of frames in seconds, in any order. @returns a fraction; null for fewer than two frames. */
export function nearestRate(times: readonly number[]): string | null {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const span = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  if (sorted.length < 2 || span <= 0) return null;
  const measured = (sorted.length - 1) / span;
  const near = nearest(measured);
  return near.off < NEAR + ROUNDED_SECONDS / span ? near.rate : fractionOf(measured);
}

/**
 * Rate of frames at uneven intervals: that of the median interval, which editing programs use for the whole. @param times in microseconds,
 * ascending, at least two.
 */
export function usualRate(times: readonly number[]): string {
  const steps = times
    .slice(1)
    .map((time, index) => time - times[index]!)
    .sort((a, b) => a - b);
  return nearest(1e6 / steps[Math.floor(steps.length / 2)]!).rate;
}

/** A fraction in thousandths, reduced. */
function fractionOf(rate: number): string {
  const thousandths = Math.round(rate * 1000);
  let [common, rest] = [1000, thousandths];
  while (rest > 0) [common, rest] = [rest, common % rest];
  return `${thousandths / common}/${1000 / common}`;
}

function nearest(measured: number): { readonly rate: string; readonly off: number } {
  return RATES.map((rate) => ({ rate, off: Math.abs(value(rate) / measured - 1) })).sort((a, b) => a.off - b.off)[0]!;
}
