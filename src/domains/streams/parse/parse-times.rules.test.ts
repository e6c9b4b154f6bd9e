/** Tests of reading times: wall-clock times stay as written, durations become seconds, and ambiguous values are rejected. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDayOnly, periodIn, readDuration, readMinute, readWallTime } from './parse-times.rules.ts';

const value = (read: ReturnType<typeof readWallTime>) => (read.ok ? read.value : 'refused');

describe('a time', () => {
  it.each([
    ['2026/04/18/ 22:14', '2026-04-18T22:14:00'],
    ['2026-07-04 20:01:54', '2026-07-04T20:01:54'],
    ['2026/07/04 20:01', '2026-07-04T20:01:00'],
    ['2026-7-4 8:01', '2026-07-04T08:01:00'],
    ['2026-07-04T20:01:54', '2026-07-04T20:01:54'],
    ['2024-02-29 00:00', '2024-02-29T00:00:00'],
    [' 2026-07-04  20:01 ', '2026-07-04T20:01:00'],
    ['2026-07-04 20:01:54.000', '2026-07-04T20:01:54'],
    ['--', null],
    ['', null],
  ])('%s is %s', (written, expected) => expect(value(readWallTime(written))).toBe(expected));
  it.each([
    '2026-02-29 10:00',
    '2026-13-01 10:00',
    '18/04/2026 22:14',
    '2026-04-18',
    '22:14',
    '2026-04-18 24:00',
    '2026-04-18 22:60',
    '2026-07-04T20:01:54Z',
    '2026-07-04 20:01 +07:00',
    'yesterday',
    '2026-07-04 8:01 PM',
  ])('%s is rejected', (written) => {
    expect(readWallTime(written)).toEqual({ ok: false, expected: 'a date and time such as 2026-07-04 20:01' });
  });
  it.each([
    [{ date: Date.UTC(2026, 3, 18, 22, 14, 0) }, '2026-04-18T22:14:00'],
    [{ date: Date.UTC(2026, 3, 18, 22, 13, 59, 999) }, '2026-04-18T22:14:00'],
    [{ number: '46130.92638888889' }, '2026-04-18T22:14:00'],
    [{ number: '7' }, 'refused'],
    [{ date: Number.NaN }, 'refused'],
  ])('in a cell as %j is %s', (cell, expected) => {
    expect(value(readWallTime(cell))).toBe(expected);
  });
  it('round-trips from every format', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
        const wall = date.toISOString().slice(0, 19);
        const [day = '', clock = ''] = wall.split('T');
        for (const written of [`${day} ${clock}`, `${day.replaceAll('-', '/')} ${clock}`, `${day.replaceAll('-', '/')}/ ${clock}`])
          expect(value(readWallTime(written))).toBe(wall);
        expect(value(readWallTime({ date: date.getTime() - (date.getTime() % 1000) }))).toBe(wall);
        expect(value(readMinute(clock))).toBe(clock);
      }),
    );
  });
});

describe('a minute', () => {
  it.each([
    ['10:06', '10:06:00'],
    ['9:06', '09:06:00'],
    ['00:00:30', '00:00:30'],
    ['2026-04-18 10:06', '2026-04-18T10:06:00'],
    ['24:00', 'refused'],
    ['10', 'refused'],
    ['--', null],
  ])('%s is %s', (written, expected) => expect(value(readMinute(written))).toBe(expected));
  it.each([
    [{ date: Date.UTC(1899, 11, 30, 10, 6) }, '10:06:00'],
    [{ number: '0.42083333333333334' }, '10:06:00'],
    [{ date: Date.UTC(2026, 3, 18, 10, 6) }, '2026-04-18T10:06:00'],
  ])('in a cell as %j is %s', (cell, expected) => expect(value(readMinute(cell))).toBe(expected));
  it('is not a day', () => {
    for (const cell of ['2026-04-18', '2026/4/18', { date: Date.UTC(2026, 3, 18) }]) expect(isDayOnly(cell)).toBe(true);
    for (const cell of [
      null,
      '10:06',
      '2026-04-18 10:06',
      { date: Date.UTC(2026, 3, 18, 10, 6) },
      { date: Date.UTC(1899, 11, 30) },
      { number: '5' },
    ])
      expect(isDayOnly(cell)).toBe(false);
  });
});

describe('a duration', () => {
  it.each([
    ['1h 15min', '4500'],
    ['45min', '2700'],
    ['2h', '7200'],
    ['0h19m', '1140'],
    ['1h 23m 4s', '4984'],
    ['01:23:45', '5025'],
    ['4500', '4500'],
    ['123:00:00', '442800'],
    ['1 jam 15 mnt', '4500'],
    ['2 menit 5 detik', '125'],
    ['1h 5s', '3605'],
    ['35s', '35'],
    ['35.25', '35.25'],
    ['90min', '5400'],
    ['0', '0'],
    ['--', null],
    ['1 hour 2 minutes', '3720'],
  ])('%s is %s seconds', (written, expected) => expect(value(readDuration(written))).toBe(expected));
  it.each(['12:34', 'long', '1x', '1h 2h', '-5', '1:99:00', 'min', '1.5h', 'h'])('%s is rejected', (written) =>
    expect(readDuration(written)).toEqual({ ok: false, expected: 'a duration such as 1h 15min, 01:15:00 or 4500 seconds' }),
  );
  it('in a cell is a fraction of day 0, or seconds', () => {
    expect(value(readDuration({ date: Date.UTC(1899, 11, 30, 1, 15) }))).toBe('4500');
    expect(value(readDuration({ date: Date.UTC(1899, 11, 31, 1, 0) }))).toBe('90000');
    expect(value(readDuration({ date: Date.UTC(2026, 3, 18) }))).toBe('refused');
    expect(value(readDuration({ number: '4500' }))).toBe('4500');
  });
  it('of an average may be minutes and seconds', () => expect(value(readDuration('12:34', 'minutes'))).toBe('754'));
  it('round-trips from every format', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(59), fc.nat(59), (hours, minutes, seconds) => {
        const total = String(hours * 3600 + minutes * 60 + seconds);
        for (const written of [
          `${hours}h ${minutes}min ${seconds}s`,
          `${hours}h${minutes}m${seconds}s`,
          `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`,
          total,
        ])
          expect(value(readDuration(written))).toBe(total);
        expect(value(readDuration({ date: Date.UTC(1899, 11, 30) + Number(total) * 1000 }))).toBe(total);
      }),
    );
  });
});

describe('the period of a title', () => {
  it.each([
    'Date Range: 2026-02-01 ~ 2026-02-28',
    '[Date Range]: 2026-02-01 ~ 2026-02-28',
    '2026-02-01 ~ 2026-02-28',
    'Phạm vi ngày: 2026-02-01 ~ 2026-02-28',
    '[日期范围]: 2026-02-01 ~ 2026-02-28',
    'Analysis date: 01/02/2026~28/02/2026',
    '2026/2/1 - 2026/2/28',
  ])('%s', (title) => {
    expect(periodIn(title)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });
  it.each(['LIVE list', '2026-02-01', '2026-02-28 ~ 2026-02-01', '2026-02-30 ~ 2026-03-01'])('is not in "%s"', (title) =>
    expect(periodIn(title)).toBe(null),
  );
});
