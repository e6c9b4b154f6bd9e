/**
 * Replaces references by uuid or by the number in `id` with IRIs, in request bodies and in the input of actions, so that everything after
 * this step reads IRIs only.
 */
import * as z from 'zod';
import type { Actor, Rule } from '#core/access';
import { REFERENCE } from '#core/action-shapes';
import { coreErrors } from '#core/errors';
import { isChildren, isToMany } from '#core/field-properties';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { Queryable } from '../database.ts';
import type { Engine } from './engine.ts';
import { idIn, iriOf, isUuid, uuidsOfIds } from './references.ts';
import { linkableRule } from './write-access.ts';

interface Reader {
  readonly engine: Pick<Engine, 'registry' | 'filterAllowed'>;
  readonly db: Queryable;
  readonly actor: Actor;
}

/** @param rule which records may be referred to there; absent = those that the caller may read. */
type Replace = (value: unknown, target: Resource, rule: Rule | undefined) => unknown;
type Walk<Content> = (content: Content, replace: Replace) => Content;

/**
 * A body whose references to other records are all IRIs. Values that are no reference at all stay as they are. @throws ProblemError 400 for
 * a number that names no record, or none that the caller may refer to.
 */
export function bodyWithIris(
  reader: Reader,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  return withIris(reader, body, (content, replace) => inBody(reader.engine.registry, resource, content, replace));
}

/** The same for the input of an action, by its schema. */
export function inputWithIris(reader: Reader, schema: z.ZodType, input: unknown): Promise<unknown> {
  return withIris(reader, input, (content, replace) => inValue(reader.engine.registry, schema, content, replace));
}

/** Walks twice: to collect the ids, which are then looked up together, and to replace them. */
async function withIris<Content>({ engine, db, actor }: Reader, content: Content, walk: Walk<Content>): Promise<Content> {
  const asked = new Map<string, { readonly target: Resource; readonly rule: Rule; readonly ids: Set<number> }>();
  const keyOf = (target: Resource, rule: Rule) => `${target.name} ${JSON.stringify(rule)}`;
  const named = walk(content, (value, target, rule = target.access.read) => {
    if (typeof value === 'string' && isUuid(value)) return iriOf(target, value.toLowerCase());
    const id = idIn(target, value);
    if (id === null) return value;
    const key = keyOf(target, rule);
    const known = asked.get(key) ?? { target, rule, ids: new Set<number>() };
    known.ids.add(id);
    asked.set(key, known);
    return value;
  });
  if (asked.size === 0) return named;
  const found = new Map<string, ReadonlyMap<number, string>>();
  for (const [key, { target, rule, ids }] of asked) {
    const uuids = await uuidsOfIds(db, target, [...ids]);
    const allowed = await engine.filterAllowed(db, target, actor, rule, [...uuids.values()]);
    found.set(key, new Map([...uuids].filter(([, uuid]) => allowed.has(uuid))));
  }
  return walk(named, (value, target, rule = target.access.read) => {
    const id = idIn(target, value);
    if (id === null) return value;
    const uuid = found.get(keyOf(target, rule))?.get(id);
    // The same whether the record does not exist or is not visible to the caller.
    if (uuid === undefined) throw coreErrors.fail('itemNotFound', { iri: String(value) });
    return iriOf(target, uuid);
  });
}

function inBody(
  registry: Registry,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
  replace: Replace,
): Readonly<Record<string, unknown>> {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name]! : null;
    if (field !== null && 'schema' in field.options && field.options.schema !== undefined)
      changed[name] = inValue(registry, field.options.schema, value, replace);
    if (field === null || !('target' in field) || value === null) continue;
    const target = registry.byName(field.target);
    const rule = linkableRule(field, target);
    const child = (entry: Readonly<Record<string, unknown>>) => (isChildren(field) ? inBody(registry, target, entry, replace) : entry);
    const one = (entry: unknown): unknown => {
      if (!isObject(entry)) return replace(entry, target, rule);
      return '@id' in entry ? { ...child(entry), '@id': replace(entry['@id'], target, rule) } : child(entry);
    };
    if (isToMany(field) === Array.isArray(value)) changed[name] = Array.isArray(value) ? value.map(one) : one(value);
  }
  return Object.keys(changed).length === 0 ? body : { ...body, ...changed };
}

/** Follows the parts of a schema that can contain a reference. */
function inValue(registry: Registry, schema: z.core.$ZodType, value: unknown, replace: Replace): unknown {
  const reference = z.globalRegistry.get(schema)?.[REFERENCE];
  if (typeof reference === 'string') return replace(value, registry.byName(reference), undefined);
  const within = (inner: z.core.$ZodType, of: unknown) => inValue(registry, inner, of, replace);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, of]) => [name, Object.hasOwn(def.shape, name) ? within(def.shape[name]!, of) : of]),
          )
        : value;
    case 'record':
      return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, within(def.valueType, of)])) : value;
    case 'array':
      return Array.isArray(value) ? value.map((of) => within(def.element, of)) : value;
    case 'union':
      return def.options.reduce<unknown>((of, option) => within(option, of), value);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return within(def.innerType, value);
    case 'pipe':
      return within(def.in, value);
    default:
      return value;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
