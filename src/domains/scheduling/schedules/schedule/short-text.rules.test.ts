/** Short forms of times and names. */
import { describe, expect, it } from 'vitest';
import { endingAlike, startOf } from './short-text.rules.ts';

describe('short text', () => {
  it.each([
    ['09:00–13:00', '09:00'],
    ['23:30–07:15', '23:30'],
    ['00:05', '00:05'],
    ['', ''],
  ])('of the times %s is the start, %s', (times, short) => expect(startOf(times)).toBe(short));
  it('keeps more than the end for names that end alike', () => {
    const names = ['acme.uk', 'acme.us', 'bloom.care.uk', 'uk', 'acme'];
    expect([...endingAlike([...names, 'acme.us'])]).toEqual(['acme.uk', 'bloom.care.uk', 'uk']);
    expect(endingAlike(['acme.uk', 'acme.us']).size).toBe(0);
    expect([...endingAlike(['acme.uk', 'bloom_uk', 'acme.us', 'zest.us', 'solo'])]).toEqual(['acme.uk', 'bloom_uk', 'acme.us', 'zest.us']);
    expect(endingAlike(['acme', 'bloom']).size).toBe(0);
  });
});
