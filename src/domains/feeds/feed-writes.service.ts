/** Hooks and handlers for writes of feeds: owner, kind, and the secret URL that is returned once. */
import { stampsOf, transitionBetween, transitionRefusal } from '#core/states';
import { Temporal, writeInstant } from '#core/time';
import type { Transaction } from '#server/database';
import { writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { CalendarFeed } from './calendar-feed.resource.ts';
import { feedsErrors } from './errors.ts';
import { renewFeed, revokeFeed } from './feed.action.ts';
import { FEED_KIND_LABELS, FEED_LIFE, kindsFor, type FeedKind, type FeedStatus } from './feed-kind.rules.ts';
import { createSecret, secretHash } from './feed-secret.service.ts';
import { invalidateContent, showUrl, shownUrl, storeRenewed, storeRevoked, storeSecretHash } from './feed-writes.query.ts';

export const feedBehaviour: Behaviour = {
  resource: 'CalendarFeed',
  computed: { url: shownUrl },
  beforeWrite({ operation, actor, values, sent }) {
    if (operation !== 'create') return [];
    const kinds = kindsFor(actor);
    const kind = sent.includes('kind') ? (values.kind as FeedKind) : kinds[0];
    if (kind === undefined || !kinds.includes(kind))
      return [{ propertyPath: 'kind', code: 'NOT_YOURS', message: 'There is nothing of this kind that you can see.' }];
    values.kind = kind;
    values.user = actor.user;
    if (!sent.includes('name')) values.name = FEED_KIND_LABELS[kind];
    return [];
  },
  async afterWrite({ tx, uuid, operation, before, values, origin = '' }) {
    if (operation === 'create') await createAddress(tx, uuid, origin);
    // The name and alarm are part of the feed's content, so cached responses are invalid.
    const isContent = (['name', 'alarmMinutes'] as const).some((name) => Object.hasOwn(values, name) && values[name] !== before?.[name]);
    if (operation === 'update' && isContent) await invalidateContent(tx, uuid);
  },
};

export const feedActions: readonly Action[] = [
  writing(revokeFeed, async ({ tx, row, audit, answer }) => {
    const before = row.values.status as FeedStatus;
    const refusal = transitionRefusal(FEED_LIFE, before, 'REVOKED');
    if (refusal !== null) throw feedsErrors.fail('revoked', { message: refusal });
    const { revokedAt } = stampsOf(transitionBetween(FEED_LIFE, before, 'REVOKED')!, row.values, writeInstant(Temporal.Now.instant()));
    await storeRevoked(tx, row.uuid, revokedAt);
    await audit({ operation: 'ACTION', before: { status: before }, after: { status: 'REVOKED' } });
    return answer(CalendarFeed, row.uuid);
  }),
  writing(renewFeed, async ({ tx, row, audit, answer, origin }) => {
    await createAddress(tx, row.uuid, origin);
    const renewed = await storeRenewed(tx, row.uuid);
    const { status, renewedAt } = row.values;
    await audit({ operation: 'ACTION', before: { status, renewedAt }, after: { status: 'ACTIVE', renewedAt: renewed } });
    return answer(CalendarFeed, row.uuid);
  }),
];

/** Generates a new secret URL, which invalidates the previous one. */
async function createAddress(tx: Transaction, uuid: string, origin: string): Promise<void> {
  const secret = createSecret();
  await storeSecretHash(tx, uuid, secretHash(secret));
  await showUrl(tx, uuid, `${origin}/calendar/${secret}.ics`);
}
