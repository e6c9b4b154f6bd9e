/** Reads multipart forms with one file, in memory up to a limit or as a stream, and a few short text fields. */
import { firstIn } from '#core/present';
import { finished } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cutText } from '#core/cut-text';
import { coreErrors, invalid, ProblemError } from '#core/errors';
import type { ByteShare } from '../byte-budget.ts';
import { isPlainText } from './body.ts';
import { collectFile } from './collect-file.ts';

export interface UploadedFile {
  /** The file name that the client sent, without any folder. */
  readonly name: string;
  readonly bytes: Buffer;
}

export const MULTIPART_LIMITS = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 200_000, parts: 25 } as const;
const MAX_FIELD_BYTES = MULTIPART_LIMITS.fields * MULTIPART_LIMITS.fieldSize;
const MAX_NAME = 200;

interface Form {
  readonly file: UploadedFile;
  readonly fields: Readonly<Record<string, string>>;
}

interface FormMemory {
  /** Maximum size of the file. */
  readonly maxBytes: number;
  /** Receives what the form occupies. */
  readonly share: ByteShare;
}

/**
 * A declared length is reserved as a whole before anything is read, so that an upload that has begun can finish; without one, memory is
 * taken as data arrives.
 * @returns the file of the field `file`, and the text fields by name.
 * @throws ProblemError 400 when the form is malformed or has too many fields, 413 when the file is too large, 415 when it is not a form,
 * 422 when there is no file or more than one, or a text field twice, 503 when there is no memory for it.
 */
export async function readMultipart(request: FastifyRequest, reply: FastifyReply, memory: FormMemory): Promise<Form> {
  try {
    return await readWhole(request, memory);
  } catch (error) {
    memory.share.release();
    // The client may not look at the response before it has sent everything.
    request.raw.unpipe().resume();
    // Closing the connection before all data has been read would discard the response too.
    if (!reply.raw.shouldKeepAlive) await finished(request.raw).catch(() => undefined);
    throw error;
  }
}

async function readWhole(request: FastifyRequest, { maxBytes, share }: FormMemory): Promise<Form> {
  requireForm(request);
  // The client disconnected during authentication: no event would end the form.
  if (request.raw.destroyed) throw coreErrors.fail('badRequest');
  const declared = Number(request.headers['content-length'] ?? 0);
  share.growTo(Math.min(declared, maxBytes + MAX_FIELD_BYTES));
  let received = 0;
  const count = (bytes: number) => share.growTo((received += bytes));
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  try {
    for await (const part of request.parts({ limits: { ...MULTIPART_LIMITS, fileSize: maxBytes } })) {
      if (part.type === 'file') {
        const bytes = await collectFile(part.file, Math.min(declared, maxBytes), count);
        if (bytes === null) throw tooLarge(maxBytes);
        if (part.fieldname === 'file') file = { name: baseName(part.filename), bytes };
      } else if (typeof part.value === 'string') {
        count(Buffer.byteLength(part.value));
        addText(fields, part.fieldname, part.value);
      }
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const { code } = error as { readonly code?: string };
    if (code === 'FST_FILES_LIMIT') throw invalid([{ propertyPath: 'file', message: 'Choose only one file.', code: 'TOO_MANY' }]);
    throw code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(maxBytes) : coreErrors.fail('badRequest');
  }
  checkTexts(fields);
  if (file === null) throw invalid([{ propertyPath: 'file', message: 'Choose a file.', code: 'REQUIRED' }]);
  return { file, fields };
}

function tooLarge(maxBytes: number): ProblemError {
  return coreErrors.fail('tooLarge', { limit: `${Math.round(maxBytes / 1_000_000)} MB` });
}

/** A form that is read as a stream; fields may come before or after the file. */
export interface StreamedForm {
  /** @returns the fields before the file, and the file; null when there is none. */
  readonly open: () => Promise<{ readonly fields: Readonly<Record<string, string>>; readonly file: StreamedFile | null }>;
  /** All fields, once the file has been read. */
  readonly rest: () => Promise<Readonly<Record<string, string>>>;
}

interface StreamedFile {
  /** The file name that the client sent, without any folder. */
  readonly name: string;
  /** Throws ProblemError 400 when the form ends before its file does. */
  readonly body: AsyncIterable<Buffer>;
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
        if (part.type === 'field')
          addText(fields, part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value));
        else if (part.fieldname === file) return { name: baseName(part.filename), body: asClientErrors<Buffer>(part.file) };
        else part.file.resume();
      }
    } catch (error) {
      throw error instanceof ProblemError ? error : coreErrors.fail('badRequest');
    }
  };
  return {
    async open() {
      const found = await next();
      checkTexts(fields);
      return { fields: { ...fields }, file: found };
    },
    async rest() {
      while ((await next()) !== null);
      checkTexts(fields);
      return fields;
    },
  };
}

/** @throws ProblemError 422 when the form has this field already: which of the two values is meant is unknown. */
function addText(fields: Record<string, string>, name: string, value: string): void {
  if (Object.hasOwn(fields, name))
    throw invalid([{ propertyPath: name.replaceAll('\0', ''), message: 'This field should be sent once.', code: 'TOO_MANY' }]);
  fields[name] = value;
}

/** Reports an interrupted or malformed body as the client's fault; errors of what is done with it are not caught here. */
export async function* asClientErrors<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch {
    throw coreErrors.fail('badRequest');
  }
}

function requireForm(request: FastifyRequest): void {
  const type = firstIn((request.headers['content-type'] ?? '').split(';')).trim();
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
