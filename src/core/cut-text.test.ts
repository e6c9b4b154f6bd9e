/** Texts are cut between characters, however many units each takes. */
import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('a text that is cut', () => {
  it.each([
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab😀', 3, 'ab😀'],
    ['ab😀c', 3, 'ab😀'],
    ['abc😀', 3, 'abc'],
    ['😀😀😀😀', 3, '😀😀😀'],
    ['a😀😀😀😀', 3, 'a😀😀'],
    ['😀', 0, ''],
  ])('%j to %i characters is %j', (text, most, cut) => expect(cutText(text, most)).toBe(cut));
});
