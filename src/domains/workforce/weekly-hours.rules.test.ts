import { describe, expect, it } from 'vitest';
import { weeklyHoursSchema } from './weekly-hours.rules.ts';

/** @returns the messages; empty = valid. */
const messagesFor = (value: unknown) =>
  weeklyHoursSchema.safeParse(value).error?.issues.map(({ path, message }) => [...path, message]) ?? [];
const BETWEEN = ['The target should be between the minimum and the maximum.'];

describe('preferred weekly hours', () => {
  it.each([
    {},
    { min: 16 },
    { target: 24 },
    { max: 32 },
    { min: 16, target: 24, max: 32 },
    { min: 24, target: 24, max: 24 },
    { min: 0, max: 168 },
    { min: 37.5 },
    { target: 168 },
  ])('are valid: %j', (value) => {
    expect(messagesFor(value)).toEqual([]);
  });
  it.each([
    { min: 24, target: 16 },
    { target: 24, max: 16 },
    { min: 24, max: 16 },
  ])('are in ascending order, unlike %j', (value) => {
    expect(messagesFor(value)).toEqual([BETWEEN]);
  });
  it('are hours of a week', () => {
    expect(messagesFor({ min: -1 })).toEqual([['min', 'This value should be 0 or more.']]);
    expect(messagesFor({ max: 168.5 })).toEqual([['max', 'This value should be 168 or less.']]);
    expect(messagesFor({ target: '24' })).toEqual([['target', 'This value should be a number of hours.']]);
  });
  it('are an object with nothing else in it', () => {
    const message = 'This value should be an object with "min", "target" and "max", each optional.';
    expect(messagesFor([24])).toEqual([[message]]);
    expect(messagesFor({ least: 16 })).toEqual([[message]]);
  });
});
