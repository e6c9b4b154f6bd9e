/** Ages of the demo's notifications. */
import { expect, it } from 'vitest';
import { ANNOUNCEMENTS, hoursAgo, READ_AFTER_HOURS } from './notifications.rules.ts';

it('notifications are of different ages, oldest first, a few hours apart', () => {
  expect(hoursAgo(0)).toEqual([]);
  expect(hoursAgo(8)).toEqual([25, 22, 21, 16, 10, 8, 4, 1]);
  expect(new Set(hoursAgo(40)).size).toBe(40);
});

it('announcements are old enough to be read, and say something', () => {
  for (const { hoursAgo: age, title, text } of ANNOUNCEMENTS) {
    expect(age).toBeGreaterThan(READ_AFTER_HOURS);
    expect([title, text].every((part) => part.length > 10)).toBe(true);
  }
});
