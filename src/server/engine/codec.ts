/** Decodes request bodies into typed values: wrong JSON types are a 400, well-typed but invalid values are violations. */
import { coreErrors, type Violation } from '#core/errors';
import { isChildren, isFileField, isInverse, isToMany } from '#core/field-properties';
import type { Field, ManyField, RelationField } from '#core/fields';
import { isJsonObject } from '#core/json-object';
import type { Registry } from '#core/registry';
import { isRequired, type Resource } from '#core/resource';
import { serverKindOf } from './kinds.ts';
import { readList, wrongType } from './kinds/kind.ts';
import { iriOf, isUuid, uuidFromIri } from './references.ts';

export interface Decoded {
  /** Field name → stored value; relations as uuid, links as lists of uuids. */
  readonly values: Record<string, unknown>;
  /** Input-only fields, inverse links. */
  readonly extras: Record<string, unknown>;
  /** Nested children by field name. */
  readonly nested: Record<string, readonly DecodedChild[]>;
  readonly violations: Violation[];
  /** Every record that the body links to, not yet checked for existence: target, uuid, and the IRI as sent. */
  readonly references: Reference[];
}

export interface DecodedChild {
  /** What identifies the child among those of its parent; null for a new one. */
  readonly known: { readonly uuid: string } | { readonly id: number } | { readonly key: string } | null;
  readonly body: Record<string, unknown>;
}

export interface Reference {
  readonly field: string;
  readonly target: Resource;
  readonly uuid: string;
  readonly iri: string;
}

/** Replaces aliases in the body with the fields' primary names; when both are sent, the primary name wins. */
export function resolveAliases({ aliases }: Resource, body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const second = Object.entries(aliases).filter(([alias, name]) => Object.hasOwn(body, alias) && !Object.hasOwn(body, name));
  return second.length === 0 ? body : { ...body, ...Object.fromEntries(second.map(([alias, name]) => [name, body[alias]])) };
}

/** @param writable whether the actor may set the field; fields that they may not set are ignored silently, like unknown ones. */
export function decode(
  registry: Registry,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
  operation: 'create' | 'update',
  writable: (name: string, field: Field) => boolean,
  prefix = '',
): Decoded {
  const decoded: Decoded = { values: {}, extras: {}, nested: {}, violations: [], references: [] };
  for (const [name, field] of Object.entries(resource.fields)) {
    const { options } = field;
    if (options.readOnly || options.computed || (operation === 'update' && options.createOnly)) continue;
    if ((isChildren(field) && !field.options.nested) || isFileField(field)) continue;
    const sent = Object.hasOwn(body, name) ? body[name] : undefined;
    if (sent === undefined || !writable(name, field)) {
      if (operation === 'create') absent(decoded, name, field, prefix);
      continue;
    }
    present(decoded, { registry, operation }, name, field, sent, prefix);
  }
  return decoded;
}

function absent(decoded: Decoded, name: string, field: Field, prefix: string): void {
  if (field.options.default !== undefined) {
    decoded.values[name] = field.options.default;
  } else if (isRequired(field)) {
    decoded.violations.push({
      propertyPath: prefix + name,
      message: serverKindOf(field).missing ?? 'This value should not be blank.',
      code: 'REQUIRED',
    });
  }
}

interface Reading {
  readonly registry: Registry;
  readonly operation: 'create' | 'update';
}

function present(decoded: Decoded, reading: Reading, name: string, field: Field, sent: unknown, prefix: string): void {
  const path = prefix + name;
  if (sent === null) {
    if (!field.options.nullable) throw wrongType(path, serverKindOf(field).expects, sent);
    store(decoded, name, field, null);
    return;
  }
  if ('target' in field) {
    takeRelation(decoded, reading, name, field, sent, path);
    return;
  }
  const read = serverKindOf(field).read!(field, sent, path);
  if ('value' in read) store(decoded, name, field, read.value);
  else if ('code' in read) decoded.violations.push({ propertyPath: path, message: read.message, code: read.code });
  else
    for (const finding of read)
      decoded.violations.push({ propertyPath: joinPath(path, finding.path), message: finding.message, code: 'INVALID' });
}

function takeRelation(
  decoded: Decoded,
  { registry, operation }: Reading,
  name: string,
  field: RelationField,
  sent: unknown,
  path: string,
): void {
  const target = registry.byName(field.target);
  const reference = (entry: unknown) => {
    const iri = iriIn(entry, target, path);
    const uuid = requireIri(target, iri);
    decoded.references.push({ field: name, target, uuid, iri });
    return uuid;
  };
  if (isChildren(field))
    decoded.nested[name] = readList(sent, path).map((entry, index) => {
      const child = childIn(entry, target, `${path}[${index}]`);
      return { body: child, known: operation === 'create' ? linkIn(child, target) : identityOf(child, field, registry) };
    });
  else if (isToMany(field)) store(decoded, name, field, [...new Set(readList(sent, path).map(reference))]);
  else store(decoded, name, field, reference(sent));
}

function store(decoded: Decoded, name: string, field: Field, value: unknown): void {
  (field.options.inputOnly || isInverse(field) ? decoded.extras : decoded.values)[name] = value;
}

/** An IRI, or an embedded record as it was read: with `@id`, or in plain JSON with `uuid`. */
function iriIn(entry: unknown, target: Resource, path: string): string {
  if (typeof entry === 'string') return entry;
  const { '@id': iri, uuid } = isJsonObject(entry) ? entry : {};
  if (typeof iri === 'string') return iri;
  if (typeof uuid === 'string' && isUuid(uuid)) return iriOf(target, uuid.toLowerCase());
  throw wrongType(path, 'IRI string', entry);
}

/** A reference alone is a child that stays as it is. */
function childIn(entry: unknown, target: Resource, path: string): Record<string, unknown> {
  if (typeof entry === 'string') return { '@id': iriOf(target, requireIri(target, entry)) };
  if (!isJsonObject(entry)) throw wrongType(path, 'array', entry);
  return entry;
}

function linkIn(child: Readonly<Record<string, unknown>>, target: Resource): DecodedChild['known'] {
  const iri = Object.hasOwn(child, '@id') ? child['@id'] : undefined;
  return typeof iri === 'string' ? { uuid: requireIri(target, iri) } : null;
}

/**
 * Plain JSON has no `@id`, so `uuid` and `id` identify a child too, and what makes it unique. Only of a record that exists: the children of
 * a new one are new, even if they are copied from another record.
 */
function identityOf(child: Readonly<Record<string, unknown>>, field: ManyField, registry: Registry): DecodedChild['known'] {
  const target = registry.byName(field.target);
  const link = linkIn(child, target);
  if (link !== null) return link;
  const { uuid, id } = child;
  if (typeof uuid === 'string' && isUuid(uuid)) return { uuid: uuid.toLowerCase() };
  if (typeof id === 'number') return { id };
  const { key } = field.options;
  if (key === undefined) return null;
  const sent = child[key];
  if (typeof sent !== 'string' && !isJsonObject(sent)) return null;
  const other = registry.targetOf(target.fields[key]!)!;
  return { key: requireIri(other, iriIn(sent, other, key)) };
}

function requireIri(target: Resource, iri: string): string {
  const uuid = uuidFromIri(target, iri);
  if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
  return uuid;
}

function joinPath(path: string, inner: string): string {
  return inner === '' || inner.startsWith('[') ? path + inner : `${path}.${inner}`;
}
