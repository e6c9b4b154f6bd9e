/** Decides which address shows which screen, and to whom. Router, guards, titles, breadcrumbs and the palette all read this one table. */
import type { ComponentType } from 'react';
import type { ShortRole } from '#core/access';
import type { Verdict } from './route-rules.ts';

/** Anybody, anybody signed in, or whoever has one of the roles. */
export type Access = 'open' | 'signed-in' | readonly ShortRole[];

export interface RouteEntry {
  /** A `$name` segment matches anything. */
  readonly path: string;
  readonly access: Access;
  readonly title: string;
  /** Fetched when needed, or ahead when somebody points at a link to it. */
  readonly screen: () => Promise<{ default: ComponentType }>;
  /** What else decides, once the person may enter; knows the `$name` segments. */
  readonly admit?: () => Promise<{ admit: (segments: Readonly<Record<string, string | undefined>>) => Promise<Verdict> }>;
}

const admin: Access = ['ADMIN'];
const staff: Access = ['ADMIN', 'MANAGER'];

export const ROUTES: readonly RouteEntry[] = [
  { path: '/login', access: 'open', title: 'Sign in', screen: () => import('../domains/identity/login.screen.tsx') },
  { path: '/unauthorized', access: 'open', title: 'Not allowed', screen: () => import('./shell/unauthorized.screen.tsx') },
  { path: '/dashboard', access: 'signed-in', title: 'Dashboard', screen: () => import('../domains/scheduling/dashboard.screen.tsx') },
  { path: '/live-streams', access: staff, title: 'Live streams', screen: () => import('../domains/streams/stream-list.screen.tsx') },
  { path: '/live-streams/import', access: staff, title: 'Import live streams', screen: () => import('../domains/streams/import.screen.tsx') },
  { path: '/live-streams/imports', access: staff, title: 'Import history', screen: () => import('../domains/streams/import-history.screen.tsx') },
  { path: '/live-streams/imports/$uuid', access: staff, title: 'Import', screen: () => import('../domains/streams/import-report.screen.tsx') },
  { path: '/live-streams/unmatched', access: staff, title: 'Unmatched', screen: () => import('../domains/streams/unmatched.screen.tsx') },
  { path: '/live-streams/$uuid', access: staff, title: 'Live stream', screen: () => import('../domains/streams/stream-detail.screen.tsx') },
  { path: '/live-streams/$uuid/edit', access: staff, title: 'Edit live stream', screen: () => import('../domains/streams/stream-form.screen.tsx') },
  { path: '/schedules', access: 'signed-in', title: 'Schedules', screen: () => import('../domains/scheduling/schedule-calendar.screen.tsx') },
  { path: '/live-accounts', access: staff, title: 'Live accounts', screen: () => import('../domains/live/live-account-list.screen.tsx') },
  { path: '/live-accounts/new', access: staff, title: 'New live account', screen: () => import('../domains/live/live-account-form.screen.tsx') },
  { path: '/live-accounts/$uuid', access: staff, title: 'Live account', screen: () => import('../domains/live/live-account-detail.screen.tsx') },
  { path: '/live-accounts/$uuid/edit', access: staff, title: 'Edit live account', screen: () => import('../domains/live/live-account-form.screen.tsx') },
  { path: '/clients', access: admin, title: 'Clients', screen: () => import('../domains/clients/client-list.screen.tsx') },
  { path: '/clients/new', access: admin, title: 'New client', screen: () => import('../domains/clients/client-form.screen.tsx') },
  { path: '/clients/$uuid/edit', access: admin, title: 'Edit client', screen: () => import('../domains/clients/client-form.screen.tsx') },
  { path: '/employees', access: admin, title: 'Employees', screen: () => import('../domains/workforce/employee-list.screen.tsx') },
  { path: '/employees/new', access: admin, title: 'New employee', screen: () => import('../domains/workforce/employee-form.screen.tsx') },
  { path: '/employees/$uuid', access: admin, title: 'Employee', screen: () => import('../domains/workforce/employee-detail.screen.tsx') },
  { path: '/employees/$uuid/edit', access: admin, title: 'Edit employee', screen: () => import('../domains/workforce/employee-form.screen.tsx') },
  { path: '/payroll', access: admin, title: 'Payroll', screen: () => import('../domains/payroll/payroll-list.screen.tsx') },
  { path: '/payroll/generate', access: admin, title: 'Generate payroll', screen: () => import('../domains/payroll/generate.screen.tsx') },
  { path: '/payroll/$uuid', access: admin, title: 'Payroll', screen: () => import('../domains/payroll/payroll-detail.screen.tsx') },
  { path: '/payroll/$uuid/payslip', access: admin, title: 'Payslips', screen: () => import('../domains/payroll/payroll-payslips.screen.tsx'), admit: () => import('../domains/payroll/payslip-guard.part.tsx') },
  { path: '/users', access: admin, title: 'Users', screen: () => import('../domains/identity/user-list.screen.tsx') },
  { path: '/users/new', access: admin, title: 'New user', screen: () => import('../domains/identity/user-form.screen.tsx') },
  { path: '/users/$uuid/edit', access: admin, title: 'Edit user', screen: () => import('../domains/identity/user-form.screen.tsx') },
  { path: '/bonus-settings', access: admin, title: 'Bonus settings', screen: () => import('../domains/payroll/bonus-settings.screen.tsx') },
  { path: '/holiday-management', access: admin, title: 'Holiday management', screen: () => import('../domains/payroll/holiday-management.screen.tsx') },
  { path: '/reports', access: 'signed-in', title: 'Reports', screen: () => import('../domains/reporting/reports.screen.tsx') },
  { path: '/reports/employee-performance', access: ['ADMIN', 'MANAGER', 'CLIENT'], title: 'Employee performance', screen: () => import('../domains/reporting/employee-performance.screen.tsx') },
  { path: '/reports/live-stream-comparison', access: ['ADMIN', 'MANAGER', 'CLIENT'], title: 'Live-stream comparison', screen: () => import('../domains/reporting/live-stream-comparison.screen.tsx') },
  { path: '/reports/product-performance', access: ['ADMIN', 'MANAGER', 'CLIENT'], title: 'Product performance', screen: () => import('../domains/reporting/product-performance.screen.tsx') },
  { path: '/reports/profit-loss', access: admin, title: 'Profit and loss', screen: () => import('../domains/reporting/profit-loss.screen.tsx') },
  { path: '/reports/schedule-details', access: staff, title: 'Schedule details', screen: () => import('../domains/reporting/schedule-details.screen.tsx') },
  { path: '/payslips', access: ['EMPLOYEE'], title: 'Payslips', screen: () => import('../domains/payroll/payslip-list.screen.tsx') },
  { path: '/payslips/$uuid', access: ['EMPLOYEE'], title: 'Payslip', screen: () => import('../domains/payroll/payslip.screen.tsx') },
  { path: '/profile', access: 'signed-in', title: 'Profile', screen: () => import('../domains/identity/profile.screen.tsx') },
];

/** Where `/` and a sign-in without a wanted address lead. */
export const HOME = '/dashboard';
export const LOGIN = '/login';
export const UNAUTHORIZED = '/unauthorized';
