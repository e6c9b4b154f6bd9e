/** Handlers of notification preferences: one row per user, created on first access. */
import sql, { join, raw } from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { columnOf } from '#core/fields';
import { isUuid, iriOf, uuidFromIri } from '#core/iri';
import { isJsonObject } from '#core/json-object';
import { User } from '#domains/identity';
import type { Queryable } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { SignedIn } from '#server/http/signed-in';
import { notificationsErrors } from '../errors.ts';
import { mutedBy } from '../message/inbox.query.ts';
import { NotificationPreference } from './notification-preference.resource.ts';
import { changePreferences, readPreferences, subscribeType } from './preference.action.ts';
import { quietFault, readPreferenceChange, type QuietHours } from './preference-change.rules.ts';
import { subscribe, unsubscribedBy } from './unsubscribe.query.ts';

/** The user whose preferences are requested. @throws ProblemError unless it is the actor, or the actor is an admin. */
async function personOf(db: Queryable, actor: SignedIn, requested: unknown): Promise<string> {
  if (requested === undefined || requested === null || requested === '') return actor.user;
  const text = typeof requested === 'string' ? requested : JSON.stringify(requested);
  const uuid = isUuid(text) ? text.toLowerCase() : uuidFromIri(User, text);
  if (uuid === actor.user) return uuid;
  if (!actor.roles.includes('ROLE_ADMIN')) throw coreErrors.fail('forbidden');
  const [found] = uuid === null ? [] : await db.rows(sql`select 1 from app_user where uuid = ${uuid}`);
  if (uuid === null || found === undefined) throw notificationsErrors.fail('noSuchUser', { user: text.slice(0, 80) });
  return uuid;
}

async function ensure(db: Queryable, user: string): Promise<string> {
  await db.rows(sql`insert into notification_preference ("user") values (${user}) on conflict ("user") do nothing`);
  const [row] = await db.rows<{ uuid: string }>(sql`select uuid from notification_preference where "user" = ${user}`);
  return row!.uuid;
}

interface PreferenceRow extends QuietHours {
  readonly [name: string]: unknown;
}

const NAMES = Object.keys(NotificationPreference.fields).filter((name) => name !== 'user');

async function rowOf(db: Queryable, user: string): Promise<PreferenceRow & { uuid: string }> {
  const columns = join(NAMES.map((name) => raw(`"${columnOf(name)}" as "${name}"`)));
  const [row] = await db.rows<PreferenceRow & { uuid: string }>(
    sql`select uuid, ${columns}, create_time as "createTime", update_time as "updateTime" from notification_preference where "user" = ${user} for update`,
  );
  return row!;
}

async function shownOf(db: Queryable, user: string) {
  return {
    ...(await rowOf(db, user)),
    user: iriOf(User, user),
    muted: await mutedBy(db, user),
    unsubscribed: await unsubscribedBy(db, user),
  } as never;
}

export const preferenceActions: readonly Action[] = [
  answering(readPreferences, ({ database, actor, transaction }, { userId }) =>
    transaction(async ({ tx }) => {
      const user = await personOf(database, actor, userId);
      await ensure(tx, user);
      return shownOf(tx, user);
    }),
  ),

  answering(changePreferences, ({ actor, transaction, request }, sent) =>
    transaction(async ({ tx, audit, changed }) => {
      const { userId, ...rest } = isJsonObject(sent) ? sent : { userId: undefined };
      const user = await personOf(tx, actor, userId ?? (request.query as { userId?: unknown }).userId);
      const change = readPreferenceChange(isJsonObject(sent) ? rest : sent);
      if (typeof change === 'string') throw refused(change);
      const uuid = await ensure(tx, user);
      const before = await rowOf(tx, user);
      const fault = quietFault({ ...before, ...change } as QuietHours);
      if (fault !== null) throw refused(fault);
      const set = Object.entries(change).map(([name, value]) => sql`${raw(`"${columnOf(name)}"`)} = ${value}`);
      await tx.rows(
        sql`update notification_preference set ${join(set)}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${uuid}`,
      );
      await audit({
        operation: 'UPDATE',
        record: iriOf(NotificationPreference, uuid),
        before: Object.fromEntries(Object.keys(change).map((name) => [name, before[name]])),
        after: change,
      });
      await changed(NotificationPreference);
      return { success: true as const, preferences: await shownOf(tx, user) };
    }),
  ),

  writing(subscribeType, async ({ tx, actor }, { type }) => {
    await subscribe(tx, actor.user, type);
    return { unsubscribed: await unsubscribedBy(tx, actor.user) };
  }),
];

function refused(message: string) {
  return notificationsErrors.fail('badPreference', { message }, { extra: { success: false } });
}
