/** Short forms of times and names. */
import { describe, expect, it } from 'vitest';
import { endingAlike, shortTimes } from './short-text.rules.ts';

describe('short text', () => {
  it.each([
    ['09:00–13:00', '9–13'],
    ['09:30–14:00', '9:30–14'],
    ['00:00–10:45', '0–10:45'],
    ['00:05', '0:05'],
    ['13:00–22:15', '13–22:15'],
    ['room 110:00, 10:005', 'room 110:00, 10:005'],
  ])('%s becomes %s', (times, short) => expect(shortTimes(times)).toBe(short));
  it('keeps more than the end for names that end alike', () => {
    const names = ['acme.uk', 'acme.us', 'bloom.care.uk', 'uk', 'acme'];
    expect([...endingAlike([...names, 'acme.us'])]).toEqual(['acme.uk', 'bloom.care.uk', 'uk']);
    expect(endingAlike(['acme.uk', 'acme.us']).size).toBe(0);
    expect([...endingAlike(['acme.uk', 'bloom_uk', 'acme.us', 'zest.us', 'solo'])]).toEqual(['acme.uk', 'bloom_uk', 'acme.us', 'zest.us']);
    expect(endingAlike(['acme', 'bloom']).size).toBe(0);
  });
});
