/** Decides who gets the client's view of video work: approvals and results instead of production. */
import type { Actor } from '#core/access';

export function seesAsClient({ roles }: Pick<Actor, 'roles'>): boolean {
  return roles.includes('ROLE_CLIENT') && !roles.includes('ROLE_ADMIN') && !roles.includes('ROLE_MANAGER');
}
