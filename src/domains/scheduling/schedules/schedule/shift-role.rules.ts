/** Decides which roles a shift can have and which rate applies to each. */
export const SHIFT_ROLES = ['HOST', 'MODERATOR', 'SUPPORT', 'MODEL', 'GENERAL'] as const;
export type ShiftRole = (typeof SHIFT_ROLES)[number];

export const SHIFT_ROLE_LABELS: Readonly<Record<ShiftRole, string>> = {
  HOST: 'Host',
  MODERATOR: 'Moderator',
  SUPPORT: 'Support',
  MODEL: 'Model',
  GENERAL: 'General',
};

export type Rates = Readonly<Record<ShiftRole, string | null>>;

/** The rate that applies to a role: its own, else the general one, else none (pay rule 8). */
export function rateFor(role: ShiftRole, rates: Rates): string | null {
  return rates[role] ?? rates.GENERAL;
}
