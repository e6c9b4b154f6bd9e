import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { candidateOf, collisionOf, collisionText, personText, warningText } from './conflict-preview.rules.ts';
import type { KnownWorker } from './screen-conflicts.rules.ts';
import { createZoneClock } from '../schedule/zone-time.rules.ts';
import type { Planned } from '../schedule/planned.rules.ts';
import { ACCOUNT, at, OTHER_ACCOUNT, person, plan } from '../../../../../test/kit/planned.ts';

const clock = createZoneClock('Europe/London');
const candidate = (part = {}) => ({
  uuid: 'new',
  start: at('2026-11-23T12:00:00Z'),
  end: at('2026-11-23T16:00:00Z'),
  type: 'LIVE' as const,
  account: 'a9',
  employees: ['e9'],
  ...part,
});

describe('a collision', () => {
  it('involves the same employee at the same time', () => {
    const found = collisionOf(candidate({ employees: ['e1'] }), [plan()]);
    expect(found).toMatchObject({ code: 'EMPLOYEE_BUSY', who: 'Ava' });
    expect(collisionText(found!, clock)).toBe('Ava is on “northpeak” 10:00–14:00');
  });

  it('involves two LIVE schedules on one account at the same time', () => {
    const found = collisionOf(candidate({ account: ACCOUNT.uuid }), [plan()]);
    expect(found).toMatchObject({ code: 'ACCOUNT_BUSY', who: 'northpeak' });
    expect(collisionText(found!, clock)).toBe('“northpeak” is live 10:00–14:00');
  });

  it.each([
    ['itself', candidate({ uuid: 'p1', account: 'a1', employees: ['e1'] }), plan()],
    ['adjacent schedules', candidate({ account: 'a1', start: at('2026-11-23T14:00:00Z') }), plan()],
    ['VIDEO during LIVE on one account', candidate({ account: 'a1', type: 'VIDEO' }), plan()],
    ['another account and other people', candidate(), plan()],
    ['LIVE during VIDEO on one account', candidate({ account: 'a1' }), plan({ type: 'VIDEO' })],
    ['LIVE without an account', candidate({ account: null }), plan({ account: null })],
    ['two schedules without an account', candidate({ account: null, type: 'VIDEO' }), plan({ account: null, type: 'VIDEO' })],
  ])('does not occur: %s', (_name, one, other) => expect(collisionOf(one, [other])).toBeNull());

  it('names the earliest one', () => {
    const later = plan({
      uuid: 'p2',
      account: OTHER_ACCOUNT,
      start: at('2026-11-23T15:00:00Z'),
      end: at('2026-11-23T18:00:00Z'),
      people: [person('e9', 'Ben')],
    });
    expect(collisionOf(candidate({ employees: ['e1', 'e9'] }), [later, plan()])?.with.uuid).toBe('p1');
    expect(collisionOf(candidate({ employees: ['e1', 'e9'] }), [plan(), later])?.with.uuid).toBe('p1');
    const twin = plan({ uuid: 'p3' });
    expect(collisionOf(candidate({ employees: ['e1'] }), [plan(), twin])?.with.uuid).toBe('p1');
  });
});

describe('an absence', () => {
  const instant = (text: string) => Temporal.Instant.from(text);
  const worker = (part = {}) => ({
    uuid: 'e9',
    name: 'Ava',
    status: 'ACTIVE' as const,
    leavesOn: null,
    leftAt: null,
    rates: null,
    availability: {
      known: { start: instant('2026-11-22T00:00:00Z'), end: instant('2026-11-30T00:00:00Z') },
      free: [{ start: instant('2026-11-23T09:00:00Z'), end: instant('2026-11-23T15:00:00Z') }],
      timeOff: [],
      ...part,
    },
  });
  const text = (part = {}, who: KnownWorker = worker(), loaded: readonly Planned[] = []) =>
    personText(candidate(part), { loaded, workers: [who], zone: 'Europe/London' });

  it('covers time that was not handed in', () => {
    expect(text({ end: at('2026-11-23T15:00:00Z') })).toBeNull();
    expect(text()).toBe('Ava handed in 09:00–15:00 for Mon, Nov 23');
  });

  it('covers time off, which is reported first', () => {
    const off = { start: instant('2026-11-23T00:00:00Z'), end: instant('2026-11-24T00:00:00Z') };
    expect(text({}, worker({ timeOff: [off] }))).toBe('Ava has time off on Nov 23, 2026');
  });

  it('covers holidays, whatever was handed in', () => {
    expect(text({ end: at('2026-11-23T15:00:00Z') }, { ...worker(), status: 'HOLIDAY' })).toBe('Ava is on holiday');
  });

  it('or too little rest is reported, also next to a shift of another schedule of the same person', () => {
    const night = plan({ uuid: 'n', start: at('2026-11-22T20:00:00Z'), end: at('2026-11-23T02:00:00Z'), people: [person('e9', 'Ava')] });
    const free = { ...worker(), availability: null };
    expect(text({}, free, [night])).toBe(
      'Ava would have only 10 h free before Mon 12:00; 11 h are needed, or a working day of at most 13 h (this one: 20 h)',
    );
    expect(text({ uuid: 'n' }, free, [night]), 'the schedule itself').toBeNull();
    expect(text({}, free, [{ ...night, people: [person('e8', 'Ben')] }])).toBeNull();
  });

  it('ignores other employees, and weeks that are not known', () => {
    expect(text({ employees: ['e1'] })).toBeNull();
    expect(text({ start: at('2026-12-23T12:00:00Z'), end: at('2026-12-23T13:00:00Z') })).toBeNull();
    expect(text({}, { ...worker(), availability: null })).toBeNull();
  });
});

describe('a warning', () => {
  const neighbours = { loaded: [plan()], workers: [], clock, agencyZone: 'Europe/London' };

  it('covers everyone on the schedule, with double bookings first', () => {
    const later = { ...plan({ people: [person('e1', 'Ava'), person('e2', 'Ben')] }), uuid: 'other', account: OTHER_ACCOUNT };
    expect(candidateOf(later)).toMatchObject({ uuid: 'other', account: 'a2', employees: ['e1', 'e2'] });
    expect(warningText(candidateOf(later), neighbours)).toBe('Ava is on “northpeak” 10:00–14:00');
    expect(warningText(candidateOf(later, ['e2']), neighbours)).toBeNull();
  });
});
