/** Receives an uploaded file, as the raw body or in a form: streamed to the store, and not stored if it is incomplete or rejected. */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { coreErrors, invalid } from '#core/errors';
import type { FileField } from '#core/fields';
import { sizeText } from '#core/file-value';
import type { Resource } from '#core/resource';
import type { FileStore } from '../files/file-store.ts';
import { writeFile, type IncomingFile, type WrittenFile } from '../files/stored-file.ts';
import { baseName, MULTIPART_LIMITS } from './multipart.ts';
import { queryOf } from './resource-routes.ts';

/** Overhead of a form around its file. */
const FORM_BYTES = 64 * 1024;

/** @throws ProblemError 400 when the upload is interrupted, 413, 415, 422 when a form has no file. */
export async function receiveFile(
  request: FastifyRequest,
  { files, maxUploadBytes }: { readonly files: FileStore; readonly maxUploadBytes: number },
  { resource, field: { options } }: { readonly resource: Resource; readonly field: FileField },
): Promise<WrittenFile> {
  const maxBytes = Math.min(maxUploadBytes, options.maxBytes ?? Infinity);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES)
    throw coreErrors.fail('fileTooLarge', { limit: sizeText(maxBytes) });
  const store = (name: string, body: AsyncIterable<Uint8Array>): Promise<WrittenFile> => {
    const incoming: IncomingFile = {
      area: resource.plural.replaceAll('_', '-'),
      name,
      body: asClientErrors(body),
      accept: options.accept,
      maxBytes,
    };
    return writeFile(files, incoming);
  };
  if (isForm(request)) return fileOfForm(request, files, store);
  if (!(request.body instanceof Readable))
    throw coreErrors.fail('unsupportedType', { given: '', supported: '"multipart/form-data", or the type of the file that is sent' });
  return store(
    baseName(queryOf(request).get('filename') ?? ''),
    request.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
  );
}

function isForm(request: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
}

async function fileOfForm(
  request: FastifyRequest,
  files: FileStore,
  store: (name: string, body: AsyncIterable<Uint8Array>) => Promise<WrittenFile>,
): Promise<WrittenFile> {
  let written: WrittenFile | null = null;
  try {
    for await (const part of asClientErrors(request.parts({ limits: { ...MULTIPART_LIMITS, fileSize: Infinity } }))) {
      if (part.type !== 'file') continue;
      if (part.fieldname === 'file') written = await store(baseName(part.filename), part.file);
      else part.file.resume();
    }
  } catch (error) {
    if (written !== null) await files.remove(written.key);
    throw error;
  }
  if (written === null) throw invalid([{ propertyPath: 'file', message: 'Choose a file.', code: 'REQUIRED' }]);
  return written;
}

/** Reports interrupted or malformed uploads as the client's fault; errors of the store are not caught here. */
async function* asClientErrors<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch {
    throw coreErrors.fail('badRequest');
  }
}
