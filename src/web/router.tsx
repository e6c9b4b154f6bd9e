/** Builds the router from the route table: a guard on every route, lazy-loaded screens, one frame around all. */
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { guard, safeRedirect } from './route-rules.ts';
import { HOME, LOGIN } from './addresses.ts';
import type { RouteEntry, Verdict } from './domain-web.ts';
import { ROUTES } from './routes.ts';
import { parseSearch, writeSearch } from './search-params.ts';
import type { Session } from './session/session.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { Frame } from './shell/frame.tsx';
import { PendingScreen } from './shell/pending-screen.tsx';

const NotFoundScreen = lazyRouteComponent(() => import('./shell/not-found.screen.tsx'));

interface RouterContext {
  readonly session: Pick<Session, 'state'>;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Frame,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true });
  },
});

function routeFor(entry: RouteEntry) {
  return createRoute({
    getParentRoute: () => root,
    path: entry.path,
    component: lazyRouteComponent(entry.screen),
    beforeLoad: ({ context, location, params }) => {
      const { actor } = context.session.state();
      const search: { readonly redirect?: unknown } = location.search;
      follow(
        entry.path === LOGIN && actor !== null ? { enter: false, to: safeRedirect(search.redirect) } : guard(entry, actor, location.href),
      );
      return entry.admit === undefined
        ? undefined
        : entry
            .admit()
            .then(({ admit }) => admit(params))
            .then(follow);
    },
  });
}

/** @throws the router's redirect when access is denied. */
function follow(verdict: Verdict): void {
  if (verdict.enter) return;
  throw redirect(
    verdict.redirect === undefined
      ? { href: verdict.to, replace: true }
      : { to: verdict.to, search: { redirect: verdict.redirect }, replace: true },
  );
}

export function createAppRouter(session: Pick<Session, 'state'>) {
  return createRouter({
    routeTree: root.addChildren([home, ...ROUTES.map(routeFor)]),
    context: { session },
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PendingScreen,
    scrollRestoration: false,
    parseSearch,
    stringifySearch: writeSearch,
  });
}
