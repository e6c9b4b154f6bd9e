/**
 * Decides what the contract of an action is: a named operation that create, read, update and delete cannot say. Both sides read it.
 * Route, docs, validation, `If-Match`, access matrix and contract tests come from it, and so does the typed call of the browser.
 */
import type * as z from 'zod';
import { mayEver, settle, type Actor, type Rule } from './access.ts';
import type { Catalogue } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type FileFormat = 'pdf';

export interface ActionError {
  /** `domain.code`. */
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

export interface ActionContract<
  M extends Method = Method,
  Path extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  readonly method: M;
  /** `:uuid` is the record of `resource` that it is about; other parameters are the action's own. */
  readonly path: Path;
  readonly summary: string;
  /** Name of the resource that it belongs to. */
  readonly resource: string;
  /** Who may call it at all; 'open' = without signing in. */
  readonly access: Rule | 'open';
  /** Who may call it on the record: 404 for who may not read that, 403 for who does not pass. Absent = who may read it, and for a write, update it. */
  readonly row?: Rule;
  /** Body, or query of a GET. */
  readonly input: Input;
  readonly output: Output;
  readonly status?: 200 | 201 | 204;
  /** Takes `multipart/form-data` with one file of at most so many bytes; `input` reads the text fields. */
  readonly upload?: { readonly maxBytes: number };
  /** Answers with a file of this format and with nothing else. */
  readonly file?: FileFormat;
  /** What it may refuse with, besides what every call may. */
  readonly errors?: readonly ActionError[];
}

export function defineAction<
  const M extends Method,
  const Path extends `/api/${string}`,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(contract: ActionContract<M, Path, Input, Output>): ActionContract<M, Path, Input, Output> {
  return contract;
}

/** Entries of a catalogue, for a contract's `errors`. */
export function errorsOf<Code extends string>(catalogue: Catalogue<Code>, ...codes: readonly NoInfer<Code>[]): readonly ActionError[] {
  return codes.map((code) => ({
    code: `${catalogue.domain}.${code}`,
    status: catalogue.entries[code].status,
    title: catalogue.entries[code].title,
  }));
}

/** Whether a screen offers it to this person at all; the server judges the record. */
export function mayCall(contract: Pick<ActionContract, 'access' | 'row'>, actor: Pick<Actor, 'roles' | 'employee' | 'client'>): boolean {
  if (contract.access !== 'open' && settle(contract.access, actor) === false) return false;
  return contract.row === undefined || mayEver(contract.row, actor);
}

/** `{ uuid: string }` of `/api/payrolls/:uuid/status`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;
/** `PATCH /api/payrolls/:uuid/status`: how a call names its action, checked by its contract's type. */
export type RouteOf<C extends ActionContract> = `${C['method']} ${C['path']}`;
export type InputOfAction<C extends ActionContract> = z.input<C['input']>;
export type OutputOfAction<C extends ActionContract> = z.output<C['output']>;
