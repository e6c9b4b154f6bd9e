/** Tests of the texts of uploads. */
import { expect, it } from 'vitest';
import { overallPercent, stateText, summaryText } from './upload-text.rules.ts';

const state = { phase: 'sending', sent: 2_000_000, percent: 50, speed: null, secondsLeft: null, failure: null } as const;

it('shows progress, speed and remaining time as soon as they are known', () => {
  expect(stateText(state, 4_000_000)).toBe('2.0 MB of 4.0 MB');
  expect(stateText({ ...state, speed: 500_000, secondsLeft: 4 }, 4_000_000)).toBe('2.0 MB of 4.0 MB · 500 kB/s · 4 s left');
  expect(stateText({ ...state, phase: 'paused' }, 4_000_000)).toBe('Paused at 50%');
  expect(stateText({ ...state, phase: 'waiting' }, 4_000_000)).toBe('Waiting');
  expect(stateText({ ...state, phase: 'verifying' }, 4_000_000)).toBe('Checking the file…');
  expect(stateText({ ...state, phase: 'done' }, 4_000_000)).toBe('Uploaded · 4.0 MB');
  expect(stateText({ ...state, phase: 'failed', failure: 'Too large.' }, 4_000_000)).toBe('Failed. Too large.');
  expect(stateText({ ...state, phase: 'reconnecting' }, 4_000_000)).toBe(
    'No response from server. Please check your connection. The upload resumes automatically.',
  );
});

it.each([
  [['sending', 'waiting', 'done'], 'Uploading 2 files'],
  [['sending'], 'Uploading 1 file'],
  [['reconnecting', 'verifying', 'paused', 'failed'], 'Uploading 2 files'],
  [['done', 'failed'], '1 upload failed'],
  [['failed', 'paused', 'failed'], '2 uploads failed'],
  [['paused', 'done'], '1 file paused'],
  [['done', 'done'], '2 files uploaded'],
] as const)('%j is called "%s"', (phases, text) => {
  expect(summaryText(phases.map((phase) => ({ phase })))).toBe(text);
});

it('counts by bytes, and is 100 only when all uploads are done', () => {
  const done = { size: 10, state: { phase: 'done', sent: 10 } } as const;
  expect(overallPercent([done, { size: 30, state: { phase: 'sending', sent: 10 } }])).toBe(50);
  expect(
    overallPercent([
      { size: 10, state: { phase: 'done', sent: 0 } },
      { size: 30, state: { phase: 'sending', sent: 5 } },
    ]),
  ).toBe(37);
  expect(overallPercent([{ size: 0, state: { phase: 'waiting', sent: 0 } }])).toBe(0);
  expect(overallPercent([done, { size: 1, state: { phase: 'verifying', sent: 1 } }])).toBe(99);
  expect(overallPercent([done, { size: 10, state: { phase: 'failed', sent: 0 } }])).toBe(100);
});
