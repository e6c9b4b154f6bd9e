/** Reads an employee's rates for the rules that choose the rate of a role. */
import sql, { raw } from 'sql-template-tag';
import { SHIFT_ROLES, type Rates } from './shift-role.rules.ts';

/** SQL array of the rates of employee `e`, in role order. */
export const RATES = sql`array[${raw(SHIFT_ROLES.map((role) => `e.${role.toLowerCase()}_hourly_rate`).join(', '))}]::text[]`;

export function ratesOf([HOST = null, MODERATOR = null, SUPPORT = null, MODEL = null, GENERAL = null]: readonly (string | null)[]): Rates {
  return { HOST, MODERATOR, SUPPORT, MODEL, GENERAL };
}
