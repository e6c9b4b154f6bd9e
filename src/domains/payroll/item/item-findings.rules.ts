/** Decides the findings about a calculated item: work without a rate, and base pay below the minimum wage (pay rules 8 and 16). */
import type { ShiftRole } from '#domains/scheduling';
import type { PayLine } from '../calculation/pay-line.rules.ts';
import { belowMinimum } from './variance.rules.ts';

export interface ItemFinding {
  readonly code: 'NO_RATE' | 'BELOW_MINIMUM_WAGE';
  /** An error blocks submitting. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly roles?: readonly ShiftRole[];
  readonly shortfall?: string;
}

/** @param minimumWage money per hour; null when none is set. */
export function itemFindings(base: readonly PayLine[], minimumWage: string | null): ItemFinding[] {
  const found: ItemFinding[] = [];
  const roles = [...new Set(base.flatMap(({ reason, role }) => (reason === 'NO_RATE' && role !== null ? [role] : [])))].sort();
  if (roles.length > 0)
    found.push({ code: 'NO_RATE', severity: 'error', message: `There is no rate for ${roles.join(', ')}, and no general rate.`, roles });
  const below = belowMinimum(base, minimumWage);
  if (below !== null)
    found.push({
      code: 'BELOW_MINIMUM_WAGE',
      severity: 'warning',
      message: `The base of ${below.base} is ${below.shortfall} below the minimum wage for these hours.`,
      shortfall: below.shortfall,
    });
  return found;
}
