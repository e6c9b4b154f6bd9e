/** Decides the frame of the signed-in product (spec §2): header of 4 rem, sidebar that collapses to icons, content in the rest. */
import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { DatesProvider } from '@mantine/dates';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Actor } from '#core/access';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { appSettings, useAppSettings } from './use-app-settings.ts';
import { useContentFocus } from './use-content-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import classes from './shell.module.css';

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
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false);
  const palette = useOnDemand();
  const help = useOnDemand();
  const content = useContentFocus(pathname, entered);
  useShortcuts(actor, { openPalette: palette.open, openHelp: help.open });
  useEffect(closeDrawer, [pathname, closeDrawer]);

  return (
    <DatesProvider settings={{ firstDayOfWeek: 1, locale: 'en' }}>
      <div className={classes.frame} data-collapsed={menuCollapsed || undefined}>
        <a className={classes.skip} href="#content">Skip to content</a>
        <Header onMenu={openDrawer} onCollapse={() => appSettings.change({ menuCollapsed: !menuCollapsed })} collapsed={menuCollapsed} onSearch={palette.open} onHelp={help.open} />
        <aside className={classes.side}><Sidebar actor={actor} pathname={pathname} collapsed={menuCollapsed} /></aside>
        <main id="content" ref={content} tabIndex={-1} className={classes.content}>
          <Breadcrumbs pathname={pathname} />
          {children}
        </main>
      </div>
      <Drawer opened={drawer} onClose={closeDrawer} size="17rem" title="Menu" padding="xs" hiddenFrom="sm">
        <Sidebar actor={actor} pathname={pathname} collapsed={false} />
      </Drawer>
      <Suspense fallback={null}>
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
  return { wanted, opened, open, close };
}
