/** The page's session, and hooks to read it, sign in and sign out. */
import { useSyncExternalStore } from 'react';
import type { Actor } from '#core/access';
import { api } from '#web/api/http.ts';
import { onSignOutElsewhere, pendingSignOut } from './pending-sign-out.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { createSession, type Session, type SessionState, type SessionUser, type TabMessage } from './session.ts';
import { tokens } from './tokens.ts';
import { onVisibleAgain } from './visibility.ts';

let tabs: BroadcastChannel | null = null;

/** The session of this page. */
export const session = createSession({
  api,
  tokens,
  notifyTabs: (news) => tabs?.postMessage(news),
  pendingSignOut,
  isOnline: () => navigator.onLine,
  withRefreshLock,
});

/**
 * Starts the session check, and listens to other tabs and to the page's visibility. Called once, by main. @returns when the check has
 * finished, whatever its result.
 */
export function startSession(): Promise<void> {
  tabs = new BroadcastChannel('greenroom-session');
  tabs.addEventListener('message', (event: MessageEvent<TabMessage>) => session.onTabMessage(event.data));
  onSignOutElsewhere(window, () => session.onTabMessage('signed out'));
  window.addEventListener('online', () => void session.finishSignOut());
  onVisibleAgain(document, () => void session.refreshIfExpired());
  return session.start();
}

interface SessionView {
  readonly status: SessionState['status'];
  readonly user: SessionUser | null;
  readonly actor: Actor | null;
  readonly signIn: (username: string, password: string) => Promise<void>;
  readonly finishSignIn: Session['finishSignIn'];
  readonly signOut: () => Promise<void>;
}

export function useSession(): SessionView {
  const { status, user, actor } = useSyncExternalStore(session.subscribe, session.state);
  return { status, user, actor, signIn: session.signIn, finishSignIn: session.finishSignIn, signOut: session.signOut };
}

/** The signed-in user. @throws Error outside signed-in screens, which the route guards prevent. */
export function useActor(): Actor {
  const { actor } = useSession();
  if (actor === null) throw new Error('This screen requires a signed-in user.');
  return actor;
}
