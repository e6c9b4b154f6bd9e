/** Decides who sees video work as a client does: what waits for them and what is done, instead of how it is made. */
import type { Actor } from '#core/access';

export function seesAsClient({ roles }: Pick<Actor, 'roles'>): boolean {
  return roles.includes('ROLE_CLIENT') && !roles.includes('ROLE_ADMIN') && !roles.includes('ROLE_MANAGER');
}
