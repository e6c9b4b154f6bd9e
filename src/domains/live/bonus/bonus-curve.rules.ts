/** The shape of the bonus curve: its range, its steps, and its labels. */
import type { GmvTier } from './gmv-bonus.rules.ts';

/** How far the axis extends beyond the last tier, so that the curve visibly continues. */
const BEYOND = 1.3;
const FIRST_REACH = 500;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

interface CurveScale {
  readonly reach: number;
  readonly top: number;
  readonly ticks: readonly number[];
}

/** Approximate numbers for rendering only; amounts are calculated by the bonus rules. */
export function curveScale(tiers: readonly GmvTier[], shown: number): CurveScale {
  const last = Number(tiers.at(-1)?.minHourlyGmv ?? 0);
  const most = Math.max(0, ...tiers.map(({ bonusPerHour }) => Number(bonusPerHour)));
  const step = roundStep(most === 0 ? 1 : most / 3);
  const top = Math.max(step, Math.ceil((most * 1.05) / step) * step);
  return {
    reach: Math.max(last === 0 ? FIRST_REACH : last * BEYOND, shown * 1.05),
    top,
    ticks: Array.from({ length: Math.round(top / step) + 1 }, (_none, index) => index * step),
  };
}

/** The stepped line as an SVG path, in the coordinates given by `x` and `y`. */
export function curvePath(tiers: readonly GmvTier[], reach: number, x: (gmv: number) => number, y: (bonus: number) => number): string {
  const steps = tiers.map(({ minHourlyGmv, bonusPerHour }) => `H${round(x(Number(minHourlyGmv)))}V${round(y(Number(bonusPerHour)))}`);
  return `M${round(x(0))} ${round(y(0))}${steps.join('')}H${round(x(reach))}`;
}

/** Tiers whose label fits on the axis. @param room width of a label. */
export function labelledTiers(tiers: readonly GmvTier[], x: (gmv: number) => number, room: number): readonly GmvTier[] {
  let free = -Infinity;
  return tiers.filter(({ minHourlyGmv }) => {
    const at = x(Number(minHourlyGmv));
    if (at < free) return false;
    free = at + room;
    return true;
  });
}

function roundStep(rough: number): number {
  const size = 10 ** Math.floor(Math.log10(rough));
  return (ROUND_STEPS.find((step) => step * size >= rough) ?? 10) * size;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
