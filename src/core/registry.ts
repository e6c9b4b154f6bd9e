/** Looks up declared resources, and resolves paths between them. */
import { SELF, type Rule } from './access.ts';
import type { Field } from './fields.ts';
import type { Resource } from './resource.ts';

export interface Registry {
  readonly resources: readonly Resource[];
  /** @throws Error when no resource has the name. */
  byName(name: string): Resource;
  findByPlural(plural: string): Resource | undefined;
  /** The resource that a relation field refers to, or undefined for a plain field. */
  targetOf(field: Field): Resource | undefined;
}

/** Does not validate: `checkDeclarations` does when a server starts, and browsers need not repeat it. */
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

/** All relation paths that a rule uses. */
export function pathsOf(rule: Rule): string[] {
  if (rule.kind === 'some') return pathsOf(rule.rule).map((inner) => (inner === SELF ? rule.path : `${rule.path}.${inner}`));
  if (rule.kind === 'any' || rule.kind === 'all') return rule.rules.flatMap(pathsOf);
  return rule.kind === 'match' || rule.kind === 'where' ? [rule.path] : [];
}
