/** Entry point of identity for other domains, in the browser and on the server. */
export { User } from './user/user.resource.ts';
export { AuditEntry } from './audit-entry.resource.ts';
/** Contracts used by the app shell, which manages the session in the browser. */
export type { checkSession, signIn, signOut } from './sign-in/authentication.action.ts';
