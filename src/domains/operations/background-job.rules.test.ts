/** State machine of background jobs: transitions of the worker, and of an admin. */
import { describe, expect, it } from 'vitest';
import { settle, type Actor, type Role } from '#core/access';
import { statesOf, transitionBetween } from '#core/states';
import { BACKGROUND_JOB_LIFE, jobTitle, type JobState } from './background-job.rules.ts';

const STATES = statesOf(BACKGROUND_JOB_LIFE);
const actor = (role: Role): Actor => ({ user: 'u', username: 'u', roles: [role], employee: null, client: null });
const PAIRS = STATES.flatMap((from) => STATES.map((to) => [from, to] as const));
/** Transitions of the worker and of a restore; they set the time of the first start and of the end. */
const WORKED: readonly (readonly [JobState, JobState])[] = [
  ['QUEUED', 'RUNNING'],
  ['RUNNING', 'SUCCEEDED'],
  ['RUNNING', 'SKIPPED'],
  ['RUNNING', 'FAILED'],
  ['QUEUED', 'FAILED'],
  ['RUNNING', 'QUEUED'],
];
const OF_ADMINS: readonly (readonly [JobState, JobState])[] = [
  ['FAILED', 'QUEUED'],
  ['CANCELLED', 'QUEUED'],
  ['QUEUED', 'CANCELLED'],
  ['RUNNING', 'CANCELLED'],
];
const among = (pairs: readonly (readonly [JobState, JobState])[], [from, to]: readonly [JobState, JobState]) =>
  pairs.some((pair) => pair[0] === from && pair[1] === to);

it.each([
  ['video.strip', 'Video: strip'],
  ['identity.forgotPassword', 'Identity: forgot password'],
  ['availability.fill-usual-weeks', 'Availability: fill usual weeks'],
  ['matching', 'Matching'],
  ['', ''],
])('the name %s is shown as %s', (name, title) => expect(jobTitle(name)).toBe(title));

describe('a background job', () => {
  it('starts in the queue', () => {
    expect(BACKGROUND_JOB_LIFE.initial).toBe('QUEUED');
  });
  it('is listed by the name of its state, in the colour of how well it went', () => {
    expect(Object.values(BACKGROUND_JOB_LIFE.states).map(({ label, severity }) => `${label}: ${severity}`)).toEqual([
      'Queued: neutral',
      'Running: info',
      'Succeeded: success',
      'Skipped: neutral',
      'Failed: danger',
      'Stopped: neutral',
    ]);
    expect(BACKGROUND_JOB_LIFE.noun).toBe('background job');
    expect(BACKGROUND_JOB_LIFE.transitions.map(({ label }) => label)).toEqual([
      'Start',
      'Finish',
      'Skip',
      'Fail',
      'Try again',
      'Stop',
      'Retry',
    ]);
  });
  it.each(PAIRS)('%s → %s', (from, to) => {
    const transition = transitionBetween(BACKGROUND_JOB_LIFE, from, to);
    expect(transition !== null).toBe(among([...WORKED, ...OF_ADMINS], [from, to]));
    for (const role of ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_EMPLOYEE', 'ROLE_CLIENT'] as const)
      expect(transition !== null && settle(transition.who, actor(role)) !== false).toBe(
        role === 'ROLE_ADMIN' && among(OF_ADMINS, [from, to]),
      );
  });
  it('keeps its first start time across attempts, and clears both times when an admin retries it', () => {
    expect(transitionBetween(BACKGROUND_JOB_LIFE, 'QUEUED', 'RUNNING')!.stamps).toEqual([{ field: 'startedAt', once: true }]);
    for (const to of ['SUCCEEDED', 'SKIPPED', 'FAILED', 'CANCELLED'] as const)
      expect(transitionBetween(BACKGROUND_JOB_LIFE, 'RUNNING', to)!.stamps).toEqual([{ field: 'finishedAt' }]);
    expect(transitionBetween(BACKGROUND_JOB_LIFE, 'RUNNING', 'QUEUED')!.clears).toBeUndefined();
    expect(transitionBetween(BACKGROUND_JOB_LIFE, 'FAILED', 'QUEUED')!.clears).toEqual(['startedAt', 'finishedAt']);
  });
});
