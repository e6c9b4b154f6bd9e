/** Request bodies that recreate a schedule: everything known, and nothing else. */
import { describe, expect, it } from 'vitest';
import { at, person, plan } from '../../../../../test/kit/planned.ts';
import { wholeBody } from './whole-body.rules.ts';

const OWN = { title: null, note: null };

describe('a restoring body', () => {
  it('contains all known fields', () => {
    const item = { title: 'Show', note: 'Bring lamps', needs: { HOST: 1 }, videoJobs: [{ '@id': '/api/video_jobs/v1' }] };
    expect(wholeBody(plan({ draft: false, people: [person('e1', 'Ava', 'MODERATOR')], item: item as never }), OWN)).toEqual({
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
  it('omits fields that are hidden from the user', () => {
    const body = wholeBody(
      plan({ type: 'VIDEO', account: null, people: [], start: at('2026-11-23T09:00:00Z'), item: { note: undefined as never } }),
      OWN,
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

it('a restoring body contains a manually matched stream, if visible', () => {
  expect(Object.keys(wholeBody(plan({ item: { liveStreamMatch: 'MANUAL' } }), OWN))).not.toContain('liveStreamMatch');
  expect(wholeBody(plan({ item: { liveStreamMatch: 'MANUAL', liveStream: null } }), OWN)).toMatchObject({
    liveStream: null,
    liveStreamMatch: 'MANUAL',
  });
});

it('a restoring body contains the stream only if it was matched manually', () => {
  const stream = '/api/live_streams/l1';
  const streamed = (liveStreamMatch: 'AUTO' | 'MANUAL') => plan({ item: { liveStreamMatch, liveStream: stream } });
  expect(wholeBody(streamed('MANUAL'), OWN)).toMatchObject({ liveStream: stream, liveStreamMatch: 'MANUAL' });
  expect(wholeBody(streamed('AUTO'), OWN)).not.toHaveProperty('liveStream');
});
