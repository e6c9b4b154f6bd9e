/** Hooks and handlers for writes of feeds: owner, kind, and the secret URL that is returned once. */
import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { stampsOf, transitionBetween, transitionRefusal } from '#core/states';
import { Temporal, writeInstant } from '#core/time';
import type { Queryable } from '#server/database';
import { writing } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { CalendarFeed } from './calendar-feed.resource.ts';
import { feedsErrors } from './errors.ts';
import { renewFeed, revokeFeed } from './feed.action.ts';
import { FEED_KIND_LABELS, FEED_LIFE, kindsFor, type FeedKind, type FeedStatus } from './feed-kind.rules.ts';

const SECRET_BYTES = 32;
/** Setting local to the transaction that creates a URL; only its response contains the URL. */
const SHOWN = 'greenroom.calendar_feed_shown';

export const feedBehaviour: Behaviour = {
  resource: 'CalendarFeed',
  computed: {
    url: (row) =>
      sql`(select shown[2] from string_to_array(current_setting(${SHOWN}, true), ' ') shown where shown[1] = ${row}.uuid::text)`,
  },
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
  async afterWrite({ tx, uuid, operation, origin = '' }) {
    if (operation === 'create') await createAddress(tx, uuid, origin);
    // The name and alarm are part of the feed's content, so cached responses are invalid.
    if (operation === 'update') await tx.rows(sql`update calendar_feed set plan_mark = null where uuid = ${uuid}`);
  },
};

export const feedActions: readonly Action[] = [
  writing(revokeFeed, async ({ tx, row, audit, answer }) => {
    const before = row.values.status as FeedStatus;
    const refusal = transitionRefusal(FEED_LIFE, before, 'REVOKED');
    if (refusal !== null) throw feedsErrors.fail('revoked', { message: refusal });
    const { revokedAt } = stampsOf(transitionBetween(FEED_LIFE, before, 'REVOKED')!, row.values, writeInstant(Temporal.Now.instant()));
    await tx.rows(
      sql`update calendar_feed set status = 'REVOKED', revoked_at = ${revokedAt}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${row.uuid}`,
    );
    await audit({ operation: 'ACTION', before: { status: before }, after: { status: 'REVOKED' } });
    return answer(CalendarFeed, row.uuid);
  }),
  writing(renewFeed, async ({ tx, row, audit, answer, origin }) => {
    await createAddress(tx, row.uuid, origin);
    const [renewed] = await tx.rows<{ at: string }>(
      sql`update calendar_feed set status = 'ACTIVE', revoked_at = null, renewed_at = date_trunc('second', now()), last_read_at = null, last_read_by = null, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${row.uuid} returning renewed_at as at`,
    );
    const { status, renewedAt } = row.values;
    await audit({ operation: 'ACTION', before: { status, renewedAt }, after: { status: 'ACTIVE', renewedAt: renewed!.at } });
    return answer(CalendarFeed, row.uuid);
  }),
];

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Generates a new secret URL, which invalidates the previous one. */
async function createAddress(tx: Queryable, uuid: string, origin: string): Promise<void> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await tx.rows(sql`update calendar_feed set secret_hash = ${secretHash(secret)}, plan_mark = null where uuid = ${uuid}`);
  await tx.rows(sql`select set_config(${SHOWN}, ${`${uuid} ${origin}/calendar/${secret}.ics`}, true)`);
}
