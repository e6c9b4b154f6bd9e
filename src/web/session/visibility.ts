/** Checks the token one second after a hidden page becomes visible again (spec §9). */

const VISIBLE_DELAY_MS = 1000;

interface VisiblePage {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** @returns a function that unsubscribes. */
export function onVisibleAgain(page: VisiblePage, onVisible: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const changed = () => {
    if (timer !== null) clearTimeout(timer);
    timer = page.visibilityState === 'visible' ? setTimeout(onVisible, VISIBLE_DELAY_MS) : null;
  };
  page.addEventListener('visibilitychange', changed);
  return () => {
    if (timer !== null) clearTimeout(timer);
    page.removeEventListener('visibilitychange', changed);
  };
}
