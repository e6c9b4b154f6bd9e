/** The first arrow key, j or k enters the entries of a screen while no control has the focus, as on arrival or after a click next to them. */
import { isFocusNowhere } from './page-keys.ts';
import { usePageKeys } from './use-page-keys.ts';

const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'j', 'k'];

/** @param first selector of the entries. */
export function useEntryKeys(first: string): void {
  usePageKeys(({ key, shiftKey }) => {
    if (shiftKey || !KEYS.includes(key) || !isFocusNowhere()) return false;
    const entry = document.querySelector<HTMLElement>(`main ${first}`);
    entry?.focus();
    return entry !== null;
  });
}
