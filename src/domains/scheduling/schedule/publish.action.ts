/** Decides how drafts become published: those named, or all that start in a range, as far as the actor may plan them. */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { role } from '#core/access';
import { coreErrors, invalid } from '#core/errors';
import { announce } from '#server/engine/announce';
import { writeAudit } from '#server/engine/audit';
import { defineAction, type Action } from '#server/engine/behaviour';
import { uuidFromIri } from '#server/engine/references';
import { boundsOf } from './day-range.rules.ts';
import { Schedule } from './schedule.resource.ts';

const input = z.object({
  schedules: z.array(z.string()).max(1000).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});

export function publishAction(zone: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/schedules/publish',
    resource: 'Schedule',
    access: role('ADMIN', 'MANAGER'),
    summary: 'Publishes drafts: those named, or all that start from one day (or instant) to another.',
    input,
    output: z.object({ published: z.number() }),
    async run({ engine, database, actor, requestId }, { schedules, from, to }) {
      if (schedules === undefined && (from === undefined || to === undefined))
        throw invalid([{ propertyPath: 'schedules', message: 'Name the schedules, or give "from" and "to".', code: 'REQUIRED' }]);
      const named = schedules?.map((iri) => {
        const uuid = uuidFromIri(Schedule, iri);
        if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
        return uuid;
      });
      const published = await database.transaction(async (tx) => {
        const bounds = named === undefined ? boundsOf(from!, to!, zone) : null;
        if (bounds !== null && 'path' in bounds)
          throw invalid([{ propertyPath: bounds.path, message: bounds.message, code: 'NOT_A_TIME' }]);
        const chosen =
          bounds === null ? sql`uuid = any(${named}::uuid[])` : sql`start_time >= ${bounds.start} and start_time < ${bounds.end}`;
        const drafts = await tx.rows<{ uuid: string }>(
          sql`select uuid from schedule where published_at is null and ${chosen} order by id for update`,
        );
        const mine = await engine.passing(tx, Schedule, actor, Schedule.access.update, named ?? drafts.map(({ uuid }) => uuid));
        const refused = named?.find((uuid) => !mine.has(uuid));
        if (refused !== undefined) throw coreErrors.fail('forbidden');
        const open = drafts.filter(({ uuid }) => mine.has(uuid));
        const rows = await tx.rows<{ uuid: string; at: string }>(
          sql`update schedule set published_at = date_trunc('second', now()), version = version + 1, update_time = date_trunc('second', now()) where uuid = any(${open.map(({ uuid }) => uuid)}::uuid[]) returning uuid, published_at as at`,
        );
        for (const { uuid, at } of rows)
          await writeAudit(
            { tx, actor, requestId },
            {
              record: `/api/schedules/${uuid}`,
              resource: 'Schedule',
              operation: 'UPDATE',
              before: { publishedAt: null },
              after: { publishedAt: at },
              reason: null,
            },
          );
        if (rows.length > 0) await announce(tx, Schedule);
        return rows.length;
      });
      return { published };
    },
  });
}
