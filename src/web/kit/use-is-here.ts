/** Whether a screen is still the one that the user wants to see: the next one may be loading already. */
import { useRouter } from '@tanstack/react-router';

/** For a screen that changes its address automatically, which would bring back a user who has left it. @param pathname of the screen. */
export function useIsHere(pathname: string): () => boolean {
  const router = useRouter();
  return () => router.latestLocation.pathname === pathname;
}
