/** What surrounds a screen: the whole shell for the signed-in, nothing for everybody else. */
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { mayEnter, routeOf } from '../route-rules.ts';
import { ROUTES } from '../routes.ts';
import { useSession } from '../session/use-session.ts';
import { documentTitle } from './crumbs.ts';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { useRecordTitles } from './record-titles.ts';

/** One promise for all who ask: what has been fetched ahead is drawn at once, without the picture that stands in for it. */
let shell: Promise<typeof import('./shell.tsx')> | undefined;
const loadShell = () => (shell ??= import('./shell.tsx'));
const Shell = lazy(loadShell);

/** The shell is asked for while the session is still being checked. What fails now is tried once more when it is needed. */
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

  // The address is ahead of the screen while that is being fetched; who may see it is a matter of the screen.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const route = routeOf(ROUTES, shown);
  const allowed = route === null || mayEnter(route.access, actor);
  // The guard is about to send the person elsewhere; the screen must not run without them meanwhile.
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
        <Outlet />
      </Shell>
    </Suspense>
  );
}
