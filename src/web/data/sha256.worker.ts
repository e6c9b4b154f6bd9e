/** Calculates the SHA-256 of a file while it reads it, so that neither the page waits nor the file is ever whole in memory. Runs as a Web Worker. */
import { createSHA256 } from 'hash-wasm';

export type SumAnswer = { readonly sha256: string } | { readonly error: string };

async function sumOf(file: Blob): Promise<string> {
  const sum = await createSHA256();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) sum.update(part.value);
  return sum.digest('hex');
}

function say(answer: SumAnswer): void {
  self.postMessage(answer);
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  sumOf(data).then(
    (sha256) => say({ sha256 }),
    (error: unknown) => say({ error: error instanceof Error ? error.message : 'The file could not be read.' }),
  );
});
