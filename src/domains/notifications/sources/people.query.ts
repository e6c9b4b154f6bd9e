/**
 * Recipients of event notifications, each an SQL array of user uuids: the users of an employee or client, and those who manage or decide.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import { manages, ofClient, SELF, type Role, type Rule } from '#core/access';
import { createRegistry } from '#core/registry';
import type { Resource } from '#core/resource';
import { Client } from '#domains/clients';
import { User } from '#domains/identity';
import { LiveAccount } from '#domains/live';
import { maySignIn } from '#server/http/authentication';
import { userFilter, userHasRole } from '#server/engine/row-filter';

const registry = createRegistry([Client, LiveAccount, User]);
const isActive = maySignIn('u');

function usersWith(role: Role): Sql {
  return sql`select u.uuid from app_user u where ${isActive} and ${userHasRole(sql`u`, role)}`;
}

/** Active users for whom the rule holds on the record. @param record uuid; null = no users. */
function usersOf(resource: Resource, record: Sql, rule: Rule): Sql {
  const alias = sql`record`;
  return sql`select u.uuid from app_user u where ${isActive} and exists (select from ${raw(resource.table)} ${alias} where ${alias}.uuid = ${record} and ${userFilter(registry, { resource, alias }, rule, sql`u`)})`;
}

export const admins = sql`array(${usersWith('ROLE_ADMIN')})`;

/** All managers; admins if there are none. */
export const managers = orAdmins(usersWith('ROLE_MANAGER'));

/** @param employee uuid; null = no users. */
export function usersOfEmployee(employee: Sql): Sql {
  return sql`array(select u.uuid from app_user u where ${isActive} and u.employee = ${employee})`;
}

/** @param client uuid; null = no users. */
export function usersOfClient(client: Sql): Sql {
  return sql`array(${usersOf(Client, client, ofClient(SELF))})`;
}

/** Managers of a live account; admins if there are none. */
export function managersOfAccount(account: Sql): Sql {
  return orAdmins(usersOf(LiveAccount, account, manages(SELF)));
}

/** Managers of any account of a client, and therefore of its video jobs; admins if there are none. */
export function managersOfClient(client: Sql): Sql {
  return orAdmins(usersOf(Client, client, manages('liveAccounts')));
}

function orAdmins(found: Sql): Sql {
  return sql`coalesce(nullif(array(${found}), '{}'), ${admins})`;
}
