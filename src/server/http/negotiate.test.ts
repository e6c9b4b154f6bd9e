/** Content negotiation: the format that a client gets for what it accepts. */
import { describe, expect, it } from 'vitest';
import { checkContentType, chooseFormat, type Format } from './negotiate.ts';

const FORMATS: readonly Format[] = ['jsonld', 'json', 'csv', 'xlsx'];

describe('the format of a response', () => {
  it.each<[accept: string | undefined, format: Format]>([
    [undefined, 'jsonld'],
    ['', 'jsonld'],
    ['*/*', 'jsonld'],
    ['application/*', 'jsonld'],
    ['application/ld+json', 'jsonld'],
    ['application/json', 'json'],
    ['application/json; charset=utf-8', 'json'],
    // axios
    ['application/json, text/plain, */*', 'jsonld'],
    ['application/json, */*', 'jsonld'],
    ['application/json, application/ld+json', 'jsonld'],
    ['application/json;q=0.9, application/ld+json;q=0.9', 'jsonld'],
    ['application/json, text/plain', 'json'],
    ['application/json, */*;q=0.8', 'json'],
    ['application/json;q=0.9, */*;q=0.8', 'json'],
    ['application/json;q=0.8, */*;q=0.9', 'jsonld'],
    ['application/ld+json;q=0, application/*', 'json'],
    ['text/csv, */*', 'csv'],
    ['text/html, text/csv;q=0.9, */*;q=0.1', 'csv'],
    ['text/csv, application/json;q=0.9', 'csv'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'jsonld'],
  ])('for "%s" is %s', (accept, format) => {
    expect(chooseFormat(accept, FORMATS)).toBe(format);
  });

  it.each(['text/html', 'application/json;q=0', '*/*;q=0', 'nonsense'])('does not exist for "%s": 406', (accept) => {
    expect(() => chooseFormat(accept, FORMATS)).toThrow(expect.objectContaining({ status: 406 }));
  });
});

describe('the content type of a body', () => {
  it.each([
    ['application/merge-patch+json', true],
    ['application/ld+json', true],
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['application/ld+json', false],
    ['application/json', false],
  ])('may be %s (patch: %s)', (type, patch) => {
    expect(() => checkContentType(type, patch)).not.toThrow();
  });

  it.each([
    ['application/merge-patch+json', false],
    ['application/json-patch+json', true],
    ['text/plain', true],
    [undefined, true],
    ['application/json; charset=utf-16', true],
  ])('may not be %s (patch: %s): 415', (type, patch) => {
    expect(() => checkContentType(type, patch)).toThrow(expect.objectContaining({ status: 415 }));
  });
});
