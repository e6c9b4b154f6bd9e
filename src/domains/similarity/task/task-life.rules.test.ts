/** State machine of similarity tasks: only the service changes them, except for a retry by an admin; the delay grows with each failure. */
import { describe, expect, it } from 'vitest';
import { nobody, role } from '#core/access';
import { writtenBy } from '../../../../test/kit/transitions.ts';
import { TASK_LIFE, waitAfter } from './task-life.rules.ts';

describe('similarity task', () => {
  it('has exactly these transitions', () => {
    expect(TASK_LIFE.transitions.map(({ from, to, label, who }) => [from.join(' '), to, label, who])).toEqual([
      ['PENDING COMPLETED', 'RUNNING', 'Start', nobody],
      ['RUNNING', 'COMPLETED', 'Complete', nobody],
      ['RUNNING', 'FAILED', 'Fail', nobody],
      ['RUNNING', 'PENDING', 'Release', nobody],
      ['FAILED', 'PENDING', 'Try again', role('ADMIN')],
    ]);
  });

  it('records when it was started and finished', () => {
    expect(writtenBy(TASK_LIFE)).toEqual({
      Start: { startedAt: 'now', finishedAt: null },
      Complete: { finishedAt: 'now' },
      Fail: { finishedAt: 'now' },
      Release: {},
      'Try again': { startedAt: null, finishedAt: null },
    });
  });

  it('starts as waiting, and has a label for each state', () => {
    expect([TASK_LIFE.noun, TASK_LIFE.initial]).toEqual(['similarity task', 'PENDING']);
    expect(Object.entries(TASK_LIFE.states).map(([state, { label, severity }]) => [state, label, severity])).toEqual([
      ['PENDING', 'Waiting', 'neutral'],
      ['RUNNING', 'In progress', 'info'],
      ['COMPLETED', 'Done', 'success'],
      ['FAILED', 'Failed', 'danger'],
    ]);
  });

  it.each([
    [0, 15],
    [1, 15],
    [2, 60],
    [3, 240],
    [4, 960],
    [5, 3600],
    [9, 3600],
  ])('is retried after %d failures in %d seconds', (attempts, seconds) => {
    expect(waitAfter(attempts)).toBe(seconds);
  });
});
