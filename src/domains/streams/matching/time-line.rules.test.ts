/** Tests of the time line of an unmatched entry. */
import { expect, it } from 'vitest';
import { timeLineOf } from './time-line.rules.ts';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 5, 10, hour, minute)).toISOString();
const slot = { schedule: '/s', startTime: at(18), endTime: at(22), matched: false };
const first = { liveStream: '/1', startTime: at(18), endTime: at(19), matched: true };
const second = { liveStream: '/2', startTime: at(20), endTime: at(22), matched: false };

it('shows schedules and streams to scale, and which one the entry is', () => {
  expect(timeLineOf({ schedules: [slot], streams: [first, second] }, '/2', 'UTC')).toEqual({
    schedules: [{ id: '/s', left: 0, width: 100, kind: 'open' }],
    streams: [
      { id: '/1', left: 0, width: 25, kind: 'matched' },
      { id: '/2', left: 50, width: 50, kind: 'current' },
    ],
    hours: [18, 19, 20, 21, 22].map((hour, index) => ({ at: at(hour), left: index * 25 })),
  });
});

it.each([
  // Full hours are those on the account's clock.
  ['Asia/Kolkata', 18, 20, [at(18, 30), at(19, 30)]],
  ['UTC', 18, 22, [18, 19, 20, 21, 22].map((hour) => at(hour))],
  // Past four hours every second one is shown, past eight every third.
  ['UTC', 17, 22, [18, 20, 22].map((hour) => at(hour))],
  ['UTC', 14, 22, [14, 16, 18, 20, 22].map((hour) => at(hour))],
  ['UTC', 8, 17, [9, 12, 15].map((hour) => at(hour))],
  ['UTC', 0, 24, [0, 6, 12, 18, 24].map((hour) => at(hour))],
  ['UTC', 0, 48, [0, 12, 24, 36, 48].map((hour) => at(hour))],
  ['UTC', 0, 96, [0, 24, 48, 72, 96].map((hour) => at(hour))],
  // The clocks go back: 01:00 exists twice.
  ['Europe/London', (137 + 0.5) * 24 + 11, (137 + 0.5) * 24 + 15, null],
] as const)('in %s from %d to %d o’clock it names these full hours', (zone, from, to, hours) => {
  const line = timeLineOf(
    { schedules: [{ schedule: '/s', startTime: at(from), endTime: at(to), matched: true }], streams: [] },
    '/x',
    zone,
  );
  if (hours === null) expect(line?.hours.map(({ left }) => left)).toEqual([0, 25, 50, 75, 100]);
  else expect(line?.hours.map((one) => one.at)).toEqual(hours);
});

it('shows a stream of a moment, and nothing when there is no time to show', () => {
  const moment = { ...first, startTime: at(20), endTime: at(20) };
  expect(timeLineOf({ schedules: [slot], streams: [moment] }, '/1', 'UTC')?.streams).toEqual([
    { id: '/1', left: 50, width: 0.8, kind: 'current' },
  ]);
  expect(timeLineOf({ schedules: [], streams: [moment] }, '/1', 'UTC')).toBeNull();
  expect(timeLineOf({ schedules: [], streams: [] }, '/1', 'UTC')).toBeNull();
});
