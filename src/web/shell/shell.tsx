/** Decides the frame of the signed-in product (spec §2): header of 4 rem, sidebar that collapses to icons, content in the rest. */
import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { DatesProvider } from '@mantine/dates';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Actor } from '#core/access';
import { toast } from '../kit/toast.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { appSettings, useAppSettings } from './use-app-settings.ts';
import { useContentFocus } from './use-content-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import classes from './shell.module.css';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(loadPalette);
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

export interface ShellProps {
  readonly actor: Actor;
  readonly pathname: string;
  readonly children: ReactNode;
}

export default function Shell({ actor, pathname, children }: ShellProps) {
  const { menuCollapsed } = useAppSettings();
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false);
  const [palette, setPalette] = useState(false);
  const [help, { open: openHelp, close: closeHelp }] = useDisclosure(false);
  const content = useContentFocus(pathname);
  // Its code comes with the first use and stays.
  const openPalette = useCallback(() => {
    setPalette(true);
    void loadPalette().then((module) => module.openPalette()).catch((error: unknown) => toast.error(error));
  }, []);
  useShortcuts(actor, { openPalette, openHelp });
  useEffect(closeDrawer, [pathname, closeDrawer]);

  return (
    <DatesProvider settings={{ firstDayOfWeek: 1, locale: 'en' }}>
      <ModalsProvider>
        <div className={classes.frame} data-collapsed={menuCollapsed || undefined}>
          <a className={classes.skip} href="#content">Skip to content</a>
          <Header onMenu={openDrawer} onCollapse={() => appSettings.change({ menuCollapsed: !menuCollapsed })} collapsed={menuCollapsed} onSearch={openPalette} onHelp={openHelp} />
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
          {palette && <Palette actor={actor} onHelp={openHelp} />}
          {help && <ShortcutHelp actor={actor} onClose={closeHelp} />}
        </Suspense>
      </ModalsProvider>
    </DatesProvider>
  );
}
