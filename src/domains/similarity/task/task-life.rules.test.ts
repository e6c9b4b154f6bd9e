/** A task is moved by the service alone, but for another try, which an admin gives it; after each failure the wait grows. */
import { describe, expect, it } from 'vitest';
import { nobody, role } from '#core/access';
import { TASK_LIFE, waitAfter } from './task-life.rules.ts';

describe('a task of the similarity service', () => {
  it('goes these ways and no others', () => {
    expect(TASK_LIFE.transitions.map(({ from, to, label, who }) => [from.join(' '), to, label, who])).toEqual([
      ['PENDING COMPLETED', 'RUNNING', 'Begin', nobody],
      ['RUNNING', 'COMPLETED', 'Complete', nobody],
      ['RUNNING', 'FAILED', 'Fail', nobody],
      ['RUNNING', 'PENDING', 'Give back', nobody],
      ['FAILED', 'PENDING', 'Try again', role('ADMIN')],
    ]);
  });

  it('waits to begin with, and says in words how far it is', () => {
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
  ])('that failed %d times waits %d seconds', (attempts, seconds) => {
    expect(waitAfter(attempts)).toBe(seconds);
  });
});
