/** Serialises answers with long lists in parts, so that the event loop serves other requests in between. */
import { Readable } from 'node:stream';

/** About 200 kB of an import's rows. */
const PART_ENTRIES = 500;

/** @returns the JSON text, as a stream when a list in it is long. */
export function jsonPayload(value: unknown): string | Readable {
  return isLong(value) ? Readable.from(jsonParts(value), { objectMode: false }) : JSON.stringify(value);
}

/** Calls `write` with the JSON text, part by part. */
export async function writeJson(value: object, write: (part: string) => void): Promise<void> {
  if (!isLong(value)) return write(JSON.stringify(value));
  for await (const part of jsonParts(value)) write(part);
}

/** Whether a list is long, also inside the `result` or `problem` of a progress line. */
function isLong(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((entry) => (Array.isArray(entry) ? entry.length > PART_ENTRIES : isLong(entry)));
}

async function* jsonParts(value: object): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, entry] of Object.entries(value)) {
    if (!isLong({ entry })) {
      // Undefined values have no text.
      const text = JSON.stringify({ [name]: entry }).slice(1, -1);
      if (text === '') continue;
      yield separator + text;
    } else {
      yield `${separator}${JSON.stringify(name)}:`;
      yield* Array.isArray(entry) ? listParts(entry) : jsonParts(entry as object);
    }
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

async function* listParts(list: readonly unknown[]): AsyncGenerator<string> {
  for (let start = 0; start < list.length; start += PART_ENTRIES) {
    yield (start === 0 ? '[' : ',') + JSON.stringify(list.slice(start, start + PART_ENTRIES)).slice(1, -1);
    await new Promise(setImmediate);
  }
  yield ']';
}
