/** Sends a generated file as the response of an action: with its type, a name in any script, and no caching. */
import type { FastifyReply } from 'fastify';
import type { FileFormat } from '#core/action';
import { contentDisposition } from './content-disposition.ts';
import { MEDIA_TYPES } from './negotiate.ts';

/** The result of such an action's handler. */
export interface AnswerFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const TYPES: Readonly<Record<FileFormat, string>> = { pdf: MEDIA_TYPES.pdf, stored: '*/*' };

export function mediaTypeOf(format: FileFormat): string {
  return TYPES[format];
}

export async function sendFile(reply: FastifyReply, { name, bytes }: AnswerFile, format: FileFormat): Promise<unknown> {
  return reply
    .headers({
      'content-type': TYPES[format],
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
