/** Open places: needs minus assignees. */
import { describe, expect, it } from 'vitest';
import { neededRoles, openPlaces, openRoles, rolesText } from './needs.rules.ts';

const people = (...roles: readonly ('HOST' | 'MODERATOR' | 'SUPPORT')[]) => roles.map((role) => ({ role }));

describe('open places', () => {
  it('are the needs minus the assignees, per role', () => {
    expect(openRoles({ HOST: 2, MODERATOR: 1 }, people('HOST'))).toEqual([
      { role: 'HOST', open: 1 },
      { role: 'MODERATOR', open: 1 },
    ]);
    expect(openPlaces({ HOST: 2, MODERATOR: 1 }, people('HOST'))).toBe(2);
  });
  it('are not filled by surplus assignees of another role', () => {
    expect(openPlaces({ HOST: 1, MODERATOR: 1 }, people('HOST', 'HOST', 'SUPPORT'))).toBe(1);
  });
  it('are zero without needs', () => expect(openPlaces({}, people('HOST'))).toBe(0));
  it('are formatted as text', () => {
    expect(
      rolesText([
        { role: 'HOST', open: 1 },
        { role: 'MODERATOR', open: 2 },
        { role: 'SUPPORT', open: 2 },
      ]),
    ).toBe('1 host, 2 moderators and 2 support');
  });
});

it('roles with zero needs are not stored', () => expect(neededRoles({ MODERATOR: 2, HOST: 0 })).toEqual({ MODERATOR: 2 }));
