/** Decides what the sidebar offers, in which order, and which entry is the current one. Who sees an entry is the route's access. */
import { IconBeach, IconBroadcast, IconBuildingStore, IconCalendarWeek, IconCash, IconChartAreaLine, IconChartBar, IconLayoutDashboard, IconMoonStars, IconUserCog, IconUsers, type Icon } from '#web/kit/icons.ts';
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
  /** Stands under this heading, together with its neighbours of the same. */
  readonly group?: string;
}

const ENTRIES: readonly MenuEntry[] = [
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard, key: 'd' },
  { label: 'Live Streams', to: '/live-streams', icon: IconChartAreaLine, key: 't' },
  { label: 'Schedules', to: '/schedules', icon: IconCalendarWeek, key: 's' },
  { label: 'Live Accounts', to: '/live-accounts', icon: IconBroadcast, key: 'l' },
  { label: 'Clients', to: '/clients', icon: IconBuildingStore, key: 'c' },
  { label: 'Employees', to: '/employees', icon: IconUsers, key: 'e' },
  { label: 'Payroll', to: '/payroll', icon: IconCash, key: 'p' },
  { label: 'Users', to: '/users', icon: IconUserCog, key: 'u' },
  { label: 'Bonus Settings', to: '/bonus-settings', icon: IconMoonStars, key: 'b', group: 'Settings' },
  { label: 'Holiday Management', to: '/holiday-management', icon: IconBeach, key: 'h', group: 'Settings' },
  { label: 'Reports', to: '/reports', icon: IconChartBar, key: 'r', only: ['ADMIN', 'MANAGER', 'CLIENT'] },
];

export function menuFor(actor: Pick<Actor, 'roles'> | null): readonly MenuEntry[] {
  return ENTRIES.filter(({ to, only }) => {
    const route = routeOf(ROUTES, to);
    return route !== null && mayEnter(route.access, actor) && (only === undefined || mayEnter(only, actor));
  });
}

export interface MenuSection {
  /** Of the group; null = entries that stand by themselves. */
  readonly title: string | null;
  readonly entries: readonly MenuEntry[];
}

/** The same entries in the same order, those of a group together. */
export function sectionsOf(entries: readonly MenuEntry[]): MenuSection[] {
  const sections: { readonly title: string | null; readonly entries: MenuEntry[] }[] = [];
  for (const entry of entries) {
    const title = entry.group ?? null;
    if (sections.at(-1)?.title === title) sections.at(-1)!.entries.push(entry);
    else sections.push({ title, entries: [entry] });
  }
  return sections;
}

/** An entry is current on its own address and on everything below it (spec §2). */
export function isCurrent(entry: Pick<MenuEntry, 'to'>, pathname: string): boolean {
  return pathname === entry.to || pathname.startsWith(`${entry.to}/`);
}
