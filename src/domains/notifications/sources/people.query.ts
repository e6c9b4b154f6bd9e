/**
 * Recipients of event notifications, each an SQL array of user uuids: the users of an employee or client, and those who manage or decide.
 */
import sql, { type Sql } from 'sql-template-tag';
import { maySignIn } from '#server/http/authentication';

const isActive = maySignIn('u');
const isManager = sql`${isActive} and 'ROLE_MANAGER' = any(u.roles)`;

export const admins = sql`array(select u.uuid from app_user u where ${isActive} and 'ROLE_ADMIN' = any(u.roles))`;

/** All managers; admins if there are none. */
export const managers = orAdmins(sql`select u.uuid from app_user u where ${isManager}`);

/** @param employee uuid; null = no users. */
export function usersOfEmployee(employee: Sql): Sql {
  return sql`array(select u.uuid from app_user u where ${isActive} and u.employee = ${employee})`;
}

/** @param client uuid; null = no users. */
export function usersOfClient(client: Sql): Sql {
  return sql`array(select u.uuid from app_user u where ${isActive} and u.client = ${client} and 'ROLE_CLIENT' = any(u.roles))`;
}

/** Managers of a live account; admins if there are none. */
export function managersOfAccount(account: Sql): Sql {
  return orAdmins(
    sql`select u.uuid from live_account_manager m join app_user u on u.uuid = m.manager where ${isManager} and m.live_account = ${account}`,
  );
}

/** Managers of any account of a client, and therefore of its video jobs; admins if there are none. */
export function managersOfClient(client: Sql): Sql {
  return orAdmins(sql`
    select distinct u.uuid from live_account a join live_account_manager m on m.live_account = a.uuid join app_user u on u.uuid = m.manager
    where ${isManager} and a.client = ${client}`);
}

function orAdmins(found: Sql): Sql {
  return sql`coalesce(nullif(array(${found}), '{}'), ${admins})`;
}
