/** Where and when a new schedule begins. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#core/span';
import { NONE } from '../../schedules/schedule/planned.rules.ts';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { at, plan } from '../../../../../test/kit/planned.ts';
import { slotIn, usualHours, usualSlot } from './new-slot.rules.ts';

const clock = createZoneClock('Europe/London');
const newYork = createZoneClock('America/New_York');
const slot = (start: string, more: Partial<ReturnType<typeof usualSlot>> = {}) => ({
  start: at(start),
  end: at(start) + 4 * HOUR_MS,
  account: null,
  employee: null,
  ...more,
});

describe('the default hours', () => {
  it('are 10:00 to 14:00 in the zone, in winter and in summer', () => {
    expect(usualHours('2026-11-23', clock)).toEqual({ start: at('2026-11-23T10:00:00Z'), end: at('2026-11-23T14:00:00Z') });
    expect(usualHours('2026-07-01', clock)).toEqual({ start: at('2026-07-01T09:00:00Z'), end: at('2026-07-01T13:00:00Z') });
    expect(usualHours('2026-11-23', newYork)).toEqual({ start: at('2026-11-23T15:00:00Z'), end: at('2026-11-23T19:00:00Z') });
  });
});

describe('the slot of a drawn span', () => {
  const span = { start: 1, end: 2 };

  it.each([
    ['in the row of an account', 'accounts', 'a1', { account: 'a1', employee: null }],
    ['in the row of a person', 'people', 'e1', { account: null, employee: 'e1' }],
    ['in the “no account” row', 'accounts', NONE, { account: null, employee: null }],
    ['in the “unassigned” row', 'people', NONE, { account: null, employee: null }],
    ['outside of the rows', 'accounts', undefined, { account: null, employee: null }],
    ['in a view without rows', null, 'a1', { account: null, employee: null }],
  ] as const)('%s', (_, rows, row, whose) => expect(slotIn(span, rows, row)).toEqual({ ...span, ...whose }));
});

describe('the default slot', () => {
  const week = { view: 'week', span: 'week', date: '2026-11-25' } as const;

  it('follows the focused schedule, on its account if it has one', () => {
    expect(usualSlot(plan(), week, clock, 0)).toEqual(slot('2026-11-23T14:00:00Z', { account: 'a1' }));
    expect(usualSlot(plan({ account: null, type: 'VIDEO' }), week, clock, 0)).toEqual(slot('2026-11-23T14:00:00Z'));
  });

  it.each([
    ['2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z'],
    ['2026-11-24T09:01:00Z', '2026-11-24T09:30:00Z'],
    ['2026-11-24T09:31:00Z', '2026-11-24T10:00:00Z'],
    ['2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['2026-11-29T22:10:00Z', '2026-11-29T22:30:00Z'],
  ])('at %s, in the displayed week, starts at %s', (now, start) => expect(usualSlot(null, week, clock, at(now))).toEqual(slot(start)));

  it.each(['2026-11-22T23:59:00Z', '2026-11-30T00:00:00Z', '2027-06-01T12:00:00Z', '2025-06-01T12:00:00Z'])(
    'at %s, in another week, starts in the morning of the displayed day',
    (now) => expect(usualSlot(null, week, clock, at(now))).toEqual(slot('2026-11-25T10:00:00Z')),
  );

  it('uses the current day in the displayed zone', () =>
    // Monday in London, still Sunday in New York.
    expect(usualSlot(null, week, newYork, at('2026-11-23T03:00:00Z'))).toEqual(slot('2026-11-25T15:00:00Z')));
});
