/** Warnings of the editor before saving: an account that is already live, a person who is busy or away. */
import { describe, expect, it } from 'vitest';
import { accountClash, personClash } from './editor-clash.rules.ts';
import { valuesOf } from './form-values.rules.ts';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { at, OTHER_ACCOUNT, person, plan } from '../../../../../test/kit/planned.ts';

const clock = createZoneClock('Europe/London');
const span = { start: at('2026-11-23T12:00:00Z'), end: at('2026-11-23T16:00:00Z') };
const evening = { start: at('2026-11-23T14:00:00Z'), end: at('2026-11-23T18:00:00Z') };
const noTimes = { to: 'Enter a time.' };
const live = plan();
const values = valuesOf(live, clock, { title: null, note: null });

describe('an account', () => {
  it('can be live only once at a time', () =>
    expect(accountClash(values, span, [live], clock, null)).toBe('“northpeak” is live 10:00–14:00'));

  it('has its clash reported in the displayed zone', () =>
    expect(accountClash(values, span, [live], createZoneClock('America/New_York'), null)).toBe('“northpeak” is live 05:00–09:00'));

  it('does not clash with the schedule being edited', () => {
    expect(accountClash(values, span, [live], clock, 'p1')).toBeUndefined();
    expect(accountClash(values, span, [live], clock, 'p2')).toBe('“northpeak” is live 10:00–14:00');
  });

  it('is free at other times, and while another account is live', () => {
    expect(accountClash(values, evening, [live], clock, null)).toBeUndefined();
    expect(accountClash(values, span, [plan({ account: OTHER_ACCOUNT })], clock, null)).toBeUndefined();
  });

  it('is not checked for video work, before one is selected, or while the times are invalid', () => {
    expect(accountClash({ ...values, type: 'VIDEO' }, span, [live], clock, null)).toBeUndefined();
    expect(accountClash({ ...values, account: null }, span, [live], clock, null)).toBeUndefined();
    expect(accountClash(values, noTimes, [live], clock, null)).toBeUndefined();
  });
});

describe('a person', () => {
  const ava = { uuid: 'e1', name: 'Ava', status: 'ACTIVE', leavesOn: null, leftAt: null, rates: null, availability: null } as const;
  const away = { ...ava, status: 'HOLIDAY' } as const;
  const known = (loaded: readonly ReturnType<typeof plan>[], worker: typeof ava | typeof away = ava) => ({
    loaded,
    workers: [worker],
    zone: 'Europe/London',
  });

  it('cannot work at two places at a time, whatever the account', () => {
    expect(personClash('e1', span, known([live]), clock, null)).toEqual({ message: 'Ava is on “northpeak” 10:00–14:00', reason: null });
    const video = plan({ type: 'VIDEO', account: null, people: [person('e1', 'Ava', 'MODEL')] });
    expect(personClash('e1', span, known([video]), clock, null)?.message).toBe('Ava is on “Video work” 10:00–14:00');
  });

  it('is free at other times, while others work, and for the schedule being edited', () => {
    expect(personClash('e1', evening, known([live]), clock, null)).toBeNull();
    expect(personClash('e2', span, known([live]), clock, null)).toBeNull();
    expect(personClash('e1', span, known([live]), clock, live)).toBeNull();
  });

  it('on holiday is away, which is reported after busy times', () => {
    expect(personClash('e1', evening, known([live], away), clock, null)?.message).toBe('Ava is on holiday');
    expect(personClash('e1', span, known([live], away), clock, null)?.message).toBe('Ava is on “northpeak” 10:00–14:00');
    expect(personClash('e2', evening, known([live], away), clock, null)).toBeNull();
  });

  it('who is away has the reason with which that was accepted, for the stored times and people', () => {
    const accepted = plan({ item: { acceptedReason: 'Agreed with Ava' } });
    const reasonAt = (when: typeof span, employee = 'e1', before: ReturnType<typeof plan> | null = accepted) =>
      personClash(employee, when, { ...known([], away), workers: [away, { ...away, uuid: 'e2', name: 'Ben' }] }, clock, before)?.reason;
    expect(reasonAt(accepted)).toBe('Agreed with Ava');
    expect([reasonAt(evening), reasonAt(accepted, 'e2'), reasonAt(accepted, 'e1', null), reasonAt(live, 'e1', live)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const double = { ...known([plan({ uuid: 'p2' })], away) };
    expect(personClash('e1', accepted, double, clock, accepted)).toMatchObject({ reason: null });
  });

  it('is not checked while the times are invalid', () => expect(personClash('e1', noTimes, known([live], away), clock, null)).toBeNull());
});
