/** Validates the declared resources at startup: every relation, filter, order and access path must exist. */
import { nobody, SELF } from '#core/access';
import { isChildren, isColumn, isNumberField, isOpenLink, isToOne, scaleOf } from '#core/field-properties';
import type { ManyField } from '#core/fields';
import { fieldAt, pathsOf, type Registry } from '#core/registry';
import { collectionPath, fileFields, subCollections, type OpeningValue, type Resource } from '#core/resource';
import { serverKindOf } from './kinds.ts';

const SYSTEM_FIELDS = new Set(['id', 'uuid', 'version', 'createTime', 'updateTime']);

/** @throws Error listing all mistakes. */
export function checkDeclarations(registry: Registry): void {
  const { resources } = registry;
  const mistakes = resources.flatMap((resource) => mistakesOf(resource, registry));
  const unique = (key: 'name' | 'plural') => new Set(resources.map((resource) => resource[key])).size === resources.length;
  if (!unique('name') || !unique('plural')) mistakes.push('Two resources share a name or a path.');
  if (mistakes.length > 0) throw new Error(`Resource declarations are wrong:\n${mistakes.join('\n')}`);
}

/** Property names of the list envelope; a field of the same name would take over their meaning in the JSON-LD context. */
const LIST_TERMS = new Set([
  'member',
  'totalItems',
  'view',
  'first',
  'last',
  'next',
  'previous',
  'search',
  'template',
  'mapping',
  'variable',
  'variableRepresentation',
  'property',
  'required',
]);

function mistakesOf(resource: Resource, registry: Registry): string[] {
  const found: string[] = [];
  const check = (path: string, what: string) => {
    const why = whyBroken(registry, resource, path);
    if (why !== null) found.push(`${resource.name}: ${what} "${path}" ${why}`);
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (SYSTEM_FIELDS.has(name)) found.push(`${resource.name}: "${name}" is a system field`);
    if (LIST_TERMS.has(name))
      found.push(`${resource.name}: "${name}" is a property of the list envelope, whose meaning it would take over`);
    if ('target' in field && !isKnown(registry, field.target)) {
      found.push(`${resource.name}: "${name}" refers to ${field.target}, which is not declared`);
      continue;
    }
    if ('target' in field)
      for (const path of field.options.embed ?? [])
        if (whyBroken(registry, registry.byName(field.target), path) !== null)
          found.push(`${resource.name}: "${name}" embeds "${path}", which ${field.target} does not have`);
    if ('target' in field && isOpenLink(field) && field.options.embed !== undefined)
      found.push(`${resource.name}: "${name}" is open, so it can show only the IRI of ${field.target}`);
    if (isChildren(field) && whyBroken(registry, registry.byName(field.target), field.options.by) !== null)
      found.push(`${resource.name}: "${name}" is linked by "${field.options.by}", which ${field.target} does not have`);
    if (isChildren(field)) found.push(...childMistakes(resource, name, field, registry.byName(field.target)));
    for (const rule of [field.options.read, field.options.write])
      if (rule !== undefined) for (const path of pathsOf(rule)) check(path, `the access of "${name}" uses`);
  }
  for (const [path, kinds] of Object.entries(resource.filters)) {
    check(path, 'filter');
    const field = whyBroken(registry, resource, path) === null ? fieldAt(registry, resource, path) : null;
    const wrong = field === null ? [] : kinds.filter((kind) => kind !== 'exists' && !serverKindOf(field).filters.includes(kind));
    for (const kind of wrong) found.push(`${resource.name}: filter "${path}" is ${kind}, which fields of its kind do not support`);
  }
  for (const [path, wanted] of Object.entries(resource.screen.openWith ?? {}))
    if (!opensWith(registry, resource, path, wanted))
      found.push(`${resource.name}: the list cannot open with ${JSON.stringify(wanted)} for "${path}"`);
  for (const [alias, name] of Object.entries(resource.aliases))
    if ((resource.fields[alias] !== undefined && !resource.fields[alias].options.readOnly) || !Object.hasOwn(resource.fields, name))
      found.push(`${resource.name}: "${alias}" is not a valid alias of a field`);
  const below = subCollections(resource).flatMap((field) => {
    const target = registry.resources.find((other) => other.name === field.target);
    return target === undefined ? [] : [collectionPath(field, target)];
  });
  for (const [name] of fileFields(resource))
    if (below.includes(name)) found.push(`${resource.name}: "${name}" has the same path as a collection`);
  for (const path of [...resource.orders, ...Object.keys(resource.defaultOrder)]) check(path, 'order');
  for (const path of resource.search) check(path, 'search');
  const { appendOnly = false, access, softDelete, personal } = resource;
  const owner = personal === undefined ? undefined : resource.fields[personal];
  if (personal !== undefined && (owner === undefined || !isToOne(owner) || !isColumn(owner)))
    found.push(`${resource.name}: "${personal}", the owner field, is not a link to a user`);
  if (appendOnly && (access.update !== nobody || access.remove !== nobody || softDelete !== null))
    found.push(`${resource.name}: it is append-only, so update and remove must be allowed to no one`);
  for (const rule of Object.values(access)) for (const path of pathsOf(rule)) check(path, 'access path');
  return found;
}

/** Whether the path has a filter that supports the value. */
function opensWith(registry: Registry, resource: Resource, path: string, wanted: OpeningValue): boolean {
  const kinds = Object.hasOwn(resource.filters, path) ? resource.filters[path]! : [];
  if (typeof wanted === 'boolean') return kinds.includes('boolean');
  const field = fieldAt(registry, resource, path);
  return kinds.includes('exact') && field !== null && 'choices' in field && [wanted].flat().every((value) => field.choices.includes(value));
}

function childMistakes(resource: Resource, name: string, { options }: ManyField, target: Resource): string[] {
  const place = options.ordered === undefined ? undefined : target.fields[options.ordered];
  const key = options.key === undefined ? undefined : target.fields[options.key];
  const twice = subCollections(resource).filter((other) => other.target === target.name).length > 1;
  return [
    ...(options.ordered !== undefined && (place === undefined || !isNumberField(place) || scaleOf(place) !== 0)
      ? [`${resource.name}: "${name}" is ordered by "${options.ordered}", which is not an integer field of ${target.name}`]
      : []),
    ...(options.key !== undefined && (key === undefined || !isToOne(key) || !isColumn(key))
      ? [`${resource.name}: "${name}" has the key "${options.key}", which is not a link of ${target.name}`]
      : []),
    ...(options.collection !== undefined && twice
      ? [`${resource.name}: "${name}" has the same path as another collection of ${target.name}`]
      : []),
  ];
}

function whyBroken(registry: Registry, start: Resource, path: string): string | null {
  if (path === SELF) return null;
  let at = start;
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1;
    if (last && SYSTEM_FIELDS.has(step)) return null;
    const field = Object.hasOwn(at.fields, step) ? at.fields[step] : undefined;
    if (field === undefined) return `breaks at "${step}": ${at.name} has no such field`;
    if (last) return isColumn(field) || 'target' in field || field.options.computed ? null : `ends at "${step}", which is not stored`;
    if (!('target' in field) || !isKnown(registry, field.target)) return `breaks at "${step}": not a relation`;
    at = registry.byName(field.target);
  }
  return null;
}

function isKnown({ resources }: Registry, name: string): boolean {
  return resources.some((resource) => resource.name === name);
}
