/** Server entry point of clients: signs out the users of a deactivated client. */
import { followStatus } from '#domains/identity/server';
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';

export function clientsServer(authentication: Authentication): DomainServer {
  return { behaviours: [{ resource: 'Client', afterWrite: (change) => followStatus(change, 'client', authentication) }] };
}
