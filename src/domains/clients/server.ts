/** What clients gives to the server: the people of a client that has gone are out with it. */
import { followStatus } from '#domains/identity/server';
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';

export function clientsServer(authentication: Authentication): DomainServer {
  return { behaviours: [{ resource: 'Client', afterWrite: (change) => followStatus(change, 'client', authentication) }] };
}
