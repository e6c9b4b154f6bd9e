/** Decides what is kept of a schedule for being offline: no more than a line that says when, where and as what. */

interface Assigned {
  readonly role: string;
  readonly employee: string | { readonly uuid: string; readonly nickname?: string } | null;
}
export interface PlannedShift {
  readonly startTime: string;
  readonly endTime: string;
  readonly type: string;
  readonly title: string | null;
  readonly liveAccount: string | { readonly identity?: string } | null;
  readonly scheduleEmployees?: readonly Assigned[];
}

const ROLES: Readonly<Record<string, string>> = {
  HOST: 'Host',
  MODERATOR: 'Moderator',
  SUPPORT: 'Support',
  MODEL: 'Model',
  GENERAL: 'General',
};

/** @param employee whose shift it is; null = everybody on it is named. */
export function offlineShiftOf(
  { startTime, endTime, type, title, liveAccount, scheduleEmployees = [] }: PlannedShift,
  employee: string | null,
): { readonly startTime: string; readonly endTime: string; readonly title: string; readonly detail: string } {
  const account = typeof liveAccount === 'object' ? (liveAccount?.identity ?? null) : null;
  const names = [account, title].filter((part) => part !== null && part !== '');
  const own = employee === null ? undefined : scheduleEmployees.find((assigned) => uuidOf(assigned) === employee);
  const others = scheduleEmployees.filter((assigned) => assigned !== own).flatMap((assigned) => nameOf(assigned));
  const role = own === undefined ? null : (ROLES[own.role] ?? own.role);
  const company = others.length === 0 ? null : employee === null ? others.join(', ') : `with ${others.join(', ')}`;
  return {
    startTime,
    endTime,
    title: names.length > 0 ? names.join(' · ') : type === 'VIDEO' ? 'Video work' : 'Live stream',
    detail: [role, company].filter((part) => part !== null).join(' '),
  };
}

function uuidOf({ employee }: Assigned): string | null {
  return typeof employee === 'string' ? employee.slice(employee.lastIndexOf('/') + 1) : (employee?.uuid ?? null);
}

function nameOf({ employee }: Assigned): string[] {
  return typeof employee === 'object' && employee?.nickname !== undefined ? [employee.nickname] : [];
}
