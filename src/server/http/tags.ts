/** ETags of responses, and the comparisons for If-None-Match and If-Match. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { coreErrors } from '#core/errors';

export function tagOf(body: string | Buffer, version?: number): string {
  const hash = createHash('sha1').update(body).digest('base64url').slice(0, 16);
  return version === undefined ? `"${hash}"` : `"${version}.${hash}"`;
}

/** Weak comparison (RFC 9110, 13.1.2), since a cache may have weakened the ETag. @param header value of `If-None-Match`. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}

/** @throws ProblemError 412 when `If-Match` or `If-None-Match` of a write excludes the version of the row. */
export function checkPreconditions(headers: IncomingHttpHeaders, version: number): void {
  if (!matchesVersion(headers['if-match'], version)) throw coreErrors.fail('stale');
  const excluded = headers['if-none-match']?.replaceAll(/(^|,)\s*W\//g, '$1');
  if (excluded !== undefined && matchesVersion(excluded, version)) throw coreErrors.fail('exists');
}

/**
 * Strong comparison (RFC 9110, 13.1.1): a weak ETag never matches.
 * @param header value of `If-Match`, with the ETag of an item or the version of a row; absent = any version.
 */
function matchesVersion(header: string | undefined, version: number): boolean {
  if (header === undefined || header.trim() === '*') return true;
  return header.split(',').some((tag) => /^\s*"(\d+)(?:\.[\w-]+)?"\s*$/.exec(tag)?.[1] === String(version));
}
