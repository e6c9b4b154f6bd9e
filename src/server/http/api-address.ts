/** Whether a request is one of the API's. The router reads an address in more than one spelling ("/%61pi", "http://…/api"), so it is asked, not the text. */
import type { FastifyRequest } from 'fastify';

const API = /^\/api(?:[/?]|$)/;

export function isOfApi({ routeOptions, url }: FastifyRequest): boolean {
  // Where there is no route, nothing is behind the address in any spelling.
  return API.test(routeOptions.url ?? url);
}
