/** Adds a request header that the response depends on to `Vary`, keeping those already there. */
import type { FastifyReply } from 'fastify';

export function varyBy(reply: FastifyReply, header: string): void {
  reply.header('vary', [reply.getHeader('vary'), header].filter((part) => part !== undefined).join(', '));
}
