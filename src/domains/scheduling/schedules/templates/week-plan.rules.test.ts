/** Validation of the content of a saved week. */
import { describe, expect, it } from 'vitest';
import { MAX_PLANS, weekPlansSchema } from './week-plan.rules.ts';

const UUID = '0199b3c0-0000-7000-8000-00000000000a';
const employee = `/api/employees/${UUID}`;
const LIVE = { day: 0, startTime: '09:00', minutes: 240, type: 'LIVE', liveAccount: `/api/live_accounts/${UUID}` };
const VIDEO = { day: 6, startTime: '23:59', minutes: 1440, type: 'VIDEO' };

/** "path: message" of every violation. */
function faults(plans: unknown): string[] {
  const read = weekPlansSchema.safeParse(plans);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a saved week', () => {
  it('defaults omitted fields', () =>
    expect(weekPlansSchema.parse([LIVE, VIDEO])).toEqual([
      { ...LIVE, title: null, needs: {}, people: [] },
      { ...VIDEO, title: null, liveAccount: null, needs: {}, people: [] },
    ]));
  it('keeps all given fields', () => {
    const whole = { ...LIVE, title: 'Show', needs: { HOST: 2 }, people: [{ employee, role: 'HOST' }] };
    expect(weekPlansSchema.parse([whole])).toEqual([whole]);
  });
  it('may be empty, but must be a list', () => {
    expect(faults([])).toEqual([]);
    expect(faults({})).toEqual([': This value should be a list of schedules.']);
  });
  it('has a maximum number of schedules', () => {
    const so = (count: number) => faults(Array.from({ length: count }, () => VIDEO)).length;
    expect([so(MAX_PLANS), so(MAX_PLANS + 1)]).toEqual([0, 1]);
  });
  it.each([
    [{ day: 7 }, 'day: This value should be 6 or less.'],
    [{ day: -1 }, 'day: This value should be 0 or more.'],
    [{ day: 1.5 }, 'day: This value should be a day of the week, 0 = Monday.'],
    [{ day: 8, timeZone: 'America/New_York' }, 'day: This value should be 6 or less.'],
    [{ timeZone: 'Mars' }, 'timeZone: This value should be a time zone, such as Europe/London.'],
    [{ minutes: 0 }, 'minutes: This value should be 1 or more.'],
    [{ minutes: 1441 }, 'minutes: This value should be 1440 or less.'],
    [{ minutes: 1.5 }, 'minutes: This value should be a whole number of minutes.'],
    [{ liveAccount: employee }, 'liveAccount: This value should be an IRI, /api/live_accounts/….'],
    [{ people: [{ employee: `/api/users/${UUID}`, role: 'HOST' }] }, 'people.0.employee: This value should be an IRI, /api/employees/….'],
    [{ liveAccount: null }, 'liveAccount: A LIVE schedule needs a live account.'],
    [
      {
        people: [
          { employee, role: 'HOST' },
          { employee: employee.replace(UUID, UUID.toUpperCase()), role: 'MODERATOR' },
        ],
      },
      'people.1.employee: This employee is already on the schedule.',
    ],
  ])('rejects %j', (part, fault) => expect(faults([{ ...LIVE, ...part }])).toEqual([`0.${fault}`]));
  it.each(['9:00', '24:00', '09:60', '19:5', '09:00:00', 'x09:00', '30:00', '0a:00', '09:0a', ''])('rejects the time %j', (startTime) =>
    expect(faults([{ ...VIDEO, startTime }])).toEqual(['0.startTime: This value should be a time, HH:MM.']),
  );
  it.each(['00:00', '19:59', '23:00'])('accepts the time %s', (startTime) => expect(faults([{ ...VIDEO, startTime }])).toEqual([]));
  it('accepts several people in any role', () => {
    const people = ['a', 'b', 'c'].map((last) => ({ employee: employee.replace(/.$/, last), role: 'HOST' }));
    expect(faults([{ ...LIVE, people }])).toEqual([]);
  });
  it('rejects unknown fields and long texts', () => {
    const refused = [
      { type: 'OTHER' },
      { color: 'red' },
      { title: 'x'.repeat(201) },
      { people: [{ employee, role: 'CHEF' }] },
      { people: [{ employee, role: 'HOST', rate: '1.00' }] },
      { people: Array.from({ length: 51 }, (_, index) => ({ employee: employee.replace(/..$/, String(10 + index)), role: 'HOST' })) },
    ];
    expect(refused.map((part) => faults([{ ...LIVE, ...part }]).length)).toEqual(refused.map(() => 1));
    expect(faults([{ ...LIVE, title: 'x'.repeat(200) }])).toEqual([]);
  });
});
