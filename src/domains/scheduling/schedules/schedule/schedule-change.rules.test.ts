/** The request body of a change, its inverse, and its name. */
import { describe, expect, it } from 'vitest';
import { assigneesBody, bodyOf, changed, changeText, inverseOf } from './schedule-change.rules.ts';
import { ACCOUNT, at, OTHER_ACCOUNT, person, plan } from '../../../../../test/kit/planned.ts';

const two = plan({ people: [person('e1', 'Ava'), person('e2', 'Ben', 'MODERATOR')] });

describe('the request body', () => {
  it('contains only changes', () => {
    expect(bodyOf({ start: at('2026-11-23T11:00:00Z') }, two)).toEqual({ startTime: '2026-11-23T11:00:00+00:00' });
    expect(bodyOf({ account: null }, two)).toEqual({ liveAccount: null });
    expect(bodyOf({ account: ACCOUNT }, two)).toEqual({ liveAccount: '/api/live_accounts/a1' });
    expect(bodyOf({ end: at('2026-11-23T15:00:00Z') }, two)).toEqual({ endTime: '2026-11-23T15:00:00+00:00' });
    expect(bodyOf({ people: [] }, two)).toEqual({ scheduleEmployees: [] });
    expect(bodyOf({}, two)).toEqual({});
  });

  it('keeps the shifts of remaining people', () => {
    expect(assigneesBody([person('e1', 'Ava'), { employee: 'e3', name: 'Cleo', role: 'MODERATOR' }], two.people)).toEqual([
      { '@id': '/api/schedule_employees/s-e1', employee: '/api/employees/e1', role: 'HOST' },
      { employee: '/api/employees/e3', role: 'MODERATOR' },
    ]);
  });
});

describe('inverse changes', () => {
  it('restore what the change replaced', () => {
    const change = { start: 1, end: 2, account: OTHER_ACCOUNT, people: [] };
    expect(changed(changed(two, change), inverseOf(change, two))).toEqual(two);
    expect(inverseOf({ end: 2 }, two)).toEqual({ end: two.end });
    expect(inverseOf({ start: 2 }, two)).toEqual({ start: two.start });
    expect(inverseOf({ account: null }, two)).toEqual({ account: ACCOUNT });
    expect(inverseOf({ people: [] }, two)).toEqual({ people: two.people });
    expect(inverseOf({ note: 'New', needs: { HOST: 1 } }, plan({ item: { note: 'Old' } }))).toEqual({ note: 'Old' });
    expect(Object.keys(inverseOf({}, two))).toEqual([]);
  });

  it('leave other fields alone', () => {
    expect(changed(two, { start: undefined, account: null })).toEqual({ ...two, account: null });
    expect(changed(two, { end: 2 })).toEqual({ ...two, end: 2 });
    const job = (uuid: string) => ({ '@id': `/api/video_jobs/${uuid}` });
    const busy = plan({ item: { title: 'Show', videoJobs: [job('j1'), job('j2')] as never } });
    expect(changed(busy, { type: 'VIDEO', note: 'New', videoJobs: ['/api/video_jobs/j2'] })).toEqual({
      ...busy,
      type: 'VIDEO',
      item: { ...busy.item, type: 'VIDEO', note: 'New', videoJobs: [job('j2')] },
    });
  });

  it('are named by what was done', () => {
    expect(changeText({ start: two.start + 1, end: two.end + 1 }, two)).toBe('Moved');
    expect(changeText({ end: two.end + 1 }, two)).toBe('Resized');
    expect(changeText({ start: two.start + 1 }, two)).toBe('Resized');
    expect(changeText({ people: [] }, two)).toBe('Reassigned');
    expect(changeText({ account: null }, two)).toBe('Reassigned');
    expect(changeText({ account: ACCOUNT, start: two.start + 1 }, two)).toBe('Reassigned');
  });
});
