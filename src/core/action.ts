/**
 * What the contract of an action is: a named operation that create, read, update and delete cannot say. Both sides read it.
 * Route, docs, validation, `If-Match`, access matrix, contract tests, the browser's typed call and its buttons come from it.
 */
import type * as z from 'zod';
import type { Rule } from './access.ts';
import type { Catalogue } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** `stored`: as it was uploaded, sent by the handler itself as what it is, whatever `Accept` says. */
export type FileFormat = 'pdf' | 'stored';

export interface ActionError {
  /** `domain.code`. */
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** Output of an action that answers with a file and with nothing else. */
export interface FileOutput {
  readonly file: FileFormat;
}

/** Input of an action that takes `multipart/form-data` with one file. */
export interface UploadInput<Fields extends z.ZodType = z.ZodType> {
  readonly maxBytes: number;
  /** Reads the text fields that come with it. */
  readonly fields: Fields;
  /** The form's field that holds the file; absent = `file`. */
  readonly file?: string;
  /** The handler reads the form itself, as it comes, and limits the file: for what is too large to be held in memory. */
  readonly streamed?: true;
}

export interface ActionContract<
  M extends Method = Method,
  Path extends string = string,
  Input extends z.ZodType | UploadInput = z.ZodType | UploadInput,
  Output extends z.ZodType | FileOutput = z.ZodType | FileOutput,
  Table extends boolean = boolean,
> {
  readonly method: M;
  /** `:uuid` is the record of `resource` that it is about; other parameters are the action's own. */
  readonly path: Path;
  readonly summary: string;
  /** Name of the resource that it belongs to. */
  readonly resource: string;
  /** Who may call it at all; 'open' = without signing in. */
  readonly access: Rule | 'open';
  /** Whose record exists for them: 404 for anybody else. Absent = who may read it. */
  readonly visible?: Rule;
  /** Who may call it on the record: 403 for anybody else. Absent = to whom it exists, and for a write, who may update it. */
  readonly row?: Rule;
  /** Body, or query of a GET. */
  readonly input: Input;
  readonly output: Output;
  /** It answers CSV and XLSX too, to whoever asks for them in `Accept`. */
  readonly table?: Table;
  /** It reports how far it is, line by line, to whoever asks for lines in `Accept`. */
  readonly progress?: true;
  readonly status?: 200 | 201 | 204;
  /** Names of resources whose lists and records are read again by whoever shows them, once it has left an audit entry. */
  readonly changes?: readonly string[];
  /** What it may refuse with, besides what every call may. */
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

export function upload<Fields extends z.ZodType>(maxBytes: number, fields: Fields): UploadInput<Fields> {
  return { maxBytes, fields };
}

/** @param file name of the form's field that holds the file. */
export function streamed<Fields extends z.ZodType>(file: string, fields: Fields): UploadInput<Fields> {
  return { maxBytes: Number.POSITIVE_INFINITY, fields, file, streamed: true };
}

export function isUpload(input: ActionContract['input']): input is UploadInput {
  return 'maxBytes' in input;
}

export function isFile(output: ActionContract['output']): output is FileOutput {
  return 'file' in output;
}

/** Whether it sends a stored file itself, whatever was asked for. */
export function isStored(output: ActionContract['output']): boolean {
  return isFile(output) && output.file === 'stored';
}

/** Whether its path names a record. */
export function namesRecord({ path }: Pick<ActionContract, 'path'>): boolean {
  return /\/:uuid(\/|$)/.test(path);
}

/** Entries of a catalogue, for a contract's `errors`. @param named absent = all of them. */
export function errorsOf<Code extends string>(catalogue: Catalogue<Code>, ...named: readonly NoInfer<Code>[]): readonly ActionError[] {
  const codes = named.length > 0 ? named : (Object.keys(catalogue.entries) as Code[]);
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
/** `PATCH /api/payrolls/:uuid/status`: how a call names its action, checked by its contract's type. */
export type RouteOf<C extends ActionContract> = `${C['method']} ${C['path']}`;
type InputSchema<C extends ActionContract> = C['input'] extends UploadInput<infer Fields> ? Fields : C['input'];
type Untouched<Value> = Value extends readonly (infer Entry)[]
  ? readonly Untouched<Entry>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Untouched<Value[Key]> }
    : Value;
/** As it is sent; whoever calls keeps it as it is. */
export type InputOfAction<C extends ActionContract> = Untouched<z.input<Extract<InputSchema<C>, z.ZodType>>>;
/** As the handler reads it. */
export type ParsedInputOfAction<C extends ActionContract> = z.output<Extract<InputSchema<C>, z.ZodType>>;
/** As it arrives. */
export type OutputOfAction<C extends ActionContract> = C['output'] extends z.ZodType ? z.output<C['output']> : Blob;
