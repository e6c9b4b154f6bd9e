/** The server-side interface of a field kind: how it is read from JSON, documented, exported, stored and filtered. */
import type { Sql } from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import type { Field } from '#core/fields';
import type { FilterKind } from '#core/kinds';
import type { Queryable } from '../../database.ts';
import type { Parameter } from '../parameters.ts';

export type JsonSchema = Record<string, unknown>;

/** The value to store, or a violation, or violations of its parts. */
export type ReadValue =
  | { readonly value: unknown }
  | { readonly message: string; readonly code: string }
  | readonly { readonly path: string; readonly message: string }[];

/** Where a relation is stored: in a join table, a column of the target, or (null) the field's own column. */
type LinkPlace = { readonly through: string; readonly near: string; readonly far: string } | { readonly back: string } | null;

export interface ServerKind<F extends Field = Field> {
  /** JSON type for "The type of … must be …", as PHP names it. */
  readonly expects: string;
  /** Message when create requires it and it is missing; absent = "This value should not be blank." */
  readonly missing?: string;
  /**
   * Reads a value from JSON, except null; absent for relations, which the engine looks up, and for fields with a separate endpoint.
   * @throws ProblemError 400 for another JSON type.
   */
  read?(field: F, sent: unknown, path: string): ReadValue;

  /** Hydra's range; absent = xmls:string, or the linked resource. */
  readonly range?: string;
  /** The schema.org property with the same meaning. */
  readonly meaning?: string;
  /** Sent as opaque JSON, which has no meaning in linked data. */
  readonly isOpaque?: true;
  /** @param record schema of a linked record, as far as it is embedded. */
  schema(field: F, record: JsonSchema): JsonSchema;
  /** Schema of the input, where it differs from the output. @param record schema of a linked record as input. */
  written?(field: F, record: JsonSchema): JsonSchema;

  /** What the docs of the field say in addition to its label and help. */
  about?(field: F): string;

  /** Formats a non-empty value for a cell of an export; absent = by its JSON type. */
  cellOf?(value: unknown): string | number;

  /** Filters that a declaration may offer for it, in addition to `exists`. */
  readonly filters: readonly FilterKind[];
  /** What is selected instead of the column, and how it is sent. @param at URL of the field: that of its record, and its name. */
  readonly shown?: { column(column: Sql): Sql; json(read: unknown, at: string): unknown };
  /** What the audit trail stores for a value that is not null; absent = the value. */
  readonly audited?: (db: Queryable, value: unknown) => Promise<unknown>;
  /** Converts a value to a parameter of insert and update; absent = unchanged. */
  bind?(value: unknown): unknown;
  /** Converts a filter's text to the column's type; absent = unchanged. @throws ProblemError 400 naming the parameter. */
  literal?(parameter: Parameter, value: string): unknown;
  /** Condition that the column contains a filter's text; absent = it equals the literal. */
  holds?(field: F, column: Sql, value: string): Sql;
  /** `partial` searches for substrings. */
  readonly isText?: true;
  /** Where the links of a relation are stored. */
  linkIn?(field: F): LinkPlace;
}

/** @throws ProblemError 400. */
export function wrongParameter(parameter: Parameter, why: string): Error {
  return coreErrors.fail('badParameter', { parameter: parameter.key, why });
}

/** @returns a violation. */
export function bad(message: string, code: string): ReadValue {
  return { message, code };
}

export const UNSTORABLE = bad('This value contains characters that cannot be stored.', 'CHARACTERS');

/** PostgreSQL cannot store null characters or lone surrogates in text, at any depth, including object keys. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

const MAX_LIST = 1000;

export function readList(sent: unknown, path: string): unknown[] {
  if (!Array.isArray(sent)) throw wrongType(path, 'array', sent);
  if (sent.length > MAX_LIST) throw coreErrors.fail('badRequest');
  return sent;
}

/** Type names as PHP writes them, which clients of the wire format expect. */
export function wrongType(field: string, expected: string, given: unknown): Error {
  return coreErrors.fail('wrongType', { field, expected, given: typeName(given) });
}

function typeName(given: unknown): string {
  if (given === null) return 'NULL';
  if (typeof given === 'object') return 'array';
  if (typeof given === 'number') return Number.isInteger(given) ? 'integer' : 'double';
  return typeof given;
}
