/** Route table: the shell's routes and those of every domain. The router, guards, titles, breadcrumbs and palette all read it. */
import type { Actor } from '#core/access';
import { DOMAIN_ROUTES } from './domains.ts';
import type { RouteEntry } from './domain-web.ts';
import { mayEnter, routeOf } from './route-rules.ts';

export const ROUTES: readonly RouteEntry[] = [
  { path: '/unauthorized', access: 'open', title: 'Not allowed', screen: () => import('./shell/unauthorized.screen.tsx') },
  { path: '/dashboard', access: 'signed-in', title: 'Dashboard', screen: () => import('./shell/dashboard.screen.tsx') },
  ...DOMAIN_ROUTES,
];

/** Whether the actor may open the screen at the path. */
export function opens(path: string, actor: Pick<Actor, 'roles'> | null): boolean {
  const route = routeOf(ROUTES, path);
  return route !== null && mayEnter(route.access, actor);
}
