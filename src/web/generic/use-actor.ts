/** Decides who a screen is for: inside the guarded routes there is always somebody. */
import type { Actor } from '#core/access';
import { useSession } from '#web/session/session.tsx';

/** @throws Error outside the guarded routes. */
export function useActor(): Actor {
  const { actor } = useSession();
  if (actor === null) throw new Error('This screen needs somebody who is signed in.');
  return actor;
}
