/** The filters that a list offers, derived from the declaration's filters and the fields that the actor may read. */
import type { Actor } from '#core/access';
import type { Field } from '#core/fields';
import { kindOf } from '#core/kinds';
import type { Registry } from '#core/registry';
import { labelOf, type Resource } from '#core/resource';
import { shownKindOf } from '../kinds.tsx';
import { mayDo, mayRead } from '../may.ts';
import type { FilterShape } from './filter-shape.ts';

export interface FilterSpec {
  /** Name in the URL: the path, or `has.<path>` for an existence filter. */
  readonly key: string;
  readonly path: string;
  readonly label: string;
  readonly shape: FilterShape;
  readonly field: Field | undefined;
  /** A date filter applies to instants (of which a day covers a range) rather than to calendar days. */
  readonly isInstant: boolean;
  /** Shown in the bar initially; the others are in the menu. */
  readonly inBar: boolean;
}

const IN_BAR = 4;
const SHAPES_OF_BAR: ReadonlySet<FilterShape> = new Set(['choices', 'relation', 'timeZone', 'yesNo']);

export function filterSpecs(registry: Registry, resource: Resource, actor: Actor): FilterSpec[] {
  const found = resource.offered.filters.flatMap((path): FilterSpec[] => {
    const kinds = resource.filters[path]!;
    const end = endOf(registry, resource, path, actor);
    if (end === null) return [];
    const base = {
      path,
      field: end.field,
      label: end.label,
      isInstant: end.field === undefined || kindOf(end.field).cell === 'instant',
      inBar: false,
    };
    const specs: FilterSpec[] = [];
    const shape = shapeOf(registry, end.field, path, kinds, actor);
    if (shape !== null && !(shape === 'text' && resource.search.includes(path))) specs.push({ ...base, key: path, shape });
    if (kinds.includes('exists')) specs.push({ ...base, key: `has.${path}`, label: `Has ${end.label.toLowerCase()}`, shape: 'exists' });
    return specs;
  });
  const { filterBar } = resource.screen;
  if (filterBar !== undefined) {
    const bar = filterBar.map((key) => found.find((spec) => spec.key === key)).filter((spec) => spec !== undefined);
    return [...bar.map((spec) => ({ ...spec, inBar: true })), ...found.filter((spec) => !bar.includes(spec))];
  }
  const bar = found.filter(({ shape }) => SHAPES_OF_BAR.has(shape)).slice(0, IN_BAR);
  return [...bar.map((spec) => ({ ...spec, inBar: true })), ...found.filter((spec) => !bar.includes(spec))];
}

/** Follows a path to its last field; null when the actor may not read one of its steps. */
function endOf(registry: Registry, resource: Resource, path: string, actor: Actor): { field: Field | undefined; label: string } | null {
  let at: Resource = resource;
  const labels: string[] = [];
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    const field = at.fields[step];
    if (field === undefined)
      return index === steps.length - 1 && ['createTime', 'updateTime'].includes(step)
        ? { field: undefined, label: systemLabel(step) }
        : null;
    if (!mayRead(field, actor)) return null;
    labels.push(labelOf(step, field));
    if (index === steps.length - 1)
      return { field, label: labels.map((label, depth) => (depth === 0 ? label : label.toLowerCase())).join(' ') };
    const next = registry.targetOf(field);
    if (next === undefined) return null;
    at = next;
  }
  return null;
}

export function systemLabel(name: string): string {
  return ({ id: 'Number', uuid: 'UUID', createTime: 'Created', updateTime: 'Updated' } as Record<string, string>)[name] ?? labelOf(name);
}

function shapeOf(registry: Registry, field: Field | undefined, path: string, kinds: readonly string[], actor: Actor): FilterShape | null {
  if (kinds.includes('date')) return 'days';
  if (kinds.includes('range')) return 'numbers';
  if (kinds.includes('boolean')) return 'yesNo';
  if (!kinds.includes('exact') && !kinds.includes('partial')) return null;
  if (field === undefined) return null;
  const { filter } = shownKindOf(field);
  if (filter === 'text') return path.endsWith('uuid') ? null : 'text';
  const target = filter === 'relation' ? registry.targetOf(field) : undefined;
  return target !== undefined && !mayDo(target, 'read', actor) ? null : filter;
}
