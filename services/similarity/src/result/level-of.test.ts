/** The level of a copy between videos of equal and of different lengths. */
import { expect, it } from 'vitest';
import { LEVEL_BOUNDS, levelOf } from '../../wire.ts';

const whole = 100;
const most = LEVEL_BOUNDS.duplicateShare * whole;

it('is based on the shorter video', () => {
  expect(levelOf(most, 1, { query: whole, earlier: 10 * whole })).toBe('DUPLICATE');
  expect(levelOf(1, most, { query: 10 * whole, earlier: whole })).toBe('DUPLICATE');
});

it('is based on the later of two videos of equal length', () => {
  expect(levelOf(most, 1, { query: whole, earlier: whole })).toBe('DUPLICATE');
  expect(levelOf(1, most, { query: whole, earlier: whole })).toBe('LOW');
});
