/** Who is on a copy: each reason at its limit, in its order, and the places that stay. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PEOPLE_PER_ROLE } from '#domains/live';
import { openPlaces } from '../schedule/needs.rules.ts';
import { SHIFT_ROLES } from '../schedule/shift-role.rules.ts';
import { peopleOnCopy, withPlaces, type KnownPerson } from './people-on-copy.rules.ts';

const span = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });
const TIMES = span('2026-12-08T22:00:00Z', '2026-12-09T06:00:00Z');
const known = (part: Partial<KnownPerson> = {}): KnownPerson => ({
  name: 'Ava',
  status: 'ACTIVE',
  leavesOn: null,
  timeOff: [],
  shifts: [],
  ...part,
});
const onCopy = (person: KnownPerson | null, needs = {}) =>
  peopleOnCopy(
    { needs, shifts: [{ employee: 'e1', role: 'HOST' }] },
    TIMES,
    new Map(person === null ? [] : [['e1', person]]),
    'Europe/London',
  );

describe('a person on a copy', () => {
  it('stays when nothing is in the way', () =>
    expect(onCopy(known())).toEqual({ kept: [{ employee: 'e1', role: 'HOST' }], leftOpen: [], needs: {} }));

  it.each([
    ['has left', known({ status: 'DELETED' }), 'GONE', 'Ava has left: the place is left open.'],
    ['does not exist', null, 'GONE', 'This person has left: the place is left open.'],
    ['leaves before', known({ leavesOn: '2026-01-01' }), 'GONE', 'Ava has left: the place is left open.'],
    ['is on holiday', known({ status: 'HOLIDAY' }), 'ON_HOLIDAY', 'Ava is on holiday: the place is left open.'],
    [
      'is off on the first day',
      known({ timeOff: [span('2026-12-08T00:00:00Z', '2026-12-09T00:00:00Z')] }),
      'TIME_OFF',
      'Ava is off on Tue, Dec 8: the place is left open.',
    ],
    [
      'is off on the second day',
      known({ timeOff: [span('2026-12-09T00:00:00Z', '2026-12-12T00:00:00Z')] }),
      'TIME_OFF',
      'Ava is off on Wed, Dec 9: the place is left open.',
    ],
    [
      'is off in the last minute',
      known({ timeOff: [span('2026-12-09T05:59:00Z', '2026-12-09T09:00:00Z')] }),
      'TIME_OFF',
      'Ava is off on Wed, Dec 9: the place is left open.',
    ],
    [
      'is busy',
      known({ shifts: [{ name: 'northpeak', ...span('2026-12-09T05:00:00Z', '2026-12-09T09:00:00Z') }] }),
      'EMPLOYEE_BUSY',
      'Ava is already on “northpeak”, Wed, Dec 9, 05:00–09:00: the place is left open.',
    ],
    [
      'is off and busy',
      known({
        timeOff: [TIMES],
        shifts: [{ name: 'northpeak', ...TIMES }],
      }),
      'TIME_OFF',
      'Ava is off on Tue, Dec 8: the place is left open.',
    ],
  ])('leaves the place open who %s', (_name, person, code, message) => {
    const { kept, leftOpen, needs } = onCopy(person);
    expect([kept, needs]).toEqual([[], { HOST: 1 }]);
    expect(leftOpen).toMatchObject([{ employee: 'e1', role: 'HOST', code, message }]);
  });

  it.each([
    [
      'off before and after',
      known({ timeOff: [span('2026-12-08T00:00:00Z', '2026-12-08T22:00:00Z'), span('2026-12-09T06:00:00Z', '2026-12-10T00:00:00Z')] }),
    ],
    ['busy right before', known({ shifts: [{ name: 'x', ...span('2026-12-08T18:00:00Z', '2026-12-08T22:00:00Z') }] })],
    ['busy right after', known({ shifts: [{ name: 'x', ...span('2026-12-09T06:00:00Z', '2026-12-09T08:00:00Z') }] })],
  ])('stays who is %s', (_name, person) => expect(onCopy(person).leftOpen).toEqual([]));
});

describe('the places of a copy', () => {
  it('are those that the schedule needs, or those that it had', () => {
    expect(onCopy(known({ status: 'DELETED' }), { HOST: 2, MODEL: 1 }).needs).toEqual({ HOST: 2, MODEL: 1 });
    expect(onCopy(known(), { HOST: 0, MODEL: 1 }).needs).toEqual({ MODEL: 1 });
    expect(withPlaces({}, [{ role: 'HOST' }, { role: 'HOST' }, { role: 'MODEL' }])).toEqual({ HOST: 2, MODEL: 1 });
    expect(
      withPlaces(
        {},
        Array.from({ length: MAX_PEOPLE_PER_ROLE + 1 }, () => ({ role: 'HOST' as const })),
      ),
    ).toEqual({ HOST: MAX_PEOPLE_PER_ROLE });
  });

  it('lose nobody: each person is kept or named, and each of the named leaves an open place', () => {
    const person = fc.record({
      role: fc.constantFrom(...SHIFT_ROLES),
      status: fc.constantFrom('ACTIVE' as const, 'HOLIDAY' as const, 'DELETED' as const),
      leavesOn: fc.constant(null),
      off: fc.boolean(),
      busy: fc.boolean(),
    });
    const needs = fc.record({ HOST: fc.integer({ min: 0, max: 4 }), MODEL: fc.integer({ min: 0, max: 4 }) });
    fc.assert(
      fc.property(fc.array(person, { maxLength: 8 }), needs, (people, wanted) => {
        const shifts = people.map(({ role }, index) => ({ employee: `e${index}`, role }));
        const of = people.map(
          ({ status, off, busy }, index) =>
            [`e${index}`, known({ status, timeOff: off ? [TIMES] : [], shifts: busy ? [{ name: 'x', ...TIMES }] : [] })] as const,
        );
        const found = peopleOnCopy({ needs: wanted, shifts }, TIMES, new Map(of), 'UTC');
        expect([...found.kept, ...found.leftOpen].map(({ employee }) => employee).sort()).toEqual(
          shifts.map(({ employee }) => employee).sort(),
        );
        expect(openPlaces(found.needs, found.kept)).toBeGreaterThanOrEqual(found.leftOpen.length);
        if (found.leftOpen.length === 0) expect(openPlaces(found.needs, found.kept)).toBe(openPlaces(wanted, shifts));
      }),
    );
  });
});
