/** Decides how a request body becomes typed values: wrong JSON types are a 400, well-typed but wrong values are violations. */
import { coreErrors, type Violation } from '#core/errors';
import type { Field } from '#core/fields';
import { readDecimal } from '#core/money';
import type { Registry } from '#core/registry';
import { isRequired, type Resource } from '#core/resource';
import { isTimeZone, readClock, readDay, readInstant } from '#core/time';
import { uuidFromIri } from './references.ts';

export interface Decoded {
  /** Field name → value as stored; relations as uuid, links as uuid lists. */
  readonly values: Record<string, unknown>;
  /** Input-only fields, inverse links. */
  readonly extras: Record<string, unknown>;
  /** Nested children by field name. */
  readonly nested: Record<string, readonly DecodedChild[]>;
  readonly violations: Violation[];
  /** Every record that the body links to, still to be looked up: target, uuid, and the IRI as sent. */
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

type Read =
  | { readonly value: unknown }
  | { readonly message: string; readonly code: string; readonly path?: string }
  | readonly { readonly message: string; readonly path: string }[];

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE = /^\+?[\d\s().\-/]{3,40}$/;
const MAX_TEXT = 255;
const MAX_LONG_TEXT = 20_000;
const MAX_INT = 2_147_483_647;
const MAX_LIST = 1000;
const CHARACTERS = 'This value holds characters that cannot be stored.';

/** `writable` says whether the actor may set the field at all; others are left out silently, like unknown ones. */
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
    if (field.kind === 'many' && !field.options.nested) continue;
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
      message: field.kind === 'one' || field.kind === 'instant' ? 'This value should not be null.' : 'This value should not be blank.',
      code: 'REQUIRED',
    });
  }
}

function present(decoded: Decoded, registry: Registry, name: string, field: Field, sent: unknown, prefix: string): void {
  const path = prefix + name;
  if (sent === null) {
    if (!field.options.nullable) throw wrongType(path, expectedType(field), sent);
    store(decoded, name, field, null);
    return;
  }
  if (field.kind === 'one' || field.kind === 'links') {
    const target = registry.byName(field.target);
    const uuids = (field.kind === 'one' ? [sent] : list(path, sent)).map((entry) => {
      const iri = iriIn(entry, path);
      const uuid = uuidFromIri(target, iri);
      if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
      decoded.references.push({ field: name, target, uuid, iri });
      return uuid;
    });
    store(decoded, name, field, field.kind === 'one' ? uuids[0] : [...new Set(uuids)]);
    return;
  }
  if (field.kind === 'many') {
    const target = registry.byName(field.target);
    decoded.nested[name] = list(path, sent).map((entry, index) => childIn(entry, target, `${path}[${index}]`));
    return;
  }
  const read = readPlain(field, sent, path);
  if ('value' in read) store(decoded, name, field, read.value);
  else if ('code' in read) decoded.violations.push({ propertyPath: path, message: read.message, code: read.code });
  else
    for (const finding of read)
      decoded.violations.push({ propertyPath: joinPath(path, finding.path), message: finding.message, code: 'INVALID' });
}

function store(decoded: Decoded, name: string, field: Field, value: unknown): void {
  const aside = field.options.inputOnly || (field.kind === 'one' && field.options.inverseBy !== undefined);
  (aside ? decoded.extras : decoded.values)[name] = value;
}

function readPlain(field: Field, sent: unknown, path: string): Read {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'timeZone':
    case 'secret':
      if (typeof sent !== 'string') throw wrongType(path, expectedType(field), sent);
      return readText(field, sent);
    case 'integer':
      if (typeof sent !== 'number' || !Number.isInteger(sent)) throw wrongType(path, expectedType(field), sent);
      return Math.abs(sent) > MAX_INT ? bad('This value is too large.', 'RANGE') : inRange(field.options, sent, sent);
    case 'decimal':
    case 'money': {
      if (typeof sent !== 'number' && typeof sent !== 'string') throw wrongType(path, expectedType(field), sent);
      const read = readDecimal(sent, field.options.scale ?? 2);
      return read.ok ? inRange(field.options, Number(read.value), read.value) : bad(read.reason, 'NOT_A_DECIMAL');
    }
    case 'boolean':
      if (typeof sent !== 'boolean') throw wrongType(path, expectedType(field), sent);
      return { value: sent };
    case 'instant':
    case 'date':
    case 'timeOfDay': {
      if (typeof sent !== 'string') throw wrongType(path, expectedType(field), sent);
      const [read, message] =
        field.kind === 'instant'
          ? [
              readInstant(sent) ?? readInstant(`${sent}Z`),
              'This value should be a date-time with an offset, such as 2026-06-10T09:00:00+00:00.',
            ]
          : field.kind === 'date'
            ? [readDay(sent), 'This value should be a day, YYYY-MM-DD.']
            : [readClock(sent), 'This value should be a time, HH:MM.'];
      return read === null ? bad(message!, 'NOT_A_TIME') : { value: read };
    }
    case 'choice':
      if (typeof sent !== 'string') throw wrongType(path, expectedType(field), sent);
      return field.choices.includes(sent)
        ? { value: sent }
        : bad(`The value you selected is not a valid choice. Choices: ${field.choices.join(', ')}.`, 'NO_SUCH_CHOICE');
    case 'choices': {
      const picked = list(path, sent);
      const wrong = picked.find((entry) => typeof entry !== 'string' || !field.choices.includes(entry));
      return wrong === undefined
        ? { value: [...new Set(picked)] }
        : bad(`One or more of the given values is invalid. Choices: ${field.choices.join(', ')}.`, 'NO_SUCH_CHOICE');
    }
    case 'json': {
      if (typeof sent !== 'object') throw wrongType(path, 'array', sent);
      const findings = field.options.check?.(sent) ?? [];
      // Generic clients send an empty list for whatever was left empty.
      if (findings.length > 0 && field.options.nullable && Array.isArray(sent) && sent.length === 0) return { value: null };
      if (findings.length > 0) return findings;
      return isStorable(sent) ? { value: sent } : bad(CHARACTERS, 'CHARACTERS');
    }
    default:
      throw new Error(`Field kind ${field.kind} is not plain.`);
  }
}

function readText(field: Field & { readonly kind: 'text' | 'longText' | 'email' | 'phone' | 'timeZone' | 'secret' }, sent: string): Read {
  const value = field.kind === 'secret' ? sent : sent.trim();
  const { nullable, minLength, maxLength, pattern } = field.options;
  if (!isStorable(value)) return bad(CHARACTERS, 'CHARACTERS');
  if (value === '') return nullable ? { value: null } : bad('This value should not be blank.', 'REQUIRED');
  const most = maxLength ?? (field.kind === 'longText' ? MAX_LONG_TEXT : MAX_TEXT);
  const length = [...value].length;
  if (length > most) return bad(`This value is too long. It should have ${most} characters or less.`, 'TOO_LONG');
  if (minLength !== undefined && length < minLength)
    return bad(`This value is too short. It should have ${minLength} characters or more.`, 'TOO_SHORT');
  if (field.kind === 'email' && !EMAIL.test(value)) return bad('This value is not a valid email address.', 'NOT_AN_EMAIL');
  if (field.kind === 'phone' && !PHONE.test(value)) return bad('This value is not a valid phone number.', 'NOT_A_PHONE');
  if (field.kind === 'timeZone' && !isTimeZone(value)) return bad('This value is not a valid time zone.', 'NOT_A_TIME_ZONE');
  if (pattern !== undefined && !new RegExp(pattern.regex, 'u').test(value)) return bad(pattern.message, 'PATTERN');
  return { value };
}

function inRange(options: { readonly min?: number; readonly max?: number }, size: number, value: unknown): Read {
  if (options.min !== undefined && size < options.min) return bad(`This value should be ${options.min} or more.`, 'RANGE');
  if (options.max !== undefined && size > options.max) return bad(`This value should be ${options.max} or less.`, 'RANGE');
  return { value };
}

function bad(message: string, code: string): Read {
  return { message, code };
}

function list(path: string, sent: unknown): unknown[] {
  if (!Array.isArray(sent)) throw wrongType(path, 'array', sent);
  if (sent.length > MAX_LIST) throw coreErrors.fail('badRequest');
  return sent;
}

/** An IRI, or an embedded object with `@id` as API Platform's admin sends it back. */
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

function expectedType(field: Field): string {
  switch (field.kind) {
    case 'integer':
      return 'int';
    case 'boolean':
      return 'bool';
    case 'choices':
    case 'links':
    case 'many':
    case 'json':
      return 'array';
    case 'one':
      return 'IRI string';
    default:
      return 'string';
  }
}

/** Type names as PHP writes them, which is what the clients of the wire format expect. */
function wrongType(field: string, expected: string, given: unknown): Error {
  const name =
    given === null
      ? 'NULL'
      : Array.isArray(given) || typeof given === 'object'
        ? 'array'
        : typeof given === 'number'
          ? Number.isInteger(given)
            ? 'integer'
            : 'double'
          : typeof given;
  return coreErrors.fail('wrongType', { field, expected, given: name });
}

/** No database text holds null characters or halves of a character, at any depth, in keys neither. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

function joinPath(path: string, inner: string): string {
  return inner === '' || inner.startsWith('[') ? path + inner : `${path}.${inner}`;
}
