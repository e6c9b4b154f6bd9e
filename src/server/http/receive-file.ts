/** Receives an uploaded file, as the raw body or in a form: streamed to the store, and not stored if it is incomplete or rejected. */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { coreErrors, invalid } from '#core/errors';
import type { FileField } from '#core/fields';
import { sizeText } from '#core/file-value';
import type { Resource } from '#core/resource';
import type { FileStore } from '../files/file-store.ts';
import { writeFile, type IncomingFile, type WrittenFile } from '../files/stored-file.ts';
import { asClientErrors, baseName, streamForm } from './multipart.ts';
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
      body,
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
    asClientErrors(request.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>),
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
  const form = streamForm(request, 'file');
  const { file } = await form.open();
  if (file === null) throw invalid([{ propertyPath: 'file', message: 'Choose a file.', code: 'REQUIRED' }]);
  const written = await store(file.name, file.body);
  try {
    await form.rest();
    return written;
  } catch (error) {
    await files.remove(written.key);
    throw error;
  }
}
