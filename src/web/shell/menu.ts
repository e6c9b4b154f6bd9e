/** Entries of the sidebar and of the user menu, their order, and which one is current. Visibility follows from the access of the entry's route. */
import { lastIn } from '#core/present';
import type { Actor } from '#core/access';
import { IconLayoutDashboard } from '#web/kit/icons.ts';
import { HOME } from '../addresses.ts';
import type { MenuEntry, UserMenuEntry } from '../domain-web.ts';
import { MENU, USER_MENU } from '../domains.ts';
import { mayEnter } from '../route-rules.ts';
import { opens } from '../routes.ts';

const ENTRIES: readonly MenuEntry[] = [{ order: 0, label: 'Dashboard', to: HOME, icon: IconLayoutDashboard, key: 'd' }, ...MENU];

export function menuFor(actor: Pick<Actor, 'roles'> | null): readonly MenuEntry[] {
  return ENTRIES.filter(({ to, only }) => opens(to, actor) && (only === undefined || mayEnter(only, actor)));
}

export function userMenuFor(actor: Pick<Actor, 'roles'> | null): readonly UserMenuEntry[] {
  return USER_MENU.filter(({ to }) => opens(to, actor));
}

interface MenuSection {
  /** Heading of the group; null for entries without a group. */
  readonly title: string | null;
  readonly entries: readonly MenuEntry[];
}

/** Groups consecutive entries by heading, keeping their order. */
export function sectionsOf(entries: readonly MenuEntry[]): MenuSection[] {
  const sections: { readonly title: string | null; readonly entries: MenuEntry[] }[] = [];
  for (const entry of entries) {
    const title = entry.group ?? null;
    if (sections.at(-1)?.title === title) lastIn(sections).entries.push(entry);
    else sections.push({ title, entries: [entry] });
  }
  return sections;
}

type Place = Pick<MenuEntry, 'to' | 'also'>;

/**
 * An entry is current on its own path and on all paths below it (spec §2), unless another entry matches more of the path. @param entries
 * all visible entries.
 */
export function isCurrent(entry: Place, pathname: string, entries: readonly Place[] = []): boolean {
  const matched = matchedBy(entry, pathname);
  return matched > 0 && entries.every((other) => matchedBy(other, pathname) <= matched);
}

/** Length of the part of the path that the entry matches; 0 = no match. */
function matchedBy({ to, also = [] }: Place, pathname: string): number {
  const places = [to, ...also].filter((place) => pathname === place || pathname.startsWith(`${place}/`));
  return Math.max(0, ...places.map(({ length }) => length));
}
