/** Resolves the resource that a dotted path ends at. */
import { fieldAt, type Registry } from '#core/registry';
import type { Resource } from '#core/resource';

/** The resource that owns the field of the path's last step. */
export function ownerAt(registry: Registry, resource: Resource, path: string): Resource {
  const rest = path.split('.').slice(0, -1).join('.');
  const field = rest === '' ? null : fieldAt(registry, resource, rest);
  return field === null ? resource : (registry.targetOf(field) ?? resource);
}
