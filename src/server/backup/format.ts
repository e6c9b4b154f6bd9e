/**
 * Decides what a backup file is: gzip'ed lines. A header as JSON; for each table its name and columns as JSON, its rows as PostgreSQL's COPY writes
 * them, and `\.`; at the end a summary as JSON, without which the file is not whole.
 */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode, reason, StartupError } from '../startup-error.ts';

export const FORMAT_VERSION = 1;
export const END_OF_ROWS = '\\.\n';

export interface Header {
  readonly format: 'greenroom-backup';
  readonly version: number;
  readonly takenAt: string;
  /** The shape of the database it was taken from. */
  readonly migrations: readonly string[];
  /** Partitions come and go with time, so migrations do not know them. */
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

export interface Sequence {
  readonly name: string;
  /** Text, since it may exceed what JSON numbers hold. */
  readonly value: string;
  readonly called: boolean;
}

export interface Summary {
  readonly rows: number;
  readonly sequences: readonly Sequence[];
}

export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly table: Table }
  /** Whole lines of the table before it. */
  | { readonly kind: 'rows'; readonly lines: Buffer }
  | { readonly kind: 'summary'; readonly summary: Summary };

export async function* readBackup(file: string): AsyncGenerator<Part> {
  try {
    yield* parse(file);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (errorCode(error) === 'ENOENT') throw new StartupError(`There is no backup ${file}.`);
    throw new StartupError(`${file} is not a whole backup: ${reason(error)}`);
  }
}

async function* parse(file: string): AsyncGenerator<Part> {
  let begun = false;
  let inTable = false;
  for await (const lines of wholeLines(unpack(file))) {
    let rest = lines;
    while (rest.length > 0) {
      if (inTable) {
        const end = endOfRows(rest);
        const rows = end === null ? rest : rest.subarray(0, end);
        if (rows.length > 0) yield { kind: 'rows', lines: rows };
        inTable = end === null;
        rest = end === null ? rest.subarray(rest.length) : rest.subarray(end + END_OF_ROWS.length);
      } else {
        const length = rest.indexOf('\n') + 1;
        const value = JSON.parse(rest.subarray(0, length).toString()) as Header | Table | Summary;
        rest = rest.subarray(length);
        if (!begun) yield { kind: 'header', header: checkHeader(value, file) };
        else if ('table' in value) yield { kind: 'table', table: value };
        else return yield { kind: 'summary', summary: value as Summary };
        begun = true;
        inTable = 'table' in value;
      }
    }
  }
  throw new Error('it ends too early');
}

function unpack(file: string): AsyncIterable<Buffer> {
  // An error of either ends the iteration, which throws it; there is nothing left for the callback to do.
  return pipeline(createReadStream(file), createGunzip(), () => undefined);
}

function checkHeader(value: object, file: string): Header {
  const header = value as Partial<Header>;
  if (header.format !== 'greenroom-backup') throw new Error('it was not made by Greenroom');
  if (header.version !== FORMAT_VERSION)
    throw new StartupError(`${file} was made by another version of Greenroom, whose format ${header.version} this one does not read.`);
  return header as Header;
}

/** Where `\.` stands on a line of its own; COPY doubles every backslash in the data, so rows never hold it. */
function endOfRows(lines: Buffer): number | null {
  if (lines.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) return 0;
  const index = lines.indexOf(`\n${END_OF_ROWS}`);
  return index < 0 ? null : index + 1;
}

async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of source) {
    const cut = chunk.lastIndexOf('\n') + 1;
    if (cut === 0) rest.push(chunk);
    else {
      yield Buffer.concat([...rest, chunk.subarray(0, cut)]);
      rest = [chunk.subarray(cut)];
    }
  }
}
