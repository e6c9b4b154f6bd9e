/** What identity shows to the other domains, in the browser and on the server. */
export { User } from './user.resource.ts';
export { AuditEntry } from './audit-entry.resource.ts';
/** How a session is begun, checked and ended: what keeps it in the browser belongs to no domain. */
export type { checkSession, signIn, signOut } from './authentication.action.ts';
