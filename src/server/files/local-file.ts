/** Reads a local file lazily: it is opened when the first byte is requested and always closed. */
import { createReadStream } from 'node:fs';

/** Read buffer size, for each file being read. */
export const READ_BYTES = 256 * 1024;

/** A generator instead of a stream: an unread stream would have no error listener, and would stay open when it is never read. */
export async function* bytesOf(place: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(place, { highWaterMark: READ_BYTES });
}
