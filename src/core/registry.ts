/** How the declared resources are found, and where paths from one to another lead. */
import { SELF, type Rule } from './access.ts';
import type { Field } from './fields.ts';
import type { Resource } from './resource.ts';

export interface Registry {
  readonly resources: readonly Resource[];
  /** @throws Error for a name that no resource has. */
  byName(name: string): Resource;
  findByPlural(plural: string): Resource | undefined;
  /** The resource a relation field leads to, or undefined for a plain field. */
  targetOf(field: Field): Resource | undefined;
}

/** Whether they fit together, `checkDeclarations` says where a server starts; browsers need not ask again. */
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
  return registry;
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
