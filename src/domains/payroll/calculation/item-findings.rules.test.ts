/** Tests for the findings about an item, and which of them block submitting. */
import { describe, expect, it } from 'vitest';
import type { PayLine } from '../basis/pay-line.rules.ts';
import { belowMinimum } from './variance.rules.ts';
import { itemFindings } from './item-findings.rules.ts';

const line = (parts: Partial<PayLine>): PayLine =>
  ({ role: 'HOST', reason: 'RATE', amount: '10.00', rate: '10.00', seconds: 3600, ...parts }) as PayLine;

const of = (base: readonly PayLine[], bonuses: readonly PayLine[] = []) => ({ base, bonuses });
const wage = (minimumWage: string | null, currency = 'GBP') => ({ minimumWage, currency });

describe('findings', () => {
  it('are empty if everyone has a rate and no minimum wage is set', () => {
    expect(itemFindings(of([line({})]), wage(null))).toEqual([]);
  });
  it('block submitting for work without a rate, listing each role once, in order', () => {
    const missing = (role: PayLine['role']) => line({ role, reason: 'NO_RATE', rate: null, amount: '0.00' });
    expect(itemFindings(of([missing('MODEL'), line({}), missing('HOST'), missing('MODEL')]), wage(null))).toEqual([
      { code: 'NO_RATE', severity: 'error', roles: ['HOST', 'MODEL'], message: 'There is no rate for HOST, MODEL, and no general rate.' },
    ]);
  });
  it('only warn if the base is below the minimum wage', () => {
    const base = [line({})];
    const below = belowMinimum(of(base), '12.50');
    expect(below).not.toBeNull();
    expect(itemFindings(of(base), wage('12.50'))).toEqual([
      {
        code: 'BELOW_MINIMUM_WAGE',
        severity: 'warning',
        shortfall: below!.shortfall,
        message: 'Base and commission of £10.00 are £2.50 below the minimum wage for these hours.',
      },
    ]);
    expect(itemFindings(of(base), wage('10.00'))).toEqual([]);
  });
  it('count commission towards the minimum wage, but no premiums for the time or day', () => {
    const bonus = (component: PayLine['component'], amount: string) => line({ component, amount });
    const found = (...bonuses: PayLine[]) => itemFindings(of([line({})], bonuses), wage('12.50')).map(({ shortfall }) => shortfall);
    expect(found(bonus('GMV', '2.49'))).toEqual(['0.01']);
    expect(found(bonus('GMV', '2.50'))).toEqual([]);
    expect(found(bonus('GMV', '1.25'), bonus('INCENTIVE', '1.25'))).toEqual([]);
    for (const premium of ['EARLY', 'LATE', 'WEEKEND', 'HOLIDAY'] as const) expect(found(bonus(premium, '50.00'))).toEqual(['2.50']);
  });
  it('write amounts in the currency of the agency', () => {
    const [finding] = itemFindings(of([line({ seconds: 3600 * 200, amount: '2000.00' })]), wage('12.50', 'EUR'));
    expect(finding!.message).toBe('Base and commission of €2,000.00 are €500.00 below the minimum wage for these hours.');
    expect(finding!.shortfall, 'for programs').toBe('500.00');
  });
});
