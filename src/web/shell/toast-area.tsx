/** Mounts the toast area lazily: on the first pointer or key event, or with the first toast. */
import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

/** There is no error boundary here, so a failed load disables toasts but never breaks the screen. */
const Toasts = lazy(() => import('./toasts.tsx').catch(() => ({ default: Nothing })));

function Nothing() {
  return <></>;
}

const FIRST_INPUTS = ['pointerdown', 'keydown'] as const;

export function ToastArea() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return;
    const want = () => setWanted(true);
    const unsubscribe = notificationsStore.subscribe(want);
    for (const move of FIRST_INPUTS) document.addEventListener(move, want, { capture: true, passive: true });
    return () => {
      unsubscribe();
      for (const move of FIRST_INPUTS) document.removeEventListener(move, want, { capture: true });
    };
  }, [wanted]);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
