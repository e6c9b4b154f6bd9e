/** Accepted content types of file fields, and readable sizes. */
import { expect, it } from 'vitest';
import { isAccepted, sizeText } from './file-value.ts';

it('accepts a type, or all of a family, whatever its parameters', () => {
  expect(isAccepted(undefined, 'application/zip')).toBe(true);
  expect(isAccepted(['text/plain'], 'text/plain; charset=utf-8')).toBe(true);
  expect(isAccepted(['image/*'], 'image/png')).toBe(true);
  expect(isAccepted(['image/*', 'application/pdf'], 'application/pdfx')).toBe(false);
  expect(isAccepted(['text/plain', 'text/csv'], 'TEXT/CSV ;charset=utf-8')).toBe(true);
  expect(isAccepted(['image/*'], 'imagex/png')).toBe(false);
  expect(isAccepted(['text/plain'], '')).toBe(false);
  expect(isAccepted([], 'image/png')).toBe(false);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1_449, '1.4 kB'],
  [12_000, '12 kB'],
  [99_940, '99.9 kB'],
  [99_950, '100 kB'],
  [99_960, '100 kB'],
  [123_456, '123 kB'],
  [999_500, '1 MB'],
  [999_600, '1 MB'],
  [2_000_000_000, '2 GB'],
  [3e15, '3000 TB'],
])('%s bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
