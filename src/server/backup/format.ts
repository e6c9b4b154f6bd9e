/**
 * The backup file format, gzipped: a header as a line of JSON; for each table its name and columns as JSON, its rows in PostgreSQL's COPY
 * text format, and `\.`; for each stored file its key, size and checksum as JSON, its bytes, and a line break; at the end a summary as
 * JSON, without which the backup is incomplete.
 */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode, reason, StartupError } from '../startup-error.ts';

export const FORMAT_VERSION = 2;
/** Version 1 had no stored files. */
const READABLE = [1, FORMAT_VERSION];
const ENDS_EARLY = 'it ends before everything was read, so part of it is missing';
export const END_OF_ROWS = '\\.\n';

export interface Header {
  readonly format: 'greenroom-backup';
  readonly version: number;
  readonly takenAt: string;
  /** Migrations applied to the database that the backup was taken from. */
  readonly migrations: readonly string[];
  /** Partitions are added and dropped over time, so migrations do not list them. */
  readonly partitions: readonly Partition[];
}

export interface Partition {
  readonly name: string;
  readonly parent: string;
  /** `FOR VALUES FROM … TO …`. */
  readonly bound: string;
}

export interface Table {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface FileEntry {
  /** Its key in the file store. */
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
}

export interface Sequence {
  readonly name: string;
  /** Text, since it may exceed what JSON numbers hold. */
  readonly value: string;
  readonly called: boolean;
}

export interface Summary {
  readonly rows: number;
  /** Absent in version 1. */
  readonly files?: number;
  readonly sequences: readonly Sequence[];
}

export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly table: Table }
  /** Complete lines of the preceding table. */
  | { readonly kind: 'rows'; readonly lines: Buffer }
  /** The file's bytes are read before the next part, or skipped. */
  | { readonly kind: 'file'; readonly entry: FileEntry; readonly bytes: AsyncIterable<Buffer> }
  | { readonly kind: 'summary'; readonly summary: Summary };

/** @throws StartupError when the file does not exist, is damaged or incomplete, from the bytes of a file in it too. */
export function readBackup(file: string): AsyncGenerator<Part> {
  return named(file, parse(file));
}

async function* named<Item>(file: string, source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (errorCode(error) === 'ENOENT') throw new StartupError(`There is no backup ${file}.`);
    throw new StartupError(`${file} is not a complete backup: ${flawOf(error)}.`, { cause: error });
  }
}

/** In words that say what to check: the copy of the file, or which file it is. */
function flawOf(error: unknown): string {
  const code = errorCode(error);
  if (code === 'Z_BUF_ERROR') return ENDS_EARLY;
  if (code === 'Z_DATA_ERROR') return 'it is damaged, or was not created by Greenroom';
  return error instanceof SyntaxError ? 'it is damaged' : reason(error);
}

async function* parse(file: string): AsyncGenerator<Part> {
  const input = createReader(unpack(file));
  try {
    yield { kind: 'header', header: checkHeader(await input.json(), file) };
    for (;;) {
      const value = (await input.json()) as Table | FileEntry | Summary;
      if ('table' in value) {
        yield { kind: 'table', table: value };
        yield* rowsOf(input);
      } else if ('file' in value) {
        // Read by the caller, whose loop an error of the file would otherwise leave without the backup's name.
        const bytes = named(file, input.bytes(value.size));
        yield { kind: 'file', entry: value, bytes };
        while ((await bytes.next()).done !== true);
        await input.line();
      } else return yield { kind: 'summary', summary: value };
    }
  } finally {
    await input.close();
  }
}

async function* rowsOf(input: Reader): AsyncGenerator<Part> {
  for (;;) {
    const lines = await input.lines();
    const end = endOfRows(lines);
    const rows = end === null ? lines : lines.subarray(0, end);
    if (rows.length > 0) yield { kind: 'rows', lines: rows };
    if (end === null) continue;
    input.putBack(lines.subarray(end + END_OF_ROWS.length));
    return;
  }
}

interface Reader {
  /** Includes the line break. */
  line(): Promise<Buffer>;
  json(): Promise<object>;
  /** As many complete lines as are available. */
  lines(): Promise<Buffer>;
  bytes(size: number): AsyncGenerator<Buffer>;
  putBack(rest: Buffer): void;
  close(): Promise<unknown>;
}

function createReader(source: AsyncIterable<Buffer>): Reader {
  const chunks = source[Symbol.asyncIterator]();
  const putBackChunks: Buffer[] = [];
  const next = async (): Promise<Buffer> => {
    const buffered = putBackChunks.shift();
    if (buffered !== undefined) return buffered;
    const result = await chunks.next();
    if (result.done === true) throw new Error(ENDS_EARLY);
    return result.value;
  };
  const putBack = (rest: Buffer): void => {
    if (rest.length > 0) putBackChunks.unshift(rest);
  };
  /** @param find returns the position after the match; 0 = no match in the chunk. */
  const upTo = async (find: (chunk: Buffer) => number): Promise<Buffer> => {
    for (const pieces: Buffer[] = []; ;) {
      const chunk = await next();
      const end = find(chunk);
      pieces.push(end === 0 ? chunk : chunk.subarray(0, end));
      if (end === 0) continue;
      putBack(chunk.subarray(end));
      return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    }
  };
  const line = () => upTo((chunk) => chunk.indexOf('\n') + 1);
  return {
    line,
    json: async () => JSON.parse((await line()).toString()) as object,
    lines: () => upTo((chunk) => chunk.lastIndexOf('\n') + 1),
    async *bytes(size) {
      for (let left = size; left > 0;) {
        const chunk = await next();
        const part = chunk.subarray(0, left);
        putBack(chunk.subarray(part.length));
        left -= part.length;
        yield part;
      }
    },
    putBack,
    close: async () => chunks.return?.(undefined),
  };
}

function unpack(file: string): AsyncIterable<Buffer> {
  // An error in either stream ends the iteration and is thrown there, so the callback has nothing to do.
  return pipeline(createReadStream(file), createGunzip(), () => undefined);
}

function checkHeader(value: object, file: string): Header {
  const header = value as Partial<Header>;
  if (header.format !== 'greenroom-backup') throw new Error('it was not created by Greenroom');
  if (!READABLE.includes(header.version!))
    throw new StartupError(
      `${file} was made by another version of Greenroom, in format ${header.version}, which this version cannot read.`,
    );
  return header as Header;
}

/** Position of a line that is only `\.`, or null; COPY doubles every backslash in the data, so rows never contain one. */
function endOfRows(lines: Buffer): number | null {
  if (lines.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) return 0;
  const index = lines.indexOf(`\n${END_OF_ROWS}`);
  return index < 0 ? null : index + 1;
}
