import { describe, expect, it } from 'vitest';
import { wishOf } from './wish.rules.ts';

describe('weekly hours', () => {
  it.each([
    [32, { min: 30, max: 40 }, 1, '32 of 30–40 h', 'met'],
    [12.5, { min: 30, target: 35, max: 40 }, 1, '12.5 of 30–40 h', 'under'],
    [44, { max: 40 }, 1, '44 of up to 40 h', 'over'],
    [20, { target: 24 }, 1, '20 of 24 h', 'met'],
    [10, { min: 16 }, 1, '10 of 16 h or more', 'under'],
    [50, { min: 30, max: 40 }, 2, '50 of 60–80 h', 'under'],
    [40, { min: 40, max: 40 }, 1, '40 of 40 h', 'met'],
  ] as const)('%s of %j in %s', (hours, wish, weeks, text, is) => expect(wishOf(hours, wish, weeks)).toMatchObject({ text, is }));

  it.each([
    [17.5, { min: 8, max: 24 }, '17.5 h planned, wishes 8–24 h'],
    [4, { min: 8, max: 24 }, '4 h planned, wishes 8–24 h: fewer than wished'],
    [44, { max: 40 }, '44 h planned, wishes up to 40 h: more than wished'],
    [0, { min: 16 }, '0 h planned, wishes 16 h or more: fewer than wished'],
  ] as const)('%s of %j are described as "%s"', (hours, wish, about) => expect(wishOf(hours, wish, 1)).toMatchObject({ about }));

  it('show nothing without wished hours', () => expect(wishOf(10, {}, 1)).toBeNull());
});
