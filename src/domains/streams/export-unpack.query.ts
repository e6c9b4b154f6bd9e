/** Decides what may be unpacked from a workbook: its XML parts, counted while they inflate, and none that declares a document type or entities. */
import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { streamsErrors } from './errors.ts';

export const MAX_UNPACKED_MB = 200;
/** Small enough that a part that inflates a thousandfold is noticed long before it fills the memory. */
const SLICE = 65_536;
/**
 * An address that no spreadsheet has: a row beyond 1,049,999, more than three letters, or anything but letters and digits. The reader
 * of sheets makes every cell up to an address, and an array that outgrows what V8 allows ends the whole process, not just the worker.
 */
const IMPOSSIBLE_ADDRESS = /(?<![\w.-])(?<!\sxmlns:)r\s*=\s*["'](?!(?:[A-Za-z]{1,3})?(?:\d{1,6}|10[0-4]\d{4})["'])/;
const FORBIDDEN = ['<!DOCTYPE', '<!ENTITY'];

/**
 * Unpacks the XML parts and packs them again without compression, for the reader of sheets: what it gets holds no surprises.
 * @throws the domain's errors, and fflate's when the archive is broken.
 */
export function unpackSafely(name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = inflate(name, bytes);
  if (!('xl/workbook.xml' in parts)) throw streamsErrors.fail('unreadableFile', { name, why: 'it is no Excel workbook and no CSV file.' });
  for (const [part, content] of Object.entries(parts)) {
    const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    // Other encodings than UTF-8 could hide a declaration; every spreadsheet program writes UTF-8.
    if (content[0] === 0 || content[1] === 0 || content[0] === 0xfe || content[0] === 0xff || FORBIDDEN.some((word) => text.includes(word))) throw streamsErrors.fail('unsafeFile', { name, part });
    if (text.includes('sheetData') && IMPOSSIBLE_ADDRESS.test(text.toString('latin1'))) throw streamsErrors.fail('unreadableFile', { name, why: 'it has cells beyond the last row or column of a spreadsheet.' });
  }
  return zipSync(parts, { level: 0 });
}

function inflate(name: string, bytes: Uint8Array): Record<string, Uint8Array> {
  const found = new Map<string, { readonly chunks: Uint8Array[]; whole: boolean }>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (!file.name.endsWith('.xml') && !file.name.endsWith('.rels')) return;
    const part = { chunks: [] as Uint8Array[], whole: false };
    found.set(file.name, part);
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED_MB * 1_000_000) throw streamsErrors.fail('tooMuchInside', { name, limit: MAX_UNPACKED_MB });
      part.chunks.push(chunk);
      part.whole ||= final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += SLICE) unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  if ([...found.values()].some(({ whole }) => !whole)) throw streamsErrors.fail('unreadableFile', { name, why: 'it is cut off. Download it again.' });
  return Object.fromEntries([...found].map(([part, { chunks }]) => [part, joined(chunks)]));
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
