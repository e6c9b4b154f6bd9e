/** Decides which reports exist and who may open them; their routes have the same access. */
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
    about: 'Hours worked, reliability, and results per hour on air.',
    roles: ['ADMIN', 'MANAGER', 'CLIENT'],
  },
  {
    path: '/reports/live-stream-comparison',
    title: 'Live-stream comparison',
    about: 'Compare accounts, streams or periods side by side, and see when they sell best.',
    roles: ['ADMIN', 'MANAGER', 'CLIENT'],
  },
  {
    path: '/reports/product-performance',
    title: 'Product performance',
    about: 'What sells across all streams: ABC classes, trends, stock-outs.',
    roles: ['ADMIN', 'MANAGER', 'CLIENT'],
  },
  {
    path: '/reports/profit-loss',
    title: 'Profit and loss',
    about: 'Revenue and costs by account: labour, bonuses, administration, margin.',
    roles: ['ADMIN'],
  },
  {
    path: '/reports/schedule-details',
    title: 'Schedule details',
    about: 'Planned schedules compared with actual streams: late starts, overruns, gaps.',
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
