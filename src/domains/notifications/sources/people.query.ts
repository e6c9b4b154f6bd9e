/** Which users an event concerns: those behind an employee or a client, and those who run or decide it. Each is an SQL array of uuids. */
import sql, { type Sql } from 'sql-template-tag';
import { maySignIn } from '#server/http/authentication';

const isActive = maySignIn('u');
const isManager = sql`${isActive} and 'ROLE_MANAGER' = any(u.roles)`;

export const admins = sql`array(select u.uuid from app_user u where ${isActive} and 'ROLE_ADMIN' = any(u.roles))`;

/** Every manager; the admins where there is none. */
export const managers = orAdmins(sql`select u.uuid from app_user u where ${isManager}`);

/** @param employee uuid; null = nobody. */
export function usersOfEmployee(employee: Sql): Sql {
  return sql`array(select u.uuid from app_user u where ${isActive} and u.employee = ${employee})`;
}

/** @param client uuid; null = nobody. */
export function usersOfClient(client: Sql): Sql {
  return sql`array(select u.uuid from app_user u where ${isActive} and u.client = ${client} and 'ROLE_CLIENT' = any(u.roles))`;
}

/** Those who run a live account; the admins where nobody does. */
export function managersOfAccount(account: Sql): Sql {
  return orAdmins(
    sql`select u.uuid from live_account_manager m join app_user u on u.uuid = m.manager where ${isManager} and m.live_account = ${account}`,
  );
}

/** Those who run any account of a client, and so its video jobs; the admins where nobody does. */
export function managersOfClient(client: Sql): Sql {
  return orAdmins(sql`
    select distinct u.uuid from live_account a join live_account_manager m on m.live_account = a.uuid join app_user u on u.uuid = m.manager
    where ${isManager} and a.client = ${client}`);
}

function orAdmins(found: Sql): Sql {
  return sql`coalesce(nullif(array(${found}), '{}'), ${admins})`;
}
