/** Inspects responses in tests: all records that a user can list, and the values that a dotted path leads to among them. */
import type { Field } from '#core/fields';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import { allMembers, type Caller } from './api.ts';

export type Item = Record<string, unknown> & { readonly '@id': string; readonly '@type': string };

export interface Collection {
  readonly '@context': string;
  readonly '@id': string;
  readonly '@type': string;
  readonly totalItems?: number;
  readonly member: Item[];
  readonly view?: {
    readonly '@id': string;
    readonly '@type': string;
    readonly first?: string;
    readonly last?: string;
    readonly next?: string;
    readonly previous?: string;
  };
  readonly search: {
    readonly '@type': string;
    readonly template: string;
    readonly variableRepresentation: string;
    readonly mapping: { readonly '@type': string; readonly variable: string; readonly property: string; readonly required: boolean }[];
  };
}

/** Names of the fields that some reader gets when reading a single record; a list leaves out those that only items have. */
export function shownNames(resource: Resource, where: 'list' | 'item'): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => {
      if (field.options.inputOnly || field.kind === 'secret') return false;
      return field.kind !== 'many' || !(field.options.hidden || (field.options.itemOnly && where === 'list'));
    })
    .map(([name]) => name);
}

/** What a user can list, by resource name and by IRI. */
export interface View {
  readonly registry: Registry;
  readonly lists: ReadonlyMap<string, readonly Item[]>;
  readonly records: ReadonlyMap<string, Item>;
}

export async function viewOf(
  registry: Registry,
  caller: Caller,
  listable: (resource: Resource) => boolean = (resource) => resource.operations.includes('list'),
): Promise<View> {
  const lists = new Map<string, Item[]>();
  for (const resource of registry.resources)
    lists.set(resource.name, listable(resource) ? ((await allMembers(caller, resource)) as Item[]) : []);
  return { registry, lists, records: new Map([...lists.values()].flat().map((item) => [item['@id'], item])) };
}

/** The same with complete items where a filter uses fields that lists leave out. */
export async function withWholeItems(view: View, caller: Caller): Promise<View> {
  const lists = new Map(view.lists);
  for (const resource of view.registry.resources) {
    const fields = Object.keys(resource.filters).map((path) => resource.fields[path.split('.')[0]!]);
    if (!fields.some((field) => field?.kind === 'many' && field.options.itemOnly === true)) continue;
    lists.set(
      resource.name,
      await Promise.all(view.lists.get(resource.name)!.map(async (member) => (await caller.get(member['@id'])).json<Item>())),
    );
  }
  return { ...view, lists };
}

export function iriIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && '@id' in value && typeof value['@id'] === 'string' ? value['@id'] : null;
}

/**
 * Values at the end of a path; relations as IRIs. Null when the first step is a field that this user may not see. Records on the way that
 * they cannot list are skipped.
 */
export function endsOf(view: View, item: Item, path: string): unknown[] | null {
  const steps = path.split('.');
  if (!Object.hasOwn(item, steps[0]!)) return null;
  let records: Item[] = [item];
  for (const step of steps.slice(0, -1))
    records = records.flatMap((record) => valuesAt(view, record, step)).flatMap((value) => view.records.get(iriIn(value) ?? '') ?? []);
  return records
    .flatMap((record) => valuesAt(view, record, steps.at(-1)!))
    .map((value) => (typeof value === 'object' && value !== null && '@id' in value ? value['@id'] : value));
}

function valuesAt(view: View, record: Item, step: string): unknown[] {
  const value = record[step] ?? null;
  const kind = view.registry.byName(record['@type']).fields[step]?.kind;
  return kind === 'many' || kind === 'links' ? ((value ?? []) as unknown[]) : [value];
}

/** A value in the form that the database compares; text stays text. */
export function comparable(field: Field | null, path: string, value: unknown): string | number {
  const kind = field?.kind ?? (path.endsWith('uuid') ? 'text' : path.endsWith('id') ? 'integer' : 'instant');
  if (kind === 'instant' || kind === 'date') return Date.parse(String(value));
  if (kind === 'boolean') return value === true ? 1 : 0;
  return kind === 'integer' || kind === 'decimal' || kind === 'money' ? Number(value) : String(value);
}
