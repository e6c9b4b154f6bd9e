/** Tests of suggestions: which candidates are excluded, and their order. */
import { describe, expect, it } from 'vitest';
import { nearestOf, type Candidate } from './suggestions.rules.ts';

const at = (uuid: string, start: string, end: string, account = 'north'): Candidate => ({
  uuid,
  account,
  start: `2026-06-10T${start}Z`,
  end: `2026-06-10T${end}Z`,
});
const stream = at('stream', '12:00', '14:00');
const suggested = (others: readonly Candidate[], hours = 24) =>
  nearestOf(stream, others, hours).map(({ found, overlapMinutes, distanceMinutes }) => [found.uuid, overlapMinutes, distanceMinutes]);

describe('suggestions', () => {
  it('start with the longest overlap, then the shortest distance', () => {
    const others = [
      at('after', '15:00', '16:00'),
      at('half', '13:00', '15:00'),
      at('before', '11:00', '11:30'),
      at('most', '12:10', '14:00'),
    ];
    expect(suggested(others)).toEqual([
      ['most', 110, 0],
      ['half', 60, 0],
      ['before', 0, 30],
      ['after', 0, 60],
    ]);
  });
  it('prefer the longer overlap even when another starts nearer', () => {
    expect(suggested([at('a', '12:05', '12:30'), at('b', '10:30', '14:00')]).map(([uuid]) => uuid)).toEqual(['b', 'a']);
    expect(suggested([at('a', '14:30', '18:00'), at('b', '08:00', '11:45')]).map(([uuid]) => uuid)).toEqual(['b', 'a']);
  });
  it('prefer the nearer start when overlap or distance are equal', () => {
    expect(suggested([at('a', '10:00', '13:00'), at('b', '13:00', '16:00'), at('c', '11:30', '13:00')]).map(([uuid]) => uuid)).toEqual([
      'c',
      'b',
      'a',
    ]);
    expect(suggested([at('late', '15:00', '16:00'), at('long', '08:00', '11:00')]).map(([uuid]) => uuid)).toEqual(['late', 'long']);
  });
  it('are ordered by identifier as a last resort, whatever the input order', () => {
    const twins = [at('b', '13:00', '14:00'), at('a', '13:00', '14:00')];
    expect(suggested(twins)).toEqual(suggested([...twins].reverse()));
    expect(suggested(twins)[0]![0]).toBe('a');
  });
  it('are of the same account, within the maximum distance, and at most five', () => {
    expect(suggested([at('other', '12:00', '14:00', 'south')])).toEqual([]);
    expect(suggested([at('edge', '16:00', '17:00'), at('beyond', '16:01', '17:00')], 2).map(([uuid]) => uuid)).toEqual(['edge']);
    expect(suggested(Array.from({ length: 7 }, (_, index) => at(`s${index}`, '12:00', `12:${10 + index}`)))).toHaveLength(5);
  });
});
