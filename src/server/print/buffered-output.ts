/** Buffers page lines and file objects of a PDF: the library would otherwise convert each of millions to its own byte array. */
import type { Face } from './shaped-text.ts';

const FLUSH_LINES = 4096;

/** Undeclared members of the library's document. */
export interface Internals {
  readonly _font: Face;
  readonly page: { readonly content: { write(bytes: Uint8Array): void }; write(line: string): void };
  _offset: number;
  _write(data: string | Uint8Array): void;
  push(data: Uint8Array | null): void;
  read(): Uint8Array | null;
}

export function bufferOutput(document: Internals): {
  beginPage(): void;
  endPage(): void;
  whenDone(done: (file: Uint8Array) => void): void;
} {
  // The library wrote the file header when it was constructed.
  const head = document.read();
  const chunks: Uint8Array[] = head === null ? [] : [head];
  let page: string[] = [];
  let objects: string[] = [];
  let finish: (file: Uint8Array) => void = () => undefined;
  const bytesOf = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`, 'latin1');
  const putObjects = () => {
    if (objects.length > 0) chunks.push(bytesOf(objects));
    objects = [];
  };
  document._write = (data) => {
    if (typeof data === 'string') {
      objects.push(data);
      document._offset += data.length + 1;
      if (objects.length >= FLUSH_LINES) putObjects();
    } else {
      putObjects();
      chunks.push(data);
      document._offset += data.length;
    }
  };
  document.push = (data) => {
    if (data !== null) return document._write(data);
    putObjects();
    // A separate buffer, so that it can be transferred to another thread.
    finish(new Uint8Array(Buffer.concat(chunks)));
  };
  return {
    beginPage() {
      document.page.write = (line) => void page.push(line);
    },
    endPage() {
      if (page.length > 0) document.page.content.write(bytesOf(page));
      page = [];
    },
    whenDone: (done) => (finish = done),
  };
}
