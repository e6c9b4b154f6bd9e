/** Publishes drafts: given schedules, or all that start in a range, limited to those the actor may plan. */
import sql from 'sql-template-tag';
import { coreErrors, invalid } from '#core/errors';
import { iriOf, uuidFromIri } from '#core/iri';
import { writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { boundsOf } from './day-range.rules.ts';
import { publishSchedules } from './publish.action.ts';
import { Schedule } from './schedule.resource.ts';

export function publishAction(zone: string): Action {
  return writing(publishSchedules, async ({ engine, actor, tx, audit }, { schedules, from, to }) => {
    const named = schedules?.map((iri) => {
      const uuid = uuidFromIri(Schedule, iri);
      if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
      return uuid;
    });
    const bounds = named === undefined ? boundsOf(from!, to!, zone) : null;
    if (bounds !== null && 'path' in bounds) throw invalid([{ propertyPath: bounds.path, message: bounds.message, code: 'NOT_A_TIME' }]);
    const chosen = bounds === null ? sql`uuid = any(${named}::uuid[])` : sql`start_time >= ${bounds.start} and start_time < ${bounds.end}`;
    const drafts = await tx.rows<{ uuid: string }>(
      sql`select uuid from schedule where published_at is null and ${chosen} order by id for update`,
    );
    const mine = await engine.filterAllowed(tx, Schedule, actor, Schedule.access.update, named ?? drafts.map(({ uuid }) => uuid));
    const refused = named?.filter((uuid) => !mine.has(uuid)) ?? [];
    if (refused.length > 0) {
      const known = await tx.rows(sql`select from schedule where uuid = any(${refused}::uuid[])`);
      throw known.length < new Set(refused).size
        ? coreErrors.fail('unknownRecord', { parameter: 'schedules' })
        : coreErrors.fail('forbidden');
    }
    const open = drafts.filter(({ uuid }) => mine.has(uuid));
    const rows = await tx.rows<{ uuid: string; at: string }>(
      sql`update schedule set published_at = date_trunc('second', now()), version = version + 1, update_time = date_trunc('second', now()) where uuid = any(${open.map(({ uuid }) => uuid)}::uuid[]) returning uuid, published_at as at`,
    );
    for (const { uuid, at } of rows)
      await audit({ record: iriOf(Schedule, uuid), operation: 'UPDATE', before: { publishedAt: null }, after: { publishedAt: at } });
    return { published: rows.length };
  });
}
