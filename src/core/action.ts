/**
 * Contracts of actions: named operations beyond create, read, update and delete. Used by both server and browser, as the source of route,
 * docs, validation, `If-Match`, access matrix, contract tests, the browser's typed call and its buttons.
 */
import { keysOf } from './typed-object.ts';
import type * as z from 'zod';
import type { Rule } from './access.ts';
import type { Catalogue, ProblemError } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** `stored`: an uploaded file, sent by the handler with its own content type, whatever `Accept` says. */
export type FileFormat = 'pdf' | 'stored';

interface ActionError {
  /** `domain.code`. */
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** Output of an action that returns only a file. */
export interface FileOutput {
  readonly file: FileFormat;
  /** Media types or ranges of a stored file, for the docs. */
  readonly types?: readonly string[];
}

/** Input of an action that accepts `multipart/form-data` with one file. */
export interface UploadInput<Fields extends z.ZodType = z.ZodType> {
  readonly maxBytes: number;
  /** Schema of the form's text fields. */
  readonly fields: Fields;
  /** Name of the form field that contains the file; absent = `file`. */
  readonly file?: string;
  /** The handler reads the form as a stream and limits the file itself: for files too large to hold in memory. */
  readonly streamed?: true;
  /** Schema of a JSON body, for calls that name a stored file instead of sending one. */
  readonly json?: z.ZodType;
}

export interface ActionContract<
  M extends Method = Method,
  Path extends string = string,
  Input extends z.ZodType | UploadInput = z.ZodType | UploadInput,
  Output extends z.ZodType | FileOutput = z.ZodType | FileOutput,
  Table extends boolean = boolean,
> {
  readonly method: M;
  /** `:uuid` is the record of `resource` that the action is about; other parameters belong to the action. */
  readonly path: Path;
  readonly summary: string;
  /** Name of the resource that the action belongs to. */
  readonly resource: string;
  /** Who may call it at all; 'open' = without signing in. */
  readonly access: Rule | 'open';
  /** To whom the record is visible: 404 for everyone else. Absent = who may read it. */
  readonly visible?: Rule;
  /** Who may call it on the record: 403 for everyone else. Absent = to whom it is visible, or for a write, who may update it. */
  readonly row?: Rule;
  /** Why the record is refused: the first whose rule holds is thrown instead of the general 403. */
  readonly rowRefusals?: readonly { readonly when: Rule; readonly error: () => ProblemError }[];
  /** Body, or query of a GET. */
  readonly input: Input;
  readonly output: Output;
  /** Also available as CSV and XLSX, according to `Accept`. */
  readonly table?: Table;
  /** Reports its progress as NDJSON to clients that accept it. */
  readonly progress?: true;
  readonly status?: 200 | 201 | 204;
  /** Properties of every 400 response, in addition to those of the problem. */
  readonly refusal?: Readonly<Record<string, unknown>>;
  /** Its changes of closed periods need no reason: the call is the reason, such as an import. */
  readonly explainsItself?: true;
  /** Names of resources that open screens reload, after the action has left an audit entry. */
  readonly changes?: readonly string[];
  /** Errors that it may return, in addition to those of every call. */
  readonly errors?: readonly ActionError[];
}

export function defineAction<
  const M extends Method,
  const Path extends `/api/${string}`,
  Input extends z.ZodType | UploadInput,
  Output extends z.ZodType | FileOutput,
  const Table extends boolean = false,
>(contract: ActionContract<M, Path, Input, Output, Table>): ActionContract<M, Path, Input, Output, Table> {
  return contract;
}

export function file(format: FileFormat): FileOutput {
  return { file: format };
}

/** @param types its media types or ranges. */
export function stored(...types: readonly string[]): FileOutput {
  return { file: 'stored', types };
}

export function upload<Fields extends z.ZodType>(maxBytes: number, fields: Fields): UploadInput<Fields> {
  return { maxBytes, fields };
}

/** @param file name of the form field that contains the file. @param json schema of a JSON body; absent = forms only. */
export function streamed<Fields extends z.ZodType>(file: string, fields: Fields, json?: z.ZodType): UploadInput<Fields> {
  return { maxBytes: Number.POSITIVE_INFINITY, fields, file, streamed: true, ...(json === undefined ? {} : { json }) };
}

export function isUpload(input: ActionContract['input']): input is UploadInput {
  return 'maxBytes' in input;
}

export function isFile(output: ActionContract['output']): output is FileOutput {
  return 'file' in output;
}

/** Whether the handler sends a stored file itself, whatever `Accept` says. */
export function isStored(output: ActionContract['output']): boolean {
  return isFile(output) && output.file === 'stored';
}

/** Whether the path contains a record's uuid. */
export function namesRecord({ path }: Pick<ActionContract, 'path'>): boolean {
  return /\/:uuid(\/|$)/.test(path);
}

/** Catalogue entries for a contract's `errors`. @param named absent = all of them. */
export function errorsOf<Code extends string>(catalogue: Catalogue<Code>, ...named: readonly NoInfer<Code>[]): readonly ActionError[] {
  const codes = named.length > 0 ? named : keysOf(catalogue.entries);
  return codes.map((code) => ({
    code: `${catalogue.domain}.${code}`,
    status: catalogue.entries[code].status,
    title: catalogue.entries[code].title,
  }));
}

/** `{ uuid: string }` of `/api/payrolls/:uuid/status`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;
/** `PATCH /api/payrolls/:uuid/status`: how a call names its action, checked by the contract's type. */
export type RouteOf<C extends ActionContract> = `${C['method']} ${C['path']}`;
type InputSchema<C extends ActionContract> = C['input'] extends UploadInput<infer Fields> ? Fields : C['input'];
type Untouched<Value> = Value extends readonly (infer Entry)[]
  ? readonly Untouched<Entry>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Untouched<Value[Key]> }
    : Value;
/** The input as sent by the caller, who does not modify it. */
export type InputOfAction<C extends ActionContract> = Untouched<z.input<Extract<InputSchema<C>, z.ZodType>>>;
/** The parsed input as the handler receives it. */
export type ParsedInputOfAction<C extends ActionContract> = z.output<Extract<InputSchema<C>, z.ZodType>>;
/** The response as the caller receives it. */
export type OutputOfAction<C extends ActionContract> = C['output'] extends z.ZodType ? z.output<C['output']> : Blob;
