/** Texts are truncated between characters, however many code units each has. */
import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('a truncated text', () => {
  it.each([
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab', 3, 'ab'],
    ['ab😀', 3, 'ab😀'],
    ['ab😀c', 3, 'ab😀'],
    ['abc😀', 3, 'abc'],
    ['😀😀😀😀', 3, '😀😀😀'],
    ['a😀😀😀😀', 3, 'a😀😀'],
    ['😀', 0, ''],
  ])('%j to %i characters is %j', (text, most, cut) => expect(cutText(text, most)).toBe(cut));
});
