/** Decodes request bodies into typed values: wrong JSON types are a 400, well-typed but invalid values are violations. */
import { coreErrors, type Violation } from '#core/errors';
import { isChildren, isFileField, isInverse, isToMany } from '#core/field-properties';
import type { Field } from '#core/fields';
import type { Registry } from '#core/registry';
import { isRequired, type Resource } from '#core/resource';
import { serverKindOf } from './kinds.ts';
import { readList, wrongType } from './kinds/kind.ts';
import { uuidFromIri } from './references.ts';

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
  /** uuid of the existing child, or null for a new one. */
  readonly uuid: string | null;
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
    present(decoded, registry, name, field, sent, prefix);
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

function present(decoded: Decoded, registry: Registry, name: string, field: Field, sent: unknown, prefix: string): void {
  const path = prefix + name;
  if (sent === null) {
    if (!field.options.nullable) throw wrongType(path, serverKindOf(field).expects, sent);
    store(decoded, name, field, null);
    return;
  }
  if ('target' in field) {
    takeRelation(decoded, registry.byName(field.target), name, field, sent, path);
    return;
  }
  const read = serverKindOf(field).read!(field, sent, path);
  if ('value' in read) store(decoded, name, field, read.value);
  else if ('code' in read) decoded.violations.push({ propertyPath: path, message: read.message, code: read.code });
  else
    for (const finding of read)
      decoded.violations.push({ propertyPath: joinPath(path, finding.path), message: finding.message, code: 'INVALID' });
}

function takeRelation(decoded: Decoded, target: Resource, name: string, field: Field, sent: unknown, path: string): void {
  const reference = (entry: unknown) => {
    const iri = iriIn(entry, path);
    const uuid = requireIri(target, iri);
    decoded.references.push({ field: name, target, uuid, iri });
    return uuid;
  };
  if (isChildren(field)) decoded.nested[name] = readList(sent, path).map((entry, index) => childIn(entry, target, `${path}[${index}]`));
  else if (isToMany(field)) store(decoded, name, field, [...new Set(readList(sent, path).map(reference))]);
  else store(decoded, name, field, reference(sent));
}

function store(decoded: Decoded, name: string, field: Field, value: unknown): void {
  (field.options.inputOnly || isInverse(field) ? decoded.extras : decoded.values)[name] = value;
}

/** An IRI, or an embedded object with `@id`, as API Platform's admin sends it back. */
function iriIn(entry: unknown, path: string): string {
  if (typeof entry === 'string') return entry;
  if (typeof entry === 'object' && entry !== null && '@id' in entry && typeof entry['@id'] === 'string') return entry['@id'];
  throw wrongType(path, 'IRI string', entry);
}

function childIn(entry: unknown, target: Resource, path: string): DecodedChild {
  if (typeof entry === 'string') return { uuid: requireIri(target, entry), body: {} };
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw wrongType(path, 'array', entry);
  const body = entry as Record<string, unknown>;
  const iri = Object.hasOwn(body, '@id') ? body['@id'] : undefined;
  return { uuid: typeof iri === 'string' ? requireIri(target, iri) : null, body };
}

function requireIri(target: Resource, iri: string): string {
  const uuid = uuidFromIri(target, iri);
  if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
  return uuid;
}

function joinPath(path: string, inner: string): string {
  return inner === '' || inner.startsWith('[') ? path + inner : `${path}.${inner}`;
}
