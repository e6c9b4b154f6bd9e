/** SQL for the display name of an employee: the nickname, and as much of the surname as distinguishes people with the same nickname. */
import sql, { type Sql } from 'sql-template-tag';
import { mayEver, role, type Actor } from '#core/access';

const READS_SURNAMES = role('ADMIN', 'MANAGER');

/**
 * Readers of surnames see as many letters as needed; all others see at most the initial, followed by a number if needed
 * (docs/decisions/0040).
 */
export function employeeName(reader: Pick<Actor, 'roles' | 'employee' | 'client'>, employee: Sql): Sql {
  return mayEver(READS_SURNAMES, reader) ? sql`${employee}.display_name` : sql`${employee}.public_name`;
}
