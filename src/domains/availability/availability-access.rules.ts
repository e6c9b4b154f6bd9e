/** Decides who reads and writes availability: admins everyone's, employees their own; managers read everyone's (product.md §3). */
import { allOf, anyOf, role, type Rule } from '#core/access';

/** Matches when the actor is the employee that `path` leads to; managers who are employees included. */
export const mine = (path: string): Rule => allOf(role('EMPLOYEE', 'MANAGER'), { kind: 'match', path, actor: 'employee' });

export const readsEveryone = role('ADMIN', 'MANAGER');
export const readsAvailability = anyOf(readsEveryone, mine('employee'));
export const writesAvailability = anyOf(role('ADMIN'), mine('employee'));
