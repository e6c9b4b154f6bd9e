/** Decides which field a dotted path ends at, and whose it is. */
import type { Field } from '#core/fields';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';

/** @returns null for the system fields id, uuid, createTime and updateTime. */
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

/** The resource that the path's last step is a field of. */
export function ownerAt(registry: Registry, resource: Resource, path: string): Resource {
  const rest = path.split('.').slice(0, -1).join('.');
  const field = rest === '' ? null : fieldAt(registry, resource, rest);
  return field === null ? resource : (registry.targetOf(field) ?? resource);
}
