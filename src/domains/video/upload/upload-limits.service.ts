/** How large an uploaded file may be, whatever its sender says of it. */
import { videoErrors } from '../errors.ts';

/** Passes the bytes on. @throws ProblemError 413 as soon as there are more. */
export async function* atMost(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw videoErrors.fail('fileTooLarge');
    yield piece;
  }
}
