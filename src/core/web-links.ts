/** Links to web pages: http or https, with an optional title. */

export interface WebLink {
  readonly url: string;
  readonly title: string | null;
}

export const MAX_URL = 2000;

/** The normalised URL; null for schemes other than http and https, and for one that contains credentials. */
export function webAddress(text: string): string | null {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username !== '' || password !== '' || href.length > MAX_URL ? null : href;
}
