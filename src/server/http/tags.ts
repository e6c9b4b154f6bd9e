/** What the entity tag of an answer is, whether the reader has it already, and whether a write was made from the version that is stored. */
import { createHash } from 'node:crypto';

export function tagOf(body: string | Buffer, version?: number): string {
  const hash = createHash('sha1').update(body).digest('base64url').slice(0, 16);
  return version === undefined ? `"${hash}"` : `"${version}.${hash}"`;
}

/** Compares weakly (RFC 9110, 13.1.2), since a cache may have weakened the tag on its way. @param header of `If-None-Match`. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Compares strongly (RFC 9110, 13.1.1): a weak tag never matches. @param header of `If-Match`, with the tag of an item or the version of a row; absent = whatever is stored. */
export function matchesVersion(header: string | undefined, version: number): boolean {
  if (header === undefined || header.trim() === '*') return true;
  return header.split(',').some((tag) => /^\s*"(\d+)(?:\.[\w-]+)?"\s*$/.exec(tag)?.[1] === String(version));
}
