/** Tests of full stops after names and messages. */
import { expect, it } from 'vitest';
import { capitalized, sentence, sentences } from './sentence.ts';

it.each([
  ['Offered to Ava', 'Offered to Ava.'],
  ['Offered to Ava T.', 'Offered to Ava T.'],
  ['“Could you take it?”', '“Could you take it?”'],
  ['“Please”', '“Please”.'],
])('ends %s with one full stop', (text, ended) => expect(sentence(text)).toBe(ended));

it('joins sentences with one full stop each, leaving the last one as it is', () => {
  expect(sentences('As host, to Ava T.', '“Could you?”', null)).toBe('As host, to Ava T. “Could you?”');
  expect(sentences('As host, to Ben', '“Please”', 'Not needed')).toBe('As host, to Ben. “Please”. Not needed');
  expect(sentences('As host', null)).toBe('As host');
});

it.each([
  ['one change', 'One change'],
  ['Ava T.', 'Ava T.'],
  ['', ''],
])('begins %j with a capital', (text, begun) => expect(capitalized(text)).toBe(begun));
