/** Tests of the texts about changed shifts. */
import { describe, expect, it } from 'vitest';
import { newsText, soonestOf, type ShiftState } from './shift-news.rules.ts';

const ZONE = 'Europe/London';
const state = (start: string, end: string, more: Partial<ShiftState> = {}): ShiftState => ({
  start: `2026-06-${start}:00+00:00`,
  end: `2026-06-${end}:00+00:00`,
  role: 'HOST',
  account: 'acme.uk',
  ...more,
});
const MORNING = state('04T08:00', '04T11:00');
const LATER = state('04T09:00', '04T12:00');

describe('one change', () => {
  it.each([
    [null, MORNING, 'SCHEDULE_CHANGE', 'New shift: Thu, Jun 4, 09:00–12:00', 'acme.uk · Host'],
    [MORNING, LATER, 'SCHEDULE_CHANGE', 'Thu, Jun 4, 09:00–12:00 moved to 10:00–13:00', 'acme.uk · Host'],
    [
      MORNING,
      state('05T08:00', '05T11:00'),
      'SCHEDULE_CHANGE',
      'Thu, Jun 4, 09:00–12:00 moved to Fri, Jun 5, 09:00–12:00',
      'acme.uk · Host',
    ],
    [MORNING, { ...MORNING, role: 'MODEL' }, 'SCHEDULE_CHANGE', 'Changed: Thu, Jun 4, 09:00–12:00', 'acme.uk · Model, was acme.uk · Host'],
    [MORNING, null, 'SCHEDULE_CANCELLATION', 'Cancelled: Thu, Jun 4, 09:00–12:00', 'acme.uk · Host'],
  ] as const)('%j → %j', (before, after, type, title, text) => {
    const said = newsText([{ schedule: 'one', before, after }], ZONE);
    expect(said).toMatchObject({ type, title, text, link: after === null ? '/schedules' : '/schedules/one' });
    expect(said.title.length).toBeLessThanOrEqual(60);
  });
});

describe('several changes', () => {
  const moved = { schedule: 'a', before: MORNING, after: LATER };
  const added = { schedule: 'b', before: null, after: state('08T08:00', '08T11:00', { account: null, role: 'GENERAL' }) };
  const gone = { schedule: 'c', before: state('09T08:00', '09T11:00'), after: null };

  it('are one message with a line for each', () => {
    expect(newsText([moved, added, gone], ZONE)).toEqual({
      type: 'SCHEDULE_CHANGE',
      title: '3 changes to your shifts, Jun 4 – 9',
      text: [
        'Thu, Jun 4, 09:00–12:00 moved to 10:00–13:00 (acme.uk · Host)',
        'New shift: Mon, Jun 8, 09:00–12:00 (General)',
        'Cancelled: Tue, Jun 9, 09:00–12:00 (acme.uk · Host)',
      ].join('\n'),
      link: '/schedules',
    });
  });

  it('of one kind are counted', () => {
    expect(newsText([added, { ...added, schedule: 'd' }], ZONE).title).toBe('2 new shifts, Jun 8');
    expect(newsText([gone, { ...gone, schedule: 'd' }], ZONE)).toMatchObject({
      type: 'SCHEDULE_CANCELLATION',
      title: '2 shifts cancelled, Jun 9',
    });
  });

  it('are limited to forty lines, and the number of the rest', () => {
    const many = (count: number) =>
      newsText(
        Array.from({ length: count }, () => added),
        ZONE,
      ).text.split('\n');
    expect([many(40).length, many(41).length, many(42).at(-1)]).toEqual([40, 41, 'And 2 more.']);
  });

  it('of only one end of a shift count as a move', () => {
    const titles = [state('04T08:00', '04T12:00'), state('04T07:00', '04T11:00')].map(
      (after) => newsText([{ schedule: 'one', before: MORNING, after }], ZONE).title,
    );
    expect(titles).toEqual(['Thu, Jun 4, 09:00–12:00 moved to 09:00–13:00', 'Thu, Jun 4, 09:00–12:00 moved to 08:00–12:00']);
  });

  it('are imminent if the first shift is, before or after the change', () => {
    expect(soonestOf([added, moved])).toBe(Date.parse('2026-06-04T08:00:00Z'));
  });
});
