/** Tests of the unmatched screen: period, texts, and the effect of a decision. */
import { describe, expect, it } from 'vitest';
import { afterDecision, daysOf, isLikely, minutesText, nearText, type UnmatchedSchedule, type UnmatchedStream } from './unmatched.rules.ts';

describe('the days', () => {
  it.each([
    [{}, { from: '2026-10-24', to: '2026-11-21' }],
    [
      { from: '2026-11-01', to: '2026-11-07' },
      { from: '2026-11-01', to: '2026-11-07' },
    ],
    [{ from: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-21' }],
    [
      { from: '2026-12-01', to: '2026-11-07' },
      { from: '2026-10-10', to: '2026-11-07' },
    ],
    [
      { from: '2026-11-07', to: '2026-11-07' },
      { from: '2026-11-07', to: '2026-11-07' },
    ],
    [
      { from: 20_261_101, to: ['2026-11-07'] },
      { from: '2026-10-24', to: '2026-11-21' },
    ],
    [
      { from: 'yesterday', to: '2026-02-30' },
      { from: '2026-10-24', to: '2026-11-21' },
    ],
  ])('%j', (address, days) => {
    expect(daysOf(address, '2026-11-21')).toEqual(days);
  });
});

describe('texts', () => {
  it('show durations and why something is suggested', () => {
    expect([0, 45, 60, 125].map(minutesText)).toEqual(['0 min', '45 min', '1 h', '2 h 5 min']);
    expect(nearText({ overlapMinutes: 35, distanceMinutes: 0 })).toBe('overlaps 35 min');
    expect(nearText({ overlapMinutes: 0, distanceMinutes: 190 })).toBe('3 h 10 min apart');
    expect(nearText({ overlapMinutes: 0, distanceMinutes: 0 })).toBe('directly adjacent');
    expect(
      [
        { overlapMinutes: 1, distanceMinutes: 0 },
        { overlapMinutes: 0, distanceMinutes: 120 },
        { overlapMinutes: 0, distanceMinutes: 121 },
        { overlapMinutes: 1, distanceMinutes: 121 },
      ].map(isLikely),
    ).toEqual([true, true, false, true]);
  });
});

describe('a decision', () => {
  const lone = {
    account: '/a',
    identity: 'shop',
    color: '#4c6ef5',
    startTime: '2026-11-20T10:00:00+00:00',
    endTime: '2026-11-20T12:00:00+00:00',
    around: { schedules: [], streams: [] },
  };
  const near = { startTime: lone.startTime, endTime: lone.endTime, overlapMinutes: 5, distanceMinutes: 0 };
  const streams: UnmatchedStream[] = ['s1', 's2'].map((liveStream) => ({
    ...lone,
    liveStream,
    gmv: null,
    suggestions: ['p1', 'p2'].map((schedule) => ({ ...near, schedule, title: null, liveStreams: [], liveStreamMatch: 'AUTO' as const })),
  }));
  const schedules: UnmatchedSchedule[] = ['p1', 'p2'].map((schedule) => ({
    ...lone,
    schedule,
    title: null,
    suggestions: ['s1', 's2'].map((liveStream) => ({ ...near, liveStream, gmv: null })),
  }));
  const days = { from: '2026-11-14', to: '2026-11-20' };
  it('removes the stream and the schedule, and the schedule from suggestions', () => {
    const left = afterDecision({ ...days, streams, schedules }, { schedule: 'p1', liveStream: 's1' });
    expect(left.streams.map(({ liveStream, suggestions }) => [liveStream, suggestions.map(({ schedule }) => schedule)])).toEqual([
      ['s2', ['p2']],
    ]);
    expect(left.schedules.map(({ schedule, suggestions }) => [schedule, suggestions.length])).toEqual([['p2', 2]]);
  });
  it('that there was no stream removes only the schedule', () => {
    const left = afterDecision({ ...days, streams, schedules }, { schedule: 'p2', liveStream: null });
    expect([left.streams.length, left.schedules.map(({ schedule }) => schedule)]).toEqual([2, ['p1']]);
  });
});
