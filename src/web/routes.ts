/** Which address shows which screen, and to whom: the shell's own and those of every domain. Router, guards, titles, breadcrumbs and palette read this one table. */
import { DOMAIN_ROUTES } from './domains.ts';
import type { RouteEntry } from './domain-web.ts';

export const ROUTES: readonly RouteEntry[] = [
  { path: '/unauthorized', access: 'open', title: 'Not allowed', screen: () => import('./shell/unauthorized.screen.tsx') },
  { path: '/dashboard', access: 'signed-in', title: 'Dashboard', screen: () => import('./shell/dashboard.screen.tsx') },
  ...DOMAIN_ROUTES,
];
