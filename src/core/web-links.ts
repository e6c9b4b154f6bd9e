/** What a link to a page of the web is: http or https, with a title where one is given. */

export interface WebLink {
  readonly url: string;
  readonly title: string | null;
}

export const MAX_URL = 2000;

/** As browsers read it; null for anything but http and https, and for one that carries a password. */
export function webAddress(text: string): string | null {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username !== '' || password !== '' || href.length > MAX_URL ? null : href;
}
