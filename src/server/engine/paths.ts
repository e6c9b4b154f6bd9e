/** Decides which field a dotted path ends at. */
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
