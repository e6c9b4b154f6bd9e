/** A registry with every possible filter and order, so that engine tests do not depend on what is declared. */
import type { Field } from '#core/fields';
import { createRegistry, type Registry } from '#core/registry';
import type { FilterKind } from '#core/kinds';
import type { Resource } from '#core/resource';

/** Fields of each resource, and of the targets of its relations. */
export function widen(registry: Registry): Registry {
  return createRegistry(
    registry.resources.map((resource): Resource => {
      const paths = [
        ...pathsOf(resource),
        ...pathsOf(resource).flatMap(([name, field]) =>
          'target' in field ? pathsOf(registry.byName(field.target)).map(([rest, end]): [string, Field] => [`${name}.${rest}`, end]) : [],
        ),
      ];
      const toOne = (path: string) =>
        path
          .split('.')
          .slice(0, -1)
          .every((step) => resource.fields[step]?.kind === 'one');
      return {
        ...resource,
        filters: { ...resource.filters, ...Object.fromEntries(paths.map(([path, field]) => [path, kindsOf(field)])) },
        orders: [
          'id',
          ...paths.filter(([path, field]) => toOne(path) && !('target' in field) && field.kind !== 'choices').map(([path]) => path),
        ],
      };
    }),
  );
}

function pathsOf(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(
    ([, { kind, options }]) =>
      kind !== 'secret' &&
      kind !== 'json' &&
      kind !== 'webLinks' &&
      !options.inputOnly &&
      !('hidden' in options && options.hidden) &&
      !('itemOnly' in options && options.itemOnly),
  );
}

function kindsOf({ kind }: Field): FilterKind[] {
  if (kind === 'boolean') return ['boolean', 'exists'];
  if (kind === 'instant' || kind === 'date') return ['date', 'exists'];
  if (kind === 'integer' || kind === 'decimal' || kind === 'money') return ['range', 'exists'];
  return kind === 'text' || kind === 'longText' ? ['partial', 'exists'] : ['exact', 'exists'];
}
