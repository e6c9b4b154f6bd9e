/** Parses the `Range` header (RFC 9110, 14). A single range is supported; several, or an invalid header, mean the whole file. */
import type { ByteRange } from '../files/file-store.ts';

/** @returns null for the whole file. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
