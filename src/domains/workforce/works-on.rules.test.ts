import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { worksAt, worksOn } from './works-on.rules.ts';

const ZONE = 'Europe/London';
const at = (text: string) => Temporal.Instant.from(text);

describe('whether an employee works at a time', () => {
  // In summer, the day in London ends at 23:00 UTC.
  it.each([
    ['2026-06-10T22:59:59Z', true],
    ['2026-06-10T23:00:00Z', false],
  ])('ends with the last day in the agency’s zone: %s', (time, works) =>
    expect(worksAt({ leavesOn: '2026-06-10', leftAt: null }, at(time), ZONE)).toBe(works),
  );
  it.each([
    ['2026-06-10T11:59:59Z', true],
    ['2026-06-10T12:00:00Z', false],
  ])('ends when they are deleted: %s', (time, works) =>
    expect(worksAt({ leavesOn: null, leftAt: '2026-06-10T12:00:00Z' }, at(time), ZONE)).toBe(works),
  );
  it('never begins again, and ends at the earlier of the two', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((days) => Temporal.PlainDate.from('2026-03-15').add({ days }).toString());
    fc.assert(
      fc.property(fc.option(day), fc.option(day), day, day, (leavesOn, left, one, other) => {
        const employment = { leavesOn, leftAt: left === null ? null : `${left}T12:00:00Z` };
        const [earlier, later] = [one, other].sort();
        const works = (on: string | undefined) => worksAt(employment, at(`${on}T12:00:00Z`), ZONE);
        expect(works(later) && !works(earlier)).toBe(false);
        expect(works(one)).toBe((leavesOn === null || one <= leavesOn) && (left === null || one < left));
      }),
    );
  });
});

describe('whether something on a day may be offered', () => {
  it.each([
    ['ACTIVE', null, '2026-06-10', true],
    ['HOLIDAY', '2026-06-10', '2026-06-10', true],
    ['ACTIVE', '2026-06-10', '2026-06-11', false],
    ['DELETED', null, '2026-06-10', false],
    ['DELETED', '2026-06-10', '2026-06-01', false],
  ] as const)('%s with the last day %s on %s: %s', (status, leavesOn, day, works) =>
    expect(worksOn({ status, leavesOn }, day)).toBe(works),
  );
});
