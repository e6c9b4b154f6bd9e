/** Prints a report in the light theme, whatever theme is active. */
import { useCallback } from 'react';

const SCHEME = 'data-mantine-color-scheme';

export function usePrint(): () => void {
  return useCallback(() => {
    const page = document.documentElement;
    const scheme = page.getAttribute(SCHEME);
    const dark = page.classList.contains('app-dark');
    if (dark) {
      page.setAttribute(SCHEME, 'light');
      page.classList.remove('app-dark');
    }
    const restore = () => {
      if (dark && scheme !== null) {
        page.setAttribute(SCHEME, scheme);
        page.classList.add('app-dark');
      }
    };
    window.addEventListener('afterprint', restore, { once: true });
    window.print();
  }, []);
}
