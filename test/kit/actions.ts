/** All actions that the domains declare, for tests without a server. */
import { domainServers } from '#domains/servers';
import type { Action } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import { readSettings } from '#server/settings';

/** Actions are only listed, never called. */
const nobodyHome: Authentication = {
  authenticate: () => Promise.reject(new Error('Signing in is not supported here.')),
  actorOf: () => Promise.resolve(null),
  personOf: () => Promise.resolve(null),
  issueToken: () => Promise.reject(new Error('Signing in is not supported here.')),
  claimedBy: () => Promise.resolve(null),
  forget: () => undefined,
  setListening: () => undefined,
};

export function declaredActions(): Action[] {
  return domainServers({ authentication: nobodyHome, settings: readSettings({}) }).flatMap((domain) => domain.actions ?? []);
}
