/**
 * Sends a stored file: streamed from the store, whole or in one range, checked at each request, and displayed inline only for pictures,
 * audio and video. Access checks are the caller's responsibility.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { coreErrors } from '#core/errors';
import type { FileStore } from '../files/file-store.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { rangeOf } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { matchesTag } from './tags.ts';

/** Types that a browser displays without running any code; no SVG and no HTML. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif)|(audio|video)\/[\w.+-]+)$/;

/**
 * @param shown display inline instead of as a download if the content type allows it, for players and pictures.
 * @param direct redirect to the store itself if the operator has configured that.
 */
export async function sendStoredFile(
  {
    request,
    reply,
    files,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly files: Pick<FileStore, 'read' | 'readLink'> },
  { key, name, contentType, size, sha256, createTime }: Omit<StoredFile, 'uuid'>,
  { shown = false, direct = false }: { readonly shown?: boolean; readonly direct?: boolean } = {},
): Promise<FastifyReply> {
  const disposition = contentDisposition(shown && SHOWN.test(contentType) ? 'inline' : 'attachment', name);
  if (direct && request.method === 'GET' && files.readLink !== undefined) {
    const link = await files.readLink(key, { contentType, contentDisposition: disposition });
    // Cached longer than the link is valid, the redirect would lead nowhere.
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(link, 302);
  }
  const tag = `"${sha256}"`;
  const modified = new Date(createTime).toUTCString();
  reply.headers({
    etag: tag,
    'last-modified': modified,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': disposition,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  // Ranges apply only to GET (RFC 9110, 14.2), and only if the file is still the one that the client has part of.
  const wanted = request.method === 'GET' && sameFile(request.headers['if-range'], tag, modified) ? request.headers.range : undefined;
  const range = rangeOf(wanted, size);
  if (range === 'unsatisfiable') throw coreErrors.fail('noSuchRange', { size }, { headers: { 'content-range': `bytes */${size}` } });
  reply.header('content-type', contentType).header('content-length', range === null ? size : range.last - range.first + 1);
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  if (request.method === 'HEAD' || size === 0) return reply.send(Readable.from([]));
  return reply.send(await files.read(key, range ?? undefined));
}

/** Strong comparison (RFC 9110, 13.1.5). */
function sameFile(header: string | string[] | undefined, tag: string, modified: string): boolean {
  return header === undefined || header === tag || header === modified;
}
