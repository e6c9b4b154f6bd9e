/** What the entity tag of an answer is, and whether a write was made from the version that is stored. */
import { createHash } from 'node:crypto';

export function tagOf(body: string | Buffer, version?: number): string {
  const hash = createHash('sha1').update(body).digest('base64url').slice(0, 16);
  return version === undefined ? `"${hash}"` : `"${version}.${hash}"`;
}

/** Compares strongly (RFC 9110, 13.1.1): a weak tag never matches. @param header of `If-Match`; absent = whatever is stored. */
export function matchesVersion(header: string | undefined, version: number): boolean {
  if (header === undefined || header.trim() === '*') return true;
  return header.split(',').some((tag) => /^\s*"(\d+)\.[\w-]+"\s*$/.exec(tag)?.[1] === String(version));
}
