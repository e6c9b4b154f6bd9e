/** What every screen can rely on: theme, data cache, toasts, and a router that follows the session. */
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
import { ToastPlace } from './shell/toast-place.tsx';
import { colorSchemes } from './shell/use-app-settings.ts';
import { cssVariables, theme } from './theme.ts';

const FRESH_MS = 10_000;
const RETRIES = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without a connection a question fails in words instead of waiting without any, and is asked again when it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      // An answer that says no will say it again; only a missing one is asked for again.
      retry: (failures, error) =>
        failures < RETRIES &&
        connection.state().online &&
        error instanceof ApiError &&
        (error.failure === 'network' || error.status === 503),
    },
    // What is written waits for the connection where it is sent (`api/connection.ts`).
    mutations: { retry: false, networkMode: 'always' },
  },
});

const router = createAppRouter(session);

/** What the first screen will need, asked for while the session is still being checked. */
export function fetchAhead(pathname: string): void {
  void queryClient.prefetchQuery(settingsQuery);
  void routeOf(ROUTES, pathname)
    ?.screen()
    .catch(() => undefined);
}

/**
 * Who is signed in is known, and the code of the screen they come to is here: the page's own starting picture stays until then, and
 * is replaced once. A second picture in between would also keep the screen waiting: React shows a picture of that kind for a while.
 */
export async function prepareFirstScreen(checked: Promise<void>): Promise<void> {
  await checked;
  await Promise.all([router.load(), session.state().actor === null ? undefined : preloadShell()]);
}

/** Nothing that one person saw is kept for the next; and whoever signed in or out is where they may be. */
function followSession(): () => void {
  let before = session.state();
  return session.subscribe(() => {
    const now = session.state();
    const last = before;
    before = now;
    if (last.user !== null && last.user.uuid !== now.user?.uuid) queryClient.clear();
    if (last.status === 'authenticated' && now.status === 'signed out' && now.expired) void sayThatItEnded();
    if (last.status === 'loading') return;
    // Who leaves on purpose starts afresh; whose session ended comes back to where they were.
    if (last.status === 'authenticated' && now.status === 'signed out' && !now.expired) void router.navigate({ to: LOGIN });
    else if (last.status !== now.status || last.user?.uuid !== now.user?.uuid || String(last.user?.roles) !== String(now.user?.roles))
      void router.invalidate();
  });
}

async function sayThatItEnded(): Promise<void> {
  const { toast } = await import('./kit/toast.tsx');
  toast.info('Your session has ended. Sign in again to continue.', { id: 'session-ended' });
}

export function App() {
  useEffect(followSession, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colorSchemes} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastPlace />
      </QueryClientProvider>
    </MantineProvider>
  );
}
