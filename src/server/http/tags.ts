/** ETags of responses, and the comparisons for If-None-Match and If-Match. */
import { createHash } from 'node:crypto';

export function tagOf(body: string | Buffer, version?: number): string {
  const hash = createHash('sha1').update(body).digest('base64url').slice(0, 16);
  return version === undefined ? `"${hash}"` : `"${version}.${hash}"`;
}

/** Weak comparison (RFC 9110, 13.1.2), since a cache may have weakened the ETag. @param header value of `If-None-Match`. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}

/**
 * Strong comparison (RFC 9110, 13.1.1): a weak ETag never matches.
 * @param header value of `If-Match`, with the ETag of an item or the version of a row; absent = any version.
 */
export function matchesVersion(header: string | undefined, version: number): boolean {
  if (header === undefined || header.trim() === '*') return true;
  return header.split(',').some((tag) => /^\s*"(\d+)(?:\.[\w-]+)?"\s*$/.exec(tag)?.[1] === String(version));
}
