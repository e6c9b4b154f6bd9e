/** Tests of which changes of notification preferences are accepted. */
import { describe, expect, it } from 'vitest';
import { quietFault, readPreferenceChange } from './preference-change.rules.ts';

describe('a change of preferences', () => {
  it('accepts the listed flags, quiet hours and time zone', () => {
    const change = { emailEnabled: false, remindDayBefore: true, quietFrom: '22:00', quietTo: null, timeZone: 'Europe/London' };
    expect(readPreferenceChange(change)).toEqual(change);
  });

  it.each([
    [{ emailEnabled: 'no' }, 'emailEnabled should be true or false.'],
    [{ emailEnabled: 1 }, 'emailEnabled should be true or false.'],
    [{ pushToken: 'x' }, 'pushToken is not a preference that can be changed.'],
    [{ user: '/api/users/1' }, 'user is not a preference that can be changed.'],
    [{ __proto__x: true }, '__proto__x is not a preference that can be changed.'],
    [{ quietFrom: '25:00' }, 'quietFrom should be a time, HH:MM, or null.'],
    [{ timeZone: 'Mars/Base' }, 'timeZone should be a time zone such as Europe/London, or null.'],
    [{}, 'There is nothing to change.'],
    [[], 'The preferences should be an object.'],
    [null, 'The preferences should be an object.'],
  ])('rejects %j', (sent, why) => {
    expect(readPreferenceChange(sent)).toBe(why);
  });

  it('requires quiet hours to have both ends or none', () => {
    expect(quietFault({ quietFrom: '22:00', quietTo: '07:00' })).toBeNull();
    expect(quietFault({ quietFrom: null, quietTo: null })).toBeNull();
    expect(quietFault({ quietFrom: '22:00', quietTo: null })).toMatch(/together/);
    expect(quietFault({ quietFrom: '22:00', quietTo: '22:00' })).toMatch(/differ/);
  });
});
