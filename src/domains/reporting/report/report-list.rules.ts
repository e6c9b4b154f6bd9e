/** Decides which reports there are and to whom they are offered; the addresses' own access is the same. */
import type { ShortRole } from '#core/access';

export interface ReportEntry {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly roles: readonly ShortRole[];
}

export const REPORTS: readonly ReportEntry[] = [
  {
    path: '/reports/employee-performance',
    title: 'Employee performance',
    about: 'Who worked how much, how reliably, and what it brought per hour on air.',
    roles: ['ADMIN', 'MANAGER', 'CLIENT'],
  },
  {
    path: '/reports/live-stream-comparison',
    title: 'Live-stream comparison',
    about: 'Accounts, streams or periods side by side, and when they sell best.',
    roles: ['ADMIN', 'MANAGER', 'CLIENT'],
  },
  {
    path: '/reports/product-performance',
    title: 'Product performance',
    about: 'What sells over all streams: classes, trends, stock-outs.',
    roles: ['ADMIN', 'MANAGER', 'CLIENT'],
  },
  {
    path: '/reports/profit-loss',
    title: 'Profit and loss',
    about: 'What accounts earn the agency and what they cost: labour, bonuses, administration, margin.',
    roles: ['ADMIN'],
  },
  {
    path: '/reports/schedule-details',
    title: 'Schedule details',
    about: 'Plans compared with what was on air: late starts, overruns, gaps.',
    roles: ['ADMIN', 'MANAGER'],
  },
];

/** @param more reports of other domains. */
export function reportsFor<More extends ReportEntry>(
  actor: { readonly roles: readonly string[] },
  more: readonly More[] = [],
): readonly (ReportEntry | More)[] {
  return [...REPORTS, ...more].filter(({ roles }) => roles.some((role) => actor.roles.includes(`ROLE_${role}`)));
}
