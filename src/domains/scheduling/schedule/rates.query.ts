/** How the rates of an employee are read, for the rules that ask which of them pays a role. */
import sql, { raw } from 'sql-template-tag';
import { SHIFT_ROLES, type Rates } from './shift-role.rules.ts';

/** SQL: the rates of the employee `e`, as a list in the order of the roles. */
export const RATES = sql`array[${raw(SHIFT_ROLES.map((role) => `e.${role.toLowerCase()}_hourly_rate`).join(', '))}]::text[]`;

export function ratesOf([HOST = null, MODERATOR = null, SUPPORT = null, MODEL = null, GENERAL = null]: readonly (string | null)[]): Rates {
  return { HOST, MODERATOR, SUPPORT, MODEL, GENERAL };
}
