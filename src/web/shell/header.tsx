/** Header: menu buttons, logo, search, header entries of the domains, user menu. */
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconHelp, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconSearch } from '#web/kit/icons.ts';
import { AppLink } from '../generic/app-link.tsx';
import { Hint } from '../kit/later.tsx';
import { HEADER } from '../domains.ts';
import { HeaderPart } from './header-part.tsx';
import { LogoMark } from './logo.tsx';
import { modKey } from './shortcuts.ts';
import { UserMenu } from './user-menu.tsx';
import classes from './shell.module.css';

interface HeaderProps {
  readonly onMenu: () => void;
  readonly onCollapse: () => void;
  readonly collapsed: boolean;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

export function Header({ onMenu, onCollapse, collapsed, onSearch, onHelp }: HeaderProps) {
  const collapseLabel = collapsed ? 'Expand the menu' : 'Collapse the menu';
  return (
    <header className={classes.header}>
      <ActionIcon hiddenFrom="sm" variant="subtle" color="gray" size="lg" aria-label="Open the menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.75} />
      </ActionIcon>
      <Hint withinPortal={false} label={collapseLabel}>
        <ActionIcon
          visibleFrom="sm"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={collapseLabel}
          aria-expanded={!collapsed}
          onClick={onCollapse}
        >
          {collapsed ? <IconLayoutSidebarLeftExpand size={20} stroke={1.75} /> : <IconLayoutSidebarLeftCollapse size={20} stroke={1.75} />}
        </ActionIcon>
      </Hint>
      <AppLink to="/dashboard" className={classes.logo}>
        <LogoMark />
        <span>Greenroom</span>
      </AppLink>
      <div className={classes.grow} />
      <UnstyledButton visibleFrom="sm" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={15} stroke={1.75} aria-hidden />
        <span className={classes.grow}>Search or go to…</span>
        <Kbd size="xs">{modKey()} K</Kbd>
      </UnstyledButton>
      <ActionIcon hiddenFrom="sm" variant="subtle" color="gray" size="lg" aria-label="Search or go to" onClick={onSearch}>
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
      <Hint withinPortal={false} label="Keyboard shortcuts">
        <ActionIcon
          visibleFrom="sm"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          <IconHelp size={20} stroke={1.75} />
        </ActionIcon>
      </Hint>
      {HEADER.map((entry) => (
        <HeaderPart key={entry.to} entry={entry} />
      ))}
      <UserMenu />
    </header>
  );
}
