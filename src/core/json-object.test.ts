import { expect, it } from 'vitest';
import { isJsonObject } from './json-object.ts';

it.each([
  [{}, true],
  [{ name: 'Ava' }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['text', false],
  [1, false],
])('%j: %s', (value, is) => {
  expect(isJsonObject(value)).toBe(is);
});
