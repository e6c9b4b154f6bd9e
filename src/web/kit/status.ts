/** Texts of statuses and roles, and the severity of each role, which determines its colour. */
import { capitalized } from '#core/sentence';
import type { Severity } from '#core/states';

const ROLES: Readonly<Record<string, Severity>> = {
  ROLE_ADMIN: 'danger',
  ROLE_MANAGER: 'info',
  ROLE_CLIENT: 'warning',
  ROLE_EMPLOYEE: 'success',
};

/** An unknown role gets the contrast badge (spec §1). */
export function roleSeverity(role: string): Severity {
  return Object.hasOwn(ROLES, role) ? ROLES[role]! : 'contrast';
}

/** "IN_PROGRESS" → "In progress", "ROLE_ADMIN" → "Admin". */
export function statusText(value: string): string {
  const text = value
    .replace(/^ROLE_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return capitalized(text);
}
