/** How the XSRF value is read from the cookies, so that calls which cookies authenticate can repeat it in a header. */

export function xsrfIn(cookies: string): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1];
  return found === undefined || found === '' ? null : decoded(found);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
