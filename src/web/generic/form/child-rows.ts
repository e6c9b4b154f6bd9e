/**
 * Editing the children of a record together with it: the inputs of a row, its request body, its errors, and what the user may do with it.
 */
import { isFileField, isToOne } from '#core/field-properties';
import type { ManyField } from '#core/fields';
import type { Actor } from '#core/access';
import { registry } from '#web/data/registry.ts';
import { clientChecks } from '../client-checks.ts';
import { mayDo, mayDoTo, mayWrite } from '../may.ts';
import { bodyOf, newValues, patchOf, valuesOf } from './form-values.ts';
import type { ChildRow, FormValues } from './form-value.ts';
import { hasInput } from './kinds.ts';

/**
 * Editable fields of a child except the link to its parent and its position, in declaration order. File fields are excluded, because a new
 * child has no URL to upload to yet.
 */
function childColumns({ target, options: { by, ordered } }: ManyField, actor: Actor, operation: 'create' | 'update'): string[] {
  return Object.entries(registry.byName(target).fields)
    .filter(
      ([name, field]) => name !== by && name !== ordered && hasInput(field) && !isFileField(field) && mayWrite(field, actor, operation),
    )
    .map(([name]) => name);
}

/** Input fields of a row: all of them for a new child; for an existing one, those whose value was embedded in the parent. */
export function rowColumns(field: ManyField, actor: Actor, { iri, item }: ChildRow): string[] {
  if (iri === null) return childColumns(field, actor, 'create');
  return item === null ? [] : childColumns(field, actor, 'update').filter((name) => name in item);
}

export function rowValues(field: ManyField, actor: Actor, row: ChildRow): FormValues {
  if (row.values !== null) return row.values;
  return row.item === null ? {} : valuesOf(registry.byName(field.target), rowColumns(field, actor, row), row.item);
}

export function newRow(field: ManyField, actor: Actor): ChildRow {
  const target = registry.byName(field.target);
  return changedRow(
    field,
    actor,
    { iri: null, item: null, values: null, body: {}, errors: {} },
    newValues(target, childColumns(field, actor, 'create')),
  );
}

/** Row after an edit. An existing child is identified by its IRI and sends only what changed. */
export function changedRow(field: ManyField, actor: Actor, row: ChildRow, values: FormValues): ChildRow {
  const target = registry.byName(field.target);
  const { iri, item } = row;
  const errors = clientChecks(target, values);
  if (iri === null || item === null) return { ...row, values, errors, body: bodyOf(target, values) };
  const patch = patchOf(target, valuesOf(target, rowColumns(field, actor, row), item), values);
  return { ...row, values, errors, body: Object.keys(patch).length === 0 ? iri : { '@id': iri, ...patch } };
}

/** What the user may do with a row; the server has the final say. */
export function rowRights(field: ManyField, actor: Actor, { iri, item }: ChildRow): { readonly change: boolean; readonly remove: boolean } {
  if (iri === null) return { change: true, remove: true };
  const target = registry.byName(field.target);
  const may = (operation: 'update' | 'remove') =>
    item === null ? mayDo(target, operation, actor) : mayDoTo(target, operation, actor, item);
  return { change: item !== null && may('update'), remove: may('remove') };
}

/** Title of a row where it is shown read-only. */
export function rowTitle(field: ManyField, { values, item, iri }: ChildRow): string {
  const target = registry.byName(field.target);
  const value = (values ?? item ?? {})[target.title];
  const titled = target.fields[target.title];
  return typeof value === 'string' && value !== '' && titled !== undefined && !isToOne(titled)
    ? value
    : (iri ?? `New ${target.label.one.toLowerCase()}`);
}
