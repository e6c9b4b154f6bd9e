/** What identity shows to the other domains, in the browser and on the server. */
export { User } from './user.resource.ts';
export { AuditEntry } from './audit-entry.resource.ts';
