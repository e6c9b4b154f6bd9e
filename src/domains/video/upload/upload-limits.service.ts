/** Enforces the maximum size of an uploaded file while it is received, whatever the declared size. */
import { videoErrors } from '../errors.ts';

/** Passes the bytes through. @throws ProblemError 413 as soon as the limit is exceeded. */
export async function* atMost(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw videoErrors.fail('fileTooLarge');
    yield piece;
  }
}
