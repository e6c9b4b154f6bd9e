/** The display name of a browser and its operating system, from the user agent: Chrome, Safari, Firefox, Edge or Unknown (spec §9). */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // The order matters: Edge also claims to be Chrome, and Chrome claims to be Safari.
  [/\bEdgi?A?(?:OS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function browserOf(userAgent: string): string {
  return BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
}

export function systemOf(userAgent: string): string | null {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** "Chrome on Windows" */
export function deviceText(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown browser';
  const browser = browserOf(userAgent);
  const system = systemOf(userAgent);
  const name = browser === 'Unknown' ? 'Unknown browser' : browser;
  return system === null ? name : `${name} on ${system}`;
}
