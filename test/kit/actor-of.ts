/** Roles and links of each person in the kit. */
import { ROLES, type Role } from '#core/access';
import type { Person } from './api.ts';

export function actorOf(person: Person): { roles: Role[]; employee: string | null; client: string | null } {
  const name = person.replace(/\d$/, '');
  const roles = ROLES.filter((role) => role === `ROLE_${name.toUpperCase()}`);
  return { roles, employee: name === 'employee' ? 'theirs' : null, client: name === 'client' ? 'theirs' : null };
}
