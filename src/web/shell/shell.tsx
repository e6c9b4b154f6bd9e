/** App shell for signed-in users (spec §2): header of 4 rem, sidebar that collapses to icons, content. */
import { useDisclosure } from '@mantine/hooks';
import { DatesProvider } from '@mantine/dates';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Actor } from '#core/access';
import { useConnection } from '../api/use-connection.ts';
import { keepFocusOfBusyControls } from '../kit/busy-focus.ts';
import { returnFocusFromDialogs } from '../kit/dialog-focus.ts';
import { closeOneLayer } from '../kit/escape-layers.ts';
import { beginDialogsInForm, handleFormKeys } from '../kit/form-keys.ts';
import { watchLayers } from '../kit/layers.ts';
import { pressed } from '../kit/pressed.ts';
import { toast } from '../kit/toast.tsx';
import { Background } from './background.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { companions } from './companions.ts';
import { ConnectionNote } from './connection-note.tsx';
import { createEarlyKeys } from './early-keys.ts';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { appSettings, useAppSettings } from './use-app-settings.ts';
import { useContentFocus } from './use-content-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import classes from './shell.module.css';

const loadDrawer = () => import('./menu-drawer.tsx');
const loadPalette = () => import('./palette.tsx');
const loadHelp = () => import('./shortcut-help.tsx');
const MenuDrawer = lazy(loadDrawer);
const Palette = lazy(loadPalette);
const ShortcutHelp = lazy(loadHelp);

/** Listens on the window, because the calendar captures keys on the document. */
const earlyKeys = createEarlyKeys(window);

// Before any dialog listens.
closeOneLayer();

interface ShellProps {
  readonly actor: Actor;
  readonly pathname: string;
  /** Whether the user has just signed in on this page. */
  readonly entered: boolean;
  readonly children: ReactNode;
}

export default function Shell({ actor, pathname, entered, children }: ShellProps) {
  const { menuCollapsed } = useAppSettings();
  const { online, waiting } = useConnection();
  const mounted = useSyncExternalStore(companions.subscribe, companions.state);
  const drawer = useOnDemand(loadDrawer);
  const palette = useOnDemand(loadPalette);
  const help = useOnDemand(loadHelp);
  const content = useContentFocus(pathname, entered);
  const { open: showPalette, hide: hidePalette, opened: paletteOpened } = palette;
  const openPalette = useCallback(() => {
    if (paletteOpened) return;
    earlyKeys.start(hidePalette);
    void showPalette().then((shown) => (shown ? undefined : earlyKeys.take()));
  }, [paletteOpened, showPalette, hidePalette]);
  useEffect(() => () => void earlyKeys.take(), []);
  useEffect(returnFocusFromDialogs, []);
  useEffect(keepFocusOfBusyControls, []);
  useEffect(handleFormKeys, []);
  useEffect(beginDialogsInForm, []);
  useEffect(watchLayers, []);
  useShortcuts(actor, { openPalette, openHelp: help.open });
  const { hide: hideDrawer } = drawer;
  useEffect(hideDrawer, [pathname, hideDrawer]);

  return (
    <DatesProvider settings={{ firstDayOfWeek: 1, locale: 'en' }}>
      <div className={classes.frame} data-collapsed={menuCollapsed || undefined} data-noted={!online || waiting > 0 || undefined}>
        <a className={classes.skip} href="#content">
          Skip to content
        </a>
        <Header
          onMenu={drawer.open}
          onCollapse={() => appSettings.change({ menuCollapsed: !menuCollapsed })}
          collapsed={menuCollapsed}
          onSearch={openPalette}
          onHelp={help.open}
        />
        <ConnectionNote />
        <aside className={classes.side}>
          <Sidebar actor={actor} pathname={pathname} collapsed={menuCollapsed} />
        </aside>
        <main id="content" ref={content} tabIndex={-1} className={classes.content}>
          <Breadcrumbs pathname={pathname} actor={actor} />
          {children}
        </main>
      </div>
      <Suspense fallback={null}>
        {drawer.wanted && <MenuDrawer actor={actor} pathname={pathname} opened={drawer.opened} onClose={drawer.close} />}
        {palette.wanted && (
          <Palette actor={actor} opened={palette.opened} onClose={palette.close} onHelp={help.open} earlyKeys={earlyKeys.take} />
        )}
        {help.wanted && <ShortcutHelp actor={actor} opened={help.opened} onClose={help.close} />}
        <Background />
        {mounted.map((Part, index) => (
          <Part key={index} />
        ))}
      </Suspense>
    </DatesProvider>
  );
}

interface OnDemand {
  /** Whether it has been opened once; its component stays mounted from then on. */
  readonly wanted: boolean;
  readonly opened: boolean;
  /** Resolves to false when the code failed to load, or the user cancelled while it was loading. */
  readonly open: () => Promise<boolean>;
  readonly close: () => void;
  /** Closes without moving the focus. */
  readonly hide: () => void;
}

function useOnDemand(load: () => Promise<unknown>): OnDemand {
  const [wanted, setWanted] = useState(false);
  const [opened, { open: show, close }] = useDisclosure(false);
  const before = useRef<Element | null>(null);
  const opening = useRef(false);
  const open = useCallback(async () => {
    before.current = document.activeElement;
    opening.current = true;
    try {
      await pressed(load());
    } catch (error) {
      toast.error(error);
      return false;
    }
    if (!opening.current) return false;
    setWanted(true);
    show();
    return true;
  }, [load, show]);
  const hide = useCallback(() => {
    opening.current = false;
    close();
  }, [close]);
  const closeAndReturn = useCallback(() => {
    hide();
    setTimeout(() => before.current instanceof HTMLElement && before.current.focus({ preventScroll: true }));
  }, [hide]);
  return { wanted, opened, open, close: closeAndReturn, hide };
}
