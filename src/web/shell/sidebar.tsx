/** Sidebar menu: entries the actor may open, arrow keys and type-ahead, icons only when collapsed. */
import { firstIn } from '#core/present';
import { AppLink } from '../generic/app-link.tsx';
import { useState, type KeyboardEvent } from 'react';
import type { Actor } from '#core/access';
import { Hint } from '../kit/later.tsx';
import type { MenuEntry } from '../domain-web.ts';
import { isCurrent, menuFor, sectionsOf } from './menu.ts';
import { createTypeAhead } from './type-ahead.ts';
import classes from './shell.module.css';

interface SidebarProps {
  readonly actor: Actor;
  readonly pathname: string;
  readonly collapsed: boolean;
}

export function Sidebar({ actor, pathname, collapsed }: SidebarProps) {
  const entries = menuFor(actor);
  const [typeAhead] = useState(createTypeAhead);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = links.findIndex((link) => link === document.activeElement);
    const next =
      step(event.key, at, links.length) ??
      typeAhead.type(
        event.key,
        entries.map(({ label }) => label),
        at,
        event.timeStamp,
      );
    if (next === null) return;
    // A letter handled by the menu must not trigger the page's shortcuts.
    event.preventDefault();
    event.stopPropagation();
    links[next]?.focus();
  };

  return (
    <nav aria-label="Main" onKeyDown={walk}>
      {sectionsOf(entries).map(({ title, entries: own }) => (
        <div
          key={firstIn(own).to}
          className={collapsed ? `${classes.section} ${classes.rail}` : classes.section}
          data-group={title === null ? undefined : true}
        >
          {title === null || collapsed ? null : (
            <p className={classes.group} aria-hidden>
              {title}
            </p>
          )}
          <ul className={classes.menu} aria-label={title ?? undefined}>
            {own.map((entry) => (
              <li key={entry.to}>
                <Entry entry={entry} entries={entries} pathname={pathname} collapsed={collapsed} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface EntryProps extends Pick<SidebarProps, 'pathname' | 'collapsed'> {
  readonly entry: MenuEntry;
  readonly entries: readonly MenuEntry[];
}

function Entry({ entry, entries, pathname, collapsed }: EntryProps) {
  const current = isCurrent(entry, pathname, entries);
  // On a page further down, the link leads elsewhere and so is not the current page.
  const mark = pathname === entry.to ? 'page' : 'true';
  return (
    <Hint label={entry.label} position="right" disabled={!collapsed}>
      <AppLink
        to={entry.to}
        className={classes.entry}
        data-current={current || undefined}
        aria-current={current ? mark : undefined}
        aria-label={collapsed ? entry.label : undefined}
      >
        <entry.icon size={18} stroke={1.75} aria-hidden />
        {!collapsed && entry.label}
      </AppLink>
    </Hint>
  );
}

function step(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
