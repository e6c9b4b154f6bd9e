/** Tests of the account charts: labels, heat-map levels, bar heights and the weekly average. */
import { describe, expect, it } from 'vitest';
import {
  averageGmv,
  bestHour,
  cellText,
  heightOf,
  hourText,
  levelsOf,
  ranked,
  slotText,
  weekText,
  type HourCell,
  type Week,
} from './account-results.rules.ts';

const cell = (hour: number, hourlyGmv: string | null): HourCell => ({
  weekday: 2,
  hour,
  hours: 6.52,
  gmv: hourlyGmv === null ? null : '2680.00',
  hourlyGmv,
});
const week = (gmv: string | null, streams = 3): Week => ({ monday: '2026-11-02', streams, hours: 4, gmv, hourlyGmv: null });

describe('an hour of the week', () => {
  it('is labelled with clock times', () => {
    expect([0, 9, 12, 23].map(hourText)).toEqual(['00:00', '09:00', '12:00', '23:00']);
    expect([slotText(cell(19, null)), slotText(cell(11, null)), slotText({ weekday: 7, hour: 23 })]).toEqual([
      'Tue 19:00–20:00',
      'Tue 11:00–12:00',
      'Sun 23:00–00:00',
    ]);
  });
  it('shows its sales, or that they are unknown', () => {
    expect(cellText(cell(19, '412.30'), 'GBP')).toBe('Tue 19:00–20:00: £412.30 per hour, 6.52 h streamed, £2,680.00 in total');
    expect(cellText(cell(19, null), 'GBP')).toBe('Tue 19:00–20:00: sales unknown, 6.52 h streamed');
  });
  it('gets a level by its rank among the others', () => {
    const cells = ['5', '100000', '4', null, '3', '2', '1'].map((amount, hour) => cell(hour, amount));
    expect([...levelsOf(cells).values()]).toEqual([5, 5, 4, 3, 2, 1]);
    expect(ranked(cells).map(({ hour }) => hour)).toEqual([1, 0, 2, 4, 5, 6]);
    expect([...levelsOf([cell(1, '7')]).values()]).toEqual([5]);
    expect(levelsOf([]).size).toBe(0);
  });
  it('is the best one only with enough hours streamed', () => {
    const short = { ...cell(3, '900'), hours: 0.2 };
    expect([bestHour([cell(1, '5'), short, cell(2, '8')])?.hour, bestHour([short])?.hour, bestHour([cell(1, null)])]).toEqual([2, 3, null]);
  });
});

describe('a week', () => {
  it('is compared with the average of the finished weeks that had sales', () => {
    expect(averageGmv([week('100.00'), week(null), week('50.01'), week('9000.00')])).toBe('75.01');
    expect(averageGmv([week('100.00')])).toBeNull();
  });
  it('has a height relative to the highest week', () => {
    expect([heightOf('50.00', 200), heightOf(null, 200), heightOf('5', 0)]).toEqual([0.25, 0, 0]);
  });
  it('has a text with its sales and streams', () => {
    const day = () => 'Nov 2';
    expect([weekText(week('1234.50'), 'GBP', day), weekText(week(null, 1), 'GBP', day), weekText(week(null, 0), 'GBP', day)]).toEqual([
      'Week of Nov 2: £1,234.50, 3 streams',
      'Week of Nov 2: sales unknown, 1 stream',
      'Week of Nov 2: no streams',
    ]);
  });
});
