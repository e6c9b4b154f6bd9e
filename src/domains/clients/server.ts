/** What clients gives to the server: nothing beyond its declaration. */
import type { DomainServer } from '#server/engine/behaviour';

export const clientsServer: DomainServer = {};
