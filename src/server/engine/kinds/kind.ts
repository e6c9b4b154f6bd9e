/** What every kind of field says about itself on the server: how it is read from JSON, documented, exported, stored and filtered. */
import type { Sql } from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import type { Field } from '#core/fields';
import type { FilterKind } from '#core/resource';
import type { Queryable } from '../../database.ts';
import type { Parameter } from '../parameters.ts';

export type JsonSchema = Record<string, unknown>;

/** A value as stored, what is wrong with it, or what is wrong with parts of it. */
export type ReadValue =
  | { readonly value: unknown }
  | { readonly message: string; readonly code: string }
  | readonly { readonly path: string; readonly message: string }[];

/** A table of pairs, a column of the target, or (null) the field's own column. */
export type LinkPlace = { readonly through: string; readonly near: string; readonly far: string } | { readonly back: string } | null;

export interface ServerKind<F extends Field = Field> {
  /** JSON type in the words of "The type of … must be …", as PHP names it. */
  readonly expects: string;
  /** What create says where it is missing; absent = "This value should not be blank." */
  readonly missing?: string;
  /** From JSON, null excepted; absent for relations, which the engine looks up, and for what has an address of its own. @throws ProblemError 400 for another JSON type. */
  read?(field: F, sent: unknown, path: string): ReadValue;

  /** Hydra's range; absent = xmls:string, or the linked resource. */
  readonly range?: string;
  /** Property of schema.org with the same meaning. */
  readonly meaning?: string;
  /** Travels as JSON that linked data does not look into. */
  readonly isOpaque?: true;
  /** @param record schema of a linked record, as far as it comes along. */
  schema(field: F, record: JsonSchema): JsonSchema;
  /** What may be sent, where that is not what is shown. @param record schema of a linked record as it may be sent. */
  written?(field: F, record: JsonSchema): JsonSchema;

  /** A value that is not empty in a cell of an export; absent = by its JSON type. */
  cellOf?(value: unknown): string | number;

  /** Filters that a declaration may offer on it, besides `exists`. */
  readonly filters: readonly FilterKind[];
  /** What is read instead of the column, and what a reader gets for it. @param at address of the field: its record's, and its name. */
  readonly shown?: { column(column: Sql): Sql; json(read: unknown, at: string): unknown };
  /** What the audit trail keeps of a value that is not null; absent = the value. */
  readonly audited?: (db: Queryable, value: unknown) => Promise<unknown>;
  /** A value as a parameter of insert and update; absent = as it is. */
  bind?(value: unknown): unknown;
  /** A filter's text in the type of the column; absent = as it is. @throws ProblemError 400 naming the parameter. */
  literal?(parameter: Parameter, value: string): unknown;
  /** Whether the column holds a filter's text; absent = it equals the literal. */
  holds?(field: F, column: Sql, value: string): Sql;
  /** `partial` looks for parts of it. */
  readonly isText?: true;
  /** Where the link of a relation is. */
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

export const UNSTORABLE = bad('This value holds characters that cannot be stored.', 'CHARACTERS');

/** No database text holds null characters or halves of a character, at any depth, in keys neither. */
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

/** Type names as PHP writes them, which is what the clients of the wire format expect. */
export function wrongType(field: string, expected: string, given: unknown): Error {
  return coreErrors.fail('wrongType', { field, expected, given: typeName(given) });
}

function typeName(given: unknown): string {
  if (given === null) return 'NULL';
  if (typeof given === 'object') return 'array';
  if (typeof given === 'number') return Number.isInteger(given) ? 'integer' : 'double';
  return typeof given;
}
