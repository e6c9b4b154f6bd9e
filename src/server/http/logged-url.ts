/** URLs as they may be logged: without the query, and without path segments that are secrets, such as those of calendar feeds. */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Random values in base64url or hex, with or without a file extension. */
const SECRET = /^[\w-]{32,}(\.\w+)?$/;

export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const kept = path.split('/').map((segment) => (SECRET.test(segment) && !UUID.test(segment) ? '…' : segment));
  return kept.join('/') + (query === undefined ? '' : '?…');
}
