/** Decides what the sidebar offers, in which order, and which entry is the current one. Who sees an entry is the route's access. */
import { IconBroadcast, IconBuildingStore, IconCalendarWeek, IconChartAreaLine, IconChartBar, IconLayoutDashboard, IconUserCog, IconUsers, type Icon } from '@tabler/icons-react';
import type { Actor, ShortRole } from '#core/access';
import { mayEnter, routeOf } from '../route-rules.ts';
import { ROUTES } from '../routes.tsx';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: Icon;
  /** After `g`, this letter goes there. */
  readonly key: string;
  /** Who sees it, where others may open it too (spec §2). */
  readonly only?: readonly ShortRole[];
}

const ENTRIES: readonly MenuEntry[] = [
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard, key: 'd' },
  { label: 'Live Streams', to: '/live-streams', icon: IconChartAreaLine, key: 't' },
  { label: 'Schedules', to: '/schedules', icon: IconCalendarWeek, key: 's' },
  { label: 'Live Accounts', to: '/live-accounts', icon: IconBroadcast, key: 'l' },
  { label: 'Clients', to: '/clients', icon: IconBuildingStore, key: 'c' },
  { label: 'Employees', to: '/employees', icon: IconUsers, key: 'e' },
  { label: 'Users', to: '/users', icon: IconUserCog, key: 'u' },
  { label: 'Reports', to: '/reports', icon: IconChartBar, key: 'r', only: ['ADMIN', 'MANAGER', 'CLIENT'] },
];

export function menuFor(actor: Pick<Actor, 'roles'> | null): readonly MenuEntry[] {
  return ENTRIES.filter(({ to, only }) => {
    const route = routeOf(ROUTES, to);
    return route !== null && mayEnter(route.access, actor) && (only === undefined || mayEnter(only, actor));
  });
}

/** An entry is current on its own address and on everything below it (spec §2). */
export function isCurrent(entry: Pick<MenuEntry, 'to'>, pathname: string): boolean {
  return pathname === entry.to || pathname.startsWith(`${entry.to}/`);
}
