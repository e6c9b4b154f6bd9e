import { describe, expect, it } from 'vitest';
import { changedText, check, editorBody, errorsOf, isSpan, lengthText, rebased, spanOf } from './editor-values.rules.ts';
import { newValues, usualSlot, valuesOf } from './new-schedule.rules.ts';
import { createZoneClock, HOUR_MS } from './zone-time.rules.ts';
import { at, OTHER_ACCOUNT, person, plan } from '../../../../test/kit/planned.ts';

const clock = createZoneClock('Europe/London');
const values = valuesOf(plan(), clock);
const span = (part: Partial<typeof values>, before: ReturnType<typeof plan> | null = null) => spanOf({ ...values, ...part }, clock, before);

describe('times', () => {
  it('are typed in the zone that is shown', () => expect(values).toMatchObject({ day: '2026-11-23', from: '10:00', to: '14:00' }));

  it('end on the next day when the end is not after the start', () => {
    expect(span({ from: '22:00', to: '02:00' })).toEqual({ start: at('2026-11-23T22:00:00Z'), end: at('2026-11-24T02:00:00Z') });
    expect(span({ from: '10:00', to: '10:00' })).toEqual({ start: at('2026-11-23T10:00:00Z'), end: at('2026-11-24T10:00:00Z') });
  });

  it('that were not touched stay the same instants, in the repeated hour too', () => {
    const inside = plan({ start: at('2026-10-25T01:15:00Z'), end: at('2026-10-25T01:45:00Z') });
    expect(spanOf(valuesOf(inside, clock), clock, inside)).toEqual({ start: inside.start, end: inside.end });
  });

  it('in the skipped hour are the later valid ones', () => {
    expect(spanOf({ day: '2026-03-29', from: '01:30', to: '04:00' }, clock, null)).toEqual({
      start: at('2026-03-29T01:30:00Z'),
      end: at('2026-03-29T03:00:00Z'),
    });
  });

  it('must be complete, and at most a day', () => {
    expect(span({ from: '' })).toEqual({ from: 'Enter a time.' });
    // The day that is an hour longer: the same time on the next day is 25 hours away.
    expect(spanOf({ day: '2026-10-24', from: '12:00', to: '12:00' }, clock, null)).toEqual({ to: 'A schedule is at most 24 hours long.' });
  });

  it('have a length in words', () => {
    expect(lengthText({ start: 0, end: 3.5 * HOUR_MS }, clock)).toBe('3 h 30 min');
    expect(lengthText({ start: at('2026-11-23T22:00:00Z'), end: at('2026-11-24T02:00:00Z') }, clock)).toBe('4 h, ends next day');
  });
});

describe('the form', () => {
  it('finds what is missing', () => {
    expect(check({ ...values, account: null }, span({}))).toEqual({ account: 'A LIVE schedule needs a live account.' });
    expect(check({ ...values, account: null, type: 'VIDEO' }, span({}))).toEqual({});
    expect(
      check(
        {
          ...values,
          people: [
            { key: 0, employee: 'e1', role: 'HOST' },
            { key: 1, employee: 'e1', role: 'MODEL' },
          ],
        },
        span({}),
      ),
    ).toHaveProperty('people');
    expect(check(values, { to: 'Enter a time.' })).toEqual({ to: 'Enter a time.' });
  });

  it('sends everything that is new', () => {
    const times = span({});
    if (!isSpan(times)) throw new Error('a span was expected');
    expect(editorBody({ ...values, title: ' Bundle hour ' }, times, null)).toEqual({
      type: 'LIVE',
      startTime: '2026-11-23T10:00:00+00:00',
      endTime: '2026-11-23T14:00:00+00:00',
      liveAccount: '/api/live_accounts/a1',
      title: 'Bundle hour',
      note: null,
      scheduleEmployees: [{ employee: '/api/employees/e1', role: 'HOST' }],
      videoJobs: [],
    });
    expect(editorBody({ ...values, type: 'VIDEO', jobs: ['/api/video_jobs/j1'] }, times, null)).toMatchObject({
      type: 'VIDEO',
      videoJobs: ['/api/video_jobs/j1'],
    });
  });

  it('sends the video jobs when they are others than before, in whatever order', () => {
    const job = (uuid: string) => ({
      '@id': `/api/video_jobs/${uuid}`,
      '@type': 'VideoJob',
      uuid,
      title: uuid,
      status: 'PENDING',
      clientName: null,
    });
    const before = plan({ type: 'VIDEO', item: { videoJobs: [job('j1'), job('j2')] } });
    const start = valuesOf(before, clock);
    expect(start.jobs).toEqual(['/api/video_jobs/j1', '/api/video_jobs/j2']);
    expect(editorBody({ ...start, jobs: start.jobs.toReversed() }, before, before)).toEqual({});
    expect(editorBody({ ...start, jobs: ['/api/video_jobs/j2'] }, before, before)).toEqual({ videoJobs: ['/api/video_jobs/j2'] });
    expect(changedText(before, plan({ type: 'VIDEO' }))).toBe('the video jobs');
    expect(errorsOf([{ propertyPath: 'videoJobs[0]', message: 'Is gone.' }])).toEqual({ jobs: 'Is gone.' });
  });

  it('sends only what was changed', () => {
    const before = plan();
    expect(editorBody(values, before, before)).toEqual({});
    expect(editorBody({ ...values, note: 'Bring lights' }, before, before)).toEqual({ note: 'Bring lights' });
    expect(editorBody({ ...values, people: [{ key: 0, employee: 'e1', role: 'MODEL' }] }, before, before)).toEqual({
      scheduleEmployees: [{ '@id': '/api/schedule_employees/s-e1', employee: '/api/employees/e1', role: 'MODEL' }],
    });
  });

  it('shows violations where they can be mended', () => {
    expect(
      errorsOf([
        { propertyPath: 'endTime', message: 'Too long.' },
        { propertyPath: 'scheduleEmployees[0].employee', message: 'Has left.' },
        { propertyPath: 'x', message: 'Odd.' },
      ]),
    ).toEqual({ to: 'Too long.', people: 'Has left.', other: 'Odd.' });
  });
});

describe('when somebody else saved first', () => {
  const theirs = plan({ end: at('2026-11-23T15:00:00Z'), people: [person('e2', 'Ben')] });

  it('says what they changed', () => {
    expect(changedText(plan(), theirs)).toBe('the times and the people');
    expect(changedText(plan(), plan({ account: OTHER_ACCOUNT }))).toBe('the live account');
    expect(changedText(plan(), plan())).toBe('this schedule');
  });

  it('keeps what was typed and takes over the rest', () => {
    const mine = { ...values, title: 'Mine' };
    expect(rebased(mine, values, valuesOf(theirs, clock))).toMatchObject({ title: 'Mine', to: '15:00', people: [{ employee: 'e2' }] });
  });
});

describe('a new schedule', () => {
  const state = { view: 'week', span: 'week', date: '2026-11-25' } as const;

  it('starts after the one with the focus, on its account', () =>
    expect(usualSlot(plan(), state, clock, 0)).toEqual({
      start: plan().end,
      end: plan().end + 4 * HOUR_MS,
      account: 'a1',
      employee: null,
    }));

  it('starts at the next half hour in the week of today', () =>
    expect(usualSlot(null, state, clock, at('2026-11-24T09:10:00Z')).start).toBe(at('2026-11-24T09:30:00Z')));

  it('starts in the morning of another week', () =>
    expect(usualSlot(null, state, clock, at('2026-01-01T09:10:00Z')).start).toBe(at('2026-11-25T10:00:00Z')));

  it('has the row it was drawn in', () => {
    expect(
      newValues({ start: at('2026-11-23T10:00:00Z'), end: at('2026-11-23T12:00:00Z'), account: null, employee: 'e1' }, clock, 'only'),
    ).toMatchObject({ account: 'only', people: [{ employee: 'e1', role: 'HOST' }], from: '10:00', to: '12:00' });
  });
});
