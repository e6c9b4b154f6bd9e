/** Decides whether the declared resources fit together: every relation, filter, order and access path must lead somewhere. */
import { SELF, type Rule } from './access.ts';
import { isChildren, isColumn, isNumberField, scaleOf, type Field, type ManyField } from './fields.ts';
import { kindOf } from './kinds.ts';
import { subCollections, type Resource } from './resource.ts';

export interface Registry {
  readonly resources: readonly Resource[];
  /** @throws Error for a name that no resource has. */
  byName(name: string): Resource;
  findByPlural(plural: string): Resource | undefined;
  /** The resource a relation field leads to, or undefined for a plain field. */
  targetOf(field: Field): Resource | undefined;
}

const SYSTEM_FIELDS = new Set(['id', 'uuid', 'createTime', 'updateTime']);

/** @throws Error listing every declaration mistake found. */
export function createRegistry(resources: readonly Resource[]): Registry {
  const names = new Map(resources.map((resource) => [resource.name, resource]));
  const plurals = new Map(resources.map((resource) => [resource.plural, resource]));
  const registry: Registry = {
    resources,
    byName(name) {
      const resource = names.get(name);
      if (resource === undefined) throw new Error(`No resource is called ${name}.`);
      return resource;
    },
    findByPlural: (plural) => plurals.get(plural),
    targetOf: (field) => ('target' in field ? registry.byName(field.target) : undefined),
  };
  const mistakes = resources.flatMap((resource) => mistakesOf(resource, registry, names));
  if (names.size !== resources.length || plurals.size !== resources.length) mistakes.push('Two resources share a name or a path.');
  if (mistakes.length > 0) throw new Error(`Resource declarations are wrong:\n${mistakes.join('\n')}`);
  return registry;
}

function mistakesOf(resource: Resource, registry: Registry, names: ReadonlyMap<string, Resource>): string[] {
  const found: string[] = [];
  const check = (path: string, what: string) => {
    const why = whyBroken(resource, path, names);
    if (why !== null) found.push(`${resource.name}: ${what} "${path}" ${why}`);
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (SYSTEM_FIELDS.has(name)) found.push(`${resource.name}: "${name}" is a system field`);
    if ('target' in field && !names.has(field.target)) {
      found.push(`${resource.name}: "${name}" leads to ${field.target}, which is not declared`);
      continue;
    }
    if ('target' in field)
      for (const path of field.options.embed ?? [])
        if (whyBroken(registry.byName(field.target), path, names) !== null)
          found.push(`${resource.name}: "${name}" embeds "${path}", which ${field.target} lacks`);
    if (isChildren(field) && whyBroken(registry.byName(field.target), field.options.by, names) !== null)
      found.push(`${resource.name}: "${name}" goes by "${field.options.by}", which ${field.target} lacks`);
    if (isChildren(field)) found.push(...childMistakes(resource, name, field, registry.byName(field.target)));
    for (const rule of [field.options.read, field.options.write])
      if (rule !== undefined) for (const path of pathsOf(rule)) check(path, `the access of "${name}" uses`);
  }
  for (const [path, kinds] of Object.entries(resource.filters)) {
    check(path, 'filter');
    const field = whyBroken(resource, path, names) === null ? fieldAt(registry, resource, path) : null;
    const wrong = field === null ? [] : kinds.filter((kind) => kind !== 'exists' && !kindOf(field).filters.includes(kind));
    for (const kind of wrong) found.push(`${resource.name}: filter "${path}" is ${kind}, which fields of its kind do not answer`);
  }
  for (const path of [...resource.orders, ...Object.keys(resource.defaultOrder)]) check(path, 'order');
  for (const path of resource.search) check(path, 'search');
  for (const rule of Object.values(resource.access)) for (const path of pathsOf(rule)) check(path, 'access path');
  return found;
}

function childMistakes(resource: Resource, name: string, { options }: ManyField, target: Resource): string[] {
  const place = options.ordered === undefined ? undefined : target.fields[options.ordered];
  const twice = subCollections(resource).filter((one) => one.target === target.name).length > 1;
  return [
    ...(options.ordered !== undefined && (place === undefined || !isNumberField(place) || scaleOf(place) !== 0)
      ? [`${resource.name}: "${name}" is ordered by "${options.ordered}", which is no whole number of ${target.name}`]
      : []),
    ...(options.collection === true && twice
      ? [`${resource.name}: "${name}" has the address of another collection of ${target.name}`]
      : []),
  ];
}

/** The field that a dotted path ends at. @returns null for the system fields id, uuid, createTime and updateTime. */
export function fieldAt(registry: Registry, resource: Resource, path: string): Field | null {
  let at = resource;
  let field: Field | null = null;
  for (const step of path.split('.')) {
    field = Object.hasOwn(at.fields, step) ? at.fields[step]! : null;
    const next = field === null ? undefined : registry.targetOf(field);
    if (next === undefined) return field;
    at = next;
  }
  return field;
}

/** Every relation path that a rule walks. */
export function pathsOf(rule: Rule): string[] {
  if (rule.kind === 'some') return pathsOf(rule.rule).map((inner) => (inner === SELF ? rule.path : `${rule.path}.${inner}`));
  if (rule.kind === 'any' || rule.kind === 'all') return rule.rules.flatMap(pathsOf);
  return rule.kind === 'match' || rule.kind === 'where' ? [rule.path] : [];
}

function whyBroken(start: Resource, path: string, names: ReadonlyMap<string, Resource>): string | null {
  if (path === SELF) return null;
  let at = start;
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1;
    if (last && SYSTEM_FIELDS.has(step)) return null;
    const field = Object.hasOwn(at.fields, step) ? at.fields[step] : undefined;
    if (field === undefined) return `breaks at "${step}": ${at.name} has no such field`;
    if (last) return isColumn(field) || 'target' in field || field.options.computed ? null : `ends at "${step}", which is not stored`;
    const next = 'target' in field ? names.get(field.target) : undefined;
    if (next === undefined) return `breaks at "${step}": not a relation`;
    at = next;
  }
  return null;
}
