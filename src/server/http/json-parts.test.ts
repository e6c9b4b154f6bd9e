import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPayload, writeJson } from './json-parts.ts';

const LONG = 1203;
const row = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }));
/** Few different entries, so that long lists are cheap. */
const list = fc.tuple(fc.array(row, { minLength: 1, maxLength: 4 }), fc.constantFrom(0, 1, 499, 500, 501, 1000, LONG));
const answer = fc.dictionary(
  fc.string(),
  fc.oneof(
    row,
    list.map(([entries, length]) => Array.from({ length }, (_, index) => entries[index % entries.length])),
  ),
);

const written = async (value: object) => {
  const parts: string[] = [];
  await writeJson(value, (part) => parts.push(part));
  return parts;
};

describe('serialising in parts', () => {
  it('results in the same text as in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(answer, async (value) => {
        const payload = jsonPayload(value);
        expect(typeof payload === 'string' ? payload : await text(payload)).toBe(JSON.stringify(value));
        for (const line of [{ result: value }, { problem: value }]) expect((await written(line)).join('')).toBe(JSON.stringify(line));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps short answers in one piece', async () => {
    expect(jsonPayload({ rows: [1, 2] })).toBe('{"rows":[1,2]}');
    expect(jsonPayload([1, 2])).toBe('[1,2]');
    expect(jsonPayload(null)).toBe('null');
    expect(await written({ progress: { done: 1 } })).toEqual(['{"progress":{"done":1}}']);
  });

  it('lets others work while a long list is serialised', async () => {
    let turns = 0;
    let done = false;
    const takeTurn = () => {
      turns += 1;
      if (!done) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const parts = await written({ result: { rows: Array.from({ length: 10_000 }, () => 1) } });
    done = true;
    expect(turns).toBeGreaterThanOrEqual(19);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(1100);
  });
});
