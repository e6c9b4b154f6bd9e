/** Web Worker that calculates the SHA-256 of a file as a stream, without blocking the page or loading the whole file into memory. */
import { createSHA256 } from 'hash-wasm';

export type SumAnswer = { readonly sha256: string } | { readonly error: string };

async function sumOf(file: Blob): Promise<string> {
  const sum = await createSHA256();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) sum.update(part.value);
  return sum.digest('hex');
}

function post(answer: SumAnswer): void {
  self.postMessage(answer);
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  sumOf(data).then(
    (sha256) => post({ sha256 }),
    (error: unknown) => post({ error: error instanceof Error ? error.message : 'The file could not be read.' }),
  );
});
