/** Root component: theme, query cache, toasts, and a router that follows the session. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connection } from './api/connection.ts';
import { ApiError } from './api/http.ts';
import { settingsQuery } from './api/settings.ts';
import { createAppRouter } from './router.tsx';
import { routeOf } from './route-rules.ts';
import { LOGIN } from './addresses.ts';
import { ROUTES } from './routes.ts';
import { session } from './session/use-session.ts';
import { preloadShell } from './shell/frame.tsx';
import { textFont } from './shell/text-font.ts';
import { ToastArea } from './shell/toast-area.tsx';
import { colorSchemes } from './shell/use-app-settings.ts';
import { cssVariables, theme } from './theme.ts';

const FRESH_MS = 10_000;
const RETRIES = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // While offline, a query fails with a message instead of pausing silently; it is refetched on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Error responses are final; only network errors and 503 are retried.
      retry: (failures, error) =>
        failures < RETRIES &&
        connection.state().online &&
        error instanceof ApiError &&
        (error.failure === 'network' || error.status === 503),
    },
    // Writes wait for the connection where they are sent (`api/connection.ts`).
    mutations: { retry: false, networkMode: 'always' },
  },
});

const router = createAppRouter(session);

/** Prefetches what the first screen needs while the session is still being checked. */
export function fetchAhead(pathname: string): void {
  void queryClient.prefetchQuery(settingsQuery);
  void routeOf(ROUTES, pathname)
    ?.screen()
    .catch(() => undefined);
}

/**
 * Resolves when the session is known, and the code of the first screen and the font are loaded. Until then, the static splash screen of
 * the page stays visible and is replaced once. An intermediate fallback would also delay the screen: React keeps a fallback visible for a
 * minimum time.
 */
export async function prepareFirstScreen(checked: Promise<void>): Promise<void> {
  const font = textFont();
  await checked;
  await Promise.all([router.load(), font, session.state().actor === null ? undefined : preloadShell()]);
}

/** Clears cached data when the user changes, and redirects after signing in or out. */
function followSession(): () => void {
  let before = session.state();
  return session.subscribe(() => {
    const now = session.state();
    const last = before;
    before = now;
    if (last.user !== null && last.user.uuid !== now.user?.uuid) queryClient.clear();
    if (last.status === 'authenticated' && now.status === 'signed out' && now.expired) void notifySessionEnded();
    if (last.status === 'loading') return;
    // After signing out, the next user starts at the home screen; after an expired session, the user returns to the same screen.
    if (last.status === 'authenticated' && now.status === 'signed out' && !now.expired) void router.navigate({ to: LOGIN });
    else if (last.status !== now.status || last.user?.uuid !== now.user?.uuid || String(last.user?.roles) !== String(now.user?.roles))
      void router.invalidate();
  });
}

async function notifySessionEnded(): Promise<void> {
  const { toast } = await import('./kit/toast.tsx');
  toast.info('Your session has ended. Sign in again to continue.', { id: 'session-ended' });
}

export function App() {
  useEffect(followSession, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colorSchemes} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastArea />
      </QueryClientProvider>
    </MantineProvider>
  );
}
