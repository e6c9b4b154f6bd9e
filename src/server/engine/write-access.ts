/** Access checks of writes that need the database: of the row, its fields, its deletion, and the records that it links to. */
import { firstIn } from '#core/present';
import { anyOf, settle, type Rule } from '#core/access';
import { coreErrors } from '#core/errors';
import { isToOne } from '#core/field-properties';
import type { Field } from '#core/fields';
import type { Resource } from '#core/resource';
import type { Values, WriteContext } from './behaviour.ts';
import type { Decoded } from './codec.ts';
import type { Stored } from './locked-row.ts';
import { linkedRule } from './row-filter.ts';

/** Second access check: the changed row must still pass the rule, otherwise the write is rolled back. */
export async function recheckAccess(context: WriteContext, operation: 'create' | 'update', uuid: string): Promise<void> {
  const { engine, tx, resource, actor } = context;
  const rule = resource.access[operation];
  if (settle(rule, actor) === true) return;
  if (!(await engine.filterAllowed(tx, resource, actor, rule, [uuid])).has(uuid)) throw coreErrors.fail('forbidden');
}

/** Where deletion sets a status, setting or clearing that status is deleting or restoring the record, under the same rule. */
export async function checkSoftDelete(context: WriteContext, before: Stored, values: Values): Promise<void> {
  const { engine, tx, resource, actor } = context;
  const { softDelete } = resource;
  if (softDelete === null || !Object.hasOwn(values, softDelete.field)) return;
  const [was, becomes] = [before.values[softDelete.field], values[softDelete.field]];
  if (was === becomes || (was !== softDelete.value && becomes !== softDelete.value)) return;
  const rule = resource.access.remove;
  if (settle(rule, actor) !== true && !(await engine.filterAllowed(tx, resource, actor, rule, [before.uuid])).has(before.uuid))
    throw coreErrors.fail('forbidden');
}

export async function writableFields(context: WriteContext, uuid: string, body: Readonly<Record<string, unknown>>): Promise<Set<string>> {
  const { engine, tx, resource, actor } = context;
  const found = new Set<string>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!Object.hasOwn(body, name)) continue;
    const rule = field.options.write ?? field.options.read;
    // A service may write only the fields whose rule names it.
    const may = rule === undefined ? actor.service === undefined : settle(rule, actor);
    if (may === true || (may !== false && rule !== undefined && (await engine.filterAllowed(tx, resource, actor, rule, [uuid])).has(uuid)))
      found.add(name);
  }
  return found;
}

/** Every linked record must exist and be one that the actor may read or link to; one look-up per field. */
export async function checkReferences(context: WriteContext, decoded: Decoded): Promise<void> {
  const { engine, tx, resource, actor } = context;
  for (const name of new Set(decoded.references.map(({ field }) => field))) {
    const references = decoded.references.filter(({ field }) => field === name);
    const field = resource.fields[name]!;
    const { target } = firstIn(references);
    const rule = linkableRule(field, target);
    const known = await engine.filterAllowed(tx, target, actor, rule, [...new Set(references.map(({ uuid }) => uuid))]);
    for (const { uuid, iri } of references) if (!known.has(uuid)) throw coreErrors.fail('itemNotFound', { iri });
  }
}

/** Which records a writer may link to by the field. */
export function linkableRule(field: Field, target: Resource): Rule {
  return isToOne(field) && field.options.linkable !== undefined
    ? anyOf(target.access.read, field.options.linkable)
    : linkedRule(field, target);
}
