/** Applies one change to several records, all or nothing; every record that cannot be changed is reported with its position. */
import { invalid, ProblemError, type Violation } from '#core/errors';
import { iriOf } from '#core/iri';
import type { Resource } from '#core/resource';
import type { WriteCall } from '#server/engine/action-handlers';
import { lockRow, type Stored } from '#server/engine/locked-row';
import { updateRecord } from '#server/engine/writes';

type Call = Pick<WriteCall, 'engine' | 'tx' | 'actor' | 'requestId'>;

interface BulkWrite {
  readonly resource: Resource;
  /** Name of the list in the body. */
  readonly field: string;
  readonly uuids: readonly string[];
  /** The change, like the body of a single update. */
  readonly change: Readonly<Record<string, unknown>>;
}

/** @returns how many records changed, and all of them as the actor may see them. @throws ProblemError 422. */
export async function writeAll(
  call: Call,
  { resource, field, uuids, change }: BulkWrite,
): Promise<{ updated: number; records: Record<string, unknown>[] }> {
  const { engine, tx, actor } = call;
  const { read, update } = resource.access;
  const seen = await engine.filterAllowed(tx, resource, actor, read, uuids);
  const own = await engine.filterAllowed(tx, resource, actor, update, uuids);
  const violations: Violation[] = [];
  let updated = 0;
  // Locks in a fixed order, so that concurrent calls cannot deadlock.
  for (const uuid of [...new Set(uuids)].sort()) {
    const row = seen.has(uuid) ? await lockRow(tx, resource, uuid) : null;
    const refused = (message: string, code: string) =>
      violations.push({ propertyPath: `${field}[${uuids.indexOf(uuid)}]`, message: `${nameOf(resource, uuid, row)}: ${message}`, code });
    if (row === null) refused('not found.', 'NOT_FOUND');
    else if (!own.has(uuid)) refused('you may not change it.', 'FORBIDDEN');
    else {
      const context = { engine, tx, actor, resource, requestId: call.requestId, now: () => new Date() };
      await updateRecord(context, row, change).then(
        (changed) => (updated += changed ? 1 : 0),
        (error: unknown) => {
          for (const [message, code] of reasonsIn(error)) refused(message, code);
        },
      );
    }
  }
  if (violations.length > 0) throw invalid(violations);
  const records: Record<string, unknown>[] = [];
  for (const uuid of new Set(uuids)) {
    const item = await engine.read(tx, resource, actor, uuid);
    if (item !== null) records.push(item.json);
  }
  return { updated, records };
}

/** Refusals by the product are reported for the record; any other error is rethrown. */
function reasonsIn(error: unknown): (readonly [message: string, code: string])[] {
  if (!(error instanceof ProblemError) || error.status >= 500) throw error;
  const within = error.extra['violations'] as readonly Violation[] | undefined;
  return within?.map(({ message, code }) => [message, code] as const) ?? [[error.message, error.code]];
}

function nameOf(resource: Resource, uuid: string, row: Stored | null): string {
  return row === null ? iriOf(resource, uuid) : `“${String(row.values[resource.title])}”`;
}
