/** Publishes drafts: given schedules, or all that start in a range, limited to those the actor may plan. */
import { coreErrors, invalid } from '#core/errors';
import { iriOf, uuidFromIri } from '#core/iri';
import { writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { boundsOf } from '../schedule/day-range.rules.ts';
import { publishSchedules } from './publish.action.ts';
import { countSchedules, lockDrafts, publishDrafts } from './publish.query.ts';
import { Schedule } from '../schedule/schedule.resource.ts';

export function publishAction(zone: string): Action {
  return writing(publishSchedules, async ({ engine, actor, tx, audit }, { schedules, from, to }) => {
    const named = schedules?.map((iri) => {
      const uuid = uuidFromIri(Schedule, iri);
      if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
      return uuid;
    });
    const bounds = named === undefined ? boundsOf(from!, to!, zone) : null;
    if (bounds !== null && 'path' in bounds) throw invalid([{ propertyPath: bounds.path, message: bounds.message, code: 'NOT_A_TIME' }]);
    const drafts = await lockDrafts(tx, bounds ?? { schedules: named! });
    const mine = await engine.filterAllowed(tx, Schedule, actor, Schedule.access.update, named ?? drafts);
    const refused = named?.filter((uuid) => !mine.has(uuid)) ?? [];
    if (refused.length > 0)
      throw (await countSchedules(tx, refused)) < new Set(refused).size
        ? coreErrors.fail('unknownRecord', { parameter: 'schedules' })
        : coreErrors.fail('forbidden');
    const rows = await publishDrafts(
      tx,
      drafts.filter((uuid) => mine.has(uuid)),
    );
    for (const { uuid, at } of rows)
      await audit({ record: iriOf(Schedule, uuid), operation: 'UPDATE', before: { publishedAt: null }, after: { publishedAt: at } });
    return { published: rows.length };
  });
}
