/** Decides the frame of the signed-in product (spec §2): header of 4 rem, sidebar that collapses to icons, content in the rest. */
import { useDisclosure } from '@mantine/hooks';
import { DatesProvider } from '@mantine/dates';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Actor } from '#core/access';
import { useConnection } from '../api/use-connection.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { appSettings, useAppSettings } from './use-app-settings.ts';
import { useContentFocus } from './use-content-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import classes from './shell.module.css';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));
const Palette = lazy(() => import('./palette.tsx'));
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

export interface ShellProps {
  readonly actor: Actor;
  readonly pathname: string;
  /** The person has just signed in on this page. */
  readonly entered: boolean;
  readonly children: ReactNode;
}

export default function Shell({ actor, pathname, entered, children }: ShellProps) {
  const { menuCollapsed } = useAppSettings();
  const { online, waiting } = useConnection();
  const drawer = useOnDemand();
  const palette = useOnDemand();
  const help = useOnDemand();
  const content = useContentFocus(pathname, entered);
  useShortcuts(actor, { openPalette: palette.open, openHelp: help.open });
  const { hide: hideDrawer } = drawer;
  useEffect(hideDrawer, [pathname, hideDrawer]);

  return (
    <DatesProvider settings={{ firstDayOfWeek: 1, locale: 'en' }}>
      <div className={classes.frame} data-collapsed={menuCollapsed || undefined} data-noted={!online || waiting > 0 || undefined}>
        <a className={classes.skip} href="#content">Skip to content</a>
        <Header onMenu={drawer.open} onCollapse={() => appSettings.change({ menuCollapsed: !menuCollapsed })} collapsed={menuCollapsed} onSearch={palette.open} onHelp={help.open} />
        <ConnectionNote />
        <aside className={classes.side}><Sidebar actor={actor} pathname={pathname} collapsed={menuCollapsed} /></aside>
        <main id="content" ref={content} tabIndex={-1} className={classes.content}>
          <Breadcrumbs pathname={pathname} />
          {children}
        </main>
      </div>
      <Suspense fallback={null}>
        {drawer.wanted && <MenuDrawer actor={actor} pathname={pathname} opened={drawer.opened} onClose={drawer.close} />}
        {palette.wanted && <Palette actor={actor} opened={palette.opened} onClose={palette.close} onHelp={help.open} />}
        {help.wanted && <ShortcutHelp actor={actor} opened={help.opened} onClose={help.close} />}
      </Suspense>
    </DatesProvider>
  );
}

interface OnDemand {
  /** Its code comes with the first use and stays. */
  readonly wanted: boolean;
  readonly opened: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Closes and leaves the focus where it is. */
  readonly hide: () => void;
}

function useOnDemand(): OnDemand {
  const [wanted, setWanted] = useState(false);
  const [opened, { open: show, close: hide }] = useDisclosure(false);
  const before = useRef<Element | null>(null);
  const open = useCallback(() => {
    before.current = document.activeElement;
    setWanted(true);
    show();
  }, [show]);
  const close = useCallback(() => {
    hide();
    setTimeout(() => before.current instanceof HTMLElement && before.current.focus({ preventScroll: true }));
  }, [hide]);
  return { wanted, opened, open, close, hide };
}
