/** Decides what every kind of field says about itself where neither database nor screen is known. */
import { coreErrors } from '../errors.ts';
import type { Field } from '../fields.ts';
import type { FilterKind } from '../resource.ts';

export type JsonSchema = Record<string, unknown>;

/** What a workbook makes of a column's text. An instant is ISO 8601, a day YYYY-MM-DD, a clock HH:MM. */
export type CellKind = 'text' | 'number' | 'money' | 'instant' | 'day' | 'clock';

/** A value as stored, what is wrong with it, or what is wrong with parts of it. */
export type ReadValue =
  | { readonly value: unknown }
  | { readonly message: string; readonly code: string }
  | readonly { readonly path: string; readonly message: string }[];

export interface Kind<F extends Field = Field> {
  /** JSON type in the words of "The type of … must be …", as PHP names it. */
  readonly expects: string;
  /** A list of values, which may always be empty: create does not ask for it. */
  readonly several?: true;
  /** Never shown, never in the audit trail. */
  readonly secret?: true;
  /** What create says where it is missing; absent = "This value should not be blank." */
  readonly missing?: string;
  /** Whether it is a column of the resource's own table; absent = yes. */
  isStored?(field: F): boolean;
  /** From JSON, null excepted; absent for relations, which the engine looks up. @throws ProblemError 400 for another JSON type. */
  read?(field: F, sent: unknown, path: string): ReadValue;
  /** Whether two values that are not empty mean the same; absent = when their JSON is the same. */
  isSame?(one: unknown, other: unknown): boolean;
  /** Filters that a declaration may offer on it, besides `exists`. */
  readonly filters: readonly FilterKind[];
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
  /** Absent = text. */
  readonly cell?: CellKind;
  /** A value that is not empty in a cell; absent = by its JSON type. */
  cellOf?(value: unknown): string | number;
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
