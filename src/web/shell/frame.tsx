/** Frame around every screen: the app shell for signed-in users, nothing for others. */
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { awaitsLink, mayEnter, routeOf } from '../route-rules.ts';
import { ROUTES } from '../routes.ts';
import { useSession } from '../session/use-session.ts';
import { documentTitle } from './crumbs.ts';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { useRecordTitles } from './record-titles.ts';

/** A single promise for all callers, so that a preloaded shell renders immediately, without a fallback. */
let shell: Promise<typeof import('./shell.tsx')> | undefined;
const loadShell = () => (shell ??= import('./shell.tsx'));
const Shell = lazy(loadShell);
const NotLinked = lazy(() => import('./not-linked.screen.tsx'));

/** Preloads the shell while the session is still being checked. A failure is retried when the shell is needed. */
export async function preloadShell(): Promise<void> {
  await loadShell().catch(() => {
    shell = undefined;
  });
}

export function Frame() {
  const { actor } = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  const titles = useRecordTitles();
  useEffect(() => {
    document.title = documentTitle(pathname, ROUTES, titles);
  }, [pathname, titles]);

  const [visited, setVisited] = useState(false);
  useEffect(() => {
    if (actor === null) setVisited(true);
  }, [actor]);

  // The URL changes before the new screen has loaded; access is checked for the screen that is shown.
  // An unknown path below a known one also matches the known one.
  const shown = useMatches({
    select: (matches) =>
      matches.some(({ status, _notFound }) => status === 'notFound' || _notFound === true) ? null : (matches.at(-1)?.pathname ?? '/'),
  });
  const route = shown === null ? null : routeOf(ROUTES, shown);
  const allowed = route === null || mayEnter(route.access, actor);
  // The guard is about to redirect; until then, the screen must not run without an actor.
  if (!allowed && actor === null) return <FullScreenSpinner />;
  if (actor === null || route?.path === '/login')
    return (
      <main id="content" tabIndex={-1}>
        <Suspense fallback={<FullScreenSpinner />}>
          <Outlet />
        </Suspense>
      </main>
    );
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Shell actor={actor} pathname={pathname} entered={visited}>
        {route !== null && awaitsLink(route, actor) ? <NotLinked title={route.title} /> : <Outlet />}
      </Shell>
    </Suspense>
  );
}
