/** What a file is by its first bytes; neither its name nor what the sender says of it counts. */
import { fileTypeFromBuffer } from 'file-type';

/** As many as the detection of any format looks at. */
export const SAMPLE_BYTES = 16 * 1024;
const BYTES = 'application/octet-stream';
const WIDE_MARKS = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
] as const;
/** What no text holds; tab, line feed, form feed and carriage return it may. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

/** @param sample the first `SAMPLE_BYTES` of the file, or all of a shorter one. */
export async function contentTypeOf(sample: Buffer): Promise<string> {
  if (sample.length === 0) return BYTES;
  // To the detection the mark of UTF-16 looks like sound.
  const wide = WIDE_MARKS.find(([mark]) => sample.subarray(0, 2).equals(mark));
  if (wide !== undefined) return isText(sample, wide[1]) ? `text/plain; charset=${wide[1]}` : BYTES;
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  return found?.mime ?? (isText(sample, 'utf-8') ? 'text/plain; charset=utf-8' : BYTES);
}

function isText(sample: Buffer, encoding: string): boolean {
  try {
    // A character may be cut at the end of the sample.
    return !CONTROL.test(new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true }));
  } catch {
    return false;
  }
}
