/** Moves the focus to the content after navigation, unless the screen has set the focus itself. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

export function useContentFocus(pathname: string, entered: boolean): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement | null>(null);
  const last = useRef(pathname);
  const router = useRouter();
  // Signing in removed the sign-in form, and the focus with it.
  useEffect(() => {
    if (entered && document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [entered]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        if (last.current === toLocation.pathname) return;
        last.current = toLocation.pathname;
        const main = content.current;
        if (main === null) return;
        main.scrollTo({ top: 0 });
        if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
      }),
    [router],
  );
  return content;
}
