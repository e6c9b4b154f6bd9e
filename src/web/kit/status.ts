/** Severity of every status, role and level, which determines its colour. */
import { capitalized } from '#core/sentence';

export type Severity = 'success' | 'info' | 'warning' | 'danger' | 'neutral' | 'contrast';

const STATUSES: Readonly<Record<string, Severity>> = {
  ACTIVE: 'success',
  INACTIVE: 'danger',
  DELETED: 'danger',
  HOLIDAY: 'warning',
  PENDING: 'warning',
  IN_PROGRESS: 'info',
  COMPLETED: 'success',
  FAILED: 'danger',
  SKIPPED: 'neutral',
  OVERDUE: 'danger',
  DRAFT: 'neutral',
  PUBLISHED: 'success',
  SUBMITTED: 'info',
  PAID: 'success',
  FINAL: 'info',
  APPROVED: 'success',
  REJECTED: 'danger',
  QUEUED: 'neutral',
  SENDING: 'info',
  SENT: 'success',
  DELIVERED: 'success',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
  EXACT: 'danger',
  DUPLICATE: 'danger',
  HIGH: 'warning',
  MEDIUM: 'info',
  LOW: 'neutral',
  LIVE: 'info',
  VIDEO: 'neutral',
  AUTOMATIC: 'neutral',
  MANUAL: 'info',
  CREATE: 'success',
  UPDATE: 'info',
  DELETE: 'danger',
  ACTION: 'neutral',
};

const ROLES: Readonly<Record<string, Severity>> = {
  ROLE_ADMIN: 'danger',
  ROLE_MANAGER: 'info',
  ROLE_CLIENT: 'warning',
  ROLE_EMPLOYEE: 'success',
};

export function severityOf(status: string): Severity {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status]! : 'neutral';
}

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
