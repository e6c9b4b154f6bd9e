/** Browser entry point of payroll: pay runs, payslips, bonus and holiday settings. */
import { lazy } from 'react';
import { ADMIN, type DomainWeb } from '#web/domain-web.ts';
import { IconBeach, IconCash, IconCoins, IconMoonStars, IconReceipt } from '#web/kit/icons.ts';

const tried = () => import('./run/tried-terms.part.tsx');

export const web: DomainWeb = {
  routes: [
    { path: '/payroll', access: ADMIN, title: 'Payroll', screen: () => import('./run/payroll-list.screen.tsx') },
    { path: '/payroll/generate', access: ADMIN, title: 'Generate payroll', screen: () => import('./generate/generate.screen.tsx') },
    { path: '/payroll/$uuid', access: ADMIN, title: 'Payroll', screen: () => import('./run/payroll-detail.screen.tsx') },
    {
      path: '/payroll/$uuid/payslip',
      access: ADMIN,
      title: 'Payslips',
      screen: () => import('./run/payroll-payslips.screen.tsx'),
      admit: () => import('./payslip/payslip-guard.client.ts'),
    },
    { path: '/arrears', access: ADMIN, title: 'Arrears', screen: () => import('./arrears/arrears-list.screen.tsx') },
    { path: '/bonus-settings', access: ADMIN, title: 'Bonus settings', screen: () => import('./bonus/bonus-settings.screen.tsx') },
    {
      path: '/holiday-management',
      access: ADMIN,
      title: 'Holiday management',
      screen: () => import('./holidays/holiday-management.screen.tsx'),
    },
    { path: '/payslips', linked: true, access: ['EMPLOYEE'], title: 'Payslips', screen: () => import('./payslip/payslip-list.screen.tsx') },
    { path: '/payslips/$uuid', linked: true, access: ['EMPLOYEE'], title: 'Payslip', screen: () => import('./payslip/payslip.screen.tsx') },
  ],
  menu: [
    { order: 70, label: 'Payroll', to: '/payroll', icon: IconCash, key: 'p' },
    { order: 75, label: 'Arrears', to: '/arrears', icon: IconCoins, key: 'a' },
    { order: 90, label: 'Bonus Settings', to: '/bonus-settings', icon: IconMoonStars, key: 'b', group: 'Settings' },
    { order: 100, label: 'Holiday Management', to: '/holiday-management', icon: IconBeach, key: 'h', group: 'Settings' },
  ],
  userMenu: [{ order: 10, label: 'Payslip', to: '/payslips', icon: IconReceipt }],
  places: [
    { label: 'Generate payroll', to: '/payroll/generate' },
    { label: 'My payslips', to: '/payslips' },
  ],
  dashboard: [
    {
      order: 16,
      shows: ({ roles }) => roles.includes('ROLE_ADMIN'),
      part: lazy(() => import('./arrears/dashboard-arrears.part.tsx')),
    },
  ],
  background: [{ part: () => import('./arrears/closed-period.part.tsx') }],
  extensions: {
    Employee: {
      panels: [
        { order: 20, part: lazy(() => import('./item/employee-pay.part.tsx')) },
        { order: 20, part: lazy(() => import('./arrears/employee-arrears.part.tsx')) },
      ],
      terms: lazy(async () => ({ default: (await tried()).TriedRates })),
    },
    LiveAccount: { terms: lazy(async () => ({ default: (await tried()).TriedBonuses })) },
    BonusSettings: { terms: lazy(async () => ({ default: (await tried()).TriedSettings })) },
  },
};
