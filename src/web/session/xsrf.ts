/** Reads the XSRF value from the cookies; calls authenticated by cookies must send it in a header. */

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
