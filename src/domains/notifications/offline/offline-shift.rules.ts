/** Decides what is stored of a schedule for offline use: only time, title and role. */

interface Assigned {
  readonly role: string;
  /** IRI. */
  readonly employee: string;
  readonly employeeName: string;
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

/** @param employee whose shift it is; null = all assignees are named. */
export function offlineShiftOf(
  { startTime, endTime, type, title, liveAccount, scheduleEmployees = [] }: PlannedShift,
  employee: string | null,
): { readonly startTime: string; readonly endTime: string; readonly title: string; readonly detail: string } {
  const account = typeof liveAccount === 'object' ? (liveAccount?.identity ?? null) : null;
  const names = [account, title].filter((part) => part !== null && part !== '');
  const own = employee === null ? undefined : scheduleEmployees.find((assigned) => assigned.employee.endsWith(`/${employee}`));
  const others = scheduleEmployees.filter((assigned) => assigned !== own).map(({ employeeName }) => employeeName);
  const role = own === undefined ? null : (ROLES[own.role] ?? own.role);
  const company = others.length === 0 ? null : employee === null ? others.join(', ') : `with ${others.join(', ')}`;
  return {
    startTime,
    endTime,
    title: names.length > 0 ? names.join(' · ') : type === 'VIDEO' ? 'Video work' : 'Live stream',
    detail: [role, company].filter((part) => part !== null).join(' '),
  };
}
