/** Behaviour of times and names where there is little room. */
import { describe, expect, it } from 'vitest';
import { endingAlike, nameParts, shortTimes } from './short-text.rules.ts';

describe('words of a card', () => {
  it.each([
    ['09:00–13:00', '9–13'],
    ['09:30–14:00', '9:30–14'],
    ['00:00–10:45', '0–10:45'],
    ['00:05', '0:05'],
    ['13:00–22:15', '13–22:15'],
    ['room 110:00, 10:005', 'room 110:00, 10:005'],
  ])('%s is %s in little room', (times, short) => expect(shortTimes(times)).toBe(short));
  it.each([
    ['northpeak.trail', ['northpeak', '.trail']],
    ['northpeak', ['northpeak', '']],
    ['Ava B.', ['Ava', ' B.']],
    ['north_peak', ['north', '_peak']],
    ['north-peak', ['north', '-peak']],
    ['north/peak', ['north', '/peak']],
    ['north.peak-trail uk', ['north.peak-trail', ' uk']],
    ['north peak.uk', ['north peak', '.uk']],
    ['a.b', ['a', '.b']],
    ['.hidden', ['.hidden', '']],
    ['ends.', ['ends.', '']],
  ])('%s is cut before its end', (name, parts) => expect(nameParts(name)).toEqual(parts));

  it('is not the end alone of names that end alike', () => {
    const names = ['acme.uk', 'acme.us', 'bloom.care.uk', 'uk', 'acme'];
    expect([...endingAlike([...names, 'acme.us'])]).toEqual(['acme.uk', 'bloom.care.uk', 'uk']);
    expect(endingAlike(['acme.uk', 'acme.us']).size).toBe(0);
    expect([...endingAlike(['acme.uk', 'bloom_uk', 'acme.us', 'zest.us', 'solo'])]).toEqual(['acme.uk', 'bloom_uk', 'acme.us', 'zest.us']);
    expect(endingAlike(['acme', 'bloom']).size).toBe(0);
  });
});
