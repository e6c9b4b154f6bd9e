/** What the sidebar offers, in which order, and which entry is the current one. Who sees an entry is the route's access. */
import type { Actor } from '#core/access';
import { IconLayoutDashboard } from '#web/kit/icons.ts';
import { HOME } from '../addresses.ts';
import type { MenuEntry } from '../domain-web.ts';
import { MENU } from '../domains.ts';
import { mayEnter, routeOf } from '../route-rules.ts';
import { ROUTES } from '../routes.ts';

const ENTRIES: readonly MenuEntry[] = [{ order: 0, label: 'Dashboard', to: HOME, icon: IconLayoutDashboard, key: 'd' }, ...MENU];

export function menuFor(actor: Pick<Actor, 'roles'> | null): readonly MenuEntry[] {
  return ENTRIES.filter(({ to, only }) => {
    const route = routeOf(ROUTES, to);
    return route !== null && mayEnter(route.access, actor) && (only === undefined || mayEnter(only, actor));
  });
}

export interface MenuSection {
  /** Of the group; null = entries that have no group. */
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

type Place = Pick<MenuEntry, 'to' | 'also'>;

/** An entry is current on its own address and on everything below it (spec §2), unless another one's address says more. @param entries that are shown. */
export function isCurrent(entry: Place, pathname: string, entries: readonly Place[] = []): boolean {
  const matched = matchedBy(entry, pathname);
  return matched > 0 && entries.every((other) => matchedBy(other, pathname) <= matched);
}

/** How much of the address is an entry's. */
function matchedBy({ to, also = [] }: Place, pathname: string): number {
  const places = [to, ...also].filter((place) => pathname === place || pathname.startsWith(`${place}/`));
  return Math.max(0, ...places.map(({ length }) => length));
}
