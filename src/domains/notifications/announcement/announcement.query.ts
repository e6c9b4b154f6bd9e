/** Recipients of an announcement, selected by the database in one call for thousands of users. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import type { NotificationType } from '../message/notification-type.rules.ts';

export interface Audience {
  readonly type: NotificationType;
  readonly roles: readonly string[];
  /** uuids of users, in addition to those with one of the roles. */
  readonly users: readonly string[];
}

/** @returns uuids of the users in the audience who may sign in and have not muted the type. */
export async function readRecipients(db: Queryable, { type, roles, users }: Audience): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(sql`
    select u.uuid from app_user u
    where ${maySignIn('u')} and (u.roles && ${roles}::text[] or u.uuid = any(${users}::uuid[]))
      and not exists (select from notification_mute m where m."user" = u.uuid and m.type = ${type})`);
  return rows.map(({ uuid }) => uuid);
}
