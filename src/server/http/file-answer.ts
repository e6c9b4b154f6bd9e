/** How an action answers with a file: as what it is, under a name in any script, for the one who asked and nobody's cache. */
import type { FastifyReply } from 'fastify';
import type { FileFormat } from '#core/action';
import { contentDisposition } from './content-disposition.ts';
import { MEDIA_TYPES } from './negotiate.ts';

/** What the handler of such an action gives. */
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
