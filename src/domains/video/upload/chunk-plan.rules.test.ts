/** Tests of the chunk plan: missing chunks, progress and retry delays. */
import { describe, expect, it } from 'vitest';
import { bytesThere, chunkRange, missingChunks, percentOf, resumeKey, retryWait } from './chunk-plan.rules.ts';

describe('the chunks of a file', () => {
  it.each([
    [10, 4, 0, { from: 0, to: 4 }],
    [10, 4, 2, { from: 8, to: 10 }],
    [8, 4, 1, { from: 4, to: 8 }],
    [3, 4, 0, { from: 0, to: 3 }],
  ])('of %i bytes in chunks of %i: number %i', (size, chunkSize, index, range) => {
    expect(chunkRange(size, chunkSize, index)).toEqual(range);
  });
  it('are sent when they are missing', () => {
    expect(missingChunks({ totalChunks: 4, uploadedChunks: [2, 0] })).toEqual([1, 3]);
    expect(missingChunks({ totalChunks: 2, uploadedChunks: [0, 1] })).toEqual([]);
  });
  it('count by bytes, including a shorter last chunk', () => {
    expect(bytesThere(10, { chunkSize: 4, uploadedChunks: [0, 2] })).toBe(6);
    expect(bytesThere(10, { chunkSize: 4, uploadedChunks: [] })).toBe(0);
  });
});

it.each([
  [0, 10, 0],
  [5, 10, 50],
  [10, 10, 99],
  [999_999, 1_000_000, 99],
  [0, 0, 0],
])('%i of %i bytes are %i percent, at most 99', (sent, size, percent) => {
  expect(percentOf(sent, size)).toBe(percent);
});

it('distinguishes files, tasks and users, and nothing else', () => {
  const file = { name: 'a.mp4', size: 5, lastModified: 7 };
  const key = resumeKey('ann', 'cut', file);
  expect(resumeKey('ann', 'cut', { ...file })).toBe(key);
  const others = [
    resumeKey('bob', 'cut', file),
    resumeKey('ann', 'mix', file),
    resumeKey('ann', 'cut', { ...file, name: 'b.mp4' }),
    resumeKey('ann', 'cut', { ...file, size: 6 }),
    resumeKey('ann', 'cut', { ...file, lastModified: 8 }),
  ];
  expect(new Set([key, ...others]).size).toBe(6);
});

it('doubles the delay each time, up to half a minute, with jitter', () => {
  expect([1, 2, 3, 6, 20].map((tries) => retryWait(tries, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  expect(retryWait(3, 0)).toBe(2000);
});
