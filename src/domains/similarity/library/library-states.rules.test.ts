import { describe, expect, it } from 'vitest';
import { FOLDER_PATH, overlap } from './library-states.rules.ts';

describe('a folder of the library', () => {
  it.each(['Clients', 'Clients/Acme 2019', 'Кампании/夏', 'a.b/c-d'])('may be %j', (path) => {
    expect(new RegExp(FOLDER_PATH.regex).test(path)).toBe(true);
  });

  it.each(['', '/', '/etc', 'Clients/', 'a//b', '..', 'a/../b', '.', './a', 'a/.hidden', '.hidden', 'a\nb', 'a\u0000'])(
    'may not be %j',
    (path) => {
      expect(new RegExp(FOLDER_PATH.regex).test(path)).toBe(false);
    },
  );

  it('overlaps with itself, with what it contains and with what contains it', () => {
    expect(overlap('a', 'a')).toBe(true);
    expect(overlap('a', 'a/b')).toBe(true);
    expect(overlap('a/b', 'a')).toBe(true);
    expect(overlap('', 'a')).toBe(true);
    expect(overlap('a', 'ab')).toBe(false);
    expect(overlap('a/b', 'a/c')).toBe(false);
  });
});
