/** Decides how the children of a record are typed with it: the columns of their rows, what a row holds, what is sent, and what is wrong with it. */
import { isToOne, type ManyField } from '#core/fields';
import type { Actor } from '#core/access';
import { registry } from '#web/data/registry.ts';
import { embeddedIn } from '../any-item.ts';
import { clientChecks } from '../client-checks.ts';
import { mayDo, mayDoTo, mayWrite } from '../may.ts';
import { bodyOf, newValues, patchOf, valuesOf, type ChildRow, type FormValues } from './form-values.ts';
import { hasInput } from './kinds.ts';

/** What a child holds beside the link to its parent and its place among the others, in the order of the declaration. */
export function childColumns(field: ManyField, actor?: Actor): string[] {
  const { by, ordered } = field.options;
  return Object.entries(registry.byName(field.target).fields)
    .filter(([name, one]) => {
      const { readOnly, computed, inputOnly } = one.options;
      if (name === by || name === ordered || readOnly || computed || inputOnly || !hasInput(one)) return false;
      return actor === undefined || mayWrite(one, actor, 'create');
    })
    .map(([name]) => name);
}

export function childRows(field: ManyField, value: unknown): ChildRow[] {
  const target = registry.byName(field.target);
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry): ChildRow[] => {
    const item = embeddedIn(entry);
    if (item === null) return typeof entry === 'string' ? [{ iri: entry, item: null, values: {} }] : [];
    const known = childColumns(field).filter((name) => name in item);
    return [{ iri: item['@id'], item, values: valuesOf(target, known, item) }];
  });
}

export function newChildRow(field: ManyField, actor: Actor): ChildRow {
  const target = registry.byName(field.target);
  return { iri: null, item: null, values: newValues(target, childColumns(field, actor)) };
}

/** What may be done with a row; the server has the last word. */
export function rowRights(field: ManyField, actor: Actor, { iri, item }: ChildRow): { readonly change: boolean; readonly remove: boolean } {
  if (iri === null) return { change: true, remove: true };
  const target = registry.byName(field.target);
  const may = (operation: 'update' | 'remove') =>
    item === null ? mayDo(target, operation, actor) : mayDoTo(target, operation, actor, item);
  return { change: item !== null && may('update'), remove: may('remove') };
}

/** A known child is named by its IRI and sent with what changed; the order of the rows is the order of the children. */
export function childrenInput(field: ManyField, rows: readonly ChildRow[]): unknown[] {
  const target = registry.byName(field.target);
  return rows.map(({ iri, item, values }) => {
    if (iri === null) return bodyOf(target, values);
    return item === null ? iri : { '@id': iri, ...patchOf(target, valuesOf(target, Object.keys(values), item), values) };
  });
}

/** By path: "[2].name". */
export function childChecks(field: ManyField, rows: readonly ChildRow[]): Record<string, string> {
  const target = registry.byName(field.target);
  return Object.fromEntries(
    rows.flatMap(({ values }, index) =>
      Object.entries(clientChecks(target, values)).map(([path, message]) => [`[${index}].${path}`, message] as const),
    ),
  );
}

/** What a child is called where its row is named: its title, or the record that it links to. */
export function rowTitle(field: ManyField, values: FormValues): string | null {
  const { title, fields } = registry.byName(field.target);
  const value = values[title];
  const titled = fields[title];
  return typeof value === 'string' && value !== '' && titled !== undefined && !isToOne(titled) ? value : null;
}
