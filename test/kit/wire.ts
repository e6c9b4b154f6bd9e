/** Decides how tests look at what travels: every record that a person can list, and the values that a dotted path leads to among them. */
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
  readonly view?: { readonly '@id': string; readonly '@type': string; readonly first?: string; readonly last?: string; readonly next?: string; readonly previous?: string };
  readonly search: { readonly '@type': string; readonly template: string; readonly variableRepresentation: string; readonly mapping: { readonly '@type': string; readonly variable: string; readonly property: string; readonly required: boolean }[] };
}

/** What one person can list, by resource name and by IRI. */
export interface View {
  readonly registry: Registry;
  readonly lists: ReadonlyMap<string, readonly Item[]>;
  readonly records: ReadonlyMap<string, Item>;
}

export async function viewOf(registry: Registry, caller: Caller, listable: (resource: Resource) => boolean = (resource) => resource.operations.includes('list')): Promise<View> {
  const lists = new Map<string, Item[]>();
  for (const resource of registry.resources) lists.set(resource.name, listable(resource) ? ((await allMembers(caller, resource)) as Item[]) : []);
  return { registry, lists, records: new Map([...lists.values()].flat().map((item) => [item['@id'], item])) };
}

export function iriIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && '@id' in value && typeof value['@id'] === 'string' ? value['@id'] : null;
}

/**
 * The values at the end of a path; relations as IRIs. Null when the first step is a field that this person may not see.
 * Records on the way that they cannot list lead nowhere.
 */
export function endsOf(view: View, item: Item, path: string): unknown[] | null {
  const [first] = path.split('.') as [string];
  if (!Object.hasOwn(item, first)) return null;
  let at: unknown[] = [item];
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    at = at.flatMap((record) => {
      const value = (record as Item)[step];
      const values = Array.isArray(value) && !isScalarList(value) ? value : [value];
      if (index === steps.length - 1) return values.map((one) => (typeof one === 'object' && one !== null && '@id' in one ? one['@id'] : (one ?? null)));
      return values.flatMap((one) => view.records.get(iriIn(one) ?? '') ?? []);
    });
  }
  return at;
}

/** A list of words (roles) is one value; a list of IRIs or records is several. */
function isScalarList(value: readonly unknown[]): boolean {
  return value.length > 0 ? value.every((one) => typeof one === 'string' && !one.startsWith('/api/')) : false;
}

/** A value in the order that the database compares it in; text stays text. */
export function comparable(field: Field | null, path: string, value: unknown): string | number {
  const kind = field?.kind ?? (path.endsWith('uuid') ? 'text' : path.endsWith('id') ? 'integer' : 'instant');
  if (kind === 'instant') return Date.parse(String(value));
  return kind === 'integer' || kind === 'decimal' || kind === 'money' ? Number(value) : String(value);
}
