/** Decides the findings about a calculated item: work without a rate, and pay below the minimum wage (pay rules 8 and 16). */
import { formatMoney } from '#core/money';
import type { ShiftRole } from '#domains/scheduling';
import type { Earnings } from './employee-pay.rules.ts';
import { belowMinimum } from './variance.rules.ts';

export interface ItemFinding {
  readonly code: 'NO_RATE' | 'BELOW_MINIMUM_WAGE';
  /** An error blocks submitting. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly roles?: readonly ShiftRole[];
  readonly shortfall?: string;
}

interface WageRule {
  /** Per hour; null when none is set. */
  readonly minimumWage: string | null;
  readonly currency: string;
}

export function itemFindings({ base, bonuses }: Earnings, { minimumWage, currency }: WageRule): ItemFinding[] {
  const found: ItemFinding[] = [];
  const roles = [...new Set(base.flatMap(({ reason, role }) => (reason === 'NO_RATE' && role !== null ? [role] : [])))].sort();
  if (roles.length > 0)
    found.push({ code: 'NO_RATE', severity: 'error', message: `There is no rate for ${roles.join(', ')}, and no general rate.`, roles });
  const below = belowMinimum({ base, bonuses }, minimumWage);
  if (below !== null)
    found.push({
      code: 'BELOW_MINIMUM_WAGE',
      severity: 'warning',
      message: `Base and commission of ${formatMoney(below.paid, currency)} are ${formatMoney(below.shortfall, currency)} below the minimum wage for these hours.`,
      shortfall: below.shortfall,
    });
  return found;
}
