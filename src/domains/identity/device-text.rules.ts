/** Decides what a browser calls itself in words that people know: Chrome, Safari, Firefox, Edge or Unknown (spec §9), and on what. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // Order matters: Edge also says Chrome, and Chrome also says Safari.
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
  return BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Unknown';
}

export function systemOf(userAgent: string): string | null {
  return SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}

/** "Chrome on Windows" */
export function deviceText(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown browser';
  const browser = browserOf(userAgent);
  const system = systemOf(userAgent);
  const name = browser === 'Unknown' ? 'Unknown browser' : browser;
  return system === null ? name : `${name} on ${system}`;
}
