/**
 * Whether a request is for the API. Decided by the matched route, since the router accepts several spellings of a URL ("/%61pi",
 * "http://…/api").
 */
import type { FastifyRequest } from 'fastify';

const API = /^\/api(?:[/?]|$)/;

export function isOfApi({ routeOptions, url }: FastifyRequest): boolean {
  // Without a matching route the spelling does not matter.
  return API.test(routeOptions.url ?? url);
}
