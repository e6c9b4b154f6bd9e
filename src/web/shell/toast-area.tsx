/** Mounts the toast area lazily: on the first pointer or key event, or with the first toast. Its code is loaded while the browser is idle. */
import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** There is no error boundary here, so a failed load disables toasts but never breaks the screen. */
const loadToasts = () => import('./toasts.tsx');
const Toasts = lazy(() => loadToasts().catch(() => ({ default: Nothing })));

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
  // The first toast may be the one that says that the app is offline.
  useEffect(() => whenIdle(() => void loadToasts().catch(() => undefined)), []);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
