/** Tests for the needs of schedules: what is accepted, and what the messages say. */
import { describe, expect, it } from 'vitest';
import { defaultNeedsSchema, MAX_PEOPLE_PER_ROLE, needsSchema } from './needs.rules.ts';

const faultOf = (needs: unknown) => needsSchema.safeParse(needs).error?.issues[0]?.message ?? null;

describe('needs', () => {
  it.each([{}, { HOST: 0 }, { HOST: 1, MODERATOR: 2, SUPPORT: 3, MODEL: 4, GENERAL: MAX_PEOPLE_PER_ROLE }])('can be %j', (needs) => {
    expect(needsSchema.parse(needs)).toEqual(needs);
    expect(defaultNeedsSchema.parse({ LIVE: needs })).toEqual({ LIVE: needs });
    expect(defaultNeedsSchema.parse({ VIDEO: needs })).toEqual({ VIDEO: needs });
  });
  it.each([
    [{ HOST: -1 }, 'This value should be 0 or more.'],
    [{ HOST: 21 }, 'This value should be 20 or less.'],
    [{ HOST: 1.5 }, 'This value should be a whole number.'],
    [{ HOST: '1' }, 'This value should be a whole number.'],
    [{ DIRECTOR: 1 }, 'This value should be an object with the number of people per role (HOST, MODERATOR, SUPPORT, MODEL, GENERAL).'],
    [[], 'This value should be an object with the number of people per role (HOST, MODERATOR, SUPPORT, MODEL, GENERAL).'],
  ])('cannot be %j: %s', (needs, message) => expect(faultOf(needs)).toBe(message));
  it('by type are those of live streams and videos only', () => {
    expect(defaultNeedsSchema.parse({})).toEqual({});
    expect(defaultNeedsSchema.safeParse({ RADIO: {} }).error?.issues[0]?.message).toBe(
      'This value should be an object with the needs of LIVE and VIDEO schedules.',
    );
    expect(defaultNeedsSchema.safeParse({ LIVE: { HOST: -1 } }).success).toBe(false);
  });
});
