/** The names under which answers are kept, so that a change to a resource can forget exactly what it touched. */
import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from '#core/resource';
import { listPath, type Params } from './calls.ts';

export const keys = {
  /** Everything kept of a resource. */
  all: (plural: string) => ['api', plural] as const,
  lists: (resource: Resource) => ['api', resource.plural, 'list'] as const,
  list: (resource: Resource, params: Params) => ['api', resource.plural, 'list', listPath(resource, params)] as const,
  item: (resource: Resource, uuid: string) => ['api', resource.plural, 'item', uuid] as const,
  choices: (resource: Resource, search: string, where: Params) => ['api', resource.plural, 'choices', search, where] as const,
};

/** Forgets a resource and every other whose records show parts of it. */
export async function forget(client: QueryClient, resource: Resource): Promise<void> {
  // Who shows whom is known from all declarations together, which only a write needs.
  const { registry } = await import('./registry.ts');
  const showing = registry.resources.filter((other) =>
    Object.values(other.fields).some((field) => 'target' in field && field.target === resource.name),
  );
  const plurals = new Set([resource.plural, ...showing.map(({ plural }) => plural), 'audit_entries']);
  await Promise.all([...plurals].map((plural) => client.invalidateQueries({ queryKey: keys.all(plural) })));
}
