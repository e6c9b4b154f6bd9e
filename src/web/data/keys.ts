/** Query keys of cached responses, so that a change to a resource invalidates exactly what it affects. */
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Resource } from '#core/resource';
import { listPath, type Params } from './calls.ts';

export const keys = {
  /** Everything cached for a resource. */
  all: (plural: string) => ['api', plural] as const,
  lists: (resource: Resource) => ['api', resource.plural, 'list'] as const,
  list: (resource: Resource, params: Params) => ['api', resource.plural, 'list', listPath(resource, params)] as const,
  item: (resource: Resource, uuid: string) => ['api', resource.plural, 'item', uuid] as const,
  choices: (resource: Resource, search: string, where: Params) => ['api', resource.plural, 'choices', search, where] as const,
};

/**
 * Invalidates a resource and every resource whose records embed it. Resolves when the screens have been given the new data: callers drop
 * what was typed then, and would otherwise show the old data for a moment.
 */
export async function forget(client: QueryClient, resource: Resource): Promise<void> {
  // Which resources embed it follows from all declarations together, which only writes need to load.
  const { registry } = await import('./registry.ts');
  const showing = registry.resources.filter((other) =>
    Object.values(other.fields).some((field) => 'target' in field && field.target === resource.name),
  );
  const plurals = new Set([resource.plural, ...showing.map(({ plural }) => plural), 'audit_entries']);
  await Promise.all([...plurals].map((plural) => client.invalidateQueries({ queryKey: keys.all(plural) })));
  // Screens are given new data in a task of its own, which was scheduled before this one.
  await new Promise<void>((resolve) => notifyManager.schedule(() => resolve()));
}
