/** Browser entry point of reporting: the report screens. */
import { ADMIN, READERS, STAFF, type DomainWeb } from '#web/domain-web.ts';
import { IconChartBar } from '#web/kit/icons.ts';

export const web: DomainWeb = {
  routes: [
    { path: '/reports', linked: true, access: 'signed-in', title: 'Reports', screen: () => import('./hub/reports.screen.tsx') },
    {
      path: '/reports/employee-performance',
      linked: true,
      access: READERS,
      title: 'Employee performance',
      screen: () => import('./employees/employee-performance.screen.tsx'),
    },
    {
      path: '/reports/live-stream-comparison',
      linked: true,
      access: READERS,
      title: 'Live-stream comparison',
      screen: () => import('./streams/live-stream-comparison.screen.tsx'),
    },
    {
      path: '/reports/product-performance',
      linked: true,
      access: READERS,
      title: 'Product performance',
      screen: () => import('./products/product-performance.screen.tsx'),
    },
    { path: '/reports/profit-loss', access: ADMIN, title: 'Profit and loss', screen: () => import('./profit/profit-loss.screen.tsx') },
    {
      path: '/reports/schedule-details',
      access: STAFF,
      title: 'Schedule details',
      screen: () => import('./schedules/schedule-details.screen.tsx'),
    },
  ],
  menu: [{ order: 110, label: 'Reports', to: '/reports', icon: IconChartBar, key: 'r', only: ['ADMIN', 'MANAGER', 'CLIENT'] }],
  places: [
    { label: 'Employee performance', to: '/reports/employee-performance' },
    { label: 'Live-stream comparison', to: '/reports/live-stream-comparison' },
    { label: 'Product performance', to: '/reports/product-performance' },
    { label: 'Profit and loss', to: '/reports/profit-loss' },
    { label: 'Schedule details report', to: '/reports/schedule-details' },
  ],
};
