/** Behaviour of what is sent to make a schedule like another: all that is known of it, and nothing that is not. */
import { describe, expect, it } from 'vitest';
import { at, person, plan } from '../../../../test/kit/planned.ts';
import { copyBody, wholeBody } from './whole-body.rules.ts';

describe('a copy', () => {
  it('is like the schedule in all that is known', () => {
    const item = { title: 'Show', note: 'Bring lamps', needs: { HOST: 1 }, videoJobs: [{ '@id': '/api/video_jobs/v1' }] };
    expect(copyBody(plan({ draft: false, people: [person('e1', 'Ava', 'MODERATOR')], item: item as never }))).toEqual({
      startTime: '2026-11-23T10:00:00+00:00',
      endTime: '2026-11-23T14:00:00+00:00',
      liveAccount: '/api/live_accounts/a1',
      scheduleEmployees: [{ employee: '/api/employees/e1', role: 'MODERATOR' }],
      type: 'LIVE',
      title: 'Show',
      videoJobs: ['/api/video_jobs/v1'],
      note: 'Bring lamps',
      needs: { HOST: 1 },
      published: true,
    });
  });
  it('says nothing of what the reader does not see', () => {
    const body = copyBody(
      plan({ type: 'VIDEO', account: null, people: [], start: at('2026-11-23T09:00:00Z'), item: { note: undefined as never } }),
    );
    expect(body).toMatchObject({
      startTime: '2026-11-23T09:00:00+00:00',
      liveAccount: null,
      scheduleEmployees: [],
      videoJobs: [],
      type: 'VIDEO',
    });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['note']));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['needs']));
    expect(body.published).toBe(false);
  });
});

it('what brings it back has a stream that was chosen, where the reader sees it', () => {
  expect(Object.keys(wholeBody(plan({ item: { liveStreamMatch: 'MANUAL' } })))).not.toContain('liveStreamMatch');
  expect(wholeBody(plan({ item: { liveStreamMatch: 'MANUAL', liveStream: null } }))).toMatchObject({
    liveStream: null,
    liveStreamMatch: 'MANUAL',
  });
});
