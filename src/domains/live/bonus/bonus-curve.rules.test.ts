/** Shape of the bonus curve. */
import { describe, expect, it } from 'vitest';
import { curvePath, curveScale, labelledTiers } from './bonus-curve.rules.ts';

const tiers = [
  { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
  { minHourlyGmv: '110.00', bonusPerHour: '3.00' },
  { minHourlyGmv: '500.00', bonusPerHour: '7.00' },
];

describe('the curve', () => {
  it('extends beyond the last tier and the entered GMV, rounded up', () => {
    expect(curveScale(tiers, 0)).toEqual({ reach: 650, top: 7.5, ticks: [0, 2.5, 5, 7.5] });
    expect(curveScale(tiers, 1000).reach).toBe(1050);
    expect(curveScale([], 0)).toEqual({ reach: 500, top: 1, ticks: [0, 1] });
  });
  it('rises in steps', () => {
    expect(
      curvePath(
        tiers,
        650,
        (gmv) => gmv,
        (bonus) => 10 - bonus,
      ),
    ).toBe('M0 10H100V8H110V7H500V3H650');
  });
  it('labels the ticks for which there is room', () => {
    expect(labelledTiers(tiers, (gmv) => gmv, 40).map(({ minHourlyGmv }) => minHourlyGmv)).toEqual(['100.00', '500.00']);
  });
});
