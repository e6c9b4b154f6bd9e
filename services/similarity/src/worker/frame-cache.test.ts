/** Frames are loaded once while there is room, and the most recently used ones stay. */
import { expect, it } from 'vitest';
import { grayImage } from '../image/gray-image.ts';
import { createFrameCache } from './frame-cache.ts';

it('evicts the least recently used frames', async () => {
  const cache = createFrameCache(250);
  const fetched: string[] = [];
  const get = async (part: string, bytes = 100) =>
    cache.get(part, async () => {
      fetched.push(part);
      return [grayImage(bytes, 1)];
    });
  for (const part of ['a', 'b', 'a', 'c', 'a', 'b']) await get(part);
  expect(fetched).toEqual(['a', 'b', 'c', 'b']);
  // Larger than the whole cache.
  expect(await get('huge', 1000)).toHaveLength(1);
  await get('a');
  expect(fetched.slice(4)).toEqual(['huge', 'a']);
});
