/** When the place for messages is fetched: with the first touch or key, since nobody is shown anything before, or with the first message. */
import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

/** This place has no error boundary, so code that cannot be fetched costs the messages and never the screen. */
const Toasts = lazy(() => import('./toasts.tsx').catch(() => ({ default: Nothing })));

function Nothing() {
  return <></>;
}

const FIRST_MOVES = ['pointerdown', 'keydown'] as const;

export function ToastPlace() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return;
    const want = () => setWanted(true);
    const unsubscribe = notificationsStore.subscribe(want);
    for (const move of FIRST_MOVES) document.addEventListener(move, want, { capture: true, passive: true });
    return () => {
      unsubscribe();
      for (const move of FIRST_MOVES) document.removeEventListener(move, want, { capture: true });
    };
  }, [wanted]);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
