/** How a file of this machine is read: it is opened when its first byte is wanted, not before, and closed however that ends. */
import { createReadStream } from 'node:fs';

const READ_BYTES = 256 * 1024;

/** A stream that waits to be read has nobody who hears that it failed, and stays open when nobody comes. */
export async function* bytesOf(place: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(place, { highWaterMark: READ_BYTES });
}
