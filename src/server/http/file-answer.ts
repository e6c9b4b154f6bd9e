/** Decides how an action answers with a file: as what it is, under a name in any script, for the one who asked and nobody's cache. */
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { contentDisposition } from './content-disposition.ts';
import { MEDIA_TYPES } from './negotiate.ts';

export type FileFormat = 'pdf';

/** What such an action's `run` gives. */
export const answerFile = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) });
export type AnswerFile = z.output<typeof answerFile>;

export async function sendFile(reply: FastifyReply, { name, bytes }: AnswerFile, format: FileFormat): Promise<unknown> {
  return reply
    .headers({
      'content-type': MEDIA_TYPES[format],
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
