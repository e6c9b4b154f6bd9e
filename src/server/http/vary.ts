/** Which headers of a request an answer depends on, besides those that others have named before. */
import type { FastifyReply } from 'fastify';

export function varyBy(reply: FastifyReply, header: string): void {
  reply.header('vary', [reply.getHeader('vary'), header].filter((part) => part !== undefined).join(', '));
}
