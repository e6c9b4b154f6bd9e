/** A record that leaves: asks what happens to what hangs on it, does that in the transaction of the deletion, and takes it back with it. */
import sql, { raw } from 'sql-template-tag';
import { coreErrors, invalid } from '#core/errors';
import { listText } from '#core/list-text';
import { countText } from '#core/number-format';
import { LEAVING_CHOICES, NOT_RESTORED_HEADER, type Resource } from '#core/resource';
import type { Queryable } from '../database.ts';
import { writeAudit } from './audit.ts';
import type { HangingCount, LeavingWish, Values, WriteContext } from './behaviour.ts';
import { column } from './locked-row.ts';
import { findUuid, iriOf } from './references.ts';

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** @throws ProblemError 400 for an unknown choice or record, 422 for one that the resource does not offer. */
export async function leavingWish(db: Queryable, resource: Resource, query: URLSearchParams): Promise<LeavingWish | null> {
  if (resource.leaving === null) return null;
  const [then, to] = [query.get('then'), query.get('to')];
  if (then === null) {
    if (to !== null) throw coreErrors.fail('badParameter', { parameter: 'to', why: 'needs then=hand' });
    return null;
  }
  const choice = LEAVING_CHOICES.find((one) => one === then);
  const offered = LEAVING_CHOICES.filter((one) => resource.leaving?.choices[one] !== undefined);
  if (choice === undefined) throw coreErrors.fail('badParameter', { parameter: 'then', why: `should be one of ${offered.join(', ')}` });
  if (!offered.includes(choice))
    throw invalid([
      { propertyPath: 'then', code: 'NOT_OFFERED', message: `This is not possible here; possible are ${offered.join(' and ')}.` },
    ]);
  if (choice !== 'hand') {
    if (to !== null) throw coreErrors.fail('badParameter', { parameter: 'to', why: 'needs then=hand' });
    return { choice };
  }
  if (to === null || to === '') throw invalid([{ propertyPath: 'to', code: 'REQUIRED', message: 'Name who takes over.' }]);
  const uuid = await findUuid(db, resource, to);
  if (uuid === null) throw coreErrors.fail('itemNotFound', { iri: to });
  return { choice, to: uuid };
}

/** Whether the write deletes the record: by DELETE, or by setting its status where that is the same act. */
export function isLeaving(resource: Resource, operation: 'update' | 'remove', before: Values, values: Values): boolean {
  const { softDelete, leaving } = resource;
  if (softDelete === null || leaving === null) return false;
  if (operation === 'remove') return true;
  return leaving.updatePauses !== true && values[softDelete.field] === softDelete.value && before[softDelete.field] !== softDelete.value;
}

/** Whether the write brings a deleted record back. */
export function isComingBack({ softDelete }: Resource, before: Values, values: Values): boolean {
  if (softDelete === null || !Object.hasOwn(values, softDelete.field)) return false;
  return before[softDelete.field] === softDelete.value && values[softDelete.field] !== softDelete.value;
}

/**
 * Before the record is marked as deleted. A record that is deleted already is not asked about again.
 * @throws ProblemError 409 StillInUse while something hangs on it and nothing was chosen; 409 or 422 when it cannot be handed over.
 */
export async function settleLeaving(context: WriteContext, uuid: string, before: Values): Promise<void> {
  const { resource, tx, engine, leaving: wish } = context;
  const { softDelete, leaving } = resource;
  const parts = engine.behaviours.get(resource.name)?.hanging ?? [];
  if (softDelete === null || leaving === null || wish === undefined) return;
  if (wish === null) {
    if (before[softDelete.field] === softDelete.value) return;
    const counts: (HangingCount & { readonly kind: string })[] = [];
    for (const part of parts) counts.push({ kind: part.kind, ...(await part.count(tx, uuid)) });
    if (counts.some(({ count }) => count > 0)) throw stillInUse(resource, counts);
    return;
  }
  if (wish.choice === 'leave') return;
  if (wish.choice === 'hand') await refuseRecipient(context, uuid, wish.to);
  const changes: Record<string, readonly object[]> = {};
  for (const { kind, settle } of parts) {
    const changed = await settle(context, uuid, wish.choice === 'hand' ? wish.to : null);
    if (changed.length > 0) changes[kind] = changed;
  }
  if (Object.keys(changes).length === 0) return;
  await tx.rows(sql`insert into leaving (resource, record, changes) values (${resource.name}, ${uuid}, ${JSON.stringify(changes)})`);
  await writeAudit(context, {
    record: iriOf(resource, uuid),
    resource: resource.name,
    operation: 'ACTION',
    before: null,
    after: {
      choice: wish.choice,
      ...(wish.choice === 'hand' ? { to: iriOf(resource, wish.to) } : {}),
      ...Object.fromEntries(Object.entries(changes).map(([kind, of]) => [kind, of.length])),
    },
    reason: null,
  });
}

async function refuseRecipient({ resource, tx }: WriteContext, uuid: string, to: string): Promise<void> {
  const refused = (message: string, code: string) => invalid([{ propertyPath: 'to', code, message }]);
  if (to === uuid) throw refused('It cannot take over from itself.', 'SAME');
  const { softDelete, table } = resource;
  if (softDelete === null) return;
  const [row] = await tx.rows<{ gone: boolean }>(
    sql`select ${column(softDelete.field)} = ${softDelete.value} as gone from ${raw(table)} where uuid = ${to} for share`,
  );
  if (row === undefined) throw coreErrors.fail('itemNotFound', { iri: iriOf(resource, to) });
  if (row.gone) throw refused('It has been deleted itself.', 'DELETED');
}

/** After the record is no longer marked as deleted: takes back what its deletion changed, and says how much could not be restored. */
export async function restoreLeaving(context: WriteContext, uuid: string): Promise<void> {
  const { resource, tx, engine } = context;
  const [made] = await tx.rows<{ id: number; changes: Readonly<Record<string, readonly object[]>> }>(
    sql`select id, changes from leaving where resource = ${resource.name} and record = ${uuid} and undone_at is null order by id desc limit 1 for update`,
  );
  if (made === undefined) return;
  const missing: string[] = [];
  for (const { kind, restore } of [...(engine.behaviours.get(resource.name)?.hanging ?? [])].reverse()) {
    const lost = await restore(context, uuid, made.changes[kind] ?? []);
    if (lost > 0) missing.push(`${kind}=${lost}`);
  }
  await tx.rows(
    sql`update leaving set undone_at = date_trunc('second', now()) where resource = ${resource.name} and record = ${uuid} and undone_at is null`,
  );
  if (missing.length > 0) context.addHeader?.(NOT_RESTORED_HEADER, missing.join(', '));
}

function stillInUse(resource: Resource, counts: readonly (HangingCount & { readonly kind: string })[]) {
  const choices = LEAVING_CHOICES.filter((choice) => resource.leaving?.choices[choice] !== undefined);
  const found = counts.filter(({ count }) => count > 0);
  const texts = found.map(({ kind, count }) => {
    const [one, many] = resource.leaving?.nouns[kind] ?? [kind, kind];
    return countText(count, one, many);
  });
  const days = (pick: (count: HangingCount) => string | null) =>
    found
      .map(pick)
      .filter((day) => day !== null)
      .sort();
  return coreErrors.fail(
    'stillInUse',
    {
      what: listText(texts),
      verb: found.reduce((sum, { count }) => sum + count, 0) === 1 ? 'hangs' : 'hang',
      choices: EITHER.format(choices),
    },
    {
      type: 'StillInUse',
      extra: {
        shifts: 0,
        tasks: 0,
        claims: 0,
        ...Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
        first: days(({ first }) => first)[0] ?? null,
        last: days(({ last }) => last).at(-1) ?? null,
        hanging: found,
        choices,
      },
    },
  );
}
