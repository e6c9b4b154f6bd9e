/** Decides who reads and writes when somebody can work: admins everybody's, people their own; managers read all of it (product.md §3). */
import { allOf, anyOf, role, type Rule } from '#core/access';

/** The actor is the employee that `path` leads to, as a manager too. */
export const mine = (path: string): Rule => allOf(role('EMPLOYEE', 'MANAGER'), { kind: 'match', path, actor: 'employee' });

export const readsAvailability = anyOf(role('ADMIN', 'MANAGER'), mine('employee'));
export const writesAvailability = anyOf(role('ADMIN'), mine('employee'));
