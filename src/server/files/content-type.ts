/** Detects a file's content type from its first bytes, ignoring its name and the type that the client sent. */
import { fileTypeFromBuffer } from 'file-type';

/** The most that the detection of any format reads. */
export const SAMPLE_BYTES = 16 * 1024;
const BYTES = 'application/octet-stream';
const WIDE_MARKS = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
] as const;
/** Control characters that never occur in text; tab, line feed, form feed and carriage return may. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

/** @param sample the first `SAMPLE_BYTES` of the file, or all of a shorter one. */
export async function contentTypeOf(sample: Buffer): Promise<string> {
  if (sample.length === 0) return BYTES;
  // Type detection mistakes a UTF-16 byte order mark for audio.
  const wide = WIDE_MARKS.find(([mark]) => sample.subarray(0, 2).equals(mark));
  if (wide !== undefined) return isText(sample, wide[1]) ? `text/plain; charset=${wide[1]}` : BYTES;
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  return found?.mime ?? (isText(sample, 'utf-8') ? 'text/plain; charset=utf-8' : BYTES);
}

/** Types of videos, including the two containers whose registered type does not say so: MXF and ASF (WMV). */
export function isVideoType(contentType: string): boolean {
  return /^video\/|^application\/(mxf|vnd\.ms-asf)$/.test(contentType);
}

function isText(sample: Buffer, encoding: string): boolean {
  try {
    // The sample may end in the middle of a character.
    return !CONTROL.test(new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true }));
  } catch {
    return false;
  }
}
