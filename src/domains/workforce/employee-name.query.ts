/** By which name a person is shown to whom: the nickname, and of the surname as much as distinguishes them from others of that nickname. */
import sql, { type Sql } from 'sql-template-tag';
import { mayEver, role, type Actor } from '#core/access';

const READS_SURNAMES = role('ADMIN', 'MANAGER');

/** Whoever may read surnames sees as many of their letters as it takes; everybody else the first one at the most, and then a number (docs/decisions/0040). */
export function employeeName(reader: Pick<Actor, 'roles' | 'employee' | 'client'>, employee: Sql): Sql {
  return mayEver(READS_SURNAMES, reader) ? sql`${employee}.display_name` : sql`${employee}.public_name`;
}
