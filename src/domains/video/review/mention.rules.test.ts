import { describe, expect, it } from 'vitest';
import { fits, mentionAt, piecesOf, stillNamed, withMention } from './mention.rules.ts';

describe('an @', () => {
  it.each([
    ['@', 1, { start: 0, query: '' }],
    ['Ask @av', 7, { start: 4, query: 'av' }],
    ['Ask @Ava Sm', 11, { start: 4, query: 'Ava Sm' }],
    ['(@av', 4, { start: 1, query: 'av' }],
    ['Ask @av later', 7, { start: 4, query: 'av' }],
    ['mail ava@example.com', 20, null],
    ['Ask @ av', 8, null],
    ['@Ava\nnext', 9, null],
    ['none', 4, null],
  ])('in %j at %i', (text, caret, place) => expect(mentionAt(text, caret)).toEqual(place));

  it('finds people by any word of their name', () => {
    expect(['av', 'AVA', 'smi', 'ava smi', ''].map((query) => fits('Ava Smith', query))).toEqual([true, true, true, true, true]);
    expect(['va', 'th', 'ava x'].map((query) => fits('Ava Smith', query))).toEqual([false, false, false]);
  });

  it('is replaced by the chosen name, wherever the caret is', () => {
    expect(withMention('Ask @av', { start: 4, query: 'av' }, 'Ava Smith')).toEqual({ text: 'Ask @Ava Smith ', caret: 15 });
    expect(withMention('Ask @av now', { start: 4, query: 'av' }, 'Ava')).toEqual({ text: 'Ask @Ava now', caret: 9 });
  });
});

describe('names in a text', () => {
  const [ann, anna] = [{ name: 'Ann' }, { name: 'Anna' }];
  it('match whole names only', () => {
    expect(stillNamed('@Anna, look', [ann, anna])).toEqual([anna]);
    expect(stillNamed('@Ann and Anna', [ann, anna])).toEqual([ann]);
    expect(stillNamed('@Ann. @Anna', [ann, anna])).toEqual([ann, anna]);
  });
  it('are separated from the rest of the text', () => {
    expect(piecesOf('Hi @Ann, see @Anna', ['Ann', 'Anna'])).toEqual([
      { text: 'Hi ', named: false },
      { text: '@Ann', named: true },
      { text: ', see ', named: false },
      { text: '@Anna', named: true },
    ]);
    expect(piecesOf('Nobody', [])).toEqual([{ text: 'Nobody', named: false }]);
  });
});
