import { describe, expect, it } from 'vitest';
import { listBeginning, listText } from './list-text.ts';

it.each([
  [[], ''],
  [['glow'], 'glow'],
  [['glow', 'petal'], 'glow and petal'],
  [['glow', 'petal', 'birch'], 'glow, petal and birch'],
])('joins %j to "%s"', (names, text) => {
  expect(listText(names)).toBe(text);
});

describe('a long list', () => {
  it('names the first and counts the others', () => {
    expect(listBeginning(['glow', 'petal', 'birch'], 2)).toBe('glow, petal and birch');
    expect(listBeginning(['glow', 'petal', 'birch', 'acme'], 2)).toBe('glow, petal and 2 more');
    expect(listBeginning([], 2)).toBe('');
  });
});
