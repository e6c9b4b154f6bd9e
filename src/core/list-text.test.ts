import { expect, it } from 'vitest';
import { listText } from './list-text.ts';

it.each([
  [[], ''],
  [['glow'], 'glow'],
  [['glow', 'petal'], 'glow and petal'],
  [['glow', 'petal', 'birch'], 'glow, petal and birch'],
])('joins %j to "%s"', (names, text) => {
  expect(listText(names)).toBe(text);
});
