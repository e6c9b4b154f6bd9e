/** Holds an uploaded file in one buffer while it arrives. */
import type { MultipartFile } from '@fastify/multipart';

/** Initial size when the length is unknown; it doubles as needed. */
const FIRST_BYTES = 65_536;

/**
 * Copies the chunks instead of keeping them: a chunk of one byte occupies several hundred, so that a file sent in such chunks would need
 * gigabytes. Memory of the buffer that is not yet written to is not occupied.
 * @param expected length of the file, as far as it is known; 0 = unknown. @param onBytes called before each chunk is kept.
 * @returns null when the file is larger than its limit; the rest of it is not read.
 */
export async function collectFile(file: MultipartFile['file'], expected: number, onBytes: (count: number) => void): Promise<Buffer | null> {
  let bytes = Buffer.allocUnsafe(expected > 0 ? expected : FIRST_BYTES);
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (file.truncated) return null;
    onBytes(chunk.length);
    if (size + chunk.length > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * bytes.length, size + chunk.length));
      bytes.copy(larger, 0, 0, size);
      bytes = larger;
    }
    size += chunk.copy(bytes, size);
  }
  return file.truncated ? null : bytes.subarray(0, size);
}
