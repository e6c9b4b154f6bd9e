import { describe, expect, it } from 'vitest';
import { roleSeverity, statusText } from './status.ts';
import { dayIn, sameClock, timeText, zoneText } from './time-text.ts';

describe('statuses and roles', () => {
  it('give an unknown role a neutral badge', () => {
    expect(roleSeverity('ROLE_WIZARD')).toBe('contrast');
    expect(roleSeverity('constructor')).toBe('contrast');
    expect(new Set(['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_CLIENT', 'ROLE_EMPLOYEE'].map(roleSeverity)).size).toBe(4);
  });

  it('have readable labels', () => {
    expect([statusText('IN_PROGRESS'), statusText('ROLE_ADMIN')]).toEqual(['In progress', 'Admin']);
  });
});

describe('times', () => {
  const summer = '2026-06-10T09:00:00+00:00';
  const winter = '2026-01-10T09:00:00+00:00';

  it('are formatted in the given zone', () => {
    expect(timeText(summer, 'Europe/London')).toBe('Jun 10, 2026, 10:00');
    expect(timeText(winter, 'Europe/London', 'time')).toBe('09:00');
    expect(timeText(summer, 'Pacific/Auckland', 'date')).toBe('Jun 10, 2026');
    expect(timeText(summer, 'Pacific/Auckland', 'weekday')).toBe('Wed, Jun 10');
    expect(timeText('nonsense', 'UTC')).toBe('nonsense');
  });

  it('detect when two zones have the same local time', () => {
    expect(sameClock(winter, 'Europe/London', 'UTC')).toBe(true);
    expect(sameClock(summer, 'Europe/London', 'UTC')).toBe(false);
    expect(sameClock(summer, 'Europe/London', 'Europe/Lisbon')).toBe(true);
  });

  it('name the zone at that moment', () => {
    expect(zoneText(summer, 'America/New_York')).toBe('EDT');
    expect(zoneText(winter, 'America/New_York')).toBe('EST');
  });

  it('fall on a day of the zone', () => {
    expect(dayIn('2026-06-10T23:30:00Z', 'Europe/London')).toBe('2026-06-11');
    expect(dayIn('2026-06-10T23:30:00Z', 'UTC')).toBe('2026-06-10');
  });
});
