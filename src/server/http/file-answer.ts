/** Decides how an action answers with a file: as what it is, under a name in any script, for the one who asked and nobody's cache. */
import type { FastifyReply } from 'fastify';
import type { FileFormat } from '#core/action';
import { MEDIA_TYPES } from './negotiate.ts';

/** What the deed of such an action gives. */
export interface AnswerFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const TYPES: Readonly<Record<FileFormat, string>> = { pdf: MEDIA_TYPES.pdf, stored: 'application/octet-stream' };

export function mediaTypeOf(format: FileFormat): string {
  return TYPES[format];
}

export async function sendFile(reply: FastifyReply, { name, bytes }: AnswerFile, format: FileFormat): Promise<unknown> {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/-{2,}/g, '-');
  return reply
    .headers({
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
