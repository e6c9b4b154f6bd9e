/** Handlers of notification preferences: one row per user, created on first access. */
import { coreErrors } from '#core/errors';
import { iriOf } from '#core/iri';
import { isJsonObject } from '#core/json-object';
import { User } from '#domains/identity';
import type { Queryable, Transaction } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { findUuid } from '#server/engine/references';
import type { SignedIn } from '#server/http/signed-in';
import { notificationsErrors } from '../errors.ts';
import { mutedBy } from '../message/inbox.query.ts';
import { NotificationPreference } from './notification-preference.resource.ts';
import { changePreferences, readPreferences, subscribeType } from './preference.action.ts';
import { quietFault, readPreferenceChange, type QuietHours } from './preference-change.rules.ts';
import { ensurePreferences, lockPreferences, storePreferences, userExists } from './preferences.query.ts';
import { subscribe, unsubscribedBy } from './unsubscribe.query.ts';

/** The user whose preferences are requested. @throws ProblemError unless it is the actor, or the actor is an admin. */
async function personOf(db: Queryable, actor: SignedIn, requested: unknown): Promise<string> {
  if (requested === undefined || requested === null || requested === '') return actor.user;
  const text = typeof requested === 'string' ? requested : JSON.stringify(requested);
  const uuid = await findUuid(db, User, text);
  if (uuid === actor.user) return uuid;
  if (!actor.roles.includes('ROLE_ADMIN')) throw coreErrors.fail('forbidden');
  if (uuid === null || !(await userExists(db, uuid))) throw notificationsErrors.fail('noSuchUser', { user: text.slice(0, 80) });
  return uuid;
}

async function shownOf(tx: Transaction, user: string) {
  return {
    ...(await lockPreferences(tx, user)),
    user: iriOf(User, user),
    muted: await mutedBy(tx, user),
    unsubscribed: await unsubscribedBy(tx, user),
  };
}

export const preferenceActions: readonly Action[] = [
  answering(readPreferences, ({ database, actor, transaction }, { userId }) =>
    transaction(async ({ tx }) => {
      const user = await personOf(database, actor, userId);
      await ensurePreferences(tx, user);
      return shownOf(tx, user);
    }),
  ),

  answering(changePreferences, ({ actor, transaction, request }, sent) =>
    transaction(async ({ tx, audit, changed }) => {
      const { userId, ...rest } = isJsonObject(sent) ? sent : { userId: undefined };
      const user = await personOf(tx, actor, userId ?? (request.query as { userId?: unknown }).userId);
      const change = readPreferenceChange(isJsonObject(sent) ? rest : sent);
      if (typeof change === 'string') throw refused(change);
      const uuid = await ensurePreferences(tx, user);
      const before = await lockPreferences(tx, user);
      const fault = quietFault({ ...before, ...change } as QuietHours);
      if (fault !== null) throw refused(fault);
      await storePreferences(tx, uuid, change);
      await audit({
        operation: 'UPDATE',
        record: iriOf(NotificationPreference, uuid),
        before: Object.fromEntries(Object.entries(before).filter(([name]) => name in change)),
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
  return notificationsErrors.fail('badPreference', { message });
}
