/** Tests of the state machine of video jobs: every transition, and its timestamps. */
import { describe, expect, it } from 'vitest';
import { transitionBetween } from '#core/states';
import { acceptsWork, JOB_LIFE, JOB_STATUSES, jobStamps, type JobStamps, type JobStatus } from './job-life.rules.ts';

const NOW = '2026-06-10T09:00:00+00:00';
const EARLIER = '2026-06-01T09:00:00+00:00';
const STAMPS: readonly JobStamps[] = [null, EARLIER].flatMap((startedAt) =>
  [null, EARLIER].map((completedAt) => ({ startedAt, completedAt })),
);
const WAYS = JOB_STATUSES.flatMap((from) => JOB_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const));

describe('a video job', () => {
  it('is pending at first, and shows each status by a word and a colour', () => {
    expect([JOB_LIFE.noun, JOB_LIFE.initial]).toEqual(['video job', 'PENDING']);
    expect(Object.entries(JOB_LIFE.states).map(([status, { label, severity }]) => [status, label, severity])).toEqual([
      ['PENDING', 'Pending', 'neutral'],
      ['IN_PROGRESS', 'In progress', 'info'],
      ['COMPLETED', 'Completed', 'success'],
      ['DELETED', 'Deleted', 'danger'],
    ]);
  });

  it('accepts tasks and videos unless it is deleted', () => {
    expect(JOB_STATUSES.filter(acceptsWork)).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETED']);
  });

  it.each(WAYS)('goes from %s to %s, with a rule of who may and a button label', (from, to) => {
    const transition = transitionBetween(JOB_LIFE, from, to);
    expect(transition?.label).toMatch(/^[A-Z]/);
    expect(transition?.who.kind).toBe('any');
  });

  it.each(JOB_STATUSES)('keeps its timestamps when it stays %s', (status) => {
    for (const stamps of STAMPS) expect(jobStamps({ status, ...stamps }, status, NOW)).toEqual({});
  });

  const cases = WAYS.flatMap(([from, to]) => STAMPS.map((stamps) => [from, to, stamps] as const));
  it.each(cases)('from %s to %s with %j gets the timestamps of the spec', (from: JobStatus, to: JobStatus, stamps) => {
    const after = { ...stamps, ...jobStamps({ status: from, ...stamps }, to, NOW) };
    expect(after.startedAt).toBe(to === 'IN_PROGRESS' ? (stamps.startedAt ?? NOW) : stamps.startedAt);
    if (to === 'COMPLETED') expect(after.completedAt).toBe(from === 'DELETED' ? (stamps.completedAt ?? NOW) : NOW);
    else if (to === 'DELETED') expect(after.completedAt).toBe(stamps.completedAt);
    // A pending or running job can claim a completedAt; on leaving COMPLETED or DELETED it is cleared.
    else if (from === 'COMPLETED' || from === 'DELETED') expect(after.completedAt).toBeNull();
  });
});
