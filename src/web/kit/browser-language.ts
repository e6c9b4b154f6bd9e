/**
 * Gives libraries a language that `Intl` accepts. A browser that runs without a locale, as in a container, may report "en-US@posix", which is
 * no valid tag: the chart library passes it on when it is loaded, and the screen would fail.
 */

const FALLBACK = 'en-US';

export function ensureValidLanguage(browser: Navigator): void {
  try {
    Intl.getCanonicalLocales(browser.language);
  } catch {
    Object.defineProperty(browser, 'language', { value: FALLBACK, configurable: true });
  }
}
