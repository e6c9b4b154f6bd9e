/** Reads multipart forms with one file, in memory up to a limit or as a stream, and a few short text fields. */
import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { cutText } from '#core/cut-text';
import { coreErrors, invalid } from '#core/errors';
import { isPlainText } from './body.ts';

export interface UploadedFile {
  /** The file name that the client sent, without any folder. */
  readonly name: string;
  readonly bytes: Buffer;
}

export const MULTIPART_LIMITS = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 200_000, parts: 25 } as const;
const MAX_NAME = 200;

/**
 * @param maxBytes maximum size of the file.
 * @returns the file of the field `file`, and the text fields by name.
 * @throws ProblemError 400 when the form is malformed, 413 when the file is too large, 415 when it is not a form, 422 when there is no
 * file.
 */
export async function readMultipart(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  requireForm(request);
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  try {
    for await (const part of request.parts({ limits: { ...MULTIPART_LIMITS, fileSize: maxBytes } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname === 'file') file = { name: baseName(part.filename), bytes };
      } else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw (error as { readonly statusCode?: number }).statusCode === 413
      ? coreErrors.fail('tooLarge', { limit: `${Math.round(maxBytes / 1_000_000)} MB` })
      : coreErrors.fail('badRequest');
  }
  checkTexts(fields);
  if (file === null) throw invalid([{ propertyPath: 'file', message: 'Choose a file.', code: 'REQUIRED' }]);
  return { file, fields };
}

/** A form that is read as a stream; fields may come before or after the file. */
export interface StreamedForm {
  /** @returns the fields before the file, and the file; null when there is none. */
  readonly open: () => Promise<{ readonly fields: Readonly<Record<string, string>>; readonly file: StreamedFile | null }>;
  /** All fields, once the file has been read. */
  readonly rest: () => Promise<Readonly<Record<string, string>>>;
}

export interface StreamedFile {
  /** The file name that the client sent, without any folder. */
  readonly name: string;
  readonly body: Readable;
}

/** @param file the form field that contains the file. @throws ProblemError 400 when the form is malformed, 415 when it is not a form. */
export function streamForm(request: FastifyRequest, file: string): StreamedForm {
  requireForm(request);
  const fields: Record<string, string> = {};
  let parts: AsyncIterator<MultipartFile | MultipartValue> | undefined;
  const next = async (): Promise<StreamedFile | null> => {
    try {
      parts ??= request.parts({ limits: { ...MULTIPART_LIMITS, fileSize: Number.POSITIVE_INFINITY } })[Symbol.asyncIterator]();
      for (;;) {
        const { done, value: part } = await parts.next();
        if (done === true) return null;
        if (part.type === 'field') fields[part.fieldname] = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
        else if (part.fieldname === file) return { name: baseName(part.filename), body: part.file };
        else part.file.resume();
      }
    } catch {
      throw coreErrors.fail('badRequest');
    }
  };
  return {
    async open() {
      const found = await next();
      checkTexts(fields);
      return { fields, file: found };
    },
    async rest() {
      while ((await next()) !== null);
      checkTexts(fields);
      return fields;
    },
  };
}

function requireForm(request: FastifyRequest): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim();
  if (!request.isMultipart()) throw coreErrors.fail('unsupportedType', { given: type.slice(0, 100), supported: '"multipart/form-data"' });
}

function checkTexts(fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields))
    if (!isPlainText(name) || !isPlainText(value)) throw coreErrors.fail('badText', { field: name.replaceAll('\0', '') });
}

/** The file name without any folder. @param fallback used when nothing of the name is left. */
export function baseName(given: string, fallback = 'file'): string {
  const name = given.replace(/^.*[/\\]/, '').replace(/\p{Cc}/gu, '');
  return cutText(name, MAX_NAME) || fallback;
}
