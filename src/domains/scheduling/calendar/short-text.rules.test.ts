import { describe, expect, it } from 'vitest';
import { endingAlike, nameParts, shortTimes } from './short-text.rules.ts';

describe('words of a card', () => {
  it.each([
    ['09:00–13:00', '9–13'],
    ['09:30–14:00', '9:30–14'],
    ['00:00–10:45', '0–10:45'],
  ])('%s is %s in little room', (times, short) => expect(shortTimes(times)).toBe(short));
  it.each([
    ['northpeak.trail', ['northpeak', '.trail']],
    ['northpeak', ['northpeak', '']],
    ['Ava B.', ['Ava', ' B.']],
    ['.hidden', ['.hidden', '']],
    ['ends.', ['ends.', '']],
  ])('%s is cut before its end', (name, parts) => expect(nameParts(name)).toEqual(parts));

  it('is not the end alone of names that end alike', () => {
    const names = ['acme.uk', 'acme.us', 'bloom.care.uk', 'uk', 'acme'];
    expect([...endingAlike([...names, 'acme.us'])]).toEqual(['acme.uk', 'bloom.care.uk', 'uk']);
    expect(endingAlike(['acme.uk', 'acme.us']).size).toBe(0);
  });
});
